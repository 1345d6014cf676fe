import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Visit } from '../queries/reviews.ts'

export type OldReview = Visit & {
  id: string
  guestId: number
  rating: number
  comment: string | null
  reply: { text: string; by: string; at: number } | null
  hiddenReason: string | null
  createdAt: number
}

/** Reviews from before now, many in one statement; nobody is told, no log is kept. */
export function enterOldReviews(tx: Tx, old: OldReview[]): void {
  if (old.length === 0) return
  const rows = old.map(({ id, guestId, rating, comment, orderId, reservationId, reply, ...rest }) => ({
    id,
    rating,
    comment,
    order_id: orderId,
    reservation_id: reservationId,
    guest_id: guestId,
    reply: reply?.text ?? null,
    replied_at: reply && new Date(reply.at),
    replied_by: reply?.by ?? null,
    hidden_at: rest.hiddenReason === null ? null : new Date(reply?.at ?? rest.createdAt),
    hidden_reason: rest.hiddenReason,
    created_at: new Date(rest.createdAt),
    updated_at: new Date(reply?.at ?? rest.createdAt),
  }))
  tx.later(sql`
    insert into reviews (id, rating, comment, order_id, reservation_id, guest_id, reply, replied_at, replied_by, hidden_at,
                         hidden_reason, created_at, updated_at)
    select id, rating, comment, order_id, reservation_id, guest_id, reply, replied_at, replied_by, hidden_at, hidden_reason,
           created_at, updated_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, rating int, comment text, order_id uuid, reservation_id uuid, guest_id bigint, reply text,
           replied_at timestamptz, replied_by text, hidden_at timestamptz, hidden_reason text, created_at timestamptz,
           updated_at timestamptz)`)
}
