import { guestPagesAt } from '../../ground/tenants/guest-address.ts'
import { findRestaurantById } from '../../ground/tenants/queries.ts'
import { inOneLine } from '../../platform/control-characters.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import { jpegOf } from '../../platform/images/pictures.ts'
import { qrPng } from '../../platform/images/qr.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { isRefusal, type Mailer } from '../../platform/mail/mailer.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import {
  type Cause,
  inDirectory,
  inRestaurant,
  type Restaurant,
} from '../../platform/postgres/transaction/transaction.ts'
import { linkPath } from '../guest-pages/links.ts'
import { COVER_FILE } from '../guest-pages/queries.ts'
import { placeOfMail, type ScanCode, SEND_MAIL } from './commands.ts'
import { type MailRow, type Outcome, settleMail, waitingMail } from './queries.ts'
import { BOOKING_LINK } from './rules/compose.ts'
import { writeCalendar } from './rules/ics.ts'

/** About eight hours, with the growing pauses that the queue makes between them. */
const MOST_ATTEMPTS = 10

type Payload = { restaurant_id: number; mail_id: string }

/** `rootUrl` is the address under which guests reach the service. */
export function notificationJobs(
  database: Database,
  mailer: Mailer | null,
  { box, rootUrl }: { box: SecretBox; rootUrl: string },
): Job[] {
  return [
    {
      task: SEND_MAIL,
      async run(payload) {
        const { restaurant_id, mail_id } = payload as Payload
        const [restaurant] = await inDirectory(database, findRestaurantById(restaurant_id))
        if (restaurant) await deliverMail(database, restaurant, mail_id, { mailer, box, rootUrl })
      },
    },
  ]
}

/** Throws when it should be tried again: the queue then does so. */
export async function deliverMail(
  database: Database,
  restaurant: Restaurant,
  id: string,
  { mailer, box, rootUrl = '' }: { mailer: Mailer | null; box: SecretBox; rootUrl?: string },
): Promise<void> {
  const cause: Cause = { actor: { kind: 'system', id: null, name: 'mail' }, requestId: null, now: Date.now() }
  const inside = <T>(work: Parameters<typeof inRestaurant<T>>[3]) =>
    inRestaurant(database, restaurant, cause, work)
  const [mail] = await inside((tx) => tx.run(waitingMail(id)))
  if (!mail) return
  const opened = (encrypted: Buffer | null) =>
    encrypted === null ? null : box.decrypt(encrypted, placeOfMail(id))
  const codes: ScanCode[] = JSON.parse(opened(mail.sealed_codes) ?? '[]')
  const whole = {
    ...mail,
    codes,
    body: withLink(mail, opened(mail.sealed_body) ?? mail.body, (reservationId) => {
      const linked = { restaurantId: restaurant.id, id: reservationId }
      return `${guestPagesAt(rootUrl, restaurant)}${linkPath(box, 'booking', linked)}`
    }),
  }
  const cover = mailer && isToGuest(mail) ? await inside((tx) => tx.run(COVER_FILE)) : []
  const outcome = await attempt({ ...whole, cover: cover[0]?.bytes ?? null }, restaurant.name, mailer)
  await inside(async (tx) => settleMail(tx, id, outcome))
  // What the server said may quote the guest's address, so it stays in the log of messages.
  if (outcome.status === 'queued') throw new Error(`mail ${id} of restaurant ${restaurant.id} was not taken`)
}

/** A booking's message leads to its page. */
function withLink(
  { kind, subject_ref }: Pick<MailRow, 'kind' | 'subject_ref'>,
  body: string,
  linkTo: (reservationId: string) => string,
): string {
  const id =
    kind.startsWith('reservation.') && subject_ref?.startsWith('reservation:') ? subject_ref.slice(12) : null
  return id === null ? body : body.replaceAll(BOOKING_LINK, linkTo(id))
}

/** The rest is to owners and staff. */
function isToGuest({ subject_ref: about }: MailRow): boolean {
  return about !== null && !/^(shift_week|time_off):/.test(about)
}

type WholeMail = MailRow & { codes: ScanCode[]; cover: Buffer | null }

async function attempt(
  mail: WholeMail & { sandbox: boolean },
  fromName: string,
  mailer: Mailer | null,
): Promise<Outcome> {
  const notSent = (reason: string): Outcome => ({
    status: 'not_sent',
    attempts: mail.attempts,
    reason,
    sentAt: null,
  })
  if (mail.sandbox) return notSent('a sandbox sends no mail')
  if (!mailer) return notSent('SMTP_URL is not set')
  const attempts = mail.attempts + 1
  try {
    await send(mail, fromName, mailer)
    return { status: 'sent', attempts, reason: null, sentAt: Date.now() }
  } catch (error) {
    const final = isRefusal(error) || attempts >= MOST_ATTEMPTS
    // A server may say anything.
    const reason = inOneLine(error instanceof Error ? error.message : String(error))
    return { status: final ? 'failed' : 'queued', attempts, reason, sentAt: null }
  }
}

async function send(mail: WholeMail, fromName: string, mailer: Mailer): Promise<void> {
  const { calendar, cover, recipient: address, recipient_name: name } = mail
  const organizer = { name: fromName, address: mailer.address }
  await mailer.send({
    id: mail.id,
    fromName,
    to: { name, address },
    subject: mail.subject,
    text: mail.body,
    ...(cover && { cover: await jpegOf(cover) }),
    pictures: mail.codes.map(({ label, text }) => ({ label, png: qrPng(text) })),
    ...(calendar && {
      calendar: {
        method: calendar.method,
        content: writeCalendar(calendar, organizer, { name, address }),
        filename: 'booking.ics',
      },
    }),
  })
}
