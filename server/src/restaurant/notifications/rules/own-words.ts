// A restaurant's own words in the mails to its guests: a subject, an opening after the greeting and a closing above its
// name. What the mail has to say (when, how much, the link) stands between them and cannot be lost by a change of words.

export type OwnWords = { subject: string | null; opening: string | null; closing: string | null }
export const OWN_PARTS = ['subject', 'opening', 'closing'] as const

const BOOKING = ['name', 'restaurant', 'when', 'guests'] as const
const TICKETS = ['name', 'restaurant', 'experience', 'when', 'tickets'] as const

/** Each kind of mail that has words of the restaurant, with what may stand in braces there. Never a secret. */
export const MAIL_KINDS = {
  'reservation.received': BOOKING,
  'reservation.held': BOOKING,
  'reservation.confirmed': BOOKING,
  'reservation.changed': BOOKING,
  'reservation.cancelled': BOOKING,
  'reservation.unpaid': BOOKING,
  'reservation.declined': BOOKING,
  'waitlist.offered': ['name', 'restaurant', 'when', 'party', 'until'],
  'order.received': ['name', 'restaurant', 'number', 'total'],
  'order.receipt': ['restaurant', 'number'],
  'payment.link': ['restaurant', 'until'],
  'gift_card.sent': ['name', 'restaurant', 'amount'],
  'experience.booked': TICKETS,
  'experience.changed': TICKETS,
  'experience.cancelled': TICKETS,
  'experience.offered': [...TICKETS, 'until'],
  'experience.too_late': TICKETS,
  'review.asked': ['name', 'restaurant', 'date'],
} as const satisfies Record<string, readonly string[]>
export type MailKind = keyof typeof MAIL_KINDS

/** What the log of changes calls a mail in one language: no dots, which lead into a value there. */
export function mailPlace(kind: MailKind, language: string): string {
  return `${kind.replace('.', ' ')} ${language}`
}

const IN_BRACES = /\{([^{}\n]*)\}/g

/** What stands in braces and means nothing in this mail, each once. */
export function unknownIn(text: string, kind: MailKind): string[] {
  const known: readonly string[] = MAIL_KINDS[kind]
  const named = [...text.matchAll(IN_BRACES)].map(([, word = '']) => word)
  return [...new Set(named.filter((word) => !known.includes(word)))]
}

export type MailText = { subject: string; body: string }

/**
 * The mail with the restaurant's own words in it. The body's first paragraph is the greeting, if it has one, and its last
 * the restaurant's name. One pass over our own text, so that braces in a guest's name stay what they are.
 */
export function withOwnWords(
  mail: MailText,
  own: OwnWords | null,
  words: Record<string, string>,
  { greets = true } = {},
): MailText {
  if (own === null) return mail
  const fill = (text: string | null) =>
    text === null ? [] : [text.replace(IN_BRACES, (_, word: string) => words[word] ?? '')]
  const { head, middle, foot } = parts(mail.body.trimEnd(), greets)
  const [subject = mail.subject] = fill(own.subject)
  const paragraphs = [...head, ...fill(own.opening), ...middle, ...fill(own.closing), foot]
  return { subject: subject.replace(/\s+/g, ' '), body: `${paragraphs.join('\n\n')}\n` }
}

function parts(body: string, greets: boolean): { head: string[]; middle: string[]; foot: string } {
  const first = greets ? body.indexOf('\n\n') : -1
  const head = first === -1 ? [] : [body.slice(0, first)]
  const rest = first === -1 ? body : body.slice(first + 2)
  const last = rest.lastIndexOf('\n\n')
  return last === -1
    ? { head, middle: [], foot: rest }
    : { head, middle: [rest.slice(0, last)], foot: rest.slice(last + 2) }
}
