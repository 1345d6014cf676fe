import { faultKinds } from '../platform/faults.ts'

/** What speaks against what is asked of a sandbox. */
export const sandboxFault = faultKinds({
  'out_of_range.moment': 'Must be between the years 2000 and 2100.',
  is_sandbox: 'This restaurant is a sandbox.',
  'not_unique.slug': 'Another restaurant has the slug "{slug}-sandbox".',
  has_sandbox: 'It already has a sandbox: {slug}.',
  'none_left.unpaid_order': 'Every order is paid; place one first.',
  'none_left.reservation': 'No reservation is confirmed; make one first.',
  'none_left.item': 'No item can be ordered at all hours; specify one in `order`.',
  'no_table.soon': 'No table for {party} is free in the next {days} days.',
  'unpayable.status': 'An order that is {status} is not paid for.',
  'unpayable.paid': 'The order is already paid.',
  'unpayable.free': 'The order costs nothing.',
  'none_left.payment': 'There is no payment to refund; pay an order first.',
  'not_found.payment': 'The restaurant has no such payment.',
  'exactly_one.clock': 'Send either `frozen_at` or `offset_seconds`, not both.',
  'impossible_move.status': 'Its status cannot change to this one.',
})
