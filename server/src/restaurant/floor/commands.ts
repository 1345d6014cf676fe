import { record } from '../../ground/audit/commands.ts'
import { STAFF_ERRORS } from '../../ground/staff-calls/errors.ts'
import { tellThose } from '../../ground/tenants/tell.ts'
import { claimSubject } from '../../platform/cache/versions.ts'
import { AppError, refuse } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { versionOf } from '../menu/staff-present.ts'
import { branchesOfTables, FLOOR_TABLES, updatePlaces } from './queries.ts'
import type { FloorTable } from './rules/layout.ts'
import type { FloorChange, TableChange } from './staff-contract.ts'

/** Puts tables where the owner wants them, and answers the version of the plan. A table that is gone since is a change by somebody else. */
export async function placeTables(tx: Tx, { version, tables }: FloorChange): Promise<string> {
  claimSubject(tx, 'floor')
  const existing = await tx.run(FLOOR_TABLES)
  const known = new Map(existing.map((table) => [table.id, table]))
  // Each branch has a plan of its own.
  const branches = new Set(tables.map(({ id }) => known.get(id)?.branch_id))
  const here = existing.filter(({ branch_id }) => branches.has(branch_id))
  if (planVersion(here) !== version) throw new AppError(STAFF_ERRORS.changed_meanwhile)
  tables.forEach(({ id }, index) => {
    if (!known.has(id)) throw new AppError(STAFF_ERRORS.changed_meanwhile)
    if (tables.findIndex((table) => table.id === id) < index) {
      throw refuse({ [`tables.${index}.id`]: [fieldFault('not_unique.entry')] })
    }
  })
  const changed = tables.filter((table) => !isAt(known.get(table.id), table))
  if (changed.length === 0) return version
  if ((await updatePlaces(tx, changed)) < changed.length) throw new AppError(STAFF_ERRORS.changed_meanwhile)
  record(tx, {
    action: 'restaurant.floor_plan_changed',
    subject: { kind: 'restaurant', id: tx.restaurant.id },
    before: Object.fromEntries(changed.map(({ id }) => audited(known.get(id)))),
    after: Object.fromEntries(changed.map((table) => audited({ ...known.get(table.id), ...flat(table) }))),
  })
  tellThose(tx, 'floor', branchesOfTables(changed.map(({ id }) => id)))
  const placed = new Map(tables.map((table) => [table.id, flat(table)]))
  return planVersion(here.map((table) => ({ ...table, ...placed.get(table.id) })))
}

/** Another one once a table stands elsewhere. One that nobody has placed counts for nothing. */
export function planVersion(tables: readonly FloorTable[]): string {
  const placed = tables.filter(({ floor, x }) => floor !== null || x !== null)
  const places = placed.map(({ id, floor, x, y, width, height, rotation, shape }) => ({
    ...{ id, floor, x, y, width, height, rotation, shape },
  }))
  return versionOf(places.toSorted((a, b) => a.id - b.id))
}

const UNPLACED = { x: null, y: null, width: null, height: null, rotation: 0, shape: null }
type Place = Pick<FloorTable, keyof typeof UNPLACED | 'floor'>

function flat({ floor, place }: Omit<TableChange, 'id'>): Place {
  return { floor, ...(place ?? UNPLACED) }
}

function isAt(table: FloorTable | undefined, change: TableChange): boolean {
  const wanted = flat(change)
  return (
    table !== undefined && (Object.keys(wanted) as (keyof Place)[]).every((key) => table[key] === wanted[key])
  )
}

function audited(table: Partial<FloorTable> | undefined): [string, object] {
  const { name = '', floor, x, y, width, height, rotation, shape } = table ?? {}
  return [name, { floor, x, y, width, height, rotation, shape }]
}
