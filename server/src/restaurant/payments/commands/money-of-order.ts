import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Order } from '../../orders/contract.ts'
import { isSale } from '../../orders/rules/lifecycle.ts'
import { BY_HAND } from '../contract.ts'
import { presentPayment } from '../present.ts'
import { type LedgerEntry, ledgerOf, paymentPage, refundsOf } from '../queries/payments.ts'
import { dueOf, type Standing, standingOf, whole } from '../rules/ledger.ts'
import type { MoneyState } from '../staff-contract.ts'

export const MOST_PAYMENTS = 200

/** How the money of each order stands; one that nobody has paid for yet as well. */
export function standingsOf(
  ledgers: readonly (LedgerEntry & { subject_id: string })[],
): (id: string) => Standing {
  const each = Map.groupBy(ledgers, ({ subject_id }) => subject_id)
  const standings = new Map([...each].map(([id, entries]) => [id, standingOf(entries)]))
  return (id) => standings.get(id) ?? standingOf([])
}

export async function moneyOfOrder(
  tx: Tx,
  order: Pick<Order, 'id' | 'status' | 'total_minor'>,
): Promise<MoneyState> {
  const request = { perPage: MOST_PAYMENTS, direction: 'next', position: null } as const
  const [newestFirst, ledger] = await Promise.all([
    tx.run(paymentPage({ orderId: order.id }, request)[0]),
    ledgerOf(tx, { orderId: order.id }),
  ])
  const rows = newestFirst.slice(0, MOST_PAYMENTS).reverse()
  const refunds = Map.groupBy(await tx.run(refundsOf(rows.map(({ id }) => id))), (one) => one.payment_id)
  const entries = Map.groupBy(ledger, (entry) => entry.payment_id)
  const payments = rows.map((row) => presentPayment(row, refunds.get(row.id) ?? [], tx.restaurant.zone))
  const refundable = Object.fromEntries(
    payments.map(({ id }) => [id, whole(standingOf(entries.get(id) ?? []).left)]),
  )
  const standing = standingOf(ledger)
  const byHand = payments.filter(({ method }) => BY_HAND.some((one) => one === method))
  return {
    payments,
    refundable,
    covered_minor: standing.left.amountMinor,
    tip_minor: standing.left.tipMinor,
    refunded_minor: standing.refundedMinor,
    goodwill_minor: standing.goodwillMinor,
    due_minor: isSale(order.status) ? dueOf(order.total_minor, standing) : 0,
    hand_back_minor: isSale(order.status)
      ? 0
      : byHand.reduce((sum, { id }) => sum + (refundable[id] ?? 0), 0),
  }
}
