import { sql } from 'kysely'
import type { Redaction } from '../../../ground/redaction/rules.ts'
import { timestamp } from '../../../platform/postgres/sql/timestamp.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Problem } from '../rules/our-order.ts'
import type { TheirOrder } from '../rules/their-order.ts'

type HubOrderState = 'waiting' | 'taken' | 'rejected' | 'cancelled' | 'missed'
/** What staff should know: it was cancelled when ours was over, missed, not delivered, changed after it was taken, or HubRise takes no word of it. */
export type Attention = 'cancelled_late' | 'missed' | 'delivery_failed' | 'not_told' | 'changed'

export type HubOrderRow = {
  id: number
  branch_id: number
  location_id: string
  hub_id: string
  source: string
  state: HubOrderState
  contents: TheirOrder | null
  contents_at: number
  their_status: string
  followed_status: string | null
  placed_at: number
  came_at: number
  wanted_at: number | null
  takes_late: boolean
  sold_hash: string | null
  sold_total: string | null
  changed_total: string | null
  is_due: boolean
  problem: Problem | null
  attention: Attention | null
  order_id: string | null
  tell_status: string | null
  tell_note: string | null
  tell_time: number | null
  tell_failures: number
  told_status: string | null
}

const ORDER = sql.raw(`
  id, branch_id, location_id, hub_id, source, state, contents, contents_at, their_status, followed_status, placed_at,
  came_at, is_due, problem, attention, order_id, tell_status, tell_note, tell_time, tell_failures, told_status,
  wanted_at, takes_late, sold_hash, sold_total, changed_total`)

export async function lockHubOrder(tx: Tx, hubId: string): Promise<HubOrderRow | undefined> {
  const [row] = await tx.run(
    sql<HubOrderRow>`select ${ORDER} from hubrise_orders where hub_id = ${hubId} for update`,
  )
  return row
}

export async function findHubOrder(
  tx: Tx,
  id: number,
  { lock = false } = {},
): Promise<HubOrderRow | undefined> {
  const locked = sql.raw(lock ? 'for update' : '')
  const [row] = await tx.run(sql<HubOrderRow>`select ${ORDER} from hubrise_orders where id = ${id} ${locked}`)
  return row
}

/** Undefined: it is another's now, or there is nothing to do. */
export async function lockDueOrder(tx: Tx, id: number): Promise<HubOrderRow | undefined> {
  const [row] = await tx.run(sql<HubOrderRow>`
    select ${ORDER} from hubrise_orders where id = ${id} and is_due for update skip locked`)
  return row
}

/** False: somebody has kept it meanwhile. */
export async function insertHubOrder(
  tx: Tx,
  row: Pick<
    HubOrderRow,
    | 'branch_id'
    | 'location_id'
    | 'hub_id'
    | 'source'
    | 'contents'
    | 'contents_at'
    | 'their_status'
    | 'placed_at'
    | 'wanted_at'
  >,
  at: number,
): Promise<boolean> {
  const rows = await tx.run(sql<{ id: number }>`
    insert into hubrise_orders
      (branch_id, location_id, hub_id, source, state, contents, contents_at, their_status, placed_at, wanted_at,
       came_at)
    values (${row.branch_id}, ${row.location_id}, ${row.hub_id}, ${row.source}, 'waiting',
            ${JSON.stringify(row.contents)}::jsonb, ${new Date(row.contents_at)}, ${row.their_status},
            ${new Date(row.placed_at)}, ${timestamp(row.wanted_at)}, ${new Date(at)})
    on conflict (restaurant_id, hub_id) do nothing returning id`)
  return rows.length > 0
}

export type HubOrderChange = Partial<
  Pick<
    HubOrderRow,
    | 'state'
    | 'contents'
    | 'contents_at'
    | 'their_status'
    | 'followed_status'
    | 'is_due'
    | 'problem'
    | 'attention'
    | 'order_id'
    | 'wanted_at'
    | 'sold_hash'
    | 'sold_total'
    | 'changed_total'
  >
>

export function updateHubOrder(tx: Tx, row: HubOrderRow, change: HubOrderChange): void {
  const next = { ...row, ...change }
  tx.later(sql`
    update hubrise_orders
       set state = ${next.state}, contents = ${next.contents && JSON.stringify(next.contents)}::jsonb,
           contents_at = ${new Date(next.contents_at)}, their_status = ${next.their_status},
           followed_status = ${next.followed_status}, is_due = ${next.is_due},
           problem = ${next.problem && JSON.stringify(next.problem)}::jsonb, attention = ${next.attention},
           order_id = ${next.order_id}, wanted_at = ${timestamp(next.wanted_at)}, sold_hash = ${next.sold_hash},
           sold_total = ${next.sold_total}, changed_total = ${next.changed_total}
     where id = ${next.id}`)
}

/** Oldest first; what went wrong before holds up nothing. */
export function dueOrders(branchId: number, most: number) {
  return sql<Pick<HubOrderRow, 'id' | 'source' | 'state' | 'order_id'>>`
    select id, source, state, order_id from hubrise_orders
     where is_due and branch_id = ${branchId} order by problem is not null, placed_at, id limit ${most}`
}

/** Somebody has said what a name means, or switched something on: each is tried once more. */
export async function retryWaiting(tx: Tx, id: number | null = null): Promise<number[]> {
  const rows = await tx.run(sql<{ branch_id: number }>`
    update hubrise_orders set is_due = true, takes_late = takes_late or ${id}::bigint is not null
     where state = 'waiting' and problem is not null and (${id}::bigint is null or id = ${id}) returning branch_id`)
  return [...new Set(rows.map(({ branch_id }) => branch_id))]
}

export async function findByOrder(tx: Tx, orderId: string) {
  const [row] = await tx.run(sql<HubOrderRow & { is_fetched: boolean }>`
    select ${ORDER}, (select coalesce(o.delivered_by ->> 'by' <> 'restaurant', false) from orders o
                       where o.id = h.order_id) as is_fetched
      from hubrise_orders h where order_id = ${orderId} for update`)
  return row
}

/** HubRise is to be told from then on. */
export function queueTelling(
  tx: Tx,
  id: number,
  { status, note, time, at }: { status: string; note: string | null; time: number | null; at: number },
): void {
  tx.later(sql`
    update hubrise_orders
       set tell_status = ${status}, tell_note = ${note}, tell_time = coalesce(${timestamp(time)}, tell_time),
           tell_at = ${new Date(at)}, tell_failures = 0
     where id = ${id}`)
}

/** HubRise is further on than what it was to be told. */
export function forgetTelling(tx: Tx, id: number): void {
  tx.later(sql`update hubrise_orders set tell_at = null where id = ${id}`)
}

/** The one that has waited longest. */
export async function dueTelling(tx: Tx, branchId: number, at: number): Promise<HubOrderRow | undefined> {
  const [row] = await tx.run(sql<HubOrderRow>`
    select ${ORDER} from hubrise_orders
     where branch_id = ${branchId} and tell_at <= ${new Date(at)} order by tell_at, id limit 1 for update`)
  return row
}

export async function nextTelling(tx: Tx, branchId: number): Promise<number | null> {
  const [row] = await tx.run(sql<{ at: number | null }>`
    select min(tell_at) as at from hubrise_orders where branch_id = ${branchId} and tell_at is not null`)
  return row?.at ?? null
}

/** It was told, and is so there; what is to be told since then still is. */
export function saveTold(
  tx: Tx,
  { id, tell_status, their_status }: HubOrderRow,
  told: string,
  at: number,
): void {
  tx.later(sql`
    update hubrise_orders
       set told_status = ${told}, told_at = ${new Date(at)}, tell_failures = 0, their_status = ${their_status},
           tell_at = case when tell_status = ${tell_status} then null else tell_at end
     where id = ${id}`)
}

/** Null: never again. */
export function saveNotTold(tx: Tx, { id, tell_status }: HubOrderRow, againAt: number | null): void {
  tx.later(sql`
    update hubrise_orders
       set tell_failures = tell_failures + 1, tell_at = ${timestamp(againAt)},
           attention = case when ${againAt === null} then 'not_told' else attention end
     where id = ${id} and tell_status = ${tell_status} and tell_at is not null`)
}

/** The earliest that may still change at HubRise without our knowing. */
export async function oldestOpen(tx: Tx, branchId: number, since: number): Promise<number | null> {
  const [row] = await tx.run(sql<{ at: number | null }>`
    select min(h.placed_at) as at from hubrise_orders h left join orders o on o.id = h.order_id
     where h.branch_id = ${branchId} and h.placed_at >= ${new Date(since)}
       and (h.state = 'waiting' or o.status in ('placed', 'accepted', 'ready'))`)
  return row?.at ?? null
}

export function shownOrders() {
  return sql<Omit<HubOrderRow, 'tell_note'>>`
    select ${ORDER} from hubrise_orders where state = 'waiting' and problem is not null or attention is not null
     order by came_at desc, id limit 100`
}

/** Of orders that wait. One that is being taken in at this moment is left out: who takes it may wait for whoever asks here. */
export function keptContents(tx: Tx) {
  return tx.run(sql<{ id: number; contents: TheirOrder }>`
    select id, contents from hubrise_orders where contents is not null for update skip locked`)
}

export function redactContents(
  tx: Tx,
  { id, contents }: { id: number; contents: TheirOrder },
  { whole, within }: Pick<Redaction, 'whole' | 'within'>,
): void {
  tx.later(sql`
    update hubrise_orders
       set contents = redact(${JSON.stringify(contents)}::json, ${whole}::text[], ${within}::text[])::jsonb
     where id = ${id}`)
}

/** Why staff rejected or cancelled an order may name its guest. */
export function blankTellNotes(tx: Tx, { whole, within }: Pick<Redaction, 'whole' | 'within'>): void {
  tx.later(sql`
    update hubrise_orders set tell_note = null
     where tell_note is not null
       and (exists (select from unnest(${whole}::text[]) t where lower(t) = lower(tell_note))
            or exists (select from unnest(${within}::text[]) t where strpos(lower(tell_note), lower(t)) > 0))`)
}

/** What nobody has taken in for so long names guests no more. */
export function forgetContents(tx: Tx, before: number): void {
  tx.later(sql`
    update hubrise_orders set contents = null, is_due = false,
           state = case when state = 'waiting' then 'missed' else state end,
           attention = case when state = 'waiting' then 'missed' else attention end
     where contents is not null and greatest(came_at, wanted_at) < ${new Date(before)}`)
}

export function deleteOldOrders(tx: Tx, before: number): void {
  tx.later(sql`
    delete from hubrise_orders
     where came_at < ${new Date(before)} and state <> 'waiting' and attention is null and tell_at is null`)
}
