import { record } from '../../../ground/audit/commands.ts'
import { notFound } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { GiftCard } from '../contract.ts'
import { presentCard } from '../present.ts'
import { lockCard, updateBlocked } from '../queries.ts'

/** Lost or stolen: it pays for nothing from now on, and is not mailed any more. Its money stays on it. */
export async function blockCard(tx: Tx, id: string): Promise<GiftCard> {
  const card = await lockCard(tx, id)
  if (!card) throw notFound()
  const { zone } = tx.restaurant
  if (card.blocked_at !== null) return presentCard(card, zone, tx.cause.now)
  const at = changedAt(tx)
  updateBlocked(tx, id, at)
  record(tx, { action: 'giftcard.blocked', subject: { kind: 'gift_card', id }, after: { status: 'blocked' } })
  return presentCard({ ...card, blocked_at: at, updated_at: at }, zone, tx.cause.now)
}
