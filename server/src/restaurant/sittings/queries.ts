import { sql } from 'kysely'
import { tellThose } from '../../ground/tenants/tell.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { branchesOfTables } from '../floor/queries.ts'
import type { SharedLine } from './rules/split.ts'

export type OpenedBy = 'staff' | 'order'

export type SittingRow = {
  id: string
  opened_by: OpenedBy
  party_size: number | null
  opened_at: number
  active_at: number
  secret_turn: number
  paid_lines: number[]
  shared_lines: SharedLine[]
  closed_at: number | null
  close_reason: string | null
  joined_into: string | null
  /** As staff called a party that has no booking. */
  party_name: string | null
  party_note: string | null
  version: number
}

/** With its tables, the one that is shown first. */
export type Sitting = SittingRow & { tableIds: number[] }

const COLUMNS =
  sql.raw(`s.id, s.opened_by, s.party_size, s.opened_at, s.active_at, s.secret_turn, s.paid_lines, s.shared_lines, s.closed_at,
  s.close_reason, s.joined_into, s.party_name, s.party_note, s.version`)
const SITTING = sql`${COLUMNS} from sittings s`

/** Whoever shows these tables live asks again. */
export function tellTables(tx: Tx, tableIds: readonly number[]): void {
  tellThose(tx, 'tables', branchesOfTables(tableIds))
}

type At = { sitting_id: string; table_id: number }

/** The open sittings at these tables, locked. The tables are read once the lock is held: it may have waited for a move. */
export async function lockSittingsAt(tx: Tx, tableIds: number[]): Promise<Sitting[]> {
  const here = sql`select t.sitting_id from sitting_tables t where t.open and t.table_id = any(${tableIds}::bigint[])`
  const [rows, places] = await Promise.all([
    tx.run(
      sql<SittingRow>`select ${SITTING} where s.id in (${here}) and s.closed_at is null order by s.id for no key update of s`,
    ),
    tx.run(sql<At>`
      select sitting_id, table_id from sitting_tables where open and sitting_id in (${here}) order by place`),
  ])
  return withTables(rows, places).filter((one) => one.tableIds.some((id) => tableIds.includes(id)))
}

/** Whether it is open or closed; the lowest id first, so that two who lock the same two never wait for each other. */
export async function lockSittings(tx: Tx, ids: string[]): Promise<Sitting[]> {
  const [rows, places] = await Promise.all([
    tx.run(
      sql<SittingRow>`select ${SITTING} where s.id = any(${ids}::uuid[]) order by s.id for no key update`,
    ),
    tx.run(placesOf(ids)),
  ])
  return withTables(rows, places)
}

/** Those that nobody gave a table and that had nothing, not heard of since then. Whichever somebody is at is left alone. */
export function lockLostSittings(tx: Tx, before: number): Promise<SittingRow[]> {
  return tx.run(sql<SittingRow>`
    select ${SITTING} where s.closed_at is null and s.active_at < ${new Date(before)}
       and not exists (select from sitting_tables t where t.sitting_id = s.id)
       and not exists (select from sitting_orders o where o.sitting_id = s.id)
     order by s.id for no key update of s skip locked`)
}

export function placesOf(ids: string[]) {
  return sql<At>`
    select sitting_id, table_id from sitting_tables where sitting_id = any(${ids}::uuid[]) order by place`
}

export function withTables(rows: SittingRow[], places: At[]): Sitting[] {
  const byId = Map.groupBy(places, ({ sitting_id }) => sitting_id)
  return rows.map((row) => ({ ...row, tableIds: (byId.get(row.id) ?? []).map(({ table_id }) => table_id) }))
}

export const OPEN_SITTINGS = sql<SittingRow>`select ${SITTING} where s.closed_at is null order by s.opened_at, s.id`

export function lastClosed(most: number) {
  return sql<SittingRow>`
    select ${SITTING} where s.closed_at is not null and s.joined_into is null
     order by s.closed_at desc, s.id desc limit ${most}`
}

export function findSitting(id: string) {
  return sql<SittingRow>`select ${SITTING} where s.id = ${id}`
}

/** Fails with the name of the unique index where one of the tables is taken. */
export async function insertSitting(
  tx: Tx,
  row: Pick<SittingRow, 'id' | 'opened_by' | 'party_size' | 'opened_at' | 'party_name' | 'party_note'>,
  tableIds: number[],
): Promise<void> {
  const at = new Date(row.opened_at)
  tx.later(sql`
    insert into sittings (id, opened_by, party_size, party_name, party_note, opened_at, active_at, updated_at)
    values (${row.id}, ${row.opened_by}, ${row.party_size}, ${row.party_name}, ${row.party_note}, ${at}, ${at}, ${at})`)
  await insertPlaces(tx, row.id, tableIds)
}

/** One of the tables has a party already. */
export class TableTaken extends Error {}

/**
 * By id, so that two who take several never wait for each other. A table that is taken is no error of the database, which
 * would log it: two people who open the same table are ordinary.
 */
export async function insertPlaces(tx: Tx, sittingId: string, tableIds: number[]): Promise<void> {
  const placed = await tx.run(sql`
    insert into sitting_tables (sitting_id, table_id, place)
    select ${sittingId}::uuid, table_id, place
      from unnest(${tableIds}::bigint[]) with ordinality as wanted (table_id, place) order by table_id
    on conflict (restaurant_id, table_id) where open do nothing
    returning table_id`)
  if (placed.length < tableIds.length) throw new TableTaken()
}

export function removePlaces(tx: Tx, sittingId: string): void {
  tx.later(sql`delete from sitting_tables where sitting_id = ${sittingId}`)
}

export function updateSitting(
  tx: Tx,
  row: Omit<SittingRow, 'closed_at' | 'close_reason' | 'joined_into'>,
): void {
  tx.later(sql`
    update sittings set opened_by = ${row.opened_by}, party_size = ${row.party_size},
           party_name = ${row.party_name}, party_note = ${row.party_note}, opened_at = ${new Date(row.opened_at)},
           active_at = ${new Date(row.active_at)}, secret_turn = ${row.secret_turn}, paid_lines = ${row.paid_lines}::bigint[],
           shared_lines = ${JSON.stringify(row.shared_lines)}::jsonb, version = ${row.version},
           updated_at = ${new Date(tx.cause.now)}
     where id = ${row.id}`)
}

export function endRow(
  tx: Tx,
  { id, at, reason, into }: { id: string; at: number; reason: string | null; into: string | null },
): void {
  tx.later(sql`update sitting_tables set open = false where sitting_id = ${id}`)
  tx.later(sql`
    update sittings set closed_at = ${new Date(at)}, close_reason = ${reason}, joined_into = ${into}, updated_at = ${new Date(at)}
     where id = ${id}`)
}

export function insertOrderOf(tx: Tx, sittingId: string, orderId: string, at: number): void {
  tx.later(sql`insert into sitting_orders (sitting_id, order_id) values (${sittingId}, ${orderId})`)
  tx.later(sql`
    update sittings set active_at = greatest(active_at, ${new Date(at)}), updated_at = ${new Date(at)} where id = ${sittingId}`)
}

/** The order is a round of another sitting, and of none before it. */
export function moveOrderOf(tx: Tx, sittingId: string, orderId: string, at: number): void {
  tx.later(sql`delete from sitting_orders where order_id = ${orderId}`)
  insertOrderOf(tx, sittingId, orderId, at)
}

export type OrderOf = { sitting_id: string; order_id: string }

export function ordersOf(sittingIds: string[]) {
  return sql<OrderOf>`
    select sitting_id, order_id from sitting_orders where sitting_id = any(${sittingIds}::uuid[]) order by order_id`
}

export type ReservationOf = { sitting_id: string; reservation_id: string }

export function reservationsOf(sittingIds: string[]) {
  return sql<ReservationOf>`
    select sitting_id, reservation_id from sitting_reservations
     where sitting_id = any(${sittingIds}::uuid[]) order by reservation_id`
}

export function sittingOfOrder(orderId: string) {
  return sql<{ sitting_id: string }>`select sitting_id from sitting_orders where order_id = ${orderId}`
}

export function sittingOfReservation(reservationId: string) {
  return sql<{ sitting_id: string }>`
    select sitting_id from sitting_reservations where reservation_id = ${reservationId}`
}

/** A booking that was seated once more sits where it sits now. */
export function linkReservation(tx: Tx, sittingId: string, reservationId: string): void {
  tx.later(sql`
    insert into sitting_reservations (reservation_id, sitting_id) values (${reservationId}, ${sittingId})
    on conflict (restaurant_id, reservation_id) do update set sitting_id = excluded.sitting_id`)
}

export function unlinkReservation(tx: Tx, reservationId: string): void {
  tx.later(sql`delete from sitting_reservations where reservation_id = ${reservationId}`)
}

/** All that one sitting holds goes to another. */
export function handOver(tx: Tx, from: string, into: string): void {
  tx.later(sql`update sitting_orders set sitting_id = ${into} where sitting_id = ${from}`)
  tx.later(sql`update sitting_reservations set sitting_id = ${into} where sitting_id = ${from}`)
}

export type Words = Pick<SittingRow, 'id' | 'close_reason' | 'party_name' | 'party_note'>

/** What staff wrote of the sittings of these orders and bookings. */
export function wordsAbout(tx: Tx, subjectIds: string[]) {
  return tx.run(sql<Words>`
    select id, close_reason, party_name, party_note from sittings
     where concat(close_reason, party_name, party_note) <> '' and (
       id in (select sitting_id from sitting_orders where order_id::text = any(${subjectIds}::text[])) or
       id in (select sitting_id from sitting_reservations where reservation_id::text = any(${subjectIds}::text[])))`)
}

/** Of these sittings, whatever is one of the texts. */
export function blankWords(tx: Tx, ids: string[], texts: string[]): void {
  tx.later(sql`
    update sittings set close_reason = case when close_reason = any(${texts}::text[]) then '' else close_reason end,
           party_name = case when party_name <> all(${texts}::text[]) then party_name end,
           party_note = case when party_note <> all(${texts}::text[]) then party_note end
     where id = any(${ids}::uuid[])`)
}

/** Of these tables, those where guests sit now. */
export function tablesTaken(refs: string[]) {
  return sql<{ ref: string }>`
    select t.ref from sitting_tables s join tables t on t.id = s.table_id
     where s.open and t.ref = any(${refs}::text[])`
}
