import { faultKinds } from '../../platform/faults.ts'

/** What is wrong with a coupon itself, and why one does not count for an order. */
export const couponFault = faultKinds({
  'not_unique.coupon_code': 'Another coupon has this code.',
  'exactly_one.coupon_value': 'Set either percent or amount_minor.',
  'too_many_decimals.percent': 'Use at most two decimals.',
  'out_of_order.last_day': 'Must not be before the first day.',
})
