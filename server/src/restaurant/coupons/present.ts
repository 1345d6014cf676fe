import { formatMoment } from '../../platform/time/clock.ts'
import type { Coupon } from './contract.ts'
import type { CouponRow } from './queries.ts'

export function presentCoupon({ ref: _ref, ...row }: CouponRow, zone: string): Coupon {
  return { ...row, updated_at: formatMoment(row.updated_at, zone) }
}
