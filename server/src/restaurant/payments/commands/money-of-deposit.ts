import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { ReservationRow } from '../../reservations/queries.ts'
import { presentPayment } from '../present.ts'
import { type LedgerEntry, paymentPage, refundsOf } from '../queries/payments.ts'
import { whole } from '../rules/ledger.ts'
import type { DepositMoney } from '../staff-contract.ts'
import { dueOfDeposit } from './amount-due.ts'
import { isDeposit, leftOf, unspentIn } from './amount-refundable.ts'
import { MOST_PAYMENTS } from './money-of-order.ts'

/** Of a booking's deposit: what was paid in, and what of it can go back. */
export async function moneyOfDeposit(tx: Tx, row: ReservationRow): Promise<Omit<DepositMoney, 'online'>> {
  const request = { perPage: MOST_PAYMENTS, direction: 'next', position: null } as const
  const rows = (await tx.run(paymentPage({ reservationId: row.id }, request)[0])).filter(isDeposit).reverse()
  const refunds = Map.groupBy(await tx.run(refundsOf(rows.map(({ id }) => id))), (one) => one.payment_id)
  const refundable: Record<string, number> = {}
  for (const payment of rows) refundable[payment.id] = whole(await leftOf(tx, payment))
  return {
    payments: rows.map((one) => presentPayment(one, refunds.get(one.id) ?? [], tx.restaurant.zone)),
    refundable,
    deposit_minor: row.deposit_minor,
    deposit_status: row.deposit_status,
    due_minor: await dueOfDeposit(tx, row),
  }
}

/** What is left of each booking's deposit. */
export function unspentEach(ledgers: readonly (LedgerEntry & { subject_id: string })[]): Map<string, number> {
  const each = Map.groupBy(ledgers, ({ subject_id }) => subject_id)
  return new Map([...each].map(([id, entries]) => [id, unspentIn(entries)]))
}
