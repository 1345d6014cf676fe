const coupon = {
  id: 3,
  code: 'WELCOME10',
  name: '10% off your first order',
  percent: 10,
  amount_minor: null,
  types: ['pickup', 'delivery'],
  channels: ['web'],
  minimum_minor: 2_000,
  starts_on: '2026-11-01',
  ends_on: '2026-12-31',
  max_uses: 500,
  max_uses_per_guest: 1,
  uses: 42,
  is_active: true,
  updated_at: '2026-11-14T19:42:51.004-05:00',
}

export const couponAnswer = { data: coupon, meta: {}, links: {} }
export const couponPage = {
  data: [coupon],
  meta: { per_page: 25, next_cursor: null, prev_cursor: null },
  links: { next: null, prev: null },
}
export const newCoupon = {
  code: 'WELCOME10',
  name: '10% off your first order',
  percent: 10,
  types: ['pickup', 'delivery'],
  channels: ['web'],
  minimum_minor: 2_000,
  starts_on: '2026-11-01',
  ends_on: '2026-12-31',
  max_uses: 500,
  max_uses_per_guest: 1,
}
export const newCouponAnswer = { data: { ...coupon, uses: 0 }, meta: {}, links: {} }
export const couponChange = { is_active: false }
export const couponChanged = { data: { ...coupon, is_active: false }, meta: {}, links: {} }
