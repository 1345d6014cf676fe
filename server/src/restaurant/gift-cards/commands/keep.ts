import { record } from '../../../ground/audit/commands.ts'
import { notFound } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { GiftCard } from '../contract.ts'
import { assertMayTry, type CardDesk, countWrongTry, hashFor } from '../desk.ts'
import { presentCard } from '../present.ts'
import { expireAll, findCardByCode, lockCard, updateBlocked } from '../queries.ts'
import { readCode } from '../rules/code.ts'

/** The card that a code opens, whatever its status. */
export async function lookUpCard(tx: Tx, desk: CardDesk, code: string): Promise<GiftCard> {
  const read = readCode(code)
  if (read === null) throw notFound()
  await assertMayTry(tx, desk)
  const [card] = await tx.run(findCardByCode(hashFor(tx, desk, read)))
  if (card) return presentCard(card, tx.restaurant.zone, tx.cause.now)
  await countWrongTry(tx, desk)
  throw notFound()
}

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

export async function expireCards(tx: Tx): Promise<void> {
  for (const card of await expireAll(tx)) recordExpired(tx, card)
}

export function recordExpired(tx: Tx, { id, amount_minor }: { id: string; amount_minor: number }): void {
  record(tx, {
    action: 'giftcard.expired',
    subject: { kind: 'gift_card', id },
    before: { balance_minor: amount_minor },
    after: { balance_minor: 0 },
  })
}
