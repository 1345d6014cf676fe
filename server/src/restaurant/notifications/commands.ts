import { randomUUIDv7 } from 'node:crypto'
import type { Redaction } from '../../ground/redaction/rules.ts'
import { ownersOf } from '../../ground/staff/commands.ts'
import { placeFor } from '../../ground/tenants/place.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import { spokenIn } from '../../platform/i18n/languages.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { sqlOf } from '../../platform/postgres/sql/statement.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { ownWordsFor } from './own-words.ts'
import { blankMails, insertMail } from './queries.ts'
import { type Booking, composeBooking } from './rules/compose.ts'
import type { CalendarEntry } from './rules/ics.ts'
import type { BookingMessage } from './rules/messages.ts'

export const SEND_MAIL = 'send_mail'

/** Shown as a picture to be scanned, with a line that says what it is. */
export type ScanCode = { label: string; text: string }

export type Mail = {
  /** Such as `reservation.confirmed` or `webhook.switched_off`. */
  kind: string
  to: { address: string; name?: string }
  subject: string
  /** Plain text. */
  body: string
  /** What it is about, such as `reservation:<id>`: how the log is looked up, and what an erasure finds it by. */
  about?: string
  calendar?: CalendarEntry
  /** The text that is sent in place of `body`. It holds a secret, so it is kept encrypted until it is sent; the log keeps `body`. */
  secret?: { box: SecretBox; body: string; codes?: ScanCode[] }
}

/** A message that the worker sends once the transaction has committed, with retries. The log keeps it. */
export function queueMail(tx: Tx, mail: Mail): string {
  const { kind, to, subject, body, about, calendar, secret } = mail
  const id = randomUUIDv7()
  insertMail(tx, {
    id,
    kind,
    subject_ref: about ?? null,
    recipient: to.address,
    recipient_name: to.name ?? '',
    subject,
    body,
    calendar: calendar ?? null,
    sealed_body: secret ? secret.box.encrypt(secret.body, placeOfMail(id)) : null,
    sealed_codes: secret?.codes ? secret.box.encrypt(JSON.stringify(secret.codes), placeOfMail(id)) : null,
  })
  enqueue(tx, SEND_MAIL, { restaurant_id: tx.restaurant.id, mail_id: id })
  return id
}

export function placeOfMail(id: string): string {
  return `mail:${id}`
}

/** By email, where the guest gave one, in the guest's language. */
export async function tellGuest(
  tx: Tx,
  about: BookingMessage,
  booking: Booking & { email: string | null; branch_id: number },
  locale: string | null,
): Promise<void> {
  if (booking.email === null) return
  // What is not paid for in time is given to others: it is held, and not booked yet.
  const isHeld = booking.deposit_status === 'pending' && booking.pay_by != null
  const message = about === 'confirmed' && isHeld ? 'held' : about
  const { name: restaurant, currency, defaultLanguage } = tx.restaurant
  const language = spokenIn(locale, defaultLanguage)
  const own = await ownWordsFor(tx, `reservation.${message}`, language)
  const { zone, lines } = await placeFor(tx, booking.branch_id)
  const composed = composeBooking(message, booking, {
    restaurant,
    currency,
    zone,
    lines,
    language,
    now: tx.cause.now,
    own,
  })
  queueMail(tx, {
    kind: `reservation.${message}`,
    to: { address: booking.email, name: booking.name },
    about: `reservation:${booking.id}`,
    ...composed,
  })
}

/** The log still says that a message went out, but no longer to whom or what. A message that still waits is not sent. */
export async function blankMessages(tx: Tx, { subjectIds, within }: Redaction): Promise<void> {
  await blankMails(tx, { subjectIds, addresses: within })
}

export type Notice = { kind: string; title: string; body: string }

/** Something the owners have to know: shown on screen until seen, and sent to each of them by mail. */
export async function notifyOwner(tx: Tx, notice: Notice): Promise<void> {
  const { kind, title: subject, body } = notice
  const owners = await ownersOf(tx)
  for (const { email: address, name } of owners) queueMail(tx, { kind, to: { address, name }, subject, body })
  const at = new Date(tx.cause.now)
  const mailed_at = owners.length > 0 ? at : null
  tx.later(sqlOf.insertInto('owner_notices').values({ ...notice, created_at: at, mailed_at }))
}
