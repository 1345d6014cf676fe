import { sql } from 'kysely'
import type { FieldErrors } from '../../platform/errors.ts'
import { refuse } from '../../platform/errors.ts'
import type { Fault } from '../../platform/faults.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { OPEN } from '../../restaurant/orders/rules/lifecycle.ts'
import { workspaceFault } from '../faults.ts'

type Row = { ref: string; name: string; is_active?: boolean }

/** Named one by one; of more there is only to say that there are. */
const MOST_NAMED = 10

/**
 * On a page a branch is closed, or removed, only once nobody waits for it any more: its orders are settled, its guests have left and
 * its bookings are moved or cancelled. A document says the whole of what the owner wants: its import closes the branch at once.
 */
export async function assertBranchesSettled(tx: Tx, before: Row[], after: Row[]): Promise<void> {
  const faults: FieldErrors = {}
  for (const { ref, name, is_active } of before) {
    const index = after.findIndex((branch) => branch.ref === ref)
    const isClosed = after[index]?.is_active === false
    if (index >= 0 && (!isClosed || is_active === false)) continue
    const why = await whatIsOpen(tx, ref, name)
    const field = index < 0 ? 'value.branches' : `value.branches.${index}.is_active`
    if (why.length > 0) faults[field] = [...(faults[field] ?? []), ...why]
  }
  if (Object.keys(faults).length > 0) throw refuse(faults)
}

async function whatIsOpen(tx: Tx, ref: string, branch: string): Promise<Fault[]> {
  const [open] = await tx.run(sql<{ orders: string[]; tables: string[]; bookings: string[] }>`
    with here as (select id, is_default from branches where ref = ${ref})
    select array(
             select coalesce('#' || o.number, right(o.id::text, 8)) from orders o, here h
              where o.status = any(${[...OPEN]}::text[]) and (o.branch_id = h.id or (o.branch_id is null and h.is_default))
              order by o.placed_at, o.id) as orders,
           array(
             select t.name from sitting_tables s join tables t on t.id = s.table_id join here h on h.id = t.branch_id
              where s.open order by t.name) as tables,
           array(
             select r.date || ' ' || r."time" from reservations r join here h on h.id = r.branch_id
              where r.status in ('pending', 'confirmed') and r.ends_at > ${new Date(tx.cause.now)}
              order by r.starts_at, r.id) as bookings`)
  if (!open) return []
  return [
    ...(open.orders.length > 0
      ? [workspaceFault('in_use.open_orders', { branch, orders: named(open.orders) })]
      : []),
    ...open.tables.map((table) => workspaceFault('in_use.seated', { table })),
    ...(open.bookings.length > 0
      ? [workspaceFault('in_use.open_bookings', { branch, bookings: named(open.bookings) })]
      : []),
  ]
}

function named(all: string[]): string {
  return [...all.slice(0, MOST_NAMED), ...(all.length > MOST_NAMED ? ['…'] : [])].join(', ')
}
