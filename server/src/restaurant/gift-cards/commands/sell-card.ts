// Cards that are sold online. What payments call, with the sale locked before the payment and the card after it:
//
//   issueSold(tx, keys, sale)       the sale is paid: its card, once
//   takeOffSold(tx, …) → minor      money of it goes back to the buyer, so it leaves the card
//   putBackOnSold(tx, …)            a refund came to nothing: the card has its money again
import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../../ground/audit/commands.ts'
import { refuse } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { DAY_MS, localDate } from '../../../platform/time/clock.ts'
import { meetGuest } from '../../guests/commands.ts'
import type { NewCardSale } from '../contract.ts'
import type { CardKeys } from '../desk.ts'
import { findCard, lockCard, moveMoney } from '../queries.ts'
import { expiryAfterReturn } from '../rules/card.ts'
import { cardDays, type SaleBounds, saleFaults } from '../rules/sale.ts'
import {
  deleteUnpaidBefore,
  findSale,
  insertSale,
  type SaleRow,
  takenBackBy,
  updateSaleStatus,
} from '../sale-queries.ts'
import { issueCard, mailOn } from './issue-card.ts'

export const TELL_BUYER = 'mail_gift_card_sale'
const UNPAID_KEPT_MS = 7 * DAY_MS

export type SaleTerms = SaleBounds & { validMonths: number | null; locale: string | null }

/** Somebody wants a card. There is none until it is paid. */
export async function sellCard(tx: Tx, wanted: NewCardSale, terms: SaleTerms): Promise<SaleRow> {
  const faults = saleFaults(wanted, terms, localDate(tx.cause.now, tx.restaurant.zone))
  if (Object.keys(faults).length > 0) throw refuse(faults)
  const { buyer_name, buyer_email, is_gift } = wanted
  const at = changedAt(tx)
  const guest = await meetGuest(tx, {
    name: buyer_name,
    phone: null,
    email: buyer_email,
    locale: terms.locale,
  })
  const row: SaleRow = {
    id: randomUUIDv7(),
    guest_id: guest.id,
    status: 'open',
    currency: tx.restaurant.currency,
    amount_minor: wanted.amount_minor,
    buyer_name,
    buyer_email,
    recipient_name: is_gift ? (wanted.recipient_name ?? null) : null,
    recipient_email: is_gift ? (wanted.recipient_email ?? null) : null,
    message: is_gift ? (wanted.message ?? null) : null,
    send_on: is_gift ? (wanted.send_on ?? null) : null,
    valid_months: terms.validMonths,
    locale: terms.locale,
    created_at: at,
    updated_at: at,
  }
  insertSale(tx, row)
  record(tx, {
    action: 'giftcard.sale_begun',
    subject: { kind: 'gift_card', id: row.id },
    after: { amount_minor: row.amount_minor, currency: row.currency },
  })
  return row
}

/** Never refuses: the money is there. */
export async function issueSold(tx: Tx, keys: CardKeys, sale: SaleRow): Promise<void> {
  updateSaleStatus(tx, sale.id, 'issued', changedAt(tx))
  const days = cardDays(sale, localDate(tx.cause.now, tx.restaurant.zone))
  const wanted = {
    amount_minor: sale.amount_minor,
    recipient_name: sale.recipient_email === null ? sale.buyer_name : sale.recipient_name,
    recipient_email: sale.recipient_email ?? sale.buyer_email,
    message: sale.message,
    ...days,
  }
  await issueCard(tx, keys, wanted, { id: sale.id, currency: sale.currency })
  const payload = { restaurant_id: tx.restaurant.id, sale_id: sale.id }
  if (sale.recipient_email !== null) enqueue(tx, TELL_BUYER, payload, { key: `${TELL_BUYER}:${sale.id}` })
}

/** What of a sold card can still go back to whoever bought it. */
export async function unspentOnCard(tx: Tx, cardId: string): Promise<number> {
  const [card] = await tx.run(findCard(cardId))
  return card?.balance_minor ?? 0
}

/** At most what is on the card: what was spent stays spent. Answers how much left it. */
export async function takeOffSold(
  tx: Tx,
  {
    cardId,
    amountMinor,
    refundId,
    note,
  }: { cardId: string; amountMinor: number; refundId: string; note: string },
): Promise<number> {
  const card = await lockCard(tx, cardId)
  const off = Math.min(amountMinor, card?.balance_minor ?? 0)
  if (!card || off === 0) return 0
  const after = await moveMoney(tx, cardId, {
    kind: 'adjusted',
    amountMinor: -off,
    orderId: null,
    reference: refundId,
    expiresAt: card.expires_at,
    note,
    at: changedAt(tx),
  })
  record(tx, {
    action: 'giftcard.refunded',
    subject: { kind: 'gift_card', id: cardId },
    before: { balance_minor: card.balance_minor },
    after: { balance_minor: after?.balance_minor ?? 0 },
  })
  return off
}

export async function putBackOnSold(tx: Tx, refundId: string): Promise<void> {
  const taken = await takenBackBy(tx, refundId)
  if (!taken) return
  const card = await lockCard(tx, taken.card_id)
  if (!card) return
  const after = await moveMoney(tx, card.id, {
    kind: 'returned',
    amountMinor: taken.amount_minor,
    orderId: null,
    reference: refundId,
    expiresAt: expiryAfterReturn(card.expires_at, tx.cause.now, tx.restaurant.zone),
    at: changedAt(tx),
  })
  // Its message may have waited, as there was nothing on the card.
  const [sale] = await tx.run(findSale(card.id))
  if (card.sealed_code !== null && sale) mailOn(tx, card.id, sale.send_on)
  record(tx, {
    action: 'giftcard.returned',
    subject: { kind: 'gift_card', id: card.id },
    before: { balance_minor: card.balance_minor },
    after: { balance_minor: after?.balance_minor ?? 0, order_id: null },
  })
}

export function removeUnpaidSales(tx: Tx): void {
  deleteUnpaidBefore(tx, tx.cause.now - UNPAID_KEPT_MS)
}
