import { sql } from 'kysely'
import { cachedSql } from '../../platform/postgres/sql/cached-sql.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { Redaction } from '../redaction/rules.ts'

export type Entry = {
  action: string
  subject: { kind: string; id: number | string | null }
  before?: object | null
  after?: object | null
}

/** Adds to the activity log, in the transaction of what it tells of. Never a secret, never a guest's contact. */
export function record(tx: Tx, { action, subject, before, after }: Entry): void {
  const { actor, requestId, now } = tx.cause
  tx.later(
    cachedSql`
      insert into audit_log (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after, request_id)
      values (${new Date(now)}, ${actor.kind}, ${actor.id}, ${actor.name}, ${action}, ${subject.kind},
              ${subject.id === null ? null : String(subject.id)}, ${before ? JSON.stringify(before) : null},
              ${after ? JSON.stringify(after) : null}, ${requestId})`,
  )
}

/** The entries stay, who did what and when; texts that tell of the guest are blanked. */
export async function blankEntries(
  tx: Tx,
  { guestIds, subjectIds, formerIds, whole, within }: Redaction,
): Promise<void> {
  await tx.run(sql`
    select redact_audit_log(${guestIds.map(String)}::text[], ${[...subjectIds, ...formerIds]}::text[], ${whole}::text[], ${within}::text[])`)
}
