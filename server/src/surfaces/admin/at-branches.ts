// Staff act at a branch, and may be limited to some. What they read is narrowed by the database (`app.branches`); what a
// path or a body of theirs names is looked up here, before anything is done about it.
import { type RawBuilder, sql } from 'kysely'
import { STAFF_ERRORS } from '../../ground/staff-calls/errors.ts'
import type { BranchGate } from '../../ground/staff-calls/serve.ts'
import { branchFaults } from '../../ground/tenants/faults.ts'
import { branchFault, type RulesCache, rulesAt } from '../../ground/tenants/owner-rules.ts'
import { AppError, FieldsInvalid, notFound } from '../../platform/errors.ts'
import type { Fault } from '../../platform/faults.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { orderFault } from '../../restaurant/orders/faults.ts'
import { paymentFault } from '../../restaurant/payments/faults.ts'
import { printerFault } from '../../restaurant/printing/faults.ts'
import { bookingFault } from '../../restaurant/reservations/faults.ts'
import { sittingFault } from '../../restaurant/sittings/faults.ts'

/** At which branches a row lies: none where there is no such row, null where it is no branch's. */
type Lies = (id: string) => RawBuilder<{ at: number | null }>

const own =
  (table: string, type: 'uuid' | 'bigint'): Lies =>
  (id) =>
    sql`select branch_id as at from ${sql.table(table)} where id = ${id}::${sql.raw(type)}`
/** Of what an order or a booking has brought about, and of what has neither. */
const ofCause =
  (table: string, other = sql`default_branch()`): Lies =>
  (id) =>
    sql`
    select coalesce(o.branch_id, r.branch_id, case when x.order_id is null and x.reservation_id is null then ${other} end) as at
      from ${sql.table(table)} x
      left join orders o on o.id = x.order_id left join reservations r on r.id = x.reservation_id
     where x.id = ${id}::uuid`

/** What paths name that lies at a branch. All else is the whole restaurant's: dishes, guests, gift cards, suppliers. */
export const AT_BRANCHES: Record<string, Lies> = {
  order: own('orders', 'uuid'),
  reservation: own('reservations', 'uuid'),
  entry: own('waitlist', 'uuid'),
  device: own('kitchen_devices', 'bigint'),
  printer: own('printers', 'bigint'),
  terminal: own('terminals', 'bigint'),
  drawer: own('drawers', 'bigint'),
  stocktake: own('stocktakes', 'bigint'),
  purchase: own('purchase_orders', 'bigint'),
  payment: ofCause('payments', sql`coalesce(x.branch_id, default_branch())`),
  receipt: own('receipts', 'uuid'),
  review: ofCause('reviews'),
  hub_order: own('hubrise_orders', 'bigint'),
  table: own('tables', 'bigint'),
  branch: (id) => sql`select ${id}::bigint as at`,
  sitting: (id) => sql`
    select t.branch_id as at from sitting_tables s join tables t on t.id = s.table_id where s.sitting_id = ${id}::uuid
     union select o.branch_id from sitting_orders s join orders o on o.id = s.order_id where s.sitting_id = ${id}::uuid`,
  hold: (id) => sql`
    select t.branch_id as at from table_holds h join tables t on t.id = any(h.table_ids) where h.id = ${id}::uuid`,
  job: (id) => sql`
    select p.branch_id as at from print_jobs j join printers p on p.id = j.printer_id where j.id = ${id}::bigint`,
  shift: (id) => sql`
    select w.branch_id as at from shifts s join shift_weeks w on w.id = s.week_id where s.id = ${id}::bigint`,
}

/** The same in bodies and queries, by the name of the field. */
export const NAMED_BY: Record<string, { what: string; fault: Fault }> = {
  branch_id: { what: 'branch', fault: branchFaults('not_found.branch') },
  branch_ids: { what: 'branch', fault: branchFaults('not_found.branch') },
  from_branch_id: { what: 'branch', fault: branchFaults('not_found.branch') },
  to_branch_id: { what: 'branch', fault: branchFaults('not_found.branch') },
  table_id: { what: 'table', fault: bookingFault('not_found.table') },
  table_ids: { what: 'table', fault: bookingFault('not_found.table') },
  order_id: { what: 'order', fault: orderFault('not_found.order') },
  reservation_id: { what: 'reservation', fault: bookingFault('not_found.reservation') },
  moving: { what: 'reservation', fault: bookingFault('not_found.reservation') },
  printer_id: { what: 'printer', fault: printerFault('not_found.printer') },
  terminal_id: { what: 'terminal', fault: paymentFault('not_found.terminal') },
  sitting_id: { what: 'sitting', fault: sittingFault('not_found.sitting') },
}

export function branchGate(database: Database, rules: RulesCache): BranchGate {
  return {
    async placeOf({ path, method, atOne, everywhere }, { restaurantId, branchIds }, sent) {
      const named = sent === undefined ? null : Number(sent)
      // What is done where nobody says, its table says, or the default branch is meant.
      const isOfOne = atOne === true && (method === 'GET' || branchIds !== null)
      if (named === null && branchIds === null && !isOfOne) return { branchId: null, seen: null }
      const held = await rules.get(restaurantId)
      const isTheirs = (id: number) => branchIds?.includes(id) ?? true
      const fault = named === null ? null : branchFault(held, named, { asFilter: true })
      if (fault !== null || (named !== null && !isTheirs(named))) {
        throw new FieldsInvalid({ branch_id: [fault ?? branchFaults('not_found.branch')] })
      }
      const theirs = held.branches.filter(({ id }) => isTheirs(id))
      // Their branches are gone: another is not theirs instead.
      if (isOfOne && theirs.length === 0) throw new AppError(STAFF_ERRORS.limited_to_branches)
      const first = theirs.find(({ is_active }) => is_active) ?? theirs[0]
      const branchId = named ?? (isOfOne ? rulesAt(held, first?.id).id : null)
      const seesOne =
        branchId !== null && held.branches.length > 1 && !everywhere && rowsIn(path).length === 0
      return { branchId, seen: seesOne ? [branchId] : branchIds }
    },
    async assertPath({ restaurantId, branchIds }, params) {
      const named = Object.entries(params).flatMap(([name, id]) => lookedUp(name, id))
      if (branchIds === null || named.length === 0) return
      const found = await readTogether(database, restaurantId, named)
      if (found.some((rows) => isElsewhere(rows, branchIds))) throw notFound()
    },
    async assertFields({ restaurantId, branchIds }, sent) {
      const named = branchIds === null ? [] : sent.flatMap((one) => namedIn(one))
      if (branchIds === null || named.length === 0) return
      const found = await readTogether(
        database,
        restaurantId,
        named.map(({ lies }) => lies),
      )
      const elsewhere = named.filter((_, index) => isElsewhere(found[index] ?? [], branchIds))
      if (elsewhere.length > 0) {
        throw new FieldsInvalid(Object.fromEntries(elsewhere.map(({ field, fault }) => [field, [fault]])))
      }
    },
  }
}

function isElsewhere(rows: { at: number | null }[], branches: readonly number[]): boolean {
  return rows.some(({ at }) => at === null || !branches.includes(at))
}

/** The parameters of a path that name a row of a branch. */
function rowsIn(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].flatMap(([, name = '']) =>
    Object.hasOwn(AT_BRANCHES, name) ? [name] : [],
  )
}

function lookedUp(name: string, id: string) {
  const lies = Object.hasOwn(AT_BRANCHES, name) ? AT_BRANCHES[name] : undefined
  return lies ? [lies(id)] : []
}

type Named = { field: string; fault: Fault; lies: ReturnType<Lies> }

/** With its path, as its fault names it. */
function namedIn(value: unknown, path = ''): Named[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]): Named[] => {
    const field = path === '' ? key : `${path}.${key}`
    const named = Object.hasOwn(NAMED_BY, key) ? NAMED_BY[key] : undefined
    if (!named) return namedIn(inner, field)
    const ids = Array.isArray(inner) ? inner : [inner]
    return ids.flatMap((id) =>
      id == null ? [] : lookedUp(named.what, String(id)).map((lies) => ({ field, fault: named.fault, lies })),
    )
  })
}
