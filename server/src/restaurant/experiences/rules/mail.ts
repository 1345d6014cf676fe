import { countedIn } from '../../../platform/i18n/texts.ts'
import { guestWords } from '../../guest-words/words.ts'
import { nameIn } from '../../menu/rules/texts.ts'
import { type OwnWords, withOwnWords } from '../../notifications/rules/own-words.ts'
import type { Message } from '../commands/queue-mail.ts'
import type { BookingRow } from '../queries/bookings.ts'
import type { ExperienceRow } from '../queries/experiences.ts'
import { whenText } from './words.ts'

type Content = {
  booking: Pick<BookingRow, 'name' | 'tickets' | 'hold_until' | 'cancel_cause'>
  experience: Pick<ExperienceRow, 'name' | 'starts_at' | 'cancel_reason'>
  link: string
}
type About = { restaurant: string; zone: string; language: string; own: OwnWords | null }

export function composeTickets(
  message: Message,
  { booking, experience, link }: Content,
  { restaurant, zone, language, own }: About,
): { subject: string; body: string } {
  const words = guestWords(language).ticketMail
  const values: Record<string, string> = {
    restaurant,
    link,
    name: booking.name,
    experience: nameIn(experience.name, language),
    when: whenText(experience.starts_at, zone, language),
    until: booking.hold_until === null ? '' : whenText(booking.hold_until, zone, language),
    reason: experience.cancel_reason ?? '',
    tickets: countedIn(words.tickets, booking.tickets, language),
  }
  // One pass, so that braces in a guest's name stay what they are.
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, word: string) => values[word] ?? '')
  const isForDate = message === 'cancelled' && booking.cancel_cause === 'date' && values.reason !== ''
  const paragraphs = [
    fill(words.greeting),
    fill(words[message].body),
    ...(isForDate ? [fill(words.reason)] : []),
    restaurant,
  ]
  const mail = { subject: fill(words[message].subject), body: `${paragraphs.join('\n\n')}\n` }
  return withOwnWords(mail, own, values)
}
