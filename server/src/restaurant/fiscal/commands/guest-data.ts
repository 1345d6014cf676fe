import { isDeepStrictEqual } from 'node:util'
import type { Redaction } from '../../../ground/redaction/rules.ts'
import { isUuid } from '../../../platform/http/validation/formats.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Order } from '../../orders/contract.ts'
import type { Receipt } from '../contract.ts'
import { presentReceipt } from '../present.ts'
import { forgetGuests, forgetMentions, type ReceiptRow, receiptsOf } from '../queries.ts'

/** Receipts stay, and their chain holds: the guest's own data stands beside what is hashed. */
export function forgetReceipts(tx: Tx, { subjectIds, formerIds, whole }: Redaction): void {
  forgetGuests(tx, subjectIds.filter(isUuid))
  forgetMentions(tx, formerIds.filter(isUuid), whole)
}

/** Of these orders. One that was somebody else's when its receipt was issued shows nothing of them. */
export async function exportReceipts(
  tx: Tx,
  orders: readonly Pick<Order, 'id' | 'customer'>[],
): Promise<Receipt[]> {
  const rows = await tx.run(receiptsOf(orders.map(({ id }) => id)))
  const customers = new Map(orders.map(({ id, customer }) => [id, customer]))
  return rows.map((row) => presentReceipt(withOwn(row, customers.get(row.order_id)), tx.restaurant.zone))
}

function withOwn(row: ReceiptRow, customer: Order['customer'] | undefined): ReceiptRow {
  if (row.guest === null) return row
  const { address: _, ...told } = row.guest
  return isDeepStrictEqual(told, customer) ? row : { ...row, guest: null }
}
