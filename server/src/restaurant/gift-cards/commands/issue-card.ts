import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../../ground/audit/commands.ts'
import { emit } from '../../../ground/events/commands.ts'
import { refuse } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { lastInstantOf, localDate, localToMoment } from '../../../platform/time/clock.ts'
import type { GiftCard, NewGiftCard } from '../contract.ts'
import { type CardKeys, hashFor, hashSample, placeOf } from '../desk.ts'
import { presentCard } from '../present.ts'
import { type GiftCardRow, insertCard } from '../queries.ts'
import { MAIL_TIME, newCardFaults } from '../rules/card.ts'
import { newCode, writeCode } from '../rules/code.ts'

export const MAIL_CARD = 'mail_gift_card'

/** The code is in nobody's hands but the caller's: what is stored is its keyed hash, and encrypted until it is mailed. */
export async function issueCard(
  tx: Tx,
  desk: CardKeys,
  wanted: NewGiftCard,
  own: { id?: string; currency?: string } = {},
): Promise<{ card: GiftCard; code: string }> {
  const { zone } = tx.restaurant
  const faults = newCardFaults(wanted, localDate(tx.cause.now, zone))
  if (Object.keys(faults).length > 0) throw refuse(faults)
  const code = newCode()
  const id = own.id ?? randomUUIDv7()
  const encrypted = wanted.recipient_email == null ? null : desk.box.encrypt(code, placeOf(tx, id))
  const row = { ...newCard(tx, wanted, { id, code, encrypted }), ...own }
  insertCard(tx, row, hashFor(tx, desk, code))
  if (row.recipient_email !== null) mailOn(tx, row.id, wanted.send_on ?? null)
  const card = presentCard(row, zone, tx.cause.now)
  emit(tx, 'giftcard.issued', { gift_card: card }, `gift_card:${row.id}`)
  record(tx, {
    action: 'giftcard.issued',
    subject: { kind: 'gift_card', id: row.id },
    after: { amount_minor: row.amount_minor, currency: row.currency, expires_on: wanted.expires_on ?? null },
  })
  return { card, code: writeCode(code) }
}

/**
 * A card that comes with the sample; nobody is told of it. With `code` null nobody can spend it either. Where it is
 * there already, nothing happens.
 */
export function enterSampleCard(
  tx: Tx,
  wanted: Pick<NewGiftCard, 'amount_minor' | 'recipient_name'>,
  { id, code }: { id: string; code: string | null },
): void {
  const known = code ?? newCode()
  insertCard(tx, newCard(tx, wanted, { id, code: known, encrypted: null }), hashSample(tx, known))
}

function newCard(
  tx: Tx,
  wanted: NewGiftCard,
  { id, code, encrypted }: { id: string; code: string; encrypted: Buffer | null },
): GiftCardRow {
  const { expires_on } = wanted
  const now = changedAt(tx)
  return {
    id,
    code_last4: code.slice(-4),
    currency: tx.restaurant.currency,
    amount_minor: wanted.amount_minor,
    balance_minor: wanted.amount_minor,
    order_id: null,
    recipient_name: wanted.recipient_name ?? null,
    recipient_email: wanted.recipient_email ?? null,
    message: wanted.message ?? null,
    expires_at: expires_on == null ? null : lastInstantOf(expires_on, tx.restaurant.zone),
    blocked_at: null,
    sealed_code: encrypted,
    created_at: now,
    updated_at: now,
  }
}

/** In the morning of that day, or at once. Asked again, it is mailed at the later asked time, and once. */
export function mailOn(tx: Tx, cardId: string, date: string | null): void {
  const payload = { restaurant_id: tx.restaurant.id, card_id: cardId }
  const morning = date === null ? tx.cause.now : localToMoment(date, MAIL_TIME, tx.restaurant.zone)
  enqueue(tx, MAIL_CARD, payload, { runAt: Math.max(morning, tx.cause.now), key: `${MAIL_CARD}:${cardId}` })
}
