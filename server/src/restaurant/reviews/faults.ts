import { faultKinds } from '../../platform/faults.ts'

/** What speaks against a review. */
export const reviewFault = faultKinds({
  reviewed_already: 'This visit has a review already.',
  'not_over.reservation': 'The party is not seated.',
  'not_over.order': 'The order is not completed.',
  'required.visit': 'Name an order or a reservation.',
  'exactly_one.visit': 'Name an order or a reservation, not both.',
})
