import type { FieldErrors } from '../../../platform/errors.ts'
import { fieldFault } from '../../../platform/faults.ts'
import { addDays, isAfter } from '../../../platform/time/clock.ts'
import type { NewCardSale } from '../contract.ts'
import { cardFault } from '../faults.ts'

export type SaleBounds = { leastMinor: number; mostMinor: number }

/** A card is sent within this time, so that what is bought is not forgotten. */
export const SEND_WITHIN_DAYS = 365

export function saleFaults(wanted: NewCardSale, bounds: SaleBounds, today: string): FieldErrors {
  const { amount_minor: amount, is_gift, recipient_name, recipient_email, send_on } = wanted
  const faults: FieldErrors = {}
  if (amount < bounds.leastMinor || amount > bounds.mostMinor) {
    faults.amount_minor = [
      cardFault('out_of_range', { minimum_minor: bounds.leastMinor, maximum_minor: bounds.mostMinor }),
    ]
  }
  if (!is_gift) return faults
  if (recipient_name == null) faults.recipient_name = [fieldFault('required')]
  if (recipient_email == null) faults.recipient_email = [fieldFault('required')]
  if (send_on != null && isAfter(today, send_on)) faults.send_on = [fieldFault('in_the_past.day')]
  else if (send_on != null && isAfter(send_on, addDays(today, SEND_WITHIN_DAYS))) {
    faults.send_on = [cardFault('too_far_ahead.sending')]
  }
  return faults
}

/** The same day so many months later, or the last of that month. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** The days of a card that is issued today: a day to send it that has passed is today, and its time begins when it is sent. */
export function cardDays(
  { send_on, valid_months }: { send_on: string | null; valid_months: number | null },
  today: string,
): { send_on: string | null; expires_on: string | null } {
  const sendOn = send_on !== null && isAfter(send_on, today) ? send_on : null
  return {
    send_on: sendOn,
    expires_on: valid_months === null ? null : addMonths(sendOn ?? today, valid_months),
  }
}
