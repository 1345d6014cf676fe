import type { Fault } from '../../platform/faults.ts'
import { changedAt, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { phoneKey } from '../guests/rules/contact.ts'
import { tellPages } from './commands.ts'
import { couponFault } from './faults.ts'
import {
  addUse,
  type CouponRow,
  couponByCode,
  forgetPhones,
  giveUseBack,
  lockCouponOf,
  movePhone,
  usesByPhone,
} from './queries.ts'

/** The coupon that an order names, and how often its guest has used it; `row` undefined: there is none of that code. */
export type AskedCoupon = { row: CouponRow | undefined; usesByGuest: number }

type Asked = { code: string; phone: string | null }

/**
 * With `lock`, nobody else uses or changes it until the transaction ends: of many orders that want its last use one gets
 * it.
 */
export async function askedCoupon(
  tx: Tx,
  { code, phone }: Asked,
  { lock }: { lock: boolean },
): Promise<AskedCoupon> {
  const key = keyOf(tx, phone)
  const [[row], uses] = await Promise.all([
    tx.run(couponByCode(code, { lock })),
    key === null ? 0 : usesByPhone(tx, { code, phone: key }),
  ])
  return { row, usesByGuest: uses }
}

/** Of a coupon that is locked. */
export function spendCoupon(
  tx: Tx,
  { couponId, orderId, phone }: { couponId: number; orderId: string; phone: string | null },
): void {
  const key = keyOf(tx, phone)
  addUse(tx, { couponId, orderId, phone: key }, changedAt(tx))
  tellPages(tx)
}

/** Of an order that was rejected or cancelled: once, and nothing where it used none. */
export function giveCouponBack(tx: Tx, orderId: string): void {
  giveUseBack(tx, orderId, changedAt(tx))
  tellPages(tx)
}

/**
 * Why an order, which is locked, cannot be for another phone: that one has used the order's coupon as often as a guest
 * may. Nobody else uses the coupon until the transaction ends.
 */
export async function faultOfPhone(
  tx: Tx,
  order: { id: string; customer_phone: string | null },
  phone: string | null,
): Promise<Fault | null> {
  const key = keyOf(tx, phone)
  if (key === null || key === keyOf(tx, order.customer_phone)) return null
  const coupon = await lockCouponOf(tx, order.id)
  const most = coupon?.max_uses_per_guest ?? null
  if (!coupon || most === null) return null
  const uses = await usesByPhone(tx, { code: coupon.code, phone: key, but: order.id })
  return uses < most ? null : couponFault('used_up.by_phone', { code: coupon.code, uses: most })
}

function keyOf(tx: Tx, phone: string | null): string | null {
  return phone === null ? null : phoneKey(phone, tx.restaurant.country)
}

/** The guest of an order is another, or has another phone. */
export function changePhoneOfUse(tx: Tx, orderId: string, phone: string | null): void {
  movePhone(tx, orderId, keyOf(tx, phone))
}

export function forgetPhonesOfUses(tx: Tx, orderIds: string[]): void {
  if (orderIds.length > 0) forgetPhones(tx, orderIds)
}
