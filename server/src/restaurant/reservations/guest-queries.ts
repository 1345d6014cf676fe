// The reservations of guests: what their profiles show, and what privacy reaches.
import { sql } from 'kysely'
import { namesOf } from '../../platform/postgres/sql/cached-sql.ts'
import { sqlOf } from '../../platform/postgres/sql/statement.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { COLUMNS, type ReservationRow } from './queries.ts'

/** The last time that this guest was seated, this booking aside. */
export async function lastSeatedAt(tx: Tx, guestId: number, except: string): Promise<number | null> {
  const [row] = await tx.run(sql<{ at: number | null }>`
    select max(seated_at) as at from reservations
     where guest_id = ${guestId} and id <> ${except} and status = 'seated'`)
  return row?.at ?? null
}

export function reservationsOf(guestIds: number[]) {
  return sqlOf
    .selectFrom('reservations')
    .select(COLUMNS)
    .where('guest_id', 'in', guestIds)
    .orderBy('starts_at')
    .orderBy('id')
}

/** A guest's reservations with how many there are in all: those to come first, the next one before all; then the latest. */
export function lastReservationsOf(guestId: number, now: number, most: number) {
  return sql<ReservationRow & { count: number }>`
    select ${namesOf(COLUMNS)}, count(*) over ()::int as count
      from reservations where guest_id = ${guestId}
     order by ${nearest(now)} limit ${most}`
}

/** Of these guests: those to come first, the next one before all; then the latest. */
export function nearestReservationsOf(guestIds: number[], now: number, most: number) {
  return sql<ReservationRow>`
    select ${namesOf(COLUMNS)} from reservations
     where guest_id = any(${guestIds}::bigint[]) order by ${nearest(now)} limit ${most}`
}

function nearest(now: number) {
  const at = new Date(now)
  return sql`ends_at < ${at}, case when ends_at < ${at} then -extract(epoch from starts_at) else extract(epoch from starts_at) end, id`
}
