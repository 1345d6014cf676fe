import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'

/** Someone looks at the restaurant's holds and cancelled dates then, or before. In real time. */
export function scheduleRound(tx: Tx, at: number): void {
  tx.later(sql`
    insert into experience_rounds (restaurant_id, due_at) values (${tx.restaurant.id}, ${new Date(at)})
    on conflict (restaurant_id) do update set due_at = least(experience_rounds.due_at, excluded.due_at)`)
}

/** The same for what ends no sooner than whatever is waited for already: nobody queues for the row. */
export function expectRound(tx: Tx, at: number): void {
  tx.later(sql`
    insert into experience_rounds (restaurant_id, due_at) values (${tx.restaurant.id}, ${new Date(at)})
    on conflict do nothing`)
}

export function dueRounds(at: number) {
  return sql<{ restaurant_id: number }>`
    select restaurant_id from experience_rounds where due_at <= ${new Date(at)} order by due_at limit 500`
}

/** The next moment at which something has to be done; none where nothing is held and nothing is being cancelled. */
export function rescheduleRound(tx: Tx, { realAt, aheadMs }: { realAt: number; aheadMs: number }): void {
  tx.later(sql`
    with next as (
      select min(due) as due_at from (
        select min(hold_until) - ${aheadMs} * interval '1 millisecond' as due from experience_bookings where status = 'held'
        union all
        select ${new Date(realAt)}::timestamptz where exists (select from experience_cancellations where done_at is null)
      ) open
    ), gone as (
      delete from experience_rounds where restaurant_id = ${tx.restaurant.id} and (select due_at from next) is null
    )
    update experience_rounds set due_at = next.due_at from next
     where restaurant_id = ${tx.restaurant.id} and next.due_at is not null`)
}

/** One for each booking that still takes its place on the date. */
export function insertCancellations(tx: Tx, experienceId: number): void {
  tx.later(sql`
    insert into experience_cancellations (booking_id, experience_id)
    select id, experience_id from experience_bookings
     where experience_id = ${experienceId} and status in ('held', 'booked')
    on conflict do nothing`)
}

export function openCancellations(tx: Tx, most: number): Promise<{ booking_id: string }[]> {
  return tx.run(sql<{ booking_id: string }>`
    select booking_id from experience_cancellations where done_at is null order by booking_id limit ${most}`)
}

export function settleCancellation(tx: Tx, bookingId: string): void {
  tx.later(sql`
    update experience_cancellations set done_at = ${new Date(tx.cause.now)} where booking_id = ${bookingId} and done_at is null`)
}

export function cancellationProgress(experienceId: number) {
  return sql<{ total: number; done: number }>`
    select count(*)::int as total, count(done_at)::int as done from experience_cancellations
     where experience_id = ${experienceId}`
}
