import { type SqlBool, sql } from 'kysely'
import { sqlOf } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { shareSubject } from '../../platform/memory/versions.ts'
import { type Keyset, keysetQueries } from '../../platform/paging/keyset.ts'
import type { PageRequest } from '../../platform/paging/page.ts'
import type { DEPOSIT_STATUSES } from './contract.ts'
import type { Status } from './rules/lifecycle.ts'

export type ReservationRow = {
  id: string
  guest_id: number | null
  status: Status
  name: string
  phone: string
  email: string | null
  party_size: number
  date: string
  time: string
  starts_at: number
  ends_at: number
  table_ids: number[]
  note: string | null
  deposit_minor: number | null
  deposit_status: (typeof DEPOSIT_STATUSES)[number] | null
  source: 'api' | 'staff' | 'walk_in'
  cancelled_by: 'restaurant' | 'guest' | null
  seated_at: number | null
  sequence: number
  created_at: number
  updated_at: number
}

const COLUMNS = [
  'id',
  'guest_id',
  'status',
  'name',
  'phone',
  'email',
  'party_size',
  'date',
  'time',
  'starts_at',
  'ends_at',
  'table_ids',
  'note',
  'deposit_minor',
  'deposit_status',
  'source',
  'cancelled_by',
  'seated_at',
  'sequence',
  'created_at',
  'updated_at',
] as const satisfies (keyof ReservationRow)[]

export function findReservation(id: string) {
  return sqlOf.selectFrom('reservations').select(COLUMNS).where('id', '=', id)
}

export async function lockReservation(tx: Tx, id: string): Promise<ReservationRow | undefined> {
  shareSubject(tx, 'reservations')
  return (await tx.run(findReservation(id).forNoKeyUpdate()))[0]
}

const BY_TIME: Keyset = [
  { column: 'date', type: 'date' },
  { column: 'time', type: 'text' },
  { column: 'id', type: 'uuid' },
]

export type ReservationFilter = {
  date?: string | undefined
  from?: string | undefined
  to?: string | undefined
  status?: Status | undefined
  updatedSince?: number | undefined
}

export function reservationPage(
  { date, from, to, status, updatedSince }: ReservationFilter,
  request: PageRequest,
) {
  const where = [
    ...(date === undefined ? [] : [sql<SqlBool>`date = ${date}::date`]),
    ...(from === undefined ? [] : [sql<SqlBool>`date >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<SqlBool>`date <= ${to}::date`]),
    ...(status === undefined ? [] : [sql<SqlBool>`status = ${status}`]),
    ...(updatedSince === undefined ? [] : [sql<SqlBool>`updated_at >= ${new Date(updatedSince)}`]),
  ]
  return keysetQueries<ReservationRow>('reservations', COLUMNS, BY_TIME, where, request)
}

/** All ids of joined tables, as text: arrays are slow to read, and few reservations have more than one table. */
export type HeldRow = {
  start_at: number
  end_at: number
  party_size: number
  table_id: number | null
  joined: string | null
}

const DAY_MS = 86_400_000

/** Bookings that hold their place at some moment of the span. None outlasts a day. */
export function heldBetween(fromAt: number, untilAt: number, except: string | null = null) {
  return sql<HeldRow>`
    select (date_part('epoch', starts_at) * 1000)::bigint as start_at,
           (date_part('epoch', ends_at) * 1000)::bigint as end_at,
           party_size, table_ids[1] as table_id,
           case when cardinality(table_ids) > 1 then array_to_string(table_ids, ',') end as joined
      from reservations
     where status in ('pending', 'confirmed', 'seated')
       and starts_at > ${new Date(fromAt - DAY_MS)} and starts_at < ${new Date(untilAt)} and ends_at > ${new Date(fromAt)}
       and id is distinct from ${except}::uuid
     order by starts_at`
}

/**
 * Bookings of one day are decided one after the other. The tables alone would not need it (the exclusion constraint
 * guards them), but pacing counts what others book meanwhile, and two who both see the last place would both take it.
 */
export function lockDay(tx: Tx, date: string): void {
  tx.later(sql`
    select pg_advisory_xact_lock(hashtextextended(${`bookings:${tx.restaurant.id}:${date}`}, 0))`)
}

/** The reservation and a row for each of its tables, sorted by id, so that two reservations cannot deadlock. */
export async function insertReservation(tx: Tx, row: ReservationRow): Promise<void> {
  await tx.run(sql`
    with made as (
      insert into reservations (id, guest_id, status, name, phone, email, party_size, date, time, starts_at, ends_at,
                                table_ids, note, deposit_minor, deposit_status, source, seated_at, created_at, updated_at)
      values (${row.id}, ${row.guest_id}, ${row.status}, ${row.name}, ${row.phone}, ${row.email}, ${row.party_size},
              ${row.date}, ${row.time}, ${new Date(row.starts_at)}, ${new Date(row.ends_at)}, ${row.table_ids}::bigint[],
              ${row.note}, ${row.deposit_minor}, ${row.deposit_status}, ${row.source}, ${moment(row.seated_at)},
              ${new Date(row.created_at)}, ${new Date(row.updated_at)})
      returning id, table_ids, starts_at, ends_at
    )
    insert into reservation_tables (reservation_id, table_id, during)
    select id, table_id, tstzrange(starts_at, ends_at) from made, unnest(table_ids) table_id order by table_id`)
}

/** Puts it at other tables or another time. */
export async function reseatReservation(tx: Tx, row: ReservationRow): Promise<void> {
  tx.later(sql`delete from reservation_tables where reservation_id = ${row.id}`)
  await tx.run(sql`
    with moved as (
      update reservations
         set date = ${row.date}, time = ${row.time}, party_size = ${row.party_size},
             starts_at = ${new Date(row.starts_at)}, ends_at = ${new Date(row.ends_at)},
             table_ids = ${row.table_ids}::bigint[], deposit_minor = ${row.deposit_minor},
             deposit_status = ${row.deposit_status}, sequence = ${row.sequence}, updated_at = ${new Date(row.updated_at)}
       where id = ${row.id}
      returning id, table_ids, starts_at, ends_at
    )
    insert into reservation_tables (reservation_id, table_id, during)
    select id, table_id, tstzrange(starts_at, ends_at) from moved, unnest(table_ids) table_id order by table_id`)
}

export function updateStatus(
  tx: Tx,
  row: Pick<
    ReservationRow,
    'id' | 'status' | 'cancelled_by' | 'seated_at' | 'sequence' | 'deposit_status' | 'updated_at'
  >,
  live: boolean,
): void {
  tx.later(sql`
    update reservation_tables set live = ${live} where reservation_id = ${row.id} and live <> ${live}`)
  tx.later(
    sqlOf
      .updateTable('reservations')
      .set({
        status: row.status,
        cancelled_by: row.cancelled_by,
        seated_at: moment(row.seated_at),
        sequence: row.sequence,
        deposit_status: row.deposit_status,
        updated_at: new Date(row.updated_at),
      })
      .where('id', '=', row.id),
  )
}

/** Until when its deposit must be paid. */
export function updatePayBy(tx: Tx, id: string, payBy: number | null): void {
  tx.later(sql`update reservations set pay_by = ${moment(payBy)} where id = ${id}`)
}

/** The earliest one that still waits for its guests. */
export async function nextConfirmed(tx: Tx): Promise<string | undefined> {
  const [row] = await tx.run(sql<{ id: string }>`
    select id from reservations where status = 'confirmed' order by starts_at, id limit 1`)
  return row?.id
}

/** Bookings whose deposit should have been paid by then. */
export function overdueBookings(tx: Tx, at: number): Promise<{ id: string }[]> {
  return tx.run(sql<{ id: string }>`
    select id from reservations
     where pay_by <= ${new Date(at)} and deposit_status = 'pending' and status in ('pending', 'confirmed')
     order by pay_by, id`)
}

export function updateDeposit(
  tx: Tx,
  { id, deposit_status, updated_at }: Pick<ReservationRow, 'id' | 'deposit_status' | 'updated_at'>,
): void {
  tx.later(sql`
    update reservations set deposit_status = ${deposit_status}, updated_at = ${new Date(updated_at)} where id = ${id}`)
}

/** The last time that this guest was seated, this booking aside. */
export async function lastSeatedAt(tx: Tx, guestId: number, except: string): Promise<number | null> {
  const [row] = await tx.run(sql<{ at: number | null }>`
    select max(seated_at) as at from reservations
     where guest_id = ${guestId} and id <> ${except} and status = 'seated'`)
  return row?.at ?? null
}

function moment(at: number | null): Date | null {
  return at === null ? null : new Date(at)
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
    select ${sql.join(COLUMNS.map((column) => sql.ref(column)))}, count(*) over ()::int as count
      from reservations where guest_id = ${guestId}
     order by ${nearest(now)} limit ${most}`
}

/** Of these guests: those to come first, the next one before all; then the latest. */
export function nearestReservationsOf(guestIds: number[], now: number, most: number) {
  return sql<ReservationRow>`
    select ${sql.join(COLUMNS.map((column) => sql.ref(column)))} from reservations
     where guest_id = any(${guestIds}::bigint[]) order by ${nearest(now)} limit ${most}`
}

function nearest(now: number) {
  const at = new Date(now)
  return sql`ends_at < ${at}, case when ends_at < ${at} then -extract(epoch from starts_at) else extract(epoch from starts_at) end, id`
}
