import { faultKinds } from '../../platform/faults.ts'

/** What speaks against a review. */
export const reviewFault = faultKinds({
  reviewed_already: 'This visit already has a review.',
  'not_over.reservation': 'The party is not seated.',
  'not_over.order': 'The order is not completed.',
  'required.visit': 'Specify an order or a reservation.',
  'exactly_one.visit': 'Specify an order or a reservation, not both.',
})
