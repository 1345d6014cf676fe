import { guestRoot } from '../../../ground/tenants/guest-address.ts'
import type { SecretBox } from '../../../platform/crypto/secret-box.ts'
import { spokenIn } from '../../../platform/i18n/languages.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { writeCode } from '../../gift-cards/rules/code.ts'
import { guestWords } from '../../guest-words/words.ts'
import { nameIn } from '../../menu/rules/texts.ts'
import { queueMail } from '../../notifications/commands.ts'
import { ownWordsFor } from '../../notifications/own-words.ts'
import type { CalendarEntry } from '../../notifications/rules/ics.ts'
import { ticketKeys, ticketsPath } from '../link.ts'
import { type BookingRow, findBooking } from '../queries/bookings.ts'
import { type ExperienceRow, findExperience } from '../queries/experiences.ts'
import { ticketsOf } from '../queries/tickets.ts'
import { ticketCode } from '../rules/code.ts'
import { composeTickets } from '../rules/mail.ts'
import type { Message } from './queue-mail.ts'

/** Only what still holds is told: an offer that has ended meanwhile is not made. */
const HOLDS_FOR: Record<Message, BookingRow['status']> = {
  booked: 'booked',
  changed: 'booked',
  cancelled: 'cancelled',
  offered: 'held',
  too_late: 'cancelled',
}

/** The log keeps the message without the address of the tickets and without their codes. */
export async function mailBooking(
  tx: Tx,
  { box, rootUrl }: { box: SecretBox; rootUrl: string },
  { bookingId, message }: { bookingId: string; message: Message },
): Promise<void> {
  const [booking] = await tx.run(findBooking(bookingId))
  if (!booking || booking.email === null || booking.status !== HOLDS_FOR[message]) return
  const [experience] = await tx.run(findExperience(booking.experience_id))
  if (!experience) return
  const { id: restaurantId, name: restaurant, defaultLanguage } = tx.restaurant
  const language = spokenIn(booking.locale, defaultLanguage)
  const keys = ticketKeys(box)
  const link = `${guestRoot(rootUrl, tx.restaurant)}${ticketsPath(keys, { restaurantId, bookingId })}`
  const own = await ownWordsFor(tx, `experience.${message}`, language)
  const about = { restaurant, zone: tx.restaurant.zone, language, own }
  const compose = (address: string) => composeTickets(message, { booking, experience, link: address }, about)
  const tickets = message === 'booked' ? await tx.run(ticketsOf([bookingId])) : []
  const words = guestWords(language).ticketMail
  const codes = tickets.map(({ number, code }) => {
    const text = ticketCode(keys.code, restaurantId, code)
    return { label: `${words.ticket.replace('{number}', String(number))}: ${writeCode(text)}`, text }
  })
  const { subject, body } = compose('…')
  queueMail(tx, {
    kind: `experience.${message}`,
    to: { address: booking.email, name: booking.name },
    about: `experience_booking:${bookingId}`,
    subject,
    body,
    secret: { box, body: compose(link).body, codes },
    ...calendarOf(tx, {
      booking,
      experience,
      message,
      summary: `${restaurant}: ${nameIn(experience.name, language)}`,
    }),
  })
}

type Dated = { booking: BookingRow; experience: ExperienceRow; message: Message; summary: string }

function calendarOf(tx: Tx, { booking, experience, message, summary }: Dated): { calendar?: CalendarEntry } {
  if (message === 'offered' || message === 'too_late') return {}
  const isOver = message === 'cancelled'
  return {
    calendar: {
      method: isOver ? 'CANCEL' : 'REQUEST',
      status: isOver ? 'CANCELLED' : 'CONFIRMED',
      uid: `${booking.id}@comanda`,
      sequence: booking.sequence,
      startsAt: experience.starts_at,
      endsAt: experience.ends_at,
      stampedAt: tx.cause.now,
      summary,
    },
  }
}
