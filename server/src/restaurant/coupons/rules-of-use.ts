import type { Fault } from '../../platform/faults.ts'
import { couponUseFault } from './faults.ts'
import type { AskedCoupon } from './use.ts'

type Order = {
  type: string
  channel: string
  /** The business day of placing, at the branch. */
  day: string
  /** Null: what is ordered is at fault itself, so its worth is unknown. */
  itemsMinor: number | null
}

/** Why a coupon does not count for an order; null: it does. */
export function faultOfUse({ row, usesByGuest }: AskedCoupon, order: Order): Fault | null {
  if (!row) return couponUseFault('not_found.coupon')
  const { starts_on, ends_on, types, channels, minimum_minor, max_uses, max_uses_per_guest, uses } = row
  if (!row.is_active) return couponUseFault('not_active')
  if (starts_on !== null && order.day < starts_on) return couponUseFault('not_yet', { first_day: starts_on })
  if (ends_on !== null && order.day > ends_on) return couponUseFault('expired.coupon', { last_day: ends_on })
  if (!names(types, order.type)) return couponUseFault('not_offered.coupon_type')
  if (!names(channels, order.channel)) return couponUseFault('not_offered.coupon_channel')
  if (max_uses !== null && uses >= max_uses) return couponUseFault('used_up')
  if (max_uses_per_guest !== null && usesByGuest >= max_uses_per_guest) {
    return couponUseFault('used_up.by_guest')
  }
  if (order.itemsMinor !== null && order.itemsMinor < minimum_minor) {
    return couponUseFault('below_minimum.coupon', { items_minor: order.itemsMinor, minimum_minor })
  }
  return null
}

/** An empty list names all. */
function names(list: readonly string[], one: string): boolean {
  return list.length === 0 || list.includes(one)
}
