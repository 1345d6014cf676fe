import { sql } from 'kysely'
import { sqlOf } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
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
    sqlOf.insertInto('audit_log').values({
      at: new Date(now),
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id === null ? null : String(subject.id),
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      request_id: requestId,
    }),
  )
}

/** The entries stay, who did what and when; texts that tell of the guest are blanked. */
export async function blankEntries(
  tx: Tx,
  { guestIds, subjectIds, whole, within }: Redaction,
): Promise<void> {
  await tx.run(sql`
    select redact_audit_log(${guestIds.map(String)}::text[], ${subjectIds}::text[], ${whole}::text[], ${within}::text[])`)
}
