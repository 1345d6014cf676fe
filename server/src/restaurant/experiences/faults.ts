import { faultKinds } from '../../platform/faults.ts'

/** Why tickets cannot be had. */
export const ticketFault = faultKinds({
  cancelled: 'This date was cancelled.',
  not_on_sale: 'It is not on sale.',
  sale_ended: 'The sale has ended.',
  'sold_out.tickets': 'No tickets are left.',
  'too_large.one_left': 'Only 1 ticket is left.',
  'too_large.left': 'Only {left} tickets are left.',
  'too_large.capacity': 'There are only {capacity} tickets in all.',
  'not_full.tickets': 'There are tickets enough; book them.',
})
