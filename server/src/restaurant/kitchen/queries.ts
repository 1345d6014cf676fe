import { sql } from 'kysely'
import { tell, tellThose } from '../../ground/tenants/tell.ts'
import { cachedSql } from '../../platform/postgres/sql/cached-sql.ts'
import { timestamp } from '../../platform/postgres/sql/timestamp.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { TicketLine, TicketState } from './rules.ts'

export type TicketRow = {
  id: number
  order_id: string
  station_id: number | null
  station_name: string | null
  state: TicketState
  lines: TicketLine[]
  note: string | null
  created_at: number
  fired_at: number | null
  done_at: number | null
  voided_at: number | null
  started_at: number | null
  recalled_at: number | null
  passed_at: number | null
  void_seen_at: number | null
  /** Ordered later than what the kitchen has of the order. */
  added: boolean
  /** The course that somebody fires, or has fired; null: it goes with the order. */
  course: number | null
  /** Of an order at a table: whose round it is, and what their tables are called. */
  sitting_id: string | null
  heading: string | null
}

export type Heading = { sittingId: string; heading: string | null }

export type NewTicket = {
  station_id: number | null
  course: number | null
  lines: TicketLine[]
  note: string | null
}

const COLUMNS = sql.raw(
  'id, order_id, station_id, station_name, state, lines, note, created_at, fired_at, done_at, voided_at, started_at, recalled_at, passed_at, void_seen_at, added, course, sitting_id, heading',
)

/** The order of tickets, and where it is cooked. */
export type Cooked = { id: string; branch_id: number | null }

/** Whoever shows tickets at this branch asks again; null: at every branch. */
export function tellKitchen(tx: Tx, branchId: number | null): void {
  tell(tx, 'kitchen', branchId)
}

export function insertTickets(
  tx: Tx,
  { id, branch_id }: Cooked,
  tickets: NewTicket[],
  createdAt: number,
): void {
  tx.later(cachedSql`
    insert into kitchen_tickets (order_id, station_id, course, station_name, lines, note, created_at)
    select ${id}::uuid, t.station_id, t.course, s.name, t.lines, t.note, ${new Date(createdAt)}
      from jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) as t(station_id bigint, course int, lines jsonb, note text)
      left join stations s on s.id = t.station_id`)
  tellKitchen(tx, branch_id)
}

/** Beside those that the order has, and under the same tables. What the kitchen knows nothing of yet is not marked. */
export async function insertAddedTickets(
  tx: Tx,
  { id: orderId, branch_id }: Cooked,
  tickets: NewTicket[],
  { at, isKnown }: { at: number; isKnown: boolean },
): Promise<MovedTicket[]> {
  tellKitchen(tx, branch_id)
  return tx.run(sql<MovedTicket>`
    insert into kitchen_tickets (order_id, station_id, station_name, lines, note, created_at, state, fired_at, added, course, sitting_id, heading)
    select ${orderId}::uuid, t.station_id, s.name, t.lines, t.note, ${new Date(at)},
           case when ${isKnown}::boolean and t.course is null then 'fired' else 'waiting' end,
           case when ${isKnown}::boolean and t.course is null then ${new Date(at)}::timestamptz end, ${isKnown}::boolean, t.course,
           party.sitting_id, party.heading
      from jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) as t(station_id bigint, course int, lines jsonb, note text)
      left join stations s on s.id = t.station_id
      left join lateral (select sitting_id, heading from kitchen_tickets own
                          where own.order_id = ${orderId}::uuid and own.sitting_id is not null limit 1) party on true
    returning id, order_id, station_id, state as was`)
}

/** Those that nobody has fired yet. */
export async function waitingCourses(tx: Tx, orderId: string): Promise<number[]> {
  const rows = await tx.run(sql<{ course: number }>`
    select distinct course from kitchen_tickets
     where order_id = ${orderId} and state = 'waiting' and course is not null`)
  return rows.map(({ course }) => course)
}

/** Those with a course that nobody has fired yet, the oldest first. */
export function ordersWithCourses(tx: Tx): Promise<Cooked[]> {
  return tx.run(sql<Cooked>`
    select o.id, o.branch_id from kitchen_tickets t join orders o on o.id = t.order_id
     where t.state = 'waiting' and t.course is not null group by o.id, o.branch_id order by min(t.id)`)
}

/**
 * The course that is fired next, and since when it could be: the last dish of a course was fired, or it was ordered later.
 * None before the kitchen has what goes with the order.
 */
export async function nextCourse(
  tx: Tx,
  orderId: string,
): Promise<{ course: number; since: number } | undefined> {
  const rows = await tx.run(sql<{ course: number; since: number }>`
    select course, greatest(min(created_at), (
             select max(fired_at) from kitchen_tickets
              where order_id = ${orderId} and jsonb_path_exists(lines, '$[*].course'))) as since
      from kitchen_tickets
     where order_id = ${orderId} and state = 'waiting' and course is not null and not exists (
       select from kitchen_tickets where order_id = ${orderId} and state = 'waiting' and course is null)
     group by course order by course limit 1`)
  return rows[0]
}

export function freeCourse(tx: Tx, { id, branch_id }: Cooked, course: number): void {
  tx.later(sql`
    update kitchen_tickets set course = null
     where order_id = ${id} and state = 'waiting' and course = ${course}`)
  tellKitchen(tx, branch_id)
}

export type MovedTicket = Pick<TicketRow, 'id' | 'order_id' | 'station_id'> & { was: TicketState }

/** Only tickets in one of the given states move, so a second call moves none. */
export function moveTickets(
  tx: Tx,
  { id: orderId, branch_id }: Cooked,
  move: {
    from: TicketState[]
    to: Exclude<TicketState, 'waiting'>
    at: number
    /** Those of this course alone, null: of none; left out: all. */
    course?: number | null
  },
): Promise<MovedTicket[]> {
  const column = sql.ref(`${move.to}_at`)
  const ofCourse =
    move.course === undefined ? sql`` : sql`and course is not distinct from ${move.course}::int`
  tellKitchen(tx, branch_id)
  return tx.run(sql<MovedTicket>`
    update kitchen_tickets set state = ${move.to}, ${column} = ${new Date(move.at)}
     where order_id = ${orderId} and state = any(${move.from}::text[]) ${ofCourse}
    returning id, order_id, station_id, old.state as was`)
}

export async function findTicket(tx: Tx, id: number): Promise<TicketRow | undefined> {
  const rows = await tx.run(sql<TicketRow>`select ${COLUMNS} from kitchen_tickets where id = ${id}`)
  return rows[0]
}

/** Tickets of a sitting stand under its tables; `later`, so that they come after those just written. */
export function headTickets(tx: Tx, orderIds: string[], { sittingId, heading }: Heading): void {
  tx.later(sql`
    update kitchen_tickets set sitting_id = ${sittingId}, heading = ${heading}
     where order_id = any(${orderIds}::uuid[])`)
  tellThose(tx, 'kitchen', sql`select distinct branch_id from orders where id = any(${orderIds}::uuid[])`)
}

export function removeNotes(tx: Tx, orderIds: string[]): void {
  tx.later(sql`
    update kitchen_tickets set note = null, lines = (
      select coalesce(jsonb_agg(line || '{"note": null}' order by place), '[]')
        from jsonb_array_elements(lines) with ordinality as printed (line, place)
    ) where order_id = any(${orderIds}::uuid[])`)
}

export function updateNotes(tx: Tx, { id, branch_id }: Cooked, note: string | null): void {
  tx.later(sql`
    update kitchen_tickets set note = ${note} where order_id = ${id} and state in ('waiting', 'fired') and not added`)
  tellKitchen(tx, branch_id)
}

export function strikeLine(
  tx: Tx,
  { id: orderId, branch_id }: Cooked,
  { lineId, at }: { lineId: number; at: number },
): Promise<MovedTicket[]> {
  tellKitchen(tx, branch_id)
  return tx.run(sql<MovedTicket>`
    with held as materialized (
      -- A screen may be marking another line this moment: what it wrote is read, not what stood there before.
      select id, lines from kitchen_tickets
       where order_id = ${orderId} and lines @> jsonb_build_array(jsonb_build_object('line_id', ${lineId}::bigint))
         for update
    ), struck as (
      select t.id, jsonb_agg(case when (l.line ->> 'line_id')::bigint = ${lineId} then l.line || '{"voided": true}' else l.line end
                             order by l.place) as lines
        from held t, jsonb_array_elements(t.lines) with ordinality as l (line, place)
       group by t.id
    ), judged as (
      select id, lines, not exists (
        select from jsonb_array_elements(lines) line where not line ? 'voided'
      ) as all_struck from struck
    )
    update kitchen_tickets t
       set lines = j.lines,
           state = case when j.all_struck and t.state in ('waiting', 'fired') then 'voided' else t.state end,
           voided_at = case when j.all_struck and t.state in ('waiting', 'fired') then ${new Date(at)} else t.voided_at end
      from judged j where t.id = j.id
    returning t.id, t.order_id, t.station_id, old.state as was`)
}

/** Since when the kitchen has what it is at of each order; of what is done, since it had the first. */
export function firedSince(orderIds: readonly string[]) {
  return sql<{ order_id: string; at: number }>`
    select order_id, coalesce(min(fired_at) filter (where state = 'fired'), min(fired_at)) as at
      from kitchen_tickets where order_id = any(${orderIds}::uuid[]) and fired_at is not null group by order_id`
}

/** When the first of an order's tickets reached the kitchen. */
export function firstFiredAt(orderId: string) {
  return sql<{
    at: number | null
  }>`select min(fired_at) as at from kitchen_tickets where order_id = ${orderId}`
}

export const STATION_NAMES = sql<{ id: number; name: string }>`
  select id, name from stations order by sort_order, id`

/** Those that a branch has; null: the default one. */
export function stationsAt(branchId: number | null) {
  return sql<{ id: number; name: string }>`
    select id, name from stations
     where branch_ids = '{}' or coalesce(${branchId}::bigint, default_branch()) = any(branch_ids) order by sort_order, id`
}

export function ticketsOf(orderId: string) {
  return sql<TicketRow>`select ${COLUMNS} from kitchen_tickets where order_id = ${orderId} order by id`
}

export function ticketsOfOrders(orderIds: string[]) {
  return sql<TicketRow>`
    select ${COLUMNS} from kitchen_tickets where order_id = any(${orderIds}::uuid[]) order by id`
}

/** Its order is locked before it where both are, so that an end of the order and an act of a screen wait for each other. */
export async function lockTicket(tx: Tx, id: number): Promise<TicketRow | undefined> {
  const rows = await tx.run(
    sql<TicketRow>`select ${COLUMNS} from kitchen_tickets where id = ${id} for update`,
  )
  return rows[0]
}

export function lockTicketsOf(tx: Tx, orderId: string): Promise<TicketRow[]> {
  return tx.run(
    sql<TicketRow>`select ${COLUMNS} from kitchen_tickets where order_id = ${orderId} order by id for update`,
  )
}

export function saveTicket(tx: Tx, ticket: TicketRow, branchId: number | null): void {
  tx.later(sql`
    update kitchen_tickets set state = ${ticket.state}, lines = ${JSON.stringify(ticket.lines)},
           started_at = ${timestamp(ticket.started_at)}, done_at = ${timestamp(ticket.done_at)},
           recalled_at = ${timestamp(ticket.recalled_at)}, passed_at = ${timestamp(ticket.passed_at)},
           void_seen_at = ${timestamp(ticket.void_seen_at)}
     where id = ${ticket.id}`)
  tellKitchen(tx, branchId)
}

/** Which tickets a screen takes: those of one station, those of none, or all of them. */
export type Taken = { stationId: number | null } | 'all'

/** What a screen takes, and at which branch it stands; null: at the default one. */
export type Place = { taken: Taken; branchId: number | null }

function takenAt({ taken, branchId }: Place) {
  const atBranch = sql`((select count(*) from branches) = 1 or exists (
    select from orders o where o.id = kitchen_tickets.order_id
       and coalesce(o.branch_id, default_branch()) = coalesce(${branchId}::bigint, default_branch())))`
  return taken === 'all'
    ? atBranch
    : sql`station_id is not distinct from ${taken.stationId}::bigint and ${atBranch}`
}

/** Whether the ticket is of an order at that branch; null: at the default one. */
export async function isAtBranch(tx: Tx, orderId: string, branchId: number | null): Promise<boolean> {
  const rows = await tx.run(sql`
    select 1 from orders where id = ${orderId}
       and coalesce(branch_id, default_branch()) = coalesce(${branchId}::bigint, default_branch())`)
  return rows.length > 0
}

/** On the screen: fired, or voided and not yet seen there; in the order in which they came. */
export function shownTickets(place: Place, since: number, most: number) {
  const seenAt = sql.ref(place.taken === 'all' ? 'passed_at' : 'void_seen_at')
  return sql<TicketRow>`
    select ${COLUMNS} from (
      select ${COLUMNS} from kitchen_tickets where state = 'fired' and ${takenAt(place)}
      union all
      select ${COLUMNS} from kitchen_tickets
       where state = 'voided' and ${seenAt} is null and voided_at > ${new Date(since)} and done_at is null
         and fired_at is not null and ${takenAt(place)}
    ) shown order by fired_at, id limit ${most}`
}

/** Waiting for their moment, or for somebody to accept the order. */
export function waitingTickets(place: Place, most: number) {
  return sql<TicketRow>`
    select ${COLUMNS} from kitchen_tickets where state = 'waiting' and ${takenAt(place)}
     order by created_at desc, id desc limit ${most}`
}

/** Made, the last one first: what can be called back. */
export function doneTickets(place: Place, since: number, most: number) {
  return sql<TicketRow>`
    select ${COLUMNS} from kitchen_tickets
     where state = 'done' and done_at > ${new Date(since)} and fired_at is not null and ${takenAt(place)}
     order by done_at desc, id desc limit ${most}`
}

/** Made lately and not yet sent out, with all that belongs to the same orders: what stands on the pass. */
export function ticketsOnPass(place: Place, since: number, most: number) {
  return sql<TicketRow>`
    select ${COLUMNS} from kitchen_tickets where fired_at is not null and order_id in (
      select order_id from kitchen_tickets
       where state = 'done' and done_at > ${new Date(since)} and passed_at is null and ${takenAt(place)}
       order by done_at desc limit ${most})`
}

/** Tickets that were done or voided before that moment, `most` at once; answers how many. */
export async function removeTickets(tx: Tx, before: number, most: number): Promise<number> {
  const at = new Date(before)
  const [row] = await tx.run(sql<{ removed: number }>`
    with gone as (
      delete from kitchen_tickets where id in (
        (select id from kitchen_tickets where state = 'done' and done_at < ${at} limit ${most})
        union all
        (select id from kitchen_tickets where state = 'voided' and voided_at < ${at} limit ${most})
        limit ${most})
      returning 1
    )
    select count(*)::int as removed from gone`)
  return row?.removed ?? 0
}
