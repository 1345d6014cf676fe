import { record } from '../../../ground/audit/commands.ts'
import { notFound, refuse } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { GiftCard } from '../contract.ts'
import { presentCard } from '../present.ts'
import { lockCard, moveMoney } from '../queries.ts'
import { adjustFault, statusOf } from '../rules/card.ts'

/** People put a card's money right: below 0 it comes off the card. Why stands in the ledger and in the activity log. */
export async function adjustCard(
  tx: Tx,
  id: string,
  { amountMinor, reason }: { amountMinor: number; reason: string },
): Promise<GiftCard> {
  const card = await lockCard(tx, id)
  if (!card) throw notFound()
  const { zone } = tx.restaurant
  const fault = adjustFault({ ...card, status: statusOf(card, tx.cause.now) }, amountMinor)
  if (fault !== null) throw refuse({ amount_minor: [fault] })
  const after = await moveMoney(tx, id, {
    kind: 'adjusted',
    amountMinor,
    orderId: null,
    reference: null,
    expiresAt: card.expires_at,
    note: reason,
    at: changedAt(tx),
  })
  if (!after) throw new Error(`gift card ${id} was not put right`)
  record(tx, {
    action: 'giftcard.adjusted',
    subject: { kind: 'gift_card', id },
    before: { balance_minor: card.balance_minor },
    after: { balance_minor: after.balance_minor, reason },
  })
  return presentCard(after, zone, tx.cause.now)
}
