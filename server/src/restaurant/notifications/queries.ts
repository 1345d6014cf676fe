import { sql } from 'kysely'
import { sqlOf } from '../../platform/postgres/sql/statement.ts'
import { timestamp } from '../../platform/postgres/sql/timestamp.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { CalendarEntry } from './rules/ics.ts'

export type MailRow = {
  id: string
  kind: string
  recipient: string
  recipient_name: string
  subject: string
  body: string
  calendar: CalendarEntry | null
  sealed_body: Buffer | null
  subject_ref: string | null
  sealed_codes: Buffer | null
  status: 'queued' | 'sent' | 'failed' | 'not_sent'
  attempts: number
  reason: string | null
  created_at: number
  sent_at: number | null
}

export type NewMail = Pick<
  MailRow,
  | 'id'
  | 'kind'
  | 'recipient'
  | 'recipient_name'
  | 'subject'
  | 'body'
  | 'calendar'
  | 'sealed_body'
  | 'sealed_codes'
  | 'subject_ref'
>

export function insertMail(tx: Tx, mail: NewMail): void {
  tx.later(
    sqlOf.insertInto('mails').values({
      ...mail,
      calendar: mail.calendar && JSON.stringify(mail.calendar),
      created_at: new Date(tx.cause.now),
    }),
  )
}

/** The message if it still waits, and whether this restaurant is a sandbox. */
export function waitingMail(id: string) {
  return sql<MailRow & { sandbox: boolean }>`
    select m.id, m.kind, m.recipient, m.recipient_name, m.subject, m.body, m.calendar, m.sealed_body, m.sealed_codes, m.subject_ref, m.status, m.attempts, m.reason,
           m.created_at, m.sent_at, r.live_restaurant_id is not null as sandbox
      from mails m join restaurants r on r.id = m.restaurant_id
     where m.id = ${id} and m.status = 'queued'`
}

export type Outcome = {
  status: MailRow['status']
  attempts: number
  reason: string | null
  sentAt: number | null
}

export function settleMail(tx: Tx, id: string, { status, attempts, reason, sentAt }: Outcome): void {
  // What the mail server said may quote the guest, who may have been erased while it was asked.
  tx.later(sql`
    update mails set attempts = ${attempts}, sent_at = ${timestamp(sentAt)}::timestamptz,
                     status = case when recipient = '' and ${status}::text <> 'sent' then status else ${status}::text end,
                     reason = case when recipient = '' then reason else ${reason}::text end,
                     sealed_body = case when ${status}::text = 'queued' then sealed_body end,
                     sealed_codes = case when ${status}::text = 'queued' then sealed_codes end
     where id = ${id}`)
}

/** The messages about one guest's bookings and orders, for an export of their data. */
export function mailsOf(subjectIds: string[]) {
  return sql<
    Omit<
      MailRow,
      'id' | 'recipient_name' | 'calendar' | 'sealed_body' | 'sealed_codes' | 'attempts' | 'reason'
    >
  >`
    select kind, recipient, subject, body, status, created_at, sent_at from mails
     where split_part(subject_ref, ':', 2) = any(${subjectIds}::text[]) order by id`
}

export async function blankMails(
  tx: Tx,
  { subjectIds, addresses }: { subjectIds: string[]; addresses: string[] },
): Promise<void> {
  await tx.run(sql`
    update mails set recipient = '', recipient_name = '', subject = '', body = '', calendar = null, sealed_body = null,
                     sealed_codes = null,
                     status = case when status = 'queued' then 'not_sent' else status end,
                     reason = case when status = 'queued' then 'the guest was erased' end
     where split_part(subject_ref, ':', 2) = any(${subjectIds}::text[])
        or lower(recipient) in (select lower(address) from unnest(${addresses}::text[]) address)`)
}

/** The oldest of what is from before that moment, `most` at once; answers how many. */
export async function removeMails(tx: Tx, before: number, most: number): Promise<number> {
  const [row] = await tx.run(sql<{ removed: number }>`
    with gone as (
      delete from mails where id in (select id from mails where created_at < ${new Date(before)} limit ${most}) returning 1
    )
    select count(*)::int as removed from gone`)
  return row?.removed ?? 0
}
