import { type SqlBool, sql } from 'kysely'
import { shareSubjects } from '../../platform/cache/versions.ts'
import { type Keyset, keysetQueries } from '../../platform/pagination/keyset.ts'
import type { PageRequest } from '../../platform/pagination/page.ts'
import { cachedSql, namesOf } from '../../platform/postgres/sql/cached-sql.ts'
import { compile, filled, sqlOf } from '../../platform/postgres/sql/statement.ts'
import { timestamp } from '../../platform/postgres/sql/timestamp.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { GUESTS } from '../guests/queries.ts'
import type { DEPOSIT_STATUSES } from './contract.ts'
import type { Status } from './rules/lifecycle.ts'
import type { Held } from './rules/occupancy.ts'

export type ReservationRow = {
  id: string
  branch_id: number
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
  /** Until when the deposit must be paid, where the owner sets a time for it. */
  pay_by: number | null
  source: 'api' | 'staff' | 'walk_in'
  cancelled_by: 'restaurant' | 'guest' | null
  seated_at: number | null
  /** When the bill of those who were seated was closed. */
  left_at: number | null
  /** Something was ordered by those who were seated: they came, whatever becomes of their seating. */
  was_served: boolean
  sequence: number
  created_at: number
  updated_at: number
}

/** What the API shows of a booking: a list reads no more. */
const SHOWN_COLUMNS = [
  'id',
  'guest_id',
  'branch_id',
  'status',
  'name',
  'phone',
  'email',
  'party_size',
  'date',
  'time',
  'table_ids',
  'note',
  'deposit_minor',
  'deposit_status',
  'created_at',
  'updated_at',
] as const satisfies (keyof ReservationRow)[]
export type ShownReservation = Pick<ReservationRow, (typeof SHOWN_COLUMNS)[number]>

export const COLUMNS = [
  ...SHOWN_COLUMNS,
  'starts_at',
  'ends_at',
  'pay_by',
  'source',
  'cancelled_by',
  'seated_at',
  'left_at',
  'was_served',
  'sequence',
] as const satisfies (keyof ReservationRow)[]

export function findReservation(id: string) {
  return sqlOf.selectFrom('reservations').select(COLUMNS).where('id', '=', id)
}

export function findReservations(ids: string[]) {
  return sqlOf.selectFrom('reservations').select(COLUMNS).where('id', 'in', ids)
}

export async function lockReservation(tx: Tx, id: string): Promise<ReservationRow | undefined> {
  shareSubjects(tx, ['reservations', GUESTS])
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
  branchId?: number | undefined
}

export function reservationPage(
  { date, from, to, status, updatedSince, branchId }: ReservationFilter,
  request: PageRequest,
) {
  const where = [
    ...(date === undefined ? [] : [sql<SqlBool>`date = ${date}::date`]),
    ...(from === undefined ? [] : [sql<SqlBool>`date >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<SqlBool>`date <= ${to}::date`]),
    ...(status === undefined ? [] : [sql<SqlBool>`status = ${status}`]),
    ...(branchId === undefined ? [] : [sql<SqlBool>`branch_id = ${branchId}`]),
    ...(updatedSince === undefined ? [] : [sql<SqlBool>`updated_at >= ${new Date(updatedSince)}`]),
  ]
  return keysetQueries<ShownReservation>('reservations', SHOWN_COLUMNS, BY_TIME, where, request)
}

export function reservationsOn(date: string, most: number) {
  return sql<ReservationRow>`
    select ${namesOf(COLUMNS)} from reservations where date = ${date}::date order by time, id limit ${most}`
}

/** The bookings of one day, those that are over too; and who is still there from the page before. */
export function bookedBetween(fromAt: number, untilAt: number) {
  return sql<ReservationRow>`
    select ${namesOf(COLUMNS)} from reservations
     where date between ${twoDaysBefore(fromAt)}::date and ${new Date(untilAt + DAY_MS)}::date
       and starts_at < ${new Date(untilAt)}
       and (starts_at >= ${new Date(fromAt)}
            or (ends_at > ${new Date(fromAt)} and status in ('pending', 'confirmed', 'seated')))
     order by starts_at, id`
}

function twoDaysBefore(at: number): Date {
  return new Date(at - 2 * DAY_MS)
}

export type BookedDay = { page: number; status: Status; bookings: number; covers: number }

/** Counted by day: `turns` are the moments at which one day ends and the next begins. */
export function countedByPage(turns: readonly number[]) {
  const [first = 0] = turns
  const last = turns.at(-1) ?? 0
  const moments = turns.map((at) => new Date(at).toISOString())
  return sql<BookedDay>`
    select width_bucket(starts_at, ${moments}::timestamptz[]) as page, status,
           count(*)::int as bookings, sum(party_size)::int as covers
      from reservations
     where date between ${twoDaysBefore(first)}::date and ${new Date(last + DAY_MS)}::date
       and starts_at >= ${new Date(first)} and starts_at < ${new Date(last)}
     group by 1, 2`
}

const DAY_MS = 86_400_000

const SINCE = sql.raw('$1::timestamptz')
const FROM = sql.raw('$2::timestamptz')
const UNTIL = sql.raw('$3::timestamptz')
const EXCEPT = sql.raw('$4::uuid')
const BRANCH = sql.raw('$5::bigint')

const HELD = compile(sql<Held>`
  select (extract(epoch from starts_at) * 1000)::bigint as "startAt", (extract(epoch from ends_at) * 1000)::bigint as "endAt",
         party_size as party, table_ids as "tableIds"
    from (
      select starts_at, ends_at, party_size, table_ids
        from reservations
       where status in ('pending', 'confirmed', 'seated')
         and starts_at > ${SINCE} and starts_at < ${UNTIL} and ends_at > ${FROM}
         and id is distinct from ${EXCEPT} and branch_id = ${BRANCH}
      union all
      select lower(during), upper(during), 0, array[table_id]
        from reservation_tables
       where experience_id is not null and live
         and upper(during) > ${FROM} and lower(during) < ${UNTIL}
      union all
      select starts_at, ends_at, party_size, table_ids
        from table_holds
       where live and starts_at > ${SINCE} and starts_at < ${UNTIL} and ends_at > ${FROM}
         and (table_ids = '{}' or exists (
               select from tables t where t.id = any(table_ids) and t.branch_id = ${BRANCH}))
    ) held`)

/**
 * At a branch, bookings that hold their place at some moment of the span. None outlasts a day. With them, as parties of nobody, the
 * tables that experiences keep to themselves then; and what is blocked, or on offer to a guest of the waitlist.
 */
export function heldBetween(branchId: number, fromAt: number, untilAt: number, except: string | null = null) {
  const moments = [fromAt - DAY_MS, fromAt, untilAt].map((at) => new Date(at).toISOString())
  return filled(HELD, [...moments, except, branchId])
}

type Span = { startsAt: number; endsAt: number }

/** Those of these tables that a booking, or another experience, has at some moment of the span. */
export function tablesTaken(tableIds: number[], { startsAt, endsAt }: Span, experienceId: number) {
  return sql<{ name: string }>`
    select t.name from tables t
     where t.id = any(${tableIds}::bigint[]) and exists (
       select from reservation_tables h
        where h.table_id = t.id and h.live and h.experience_id is distinct from ${experienceId}
          and h.during && tstzrange(${new Date(startsAt)}, ${new Date(endsAt)})
       union all select from table_holds h
        where t.id = any(h.table_ids) and h.live and h.starts_at < ${new Date(endsAt)} and h.ends_at > ${new Date(startsAt)})
     order by t.sort_order, t.id`
}

export function branchesOfKept(experienceId: number) {
  return sql<{ branch_id: number }>`
    select distinct t.branch_id from reservation_tables h join tables t on t.id = h.table_id
     where h.experience_id = ${experienceId}`
}

export function deleteKeptTables(tx: Tx, experienceId: number): void {
  tx.later(sql`delete from reservation_tables where experience_id = ${experienceId}`)
}

/** Sorted by id, so that two cannot deadlock. A table that is gone from the floor is passed over. */
export async function insertKeptTables(
  tx: Tx,
  experienceId: number,
  tableIds: number[],
  { startsAt, endsAt }: Span,
): Promise<void> {
  await tx.run(sql`
    insert into reservation_tables (experience_id, table_id, during)
    select ${experienceId}, id, tstzrange(${new Date(startsAt)}, ${new Date(endsAt)}) from tables
     where id = any(${tableIds}::bigint[]) order by id`)
}

/** The reservation and a row for each of its tables, sorted by id, so that two reservations cannot deadlock. */
export async function insertReservation(tx: Tx, row: ReservationRow): Promise<void> {
  await tx.run(cachedSql`
    with made as (
      insert into reservations (id, branch_id, guest_id, status, name, phone, email, party_size, date, time, starts_at, ends_at,
                                table_ids, note, deposit_minor, deposit_status, pay_by, source, seated_at,
                                created_at, updated_at)
      values (${row.id}, ${row.branch_id}, ${row.guest_id}, ${row.status}, ${row.name}, ${row.phone}, ${row.email}, ${row.party_size},
              ${row.date}, ${row.time}, ${new Date(row.starts_at)}, ${new Date(row.ends_at)}, ${row.table_ids}::bigint[],
              ${row.note}, ${row.deposit_minor}, ${row.deposit_status}, ${timestamp(row.pay_by)}, ${row.source}, ${timestamp(row.seated_at)},
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
             deposit_status = ${row.deposit_status}, pay_by = ${timestamp(row.pay_by)}, sequence = ${row.sequence},
             updated_at = ${new Date(row.updated_at)}
       where id = ${row.id}
      returning id, table_ids, starts_at, ends_at
    )
    insert into reservation_tables (reservation_id, table_id, during)
    select id, table_id, tstzrange(starts_at, ends_at) from moved, unnest(table_ids) table_id order by table_id`)
}

/** The party leaves, perhaps before its time. */
export function updateEnd(
  tx: Tx,
  { id, ends_at, left_at }: Pick<ReservationRow, 'id' | 'ends_at' | 'left_at'>,
): void {
  tx.later(sql`
    with ended as (
      update reservations set ends_at = ${new Date(ends_at)}, left_at = ${timestamp(left_at)} where id = ${id}
      returning id, starts_at, ends_at
    )
    update reservation_tables t set during = tstzrange(e.starts_at, e.ends_at) from ended e where t.reservation_id = e.id`)
}

export function updateStatus(
  tx: Tx,
  row: Pick<
    ReservationRow,
    | 'id'
    | 'status'
    | 'cancelled_by'
    | 'seated_at'
    | 'was_served'
    | 'sequence'
    | 'deposit_status'
    | 'updated_at'
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
        seated_at: timestamp(row.seated_at),
        was_served: row.was_served,
        sequence: row.sequence,
        deposit_status: row.deposit_status,
        updated_at: new Date(row.updated_at),
      })
      .where('id', '=', row.id),
  )
}

export function updateNote(
  tx: Tx,
  { id, note, updated_at }: Pick<ReservationRow, 'id' | 'note' | 'updated_at'>,
): void {
  tx.later(sql`update reservations set note = ${note}, updated_at = ${new Date(updated_at)} where id = ${id}`)
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
     where pay_by <= ${new Date(at)} and deposit_status = 'pending' and deposit_minor > 0 and status in ('pending', 'confirmed')
     order by pay_by, id`)
}

export function updateDeposit(
  tx: Tx,
  row: Pick<ReservationRow, 'id' | 'deposit_status' | 'sequence' | 'updated_at'>,
): void {
  tx.later(sql`
    update reservations set deposit_status = ${row.deposit_status}, sequence = ${row.sequence},
           updated_at = ${new Date(row.updated_at)}
     where id = ${row.id}`)
}

/** Of these tables, those that bookings or experiences still need, with the day of the first. */
export function tablesNeededFrom(at: number, refs: string[]) {
  return sql<{ ref: string; date: string }>`
    select t.ref, to_char(min(lower(h.during)) at time zone r.zone, 'YYYY-MM-DD') as date
      from reservation_tables h join tables t on t.id = h.table_id join restaurants r on r.id = h.restaurant_id
     where h.live and upper(h.during) > ${new Date(at)} and t.ref = any(${refs}::text[])
       and (h.reservation_id is not null or h.experience_id is not null)
     group by t.ref, r.zone`
}

/** Of the branch where they stand, all at one. */
export function zoneOfTables(ids: number[]) {
  return sql<{ zone: string }>`
    select coalesce(b.timezone, r.timezone) as zone
      from tables t join branches b on b.id = t.branch_id join restaurants r on r.id = t.restaurant_id
     where t.id = any(${ids}::bigint[]) limit 1`
}
