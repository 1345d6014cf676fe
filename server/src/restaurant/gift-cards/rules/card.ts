import type { FieldErrors } from '../../../platform/errors.ts'
import { type Fault, fieldFault } from '../../../platform/faults.ts'
import { addDays, isAfter, lastInstantOf, localDate } from '../../../platform/time/clock.ts'
import { type GiftCardStatus, MOST_MINOR, type NewGiftCard } from '../contract.ts'
import { cardFault } from '../faults.ts'

type Card = { balance_minor: number; expires_at: number | null; blocked_at: number | null }

export function statusOf(card: Card, now: number): GiftCardStatus {
  if (card.blocked_at !== null) return 'blocked'
  if (card.expires_at !== null && card.expires_at < now) return 'expired'
  return card.balance_minor === 0 ? 'used' : 'active'
}

export function newCardFaults(
  { expires_on, send_on, recipient_email }: Pick<NewGiftCard, 'expires_on' | 'send_on' | 'recipient_email'>,
  today: string,
): FieldErrors {
  const faults: FieldErrors = {}
  if (expires_on != null && isAfter(today, expires_on)) faults.expires_on = [fieldFault('in_the_past.day')]
  if (send_on != null && isAfter(today, send_on)) faults.send_on = [fieldFault('in_the_past.day')]
  else if (send_on != null && expires_on != null && isAfter(send_on, expires_on)) {
    faults.send_on = [cardFault('expired')]
  }
  if (send_on != null && recipient_email == null) {
    faults.recipient_email = [cardFault('required.recipient_email')]
  }
  return faults
}

/** Why a card's money cannot be put right by this much; null: it can. Off a card goes at any time, on only while it pays. */
export function adjustFault(
  card: Pick<Card, 'balance_minor'> & { status: GiftCardStatus },
  amountMinor: number,
): Fault | null {
  if (amountMinor === 0) return cardFault('required.change')
  if (amountMinor > 0 && (card.status === 'expired' || card.status === 'blocked')) {
    return cardFault('not_usable.top_up')
  }
  const after = card.balance_minor + amountMinor
  if (after < 0) return cardFault('too_large.balance', { balance_minor: card.balance_minor })
  return after > MOST_MINOR ? cardFault('too_large.card', { maximum_minor: MOST_MINOR }) : null
}

const RETURNED_FOR_DAYS = 30

/** Money that comes back to a card whose day is over must be of use to its bearer: the card lives on for 30 days. */
export function expiryAfterReturn(expiresAt: number | null, now: number, zone: string): number | null {
  if (expiresAt === null || expiresAt >= now) return expiresAt
  return lastInstantOf(addDays(localDate(now, zone), RETURNED_FOR_DAYS), zone)
}

const MAIL_TIME = '09:00'

export { MAIL_TIME }

/** What a redemption takes from a card, or why it cannot. */
export function takeFrom(
  balanceMinor: number,
  { amountMinor, dueMinor, tipMinor }: { amountMinor: number | null; dueMinor: number; tipMinor: number },
): { amountMinor: number } | { fault: Fault } {
  const amount = amountMinor ?? Math.min(dueMinor, balanceMinor - tipMinor)
  if (amount < 1 || amount + tipMinor > balanceMinor) {
    return { fault: cardFault('too_small.balance', { balance_minor: balanceMinor }) }
  }
  return { amountMinor: amount }
}
