import { record } from '../../../ground/audit/commands.ts'
import { emit } from '../../../ground/events/commands.ts'
import { type AppError, refuse } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { assertMayTry, type CardDesk, countWrongTry, hashFor } from '../desk.ts'
import { cardFault } from '../faults.ts'
import { presentCard } from '../present.ts'
import { type GiftCardRow, lockCard, lockCardByCode, moveMoney } from '../queries.ts'
import { expiryAfterReturn, statusOf, takeFrom } from '../rules/card.ts'
import { readCode } from '../rules/code.ts'
import { recordExpired } from './expire-cards.ts'

// What payments call, in its own transaction and with the order locked before the card:
//
//   redeemCard(tx, desk, { code, amountMinor: number | null, dueMinor, tipMinor, currency, orderId, reference })
//     → { cardId, amountMinor }   takes amount and tip off the card, or refuses (422 on gift_card_code or amount_minor, 429)
//   returnToCard(tx, { cardId, amountMinor, orderId, reference })
//     → void                      puts money back onto the card that paid
//
// `reference` is the id of the payment or of the refund: each moves money on a card at most once.

export type Redemption = {
  code: string
  /** Null: the smaller of what is due and the balance less the tip. */
  amountMinor: number | null
  dueMinor: number
  /** Comes off the card too. */
  tipMinor: number
  /** What is paid is in this currency. */
  currency: string
  /** Null where it pays for no order, such as a booking's deposit. */
  orderId: string | null
  reference: string
}

export async function redeemCard(
  tx: Tx,
  desk: CardDesk,
  wanted: Redemption,
): Promise<{ cardId: string; amountMinor: number }> {
  const card = await usableCard(tx, desk, wanted)
  if (card.balance_minor === 0) throw unusable()
  const taken = takeFrom(card.balance_minor, wanted)
  if ('fault' in taken) throw refuse({ amount_minor: [taken.fault] })
  const { orderId, reference, tipMinor } = wanted
  const at = changedAt(tx)
  const after = await moveMoney(tx, card.id, {
    kind: 'redeemed',
    amountMinor: -(taken.amountMinor + tipMinor),
    orderId,
    reference,
    expiresAt: card.expires_at,
    at,
  })
  if (!after) throw unusable()
  emit(
    tx,
    'giftcard.redeemed',
    { gift_card: presentCard(after, tx.restaurant.zone, tx.cause.now) },
    `gift_card:${card.id}`,
  )
  record(tx, {
    action: 'giftcard.redeemed',
    subject: { kind: 'gift_card', id: card.id },
    before: { balance_minor: card.balance_minor },
    after: { balance_minor: after.balance_minor, order_id: orderId },
  })
  return { cardId: card.id, amountMinor: taken.amountMinor }
}

/** One refusal for unknown, expired and blocked ones: whoever tries codes learns nothing from it. */
async function usableCard(tx: Tx, desk: CardDesk, { code, currency }: Redemption): Promise<GiftCardRow> {
  const read = readCode(code)
  if (read === null) throw unusable()
  await assertMayTry(tx, desk)
  const card = await lockCardByCode(tx, hashFor(tx, desk, read))
  const status = card && statusOf(card, tx.cause.now)
  if (card && card.currency === currency && (status === 'active' || status === 'used')) return card
  await countWrongTry(tx, desk)
  throw unusable()
}

function unusable(): AppError {
  return refuse({ gift_card_code: [cardFault('not_usable')] })
}

/** Onto the card that paid, whatever has become of it: the money is its bearer's. */
export async function returnToCard(
  tx: Tx,
  back: { cardId: string; amountMinor: number; orderId: string | null; reference: string },
): Promise<void> {
  const card = await lockCard(tx, back.cardId)
  if (!card) throw new Error(`gift card ${back.cardId} is gone`)
  const at = changedAt(tx)
  const before = await expireRest(tx, card, at)
  const expiresAt = expiryAfterReturn(card.expires_at, tx.cause.now, tx.restaurant.zone)
  const after = await moveMoney(tx, card.id, {
    kind: 'returned',
    amountMinor: back.amountMinor,
    orderId: null,
    reference: back.reference,
    expiresAt,
    at,
  })
  if (!after) throw new Error(`gift card ${card.id} took no money back`)
  record(tx, {
    action: 'giftcard.returned',
    subject: { kind: 'gift_card', id: card.id },
    before: { balance_minor: before },
    after: { balance_minor: after.balance_minor, order_id: back.orderId },
  })
}

/** What had run out before the money came back does not live on with it. Answers what is on the card then. */
async function expireRest(tx: Tx, card: GiftCardRow, at: number): Promise<number> {
  if (card.expires_at === null || card.expires_at >= tx.cause.now || card.balance_minor === 0) {
    return card.balance_minor
  }
  const move = { kind: 'expired', amountMinor: -card.balance_minor, expiresAt: card.expires_at } as const
  await moveMoney(tx, card.id, { ...move, orderId: null, reference: null, at })
  recordExpired(tx, { id: card.id, amount_minor: card.balance_minor })
  return 0
}
