import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { unspentOnCard } from '../../gift-cards/commands/sell-card.ts'
import { isForCard, type LedgerEntry, ledgerOf, type PaymentRow } from '../queries/payments.ts'
import { type Money, standingOf, unspentOf, whole } from '../rules/ledger.ts'

/** Whether it was paid in as a booking's deposit, and not out of one. */
export function isDeposit({
  reservation_id,
  method,
}: Pick<PaymentRow, 'reservation_id' | 'method'>): boolean {
  return reservation_id !== null && method !== 'deposit'
}

/** What of a booking's deposit has gone towards no order and not back. */
export async function unspentDeposit(tx: Tx, reservationId: string): Promise<number> {
  return unspentIn(await ledgerOf(tx, { reservationId }))
}

export function unspentIn(ledger: readonly LedgerEntry[]): number {
  return unspentOf(
    ledger.filter(({ method }) => method !== 'deposit'),
    ledger.filter(({ method }) => method === 'deposit'),
  )
}

/** What staff can give back of a payment: of one that bought a gift card no more than is on the card. */
export async function refundableOf(tx: Tx, payment: PaymentRow): Promise<Money> {
  const left = await leftOf(tx, payment)
  if (payment.gift_card_id === null || !isForCard(payment)) return left
  const onCard = await unspentOnCard(tx, payment.gift_card_id)
  return { amountMinor: Math.min(left.amountMinor, onCard), tipMinor: left.tipMinor }
}

/** What can still go back of a payment: of a deposit no more than is unspent. */
export async function leftOf(tx: Tx, payment: PaymentRow): Promise<Money> {
  const ledger = await ledgerOf(tx, { paymentId: payment.id })
  const { left } = standingOf(ledger)
  if (payment.reservation_id === null || !isDeposit(payment)) return left
  const unspent = await unspentDeposit(tx, payment.reservation_id)
  return whole(left) <= unspent ? left : { amountMinor: Math.min(left.amountMinor, unspent), tipMinor: 0 }
}
