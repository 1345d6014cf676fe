// One mail of each kind, written by the code that writes the real ones, about a guest who does not exist.

import { moneyText } from '../../platform/i18n/money.ts'
import type { Restaurant } from '../../platform/postgres/transaction/transaction.ts'
import { DAY_MS, HOUR_MS, localDate, localToMoment, MINUTE_MS } from '../../platform/time/clock.ts'
import { composeTickets } from '../../restaurant/experiences/rules/mail.ts'
import { composeCard } from '../../restaurant/gift-cards/rules/mail.ts'
import { BOOKING_LINK, composeBooking } from '../../restaurant/notifications/rules/compose.ts'
import type { BookingMessage } from '../../restaurant/notifications/rules/messages.ts'
import type { MailKind, MailText, OwnWords } from '../../restaurant/notifications/rules/own-words.ts'
import { composeLink } from '../../restaurant/payments/rules/link-mail.ts'
import { receiptMail, wordsIn } from '../../restaurant/receipts/rules/receipt.ts'
import { composeOffer } from '../../restaurant/reservations/waitlist/mail.ts'
import { composeAsk } from '../../restaurant/reviews/rules/mail.ts'

export type About = { restaurant: Restaurant; language: string; now: number; own: OwnWords | null }

/** The guest pages write the mail of an order, and they stand above this floor. */
export type ComposeOrder = (
  about: { language: string; own: OwnWords | null },
  words: { name: string; restaurant: string; number: string; total: string },
  link: string,
) => MailText

const GUEST = 'Anna Smith'
const LINK = 'https://example.com/…'
const AMOUNT_MINOR = 5_000
const NUMBER = 'A1B2C3D4'

export function sampleMail(kind: MailKind, about: About, composeOrder: ComposeOrder): MailText {
  const { restaurant, language, own, now } = about
  const { name, zone, currency } = restaurant
  const common = { restaurant: name, zone, language, own }
  const startAt = localToMoment(localDate(now + 2 * DAY_MS, zone), '20:00', zone)
  const [group = '', message = ''] = kind.split('.')
  switch (kind) {
    case 'waitlist.offered': {
      const row = { name: GUEST, party_size: 2 }
      const times = { startAt, expiresAt: now + 15 * MINUTE_MS, depositMinor: 0 }
      return composeOffer({ restaurant, zone, lines: [], locale: language, row, ...times, own }, LINK)
    }
    case 'order.received': {
      const total = moneyText(AMOUNT_MINOR, currency, language)
      return composeOrder({ language, own }, { name: GUEST, restaurant: name, number: NUMBER, total }, LINK)
    }
    case 'order.receipt':
      return receiptMail([sampleReceipt(about)], LINK, { language, own })
    case 'payment.link':
      return composeLink({ url: LINK, expiresAt: now + DAY_MS }, common)
    case 'gift_card.sent': {
      const card = {
        amount_minor: AMOUNT_MINOR,
        currency,
        recipient_name: GUEST,
        message: null,
        expires_at: null,
      }
      return composeCard(card, { code: 'XXXX-XXXX-XXXX-XXXX', link: LINK }, common)
    }
    case 'review.asked':
      return composeAsk({
        ...common,
        name: GUEST,
        at: now - DAY_MS,
        isAtTable: true,
        link: LINK,
        until: now + 30 * DAY_MS,
      })
    default:
      return group === 'experience'
        ? composeTickets(message as 'booked', sampleTickets(startAt, now), common)
        : sampleBooking(message as BookingMessage, startAt, about)
  }
}

function sampleBooking(message: BookingMessage, startAt: number, { restaurant, ...about }: About): MailText {
  const { name, zone, currency } = restaurant
  const booking = {
    id: '00000000-0000-7000-8000-000000000000',
    name: GUEST,
    party_size: 2,
    starts_at: startAt,
    ends_at: startAt + 2 * HOUR_MS,
    sequence: 0,
    ...(message === 'held' && {
      deposit_minor: AMOUNT_MINOR,
      deposit_status: 'pending',
      pay_by: about.now + HOUR_MS,
    }),
  }
  const { subject, body } = composeBooking(message, booking, { ...about, restaurant: name, currency, zone })
  return { subject, body: body.replaceAll(BOOKING_LINK, LINK) }
}

function sampleTickets(startAt: number, now: number) {
  return {
    booking: { name: GUEST, tickets: 2, hold_until: now + HOUR_MS, cancel_cause: null },
    experience: {
      name: { en: 'Wine tasting', es: 'Cata de vinos', ar: 'تذوق', de: 'Weinprobe', fr: 'Dégustation' },
      starts_at: startAt,
      cancel_reason: null,
    },
    link: LINK,
  }
}

function sampleReceipt({ restaurant: { name, zone, currency }, language, now }: About) {
  const words = wordsIn(language)
  const amount = moneyText(AMOUNT_MINOR, currency, language)
  const at = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  return {
    title: words.receipt,
    restaurant: name,
    number: NUMBER,
    about: [`${words.number} ${NUMBER}`, at.format(now)],
    lines: [{ quantity: '2', name: '…', parts: [], amount }],
    sums: [{ label: words.total, amount, strong: true }],
    taxes: [],
    payments: [{ label: words.method_cash, amount }],
    thanks: words.thanks,
  }
}
