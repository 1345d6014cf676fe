import { faultKinds } from '../../platform/faults.ts'

/** What speaks against stations and their screens. */
export const kitchenFault = faultKinds({
  'too_small.late': 'Must be later than the first of the two.',
  'not_found.screen': 'This branch has no such screen.',
  'in_use.station': 'Categories or dishes still use the station "{station}".',
})
