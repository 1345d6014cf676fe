import { faultKinds } from '../../platform/faults.ts'

/** Why tickets cannot be had. */
export const ticketFault = faultKinds({
  cancelled: 'This date was cancelled.',
  not_on_sale: 'It is not on sale.',
  sale_ended: 'The sale has ended.',
  'sold_out.tickets': 'No tickets are left.',
  'too_large.one_left': 'Only 1 ticket is left.',
  'too_large.left': 'Only {left} tickets are left.',
  'too_large.capacity': 'There are only {capacity} tickets in total.',
  'not_full.tickets': 'Tickets are available; book them.',
  'not_found.ticket': 'This is not a ticket of this restaurant.',
  'cancelled.booking': 'The booking was cancelled.',
  'out_of_order.starts_at': 'Must be after starts_at.',
  'too_small.capacity': '{taken} tickets are booked or held.',
  'table_taken.date': 'These tables are taken at that time: {tables}.',
  'out_of_order.date': 'It must end after it begins.',
  'too_long.date': 'It can last at most seven days.',
  'out_of_order.sale': 'Sales must end before it ends.',
  'in_use.date': 'It has bookings. Cancel the date instead.',
})
