import { changedAt, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { phoneKey } from '../guests/rules/contact.ts'
import { tellPages } from './commands.ts'
import {
  addUse,
  type CouponRow,
  couponByCode,
  forgetPhones,
  giveUseBack,
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
  const key = phone === null ? null : phoneKey(phone, tx.restaurant.country)
  const [[row], uses] = await Promise.all([
    tx.run(couponByCode(code, { lock })),
    key === null ? 0 : usesByPhone(tx, code, key),
  ])
  return { row, usesByGuest: uses }
}

/** Of a coupon that is locked. */
export function spendCoupon(
  tx: Tx,
  { couponId, orderId, phone }: { couponId: number; orderId: string; phone: string | null },
): void {
  const key = phone === null ? null : phoneKey(phone, tx.restaurant.country)
  addUse(tx, { couponId, orderId, phone: key }, changedAt(tx))
  tellPages(tx)
}

/** Of an order that was rejected or cancelled: once, and nothing where it used none. */
export function giveCouponBack(tx: Tx, orderId: string): void {
  giveUseBack(tx, orderId, changedAt(tx))
  tellPages(tx)
}

/** The guest of an order is another, or has another phone. */
export function changePhoneOfUse(tx: Tx, orderId: string, phone: string | null): void {
  movePhone(tx, orderId, phone === null ? null : phoneKey(phone, tx.restaurant.country))
}

export function forgetPhonesOfUses(tx: Tx, orderIds: string[]): void {
  if (orderIds.length > 0) forgetPhones(tx, orderIds)
}
