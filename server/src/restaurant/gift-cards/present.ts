import { formatMoment } from '../../platform/time/clock.ts'
import type { GiftCard } from './contract.ts'
import type { GiftCardRow } from './queries.ts'
import { statusOf } from './rules/card.ts'

export function presentCard(card: GiftCardRow, zone: string, now: number): GiftCard {
  return {
    id: card.id,
    code_last4: card.code_last4,
    status: statusOf(card, now),
    currency: card.currency,
    amount_minor: card.amount_minor,
    balance_minor: card.balance_minor,
    order_id: card.order_id,
    recipient_name: card.recipient_name,
    expires_at: formatMoment(card.expires_at, zone),
    created_at: formatMoment(card.created_at, zone),
    updated_at: formatMoment(card.updated_at, zone),
  }
}
