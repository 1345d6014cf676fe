import type { PlacedTable } from '../../../server/src/restaurant/floor/rules/layout.ts'
import { isLive } from '../../../server/src/restaurant/reservations/rules/lifecycle.ts'
import type { BookHold } from '../../../server/src/restaurant/reservations/staff-contract.ts'
import { linesOf } from './axis.ts'
import type { Shown, ShownPage } from './waiting.ts'

/** A line of the timeline. */
export type Row =
  | { kind: 'unassigned'; key: string; bookings: readonly Shown[]; isFirst: boolean }
  | { kind: 'area'; key: string; name: string }
  | { kind: 'table'; key: string; table: PlacedTable; bookings: readonly Shown[]; holds: readonly BookHold[] }

const NOBODY: readonly Shown[] = []
const NO_HOLDS: readonly BookHold[] = []

/** Bookings without a table on top, then the tables by area; a booking of joined tables is on each of them. */
export function rowsOf({ floors, bookings, holds }: ShownPage): Row[] {
  const live = bookings.filter(({ status }) => isLive(status))
  const byTable = new Map<number, Shown[]>()
  const add = <T>(map: Map<number, T[]>, id: number, one: T) => {
    const own = map.get(id)
    if (own) own.push(one)
    else map.set(id, [one])
  }
  for (const booking of live) for (const id of booking.table_ids) add(byTable, id, booking)
  const holdsOf = new Map<number, BookHold[]>()
  for (const hold of holds) for (const id of hold.table_ids) add(holdsOf, id, hold)
  const lines = linesOf(live.filter(({ table_ids }) => table_ids.length === 0)) as Shown[][]
  const tables = floors.flatMap((floor) => floor.tables)
  const areas = Map.groupBy(tables, ({ area, floor }) => [floor, area].filter(Boolean).join(' · '))
  return [
    ...lines.map(
      (line, index): Row => ({ kind: 'unassigned', key: `u${index}`, bookings: line, isFirst: index === 0 }),
    ),
    ...[...areas].flatMap(([name, own]): Row[] => [
      ...(areas.size > 1 || name ? [{ kind: 'area', key: `a${name}`, name } as const] : []),
      ...own.map(
        (table): Row => ({
          kind: 'table',
          key: `t${table.id}`,
          table,
          bookings: byTable.get(table.id) ?? NOBODY,
          holds: holdsOf.get(table.id) ?? NO_HOLDS,
        }),
      ),
    ]),
  ]
}

/** Lines that show the same as before are the same, so that only what changed is drawn again. */
export function keptRows(before: readonly Row[], after: readonly Row[]): Row[] {
  const known = new Map(before.map((row) => [row.key, row]))
  return after.map((row) => {
    const old = known.get(row.key)
    return old && isSame(old, row) ? old : row
  })
}

function isSame(a: Row, b: Row): boolean {
  if (a.kind === 'table' && b.kind === 'table') {
    return a.table === b.table && sameList(a.bookings, b.bookings) && sameList(a.holds, b.holds)
  }
  if (a.kind === 'unassigned' && b.kind === 'unassigned') {
    return a.isFirst === b.isFirst && sameList(a.bookings, b.bookings)
  }
  return a.kind === 'area' && b.kind === 'area' && a.name === b.name
}

function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index])
}
