import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Redaction } from '../../platform/redaction.ts'

/** A receiver's answer may repeat what it was sent, so answers about the person leave the log; that they came stays. */
export async function forgetGuest(tx: Tx, { guestIds, subjectIds }: Redaction): Promise<void> {
  await tx.run(sql`
    update webhook_attempts a set response_body = null
      from webhook_deliveries d join events e on e.restaurant_id = d.restaurant_id and e.id = d.event_id
     where a.restaurant_id = d.restaurant_id and a.delivery_id = d.id and a.response_body is not null
       and (e.subject = any(${guestIds.map((id) => `guest:${id}`)}::text[])
            or split_part(e.subject, ':', 2) = any(${subjectIds}::text[]))`)
}
