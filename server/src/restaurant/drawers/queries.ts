import { type RawBuilder, sql } from 'kysely'
import { timestamp } from '../../platform/postgres/sql/timestamp.ts'
import { doneAt, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { DrawerWish, MovementKind } from './contract.ts'
import type { MovementSum } from './rules.ts'

export type DrawerRow = {
  id: number
  branch_id: number
  name: string
  printer_id: number | null
  is_active: boolean
  version: number
}

export type SessionRow = {
  id: string
  drawer_id: number
  branch_id: number
  day: string
  float_minor: number
  opened_at: number
  opened_by_id: string | null
  opened_by: string
  closed_at: number | null
  note: string | null
}

const DRAWER = sql.raw('id, branch_id, name, printer_id, is_active, version')
const SESSION = sql.raw(
  "id, drawer_id, branch_id, to_char(day, 'YYYY-MM-DD') as day, float_minor, opened_at, opened_by_id, opened_by, closed_at, note",
)

export const DRAWER_ROWS = sql<DrawerRow & { printer_name: string | null }>`
  select ${DRAWER}, (select p.name from printers p where p.id = d.printer_id) as printer_name
    from drawers d order by d.is_active desc, d.name, d.id`

export function findDrawer(id: number) {
  return sql<DrawerRow>`select ${DRAWER} from drawers where id = ${id}`
}

export async function lockDrawer(tx: Tx, id: number): Promise<DrawerRow | undefined> {
  return (await tx.run(sql<DrawerRow>`${findDrawer(id)} for no key update`))[0]
}

/** Nothing where another one has the name. */
export async function insertDrawer(
  tx: Tx,
  { name, printer_id = null }: DrawerWish,
  branchId: number | null,
): Promise<DrawerRow | undefined> {
  const [row] = await tx.run(sql<DrawerRow>`
    insert into drawers (branch_id, name, printer_id)
    values (coalesce(${branchId}::bigint, default_branch()), ${name}, ${printer_id})
    on conflict do nothing returning ${DRAWER}`)
  return row
}

export async function isNameTaken(tx: Tx, { id, branch_id, name }: DrawerRow): Promise<boolean> {
  const others = await tx.run(sql`
    select from drawers where branch_id = ${branch_id} and lower(name) = lower(${name}) and is_active and id <> ${id}`)
  return others.length > 0
}

export function updateDrawer(tx: Tx, { id, name, printer_id, is_active, version }: DrawerRow): void {
  tx.later(sql`
    update drawers set name = ${name}, printer_id = ${printer_id}, is_active = ${is_active}, version = ${version}
     where id = ${id}`)
}

export const OPEN_SESSIONS = sql<SessionRow>`select ${SESSION} from drawer_sessions where closed_at is null`

/** Waits for payments that are being taken; those that come later find it closed. */
export async function lockOpenSession(tx: Tx, drawerId: number): Promise<SessionRow | undefined> {
  const rows = await tx.run(sql<SessionRow>`
    ${OPEN_SESSIONS} and drawer_id = ${drawerId} for no key update`)
  return rows[0]
}

export function findSession(id: string) {
  return sql<SessionRow>`select ${SESSION} from drawer_sessions where id = ${id}::uuid`
}

export function insertSession(tx: Tx, row: SessionRow): void {
  tx.later(sql`
    insert into drawer_sessions (id, drawer_id, branch_id, day, float_minor, opened_at, opened_by_id, opened_by)
    values (${row.id}, ${row.drawer_id}, ${row.branch_id}, ${row.day}::date, ${row.float_minor},
            ${new Date(row.opened_at)}, ${row.opened_by_id}, ${row.opened_by})`)
}

export function endSession(tx: Tx, { id, closed_at, note }: SessionRow): void {
  tx.later(sql`
    update drawer_sessions set closed_at = ${timestamp(closed_at)}, note = ${note} where id = ${id}`)
}

export type MovementRow = {
  id: number
  session_id: string
  kind: MovementKind
  amount_minor: number
  reason: string | null
  actor_name: string | null
  approved_by: string | null
  at: number
  /** When it was done, on a device without a line; null: when it was written down. */
  taken_at: number | null
  /** Its session was closed by then: it is in no sum. */
  is_late: boolean
}

const MOVEMENT = sql.raw(
  'm.id, m.session_id, m.kind, m.amount_minor, m.reason, m.actor_name, m.approved_by, m.at, m.taken_at, m.is_late',
)

/** What people did by themselves, the newest first. */
export const OPEN_MOVEMENTS = sql<MovementRow>`
  select ${MOVEMENT}
    from drawer_movements m join drawer_sessions s on s.id = m.session_id
   where s.closed_at is null and m.payment_id is null order by m.id desc`

/** What came from a device without a line once these sessions were closed: it stands beside their Zs, and changes none. */
export function lateMovements(sessionIds: string[]) {
  return sql<MovementRow>`
    select ${MOVEMENT} from drawer_movements m
     where m.session_id = any(${sessionIds}::uuid[]) and m.is_late order by m.id`
}

export function insertMovement(tx: Tx, row: Omit<MovementRow, 'id'>): void {
  tx.later(sql`
    insert into drawer_movements (session_id, kind, amount_minor, reason, actor_name, approved_by, at, taken_at, is_late)
    values (${row.session_id}, ${row.kind}, ${row.amount_minor}, ${row.reason}, ${row.actor_name},
            ${row.approved_by}, ${new Date(row.at)}, ${timestamp(row.taken_at)},
            ${row.is_late})`)
}

export function sumsOf(sessionId: string) {
  return sql<MovementSum>`
    select kind, count(*)::int as count, sum(amount_minor)::bigint as minor
      from drawer_movements where session_id = ${sessionId}::uuid and not is_late group by kind`
}

export type CashMoved = {
  paymentId: string
  refundId: string | null
  amountMinor: number
}

/**
 * Into the open drawer of the branch that is meant: the one that was chosen on the device, or else the only one that this person
 * has opened, or else the only one that is open at all; where none of these is one alone, into none. A session that is being
 * closed is waited for, and then is not open. One that began after the money was taken has it in its float, or has not seen it.
 */
export function insertCash(tx: Tx, { paymentId, refundId, amountMinor }: CashMoved): void {
  const { actor, drawerId = null, now } = tx.cause
  const takenAt = new Date(doneAt(tx))
  tx.later(sql`
    with here as (
      select coalesce((select o.branch_id from orders o where o.id = p.order_id),
                      (select r.branch_id from reservations r where r.id = p.reservation_id),
                      p.branch_id, default_branch()) as branch_id
        from payments p where p.id = ${paymentId}::uuid
    ), fitting as (
      select s.id, case when s.drawer_id = ${drawerId}::bigint then 1 when s.opened_by_id = ${actor.id} then 2 else 3 end as place
        from drawer_sessions s join here h on h.branch_id = s.branch_id
       where s.closed_at is null and s.opened_at <= ${takenAt}
    ), meant as (
      select s.id from drawer_sessions s
       where s.closed_at is null and s.id = (
         select min(f.id::text)::uuid from fitting f where f.place = (select min(place) from fitting) having count(*) = 1)
         for share of s
    )
    insert into drawer_movements (session_id, kind, amount_minor, payment_id, refund_id, actor_name, at)
    select meant.id, ${refundId === null ? 'payment' : 'refund'}, ${amountMinor}, ${paymentId}::uuid, ${refundId}::uuid,
           ${actor.name}, ${new Date(now)}
      from meant`)
}

export function printerOf(drawerId: number): RawBuilder<{ printer_id: number | null }> {
  return sql`select printer_id from drawers where id = ${drawerId}`
}

/** Of the drawer that this money went into. */
export function printerOfCash({ paymentId, refundId }: CashMoved): RawBuilder<{ printer_id: number | null }> {
  return sql`
    select d.printer_id from drawer_movements m join drawer_sessions s on s.id = m.session_id
      join drawers d on d.id = s.drawer_id
     where m.payment_id = ${paymentId}::uuid and m.refund_id is not distinct from ${refundId}::uuid`
}

/** Names and contacts of somebody who is erased, wherever a reason or a note quotes them. */
export async function blankReasons(
  tx: Tx,
  { whole, within }: { whole: string[]; within: string[] },
): Promise<void> {
  const quotes = (column: string) => sql`
    ${sql.ref(column)} is not null
      and (exists (select from unnest(${whole}::text[]) t where lower(t) = lower(${sql.ref(column)}))
           or exists (select from unnest(${within}::text[]) t where strpos(lower(${sql.ref(column)}), lower(t)) > 0)`
  await tx.run(sql`update drawer_movements set reason = null where ${quotes('reason')})`)
  await tx.run(sql`update drawer_sessions set note = null where ${quotes('note')})`)
}
