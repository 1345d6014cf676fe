import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Notice } from '../providers/provider.ts'

export type NoticeRow = { event_id: string; provider_ref: string | null; provider_payment_ref: string | null }

/** Once each, however often it is sent. */
export function insertNotice(tx: Tx, provider: string, notice: Notice, at: number): void {
  tx.later(sql`
    insert into payment_notices (provider, event_id, type, provider_ref, provider_payment_ref, received_at)
    values (${provider}, ${notice.eventId}, ${notice.type}, ${notice.ref}, ${notice.paymentRef}, ${new Date(at)})
    on conflict do nothing`)
}

export function openNotices(tx: Tx, most: number): Promise<NoticeRow[]> {
  return tx.run(sql<NoticeRow>`
    select event_id, provider_ref, provider_payment_ref from payment_notices
     where handled_at is null order by received_at limit ${most}`)
}

export function settleNotice(tx: Tx, eventId: string, at: number): void {
  tx.later(sql`update payment_notices set handled_at = ${new Date(at)} where event_id = ${eventId}`)
}
