import { findRestaurantById } from '../../ground/tenants/queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Cause, inDirectory, inRestaurant, type Restaurant } from '../../platform/db/transaction.ts'
import type { Job } from '../../platform/jobs/worker.ts'
import { isRefusal, type Mailer } from '../../platform/mail.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { placeOfMail, SEND_MAIL } from './commands.ts'
import { type MailRow, type Outcome, settleMail, waitingMail } from './queries.ts'
import { writeCalendar } from './rules/ics.ts'

/** With the queue's growing pauses between them, some eight hours. */
const MOST_ATTEMPTS = 10

type Payload = { restaurant_id: number; mail_id: string }

export function notificationJobs(database: Database, mailer: Mailer | null, box: SecretBox): Job[] {
  return [
    {
      task: SEND_MAIL,
      async run(payload) {
        const { restaurant_id, mail_id } = payload as Payload
        const [restaurant] = await inDirectory(database, findRestaurantById(restaurant_id))
        if (restaurant) await deliverMail(database, restaurant, mail_id, { mailer, box })
      },
    },
  ]
}

/** Throws where it is worth another attempt, so that the queue makes one. */
export async function deliverMail(
  database: Database,
  restaurant: Restaurant,
  id: string,
  { mailer, box }: { mailer: Mailer | null; box: SecretBox },
): Promise<void> {
  const cause: Cause = { actor: { kind: 'system', id: null, name: 'mail' }, requestId: null, now: Date.now() }
  const inside = <T>(work: Parameters<typeof inRestaurant<T>>[3]) =>
    inRestaurant(database, restaurant, cause, work)
  const [mail] = await inside((tx) => tx.run(waitingMail(id)))
  if (!mail) return
  const { sealed_body: sealed } = mail
  const whole = sealed === null ? mail : { ...mail, body: box.open(sealed, placeOfMail(id)) }
  const outcome = await attempt(whole, restaurant.name, mailer)
  await inside(async (tx) => settleMail(tx, id, outcome))
  // What the server said may quote the guest's address, so it stays in the log of messages.
  if (outcome.status === 'queued') throw new Error(`mail ${id} of restaurant ${restaurant.id} was not taken`)
}

async function attempt(
  mail: MailRow & { sandbox: boolean },
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
    const reason = error instanceof Error ? error.message : String(error)
    return { status: final ? 'failed' : 'queued', attempts, reason, sentAt: null }
  }
}

function send(mail: MailRow, fromName: string, mailer: Mailer): Promise<void> {
  const { calendar, recipient: address, recipient_name: name } = mail
  const organizer = { name: fromName, address: mailer.address }
  return mailer.send({
    id: mail.id,
    fromName,
    to: { name, address },
    subject: mail.subject,
    text: mail.body,
    ...(calendar && {
      calendar: {
        method: calendar.method,
        content: writeCalendar(calendar, organizer, { name, address }),
        filename: 'booking.ics',
      },
    }),
  })
}
