import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { presentPayment } from '../present.ts'
import { paymentPage, refundsOf } from '../queries/payments.ts'
import { whole } from '../rules/ledger.ts'
import type { CardMoney } from '../staff-contract.ts'
import { refundableOf } from './amount-refundable.ts'

const MOST_PAYMENTS = 50

/** Of a card that was bought online: what was paid for it, and what of it can go back. */
export async function moneyOfCard(tx: Tx, cardId: string): Promise<CardMoney> {
  const request = { perPage: MOST_PAYMENTS, direction: 'next', position: null } as const
  const rows = (await tx.run(paymentPage({ soldCardId: cardId }, request)[0])).reverse()
  const refunds = Map.groupBy(await tx.run(refundsOf(rows.map(({ id }) => id))), (one) => one.payment_id)
  const refundable: Record<string, number> = {}
  for (const payment of rows) {
    refundable[payment.id] = payment.status === 'captured' ? whole(await refundableOf(tx, payment)) : 0
  }
  return {
    payments: rows.map((one) => presentPayment(one, refunds.get(one.id) ?? [], tx.restaurant.zone)),
    refundable,
  }
}
