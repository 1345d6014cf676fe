import { faultKinds } from '../../platform/faults.ts'

/** What is wrong with a coupon itself, and why one does not count for an order. */
export const couponFault = faultKinds({
  'not_unique.coupon_code': 'Another coupon has this code.',
  one_of_percent_and_amount: 'Set either percent or amount_minor.',
  too_many_decimals: 'Use at most two decimals.',
  ends_before_start: 'Must not be before the first day.',
})
