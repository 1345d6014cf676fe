import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { OfflineFault } from './offline-contract.ts'

const MOST_TRIES = 8
/** A browser that has not been seen for so long is gone, and its letter is free. It stops using it earlier (`admin/src/ui/offline`). */
const FORGOTTEN_DAYS = 60
/** By then a browser no longer uses its letter; where all are taken, the one unseen longest gives its own to the next. */
const UNUSED_DAYS = 15
/** Up to ZZ. */
const MOST_LETTERS = 26 + 26 * 26

/** The place of this browser's letter at the branch: the one that it has, or the first that is free; null where there is none. */
export async function claimLetter(
  tx: Tx,
  { branchId, browser }: { branchId: number; browser: string },
): Promise<number | null> {
  const seenAt = new Date(tx.cause.now)
  for (let attempt = 1; attempt <= MOST_TRIES; attempt++) {
    const [known] = await tx.run(sql<{ place: number }>`
      update offline_letters set seen_at = ${seenAt}
       where branch_id = ${branchId} and browser = ${browser} returning place`)
    if (known) return known.place
    await tx.run(sql`
      delete from offline_letters
       where branch_id = ${branchId} and seen_at < ${seenAt}::timestamptz - ${FORGOTTEN_DAYS} * interval '1 day'`)
    // Another browser may take the same one at this moment: then the next round finds what is free.
    const [free] = await tx.run(sql<{ place: number }>`
      select place from generate_series(1, ${MOST_LETTERS}) place
       where not exists (select from offline_letters l where l.branch_id = ${branchId} and l.place = place.place)
       order by place limit 1`)
    if (!free) {
      const [freed] = await tx.run(sql<{ place: number }>`
        delete from offline_letters where (branch_id, place) in (
          select branch_id, place from offline_letters
           where branch_id = ${branchId} and seen_at < ${seenAt}::timestamptz - ${UNUSED_DAYS} * interval '1 day'
           order by seen_at limit 1) returning place`)
      if (!freed) return null
      continue
    }
    const [taken] = await tx.run(sql<{ place: number }>`
      insert into offline_letters (branch_id, place, browser, seen_at)
      values (${branchId}, ${free.place}, ${browser}, ${seenAt}) on conflict do nothing returning place`)
    if (taken) return taken.place
  }
  throw new Error('the letters of a branch are taken too fast')
}

/** 1 is A, 27 is AA. */
export function letterAt(place: number): string {
  const rest = String.fromCharCode(65 + ((place - 1) % 26))
  return place > 26 ? letterAt(Math.floor((place - 1) / 26)) + rest : rest
}

export type OfflineRow = {
  order_id: string
  branch_id: number
  number: string
  taken_at: number
  came_at: number
  told_minor: number | null
  total_minor: number
  later_minor: number
  faults: OfflineFault[]
  needs_check: boolean
}

export function insertOffline(tx: Tx, row: OfflineRow): void {
  tx.later(sql`
    insert into offline_orders (order_id, branch_id, number, taken_at, came_at, told_minor, total_minor, later_minor, faults, needs_check)
    values (${row.order_id}, ${row.branch_id}, ${row.number}, ${new Date(row.taken_at)}, ${new Date(row.came_at)},
            ${row.told_minor}, ${row.total_minor}, ${row.later_minor}, ${JSON.stringify(row.faults)}::jsonb, ${row.needs_check})`)
}

/** Of these, the orders that were taken without a line. */
export function offlineAmong(ids: readonly string[]) {
  return sql<Pick<OfflineRow, 'order_id' | 'number' | 'taken_at' | 'came_at'>>`
    select order_id, number, taken_at, came_at from offline_orders where order_id = any(${ids}::uuid[])`
}

export type UncheckedRow = OfflineRow & {
  order_number: number | null
  currency: string
  table: string | null
  name: string | null
}

export function unchecked(most: number) {
  return sql<UncheckedRow>`
    select f.order_id, f.branch_id, f.number, f.taken_at, f.came_at, f.told_minor, f.total_minor, f.later_minor, f.faults,
           f.needs_check, o.number as order_number, o.currency, o.dining_table ->> 'name' as "table", o.customer_name as name
      from offline_orders f join orders o on o.id = f.order_id
     where f.needs_check and f.checked_at is null
     order by f.taken_at, f.order_id limit ${most}`
}

export const UNCHECKED_COUNT = sql<{ count: number }>`
  select count(*)::int as count from offline_orders where needs_check and checked_at is null`

/** Undefined where there is nothing to check, or somebody has already. */
export async function markChecked(
  tx: Tx,
  orderId: string,
): Promise<{ branch_id: number; number: string } | undefined> {
  const [row] = await tx.run(sql<{ branch_id: number; number: string }>`
    update offline_orders set checked_at = ${new Date(tx.cause.now)}, checked_by = ${tx.cause.actor.name}
     where order_id = ${orderId} and needs_check and checked_at is null returning branch_id, number`)
  return row
}
