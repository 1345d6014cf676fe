import { signed } from '../../../ground/tenants/place.ts'
import { localeFor } from '../../../platform/i18n/languages.ts'
import { moneyText } from '../../../platform/i18n/money.ts'
import { countedIn } from '../../../platform/i18n/texts.ts'
import { DAY_MS } from '../../../platform/time/clock.ts'
import type { GuestWords } from '../../guest-words/en.ts'
import { guestWords } from '../../guest-words/words.ts'
import type { CalendarEntry } from './ics.ts'
import type { BookingMessage } from './messages.ts'
import { type OwnWords, withOwnWords } from './own-words.ts'

/**
 * Stands in a message for the address of the booking's page. Whoever sends it puts that in: it opens the booking, so the
 * log of messages does not have it.
 */
export const BOOKING_LINK = '[link]'

const STANDING: readonly BookingMessage[] = ['received', 'held', 'confirmed', 'changed']

/** What a message tells of a booking. */
export type Booking = {
  id: string
  name: string
  party_size: number
  starts_at: number
  ends_at: number
  sequence: number
  deposit_minor?: number | null
  deposit_status?: string | null
  pay_by?: number | null
}

export type Composed = { subject: string; body: string; calendar: CalendarEntry }

export function composeBooking(
  message: BookingMessage,
  booking: Booking,
  about: {
    restaurant: string
    currency: string
    zone: string
    /** What stands under the restaurant's name. */
    lines?: readonly string[]
    language: string
    now: number
    own?: OwnWords | null
  },
): Composed {
  const { restaurant, zone, lines = [], language, now, own = null } = about
  const texts = guestWords(language).bookingMail
  const { subject, body } = texts.messages[message]
  const when = new Intl.DateTimeFormat(localeFor(language), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: zone,
  })
  const words = {
    restaurant,
    name: booking.name,
    when: when.format(booking.starts_at),
    link: BOOKING_LINK,
    guests: countedIn(texts.guests, booking.party_size, language),
  }
  const mail = {
    subject: fill(subject, words),
    body: [
      fill(texts.greeting, words),
      fill(body, words),
      ...(STANDING.includes(message) ? owedOf(booking, texts, { ...about, link: BOOKING_LINK }) : []),
      ...(STANDING.includes(message) ? [fill(texts.manage, words)] : []),
      `${restaurant}\n`,
    ].join('\n\n'),
  }
  const { subject: heading, body: text } = withOwnWords(mail, own, words)
  return {
    subject: heading,
    body: signed(text, lines),
    calendar: {
      ...CALENDAR[message],
      uid: `${booking.id}@comanda`,
      sequence: booking.sequence,
      startsAt: booking.starts_at,
      endsAt: booking.ends_at,
      stampedAt: now,
      summary: `${restaurant}, ${words.guests}`,
      ...(lines.length > 0 && { location: lines.join(', ') }),
    },
  }
}

/** A time of today is told by the clock alone. */
function owedOf(
  { deposit_minor: amountMinor = null, deposit_status: status, pay_by: payBy = null }: Booking,
  texts: GuestWords['bookingMail'],
  about: { currency: string; zone: string; language: string; now: number; link: string },
): string[] {
  if (status !== 'pending' || !amountMinor) return []
  const { currency, zone: timeZone, language, now, link } = about
  const amount = moneyText(amountMinor, currency, language)
  if (payBy === null) return [fill(texts.deposit, { amount, link })]
  const day = payBy - now < DAY_MS / 2 ? {} : ({ dateStyle: 'medium' } as const)
  const by = new Intl.DateTimeFormat(localeFor(language), { ...day, timeStyle: 'short', timeZone }).format(
    payBy,
  )
  return [fill(texts.depositBy, { amount, by, link })]
}

const CALENDAR: Record<BookingMessage, Pick<CalendarEntry, 'method' | 'status'>> = {
  received: { method: 'REQUEST', status: 'TENTATIVE' },
  held: { method: 'REQUEST', status: 'TENTATIVE' },
  confirmed: { method: 'REQUEST', status: 'CONFIRMED' },
  changed: { method: 'REQUEST', status: 'CONFIRMED' },
  cancelled: { method: 'CANCEL', status: 'CANCELLED' },
  unpaid: { method: 'CANCEL', status: 'CANCELLED' },
  declined: { method: 'CANCEL', status: 'CANCELLED' },
}

// One pass, so that braces in a guest's name stay what they are.
function fill(template: string, words: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '')
}
