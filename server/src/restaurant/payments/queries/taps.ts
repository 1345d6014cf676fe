// One tap of a card over several orders: a payment of each of them. All name the first, which stands for the tap.
import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { PAYMENT, type PaymentRow } from './payments.ts'

/** Asked for at a card reader; others were paid elsewhere, and only written down. */
export function isReaderTap(
  row: Pick<PaymentRow, 'tap_id' | 'provider'>,
): row is Pick<PaymentRow, 'tap_id' | 'provider'> & { tap_id: string } {
  return row.tap_id !== null && (row.provider === 'stripe' || row.provider === 'test')
}

/** All payments of these taps, the first ones apart, in the order of their orders. */
export function restOfTaps(tapIds: string[]) {
  return sql<PaymentRow>`
    select ${PAYMENT} from payments where tap_id = any(${tapIds}::uuid[]) and id <> tap_id order by created_at, id`
}

export function paymentsOfTap(tapId: string) {
  return sql<PaymentRow>`select ${PAYMENT} from payments where tap_id = ${tapId}`
}

/** The orders of a tap, in the order in which they are locked. */
export async function ordersOfTap(tx: Tx, tapId: string): Promise<string[]> {
  const rows = await tx.run(sql<{ order_id: string }>`
    select order_id from payments where tap_id = ${tapId} and order_id is not null order by order_id`)
  return rows.map(({ order_id }) => order_id)
}

/** All payments of a tap, locked, the first one first. */
export async function lockPaymentsOfTap(tx: Tx, tapId: string): Promise<PaymentRow[]> {
  const rows = await tx.run(sql<PaymentRow>`
    select ${PAYMENT} from payments where tap_id = ${tapId} order by created_at, id for no key update`)
  return rows.toSorted((a, b) => Number(b.id === tapId) - Number(a.id === tapId))
}

/** What card readers are asking for of these orders, or have charged, by dishes and seats. */
export function splitsAtReaders(orderIds: string[]) {
  return sql<Pick<PaymentRow, 'status' | 'bill_split'>>`
    select status, bill_split from payments
     where order_id = any(${orderIds}::uuid[]) and bill_split is not null and status in ('pending', 'captured')
     order by created_at, id`
}
