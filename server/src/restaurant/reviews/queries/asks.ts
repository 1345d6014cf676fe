import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Visit } from './reviews.ts'

export const ASK_TASK = 'ask_for_review'

/** The owner's rule; no row, or null: nobody is asked. */
export const ASK_RULE = sql<{ ask_after_hours: number | null }>`select ask_after_hours from review_rules`

export function saveAskRule(tx: Tx, hours: number | null): void {
  tx.later(sql`
    insert into review_rules (ask_after_hours) values (${hours})
    on conflict (restaurant_id) do update set ask_after_hours = excluded.ask_after_hours`)
}

/**
 * Queues the asking for so many hours after the end of the visit, by the owner's rule; without a rule nothing. In one
 * statement that nobody waits for, since most restaurants complete orders far more often than they ask.
 */
export function enqueueAsk(tx: Tx, { orderId, reservationId }: Visit, overAt: number): void {
  const payload = { restaurant_id: tx.restaurant.id, order_id: orderId, reservation_id: reservationId }
  const realAt = new Date(overAt - (tx.cause.aheadMs ?? 0))
  tx.later(sql`
    select enqueue_job(${ASK_TASK}, ${JSON.stringify(payload)}::json,
                       ${realAt}::timestamptz + ask_after_hours * interval '1 hour',
                       ${`${ASK_TASK}:${orderId ?? reservationId}`}, null)
      from review_rules where ask_after_hours is not null`)
}

export type AskRow = {
  id: string
  order_id: string | null
  reservation_id: string | null
  guest_id: number | null
  asked_at: number
  visited_at: number
}

/** With whether the visit has a review by now. */
export function findAsk(id: string) {
  return sql<AskRow & { is_used: boolean }>`
    select a.id, a.order_id, a.reservation_id, a.guest_id, a.asked_at, a.visited_at,
           exists (select from reviews r where r.order_id = a.order_id)
           or exists (select from reviews r where r.reservation_id = a.reservation_id) as is_used
      from review_asks a where a.id = ${id}`
}

/**
 * Whether this visit was asked about, or the same guest about the other half of it since then: a booked table and what
 * was ordered there are one visit.
 */
export function askedBefore({ orderId, reservationId }: Visit, guestId: number | null, since: number) {
  return sql<{ found: boolean }>`
    select exists (
      select from review_asks where order_id = ${orderId}::uuid or reservation_id = ${reservationId}::uuid
    ) or exists (
      select from review_asks
       where guest_id = ${guestId}::bigint and asked_at > ${new Date(since)}
         and (order_id is null) = ${orderId !== null}::boolean
    ) as found`
}

export function insertAsk(tx: Tx, ask: AskRow): void {
  tx.later(sql`
    insert into review_asks (id, order_id, reservation_id, guest_id, asked_at, visited_at)
    values (${ask.id}, ${ask.order_id}, ${ask.reservation_id}, ${ask.guest_id}, ${new Date(ask.asked_at)},
            ${new Date(ask.visited_at)})`)
}

/** Their links end with them. */
export function deleteAsksOf(tx: Tx, guestIds: number[]): void {
  tx.later(sql`delete from review_asks where guest_id = any(${guestIds}::bigint[])`)
}

export function findRefusal(addressHash: Buffer) {
  return sql<{ found: boolean }>`
    select exists (select from review_refusals where address_hash = ${addressHash}) as found`
}

export function insertRefusal(tx: Tx, addressHash: Buffer): void {
  tx.later(sql`
    insert into review_refusals (address_hash, refused_at) values (${addressHash}, ${new Date(tx.cause.now)})
    on conflict do nothing`)
}
