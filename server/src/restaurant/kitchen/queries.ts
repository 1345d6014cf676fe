import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'
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
}

export type NewTicket = { station_id: number | null; lines: TicketLine[]; note: string | null }

const COLUMNS = sql.raw(
  'id, order_id, station_id, station_name, state, lines, note, created_at, fired_at, done_at',
)

export function insertTickets(tx: Tx, orderId: string, tickets: NewTicket[], createdAt: number): void {
  tx.later(sql`
    insert into kitchen_tickets (order_id, station_id, station_name, lines, note, created_at)
    select ${orderId}::uuid, t.station_id, s.name, t.lines, t.note, ${new Date(createdAt)}
      from jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) as t(station_id bigint, lines jsonb, note text)
      left join stations s on s.id = t.station_id`)
}

/** Only tickets in one of the given states move, so a second call moves none. */
export function moveTickets(
  tx: Tx,
  orderId: string,
  move: { from: TicketState[]; to: Exclude<TicketState, 'waiting'>; at: number },
): Promise<{ id: number }[]> {
  const column = sql.ref(`${move.to}_at`)
  return tx.run(sql<{ id: number }>`
    update kitchen_tickets set state = ${move.to}, ${column} = ${new Date(move.at)}
     where order_id = ${orderId} and state = any(${move.from}::text[]) returning id`)
}

export async function moveTicket(
  tx: Tx,
  id: number,
  move: { from: TicketState; to: 'fired' | 'done'; doneAt: number | null },
): Promise<TicketRow | undefined> {
  const rows = await tx.run(sql<TicketRow>`
    update kitchen_tickets set state = ${move.to}, done_at = ${move.doneAt === null ? null : new Date(move.doneAt)}
     where id = ${id} and state = ${move.from} returning ${COLUMNS}`)
  return rows[0]
}

export async function findTicket(tx: Tx, id: number): Promise<TicketRow | undefined> {
  const rows = await tx.run(sql<TicketRow>`select ${COLUMNS} from kitchen_tickets where id = ${id}`)
  return rows[0]
}

/** What stands on the pass, oldest first; of one station, or of all. */
export function listOpenTickets(tx: Tx, stationId?: number | null): Promise<TicketRow[]> {
  const own = stationId === undefined ? sql`true` : sql`station_id is not distinct from ${stationId}::bigint`
  return tx.run(sql<TicketRow>`
    select ${COLUMNS} from kitchen_tickets where state = 'fired' and ${own} order by fired_at, id`)
}

export function removeNotes(tx: Tx, orderIds: string[]): void {
  tx.later(sql`
    update kitchen_tickets set note = null, lines = (
      select coalesce(jsonb_agg(line || '{"note": null}' order by place), '[]')
        from jsonb_array_elements(lines) with ordinality as printed (line, place)
    ) where order_id = any(${orderIds}::uuid[])`)
}

export function strikeLine(
  tx: Tx,
  { orderId, lineId, at }: { orderId: string; lineId: number; at: number },
): void {
  tx.later(sql`
    with struck as (
      select t.id, jsonb_agg(case when (l.line ->> 'line_id')::bigint = ${lineId} then l.line || '{"voided": true}' else l.line end
                             order by l.place) as lines
        from kitchen_tickets t, jsonb_array_elements(t.lines) with ordinality as l (line, place)
       where t.order_id = ${orderId} and t.lines @> jsonb_build_array(jsonb_build_object('line_id', ${lineId}::bigint))
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
      from judged j where t.id = j.id`)
}

/** When the first of an order's tickets reached the kitchen. */
export function firstFiredAt(orderId: string) {
  return sql<{
    at: number | null
  }>`select min(fired_at) as at from kitchen_tickets where order_id = ${orderId}`
}

export const STATION_NAMES = sql<{ id: number; name: string }>`
  select id, name from stations order by sort_order, id`

export function ticketsOf(orderId: string) {
  return sql<TicketRow>`select ${COLUMNS} from kitchen_tickets where order_id = ${orderId} order by id`
}
