import { faultKinds } from '../../platform/faults.ts'

/** What is wrong with a coupon itself, and with an order that has one. */
export const couponFault = faultKinds({
  'not_unique.coupon_code': 'Another coupon has this code.',
  'exactly_one.coupon_value': 'Set either percent or amount_minor.',
  'too_many_decimals.percent': 'Use at most two decimals.',
  'out_of_order.last_day': 'Must not be before the first day.',
  'used_up.by_phone':
    'The guest with this phone number has already used the coupon {code} as often as it allows ({uses}).',
})

/** Why a coupon does not count for an order. Guests meet these too. */
export const couponUseFault = faultKinds({
  'not_found.coupon': 'There is no coupon with this code.',
  not_active: 'This coupon is not active.',
  not_yet: 'This coupon is valid from {first_day}.',
  'expired.coupon': 'This coupon was valid until {last_day}.',
  'not_offered.coupon_type': 'This coupon is not for this type of order.',
  'not_offered.coupon_channel': 'This coupon cannot be used here.',
  'below_minimum.coupon':
    'The items cost {items_minor}, and this coupon needs {minimum_minor} or more (minor units).',
  used_up: 'This coupon has been used up.',
  'used_up.by_guest': 'You have already used this coupon as often as it allows.',
})
