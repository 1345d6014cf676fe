import type { CombinationRow, TableRow } from '../../floor/queries.ts'
import type { Occupancy } from './occupancy.ts'

/** A table, or several pushed together; the first of them is the one that is shown. */
export type Place = { tableIds: readonly number[]; minSeats: number; maxSeats: number }

/** Single tables and combinations, each in the order in which they are given away. */
export type Floor = readonly Place[]

type Ranked = Place & { priority: number; id: number }

/** Fewest seats first, so that large tables stay for large parties; a combination comes after every single table. */
export function floorOf(tables: readonly TableRow[], combinations: readonly CombinationRow[]): Floor {
  const priorities = new Map(tables.map(({ id, priority }) => [id, priority]))
  const singles = tables.map(
    ({ id, min_seats, max_seats, priority }): Ranked => ({
      tableIds: [id],
      minSeats: min_seats,
      maxSeats: max_seats,
      priority,
      id,
    }),
  )
  const joined = combinations.map(
    ({ id, min_seats, max_seats, table_ids }): Ranked => ({
      tableIds: table_ids,
      minSeats: min_seats,
      maxSeats: max_seats,
      priority: Math.max(...table_ids.map((tableId) => priorities.get(tableId) ?? 0)),
      id,
    }),
  )
  return [...singles.sort(byMeasure), ...joined.sort(byMeasure)]
}

function byMeasure(a: Ranked, b: Ranked): number {
  return a.maxSeats - b.maxSeats || a.priority - b.priority || a.id - b.id
}

/** Where the party could sit if nobody else came, best first. */
export function placesFor(floor: Floor, party: number): Place[] {
  return floor.filter(({ minSeats, maxSeats }) => party >= minSeats && party <= maxSeats)
}

export function placeIsFree(
  { tableIds }: Pick<Place, 'tableIds'>,
  occupancy: Occupancy,
  startAt: number,
  endAt: number,
) {
  for (const id of tableIds) if (!occupancy.isFree(id, startAt, endAt)) return false
  return true
}

/** The table or, of several, the combination that the owner made of them; else their seats are added up. */
export function placeOf(floor: Floor, asked: number | readonly number[]): Place | undefined {
  const ids = typeof asked === 'number' ? [asked] : [...new Set(asked)]
  const madeOf = (wanted: readonly number[]) =>
    floor.find(
      ({ tableIds }) => tableIds.length === wanted.length && tableIds.every((id) => wanted.includes(id)),
    )
  const singles = ids.flatMap((id) => madeOf([id]) ?? [])
  if (singles.length === 0 || singles.length < ids.length) return undefined
  if (singles.length === 1) return singles[0]
  const maxSeats = madeOf(ids)?.maxSeats ?? singles.reduce((sum, single) => sum + single.maxSeats, 0)
  return { tableIds: ids, minSeats: 1, maxSeats }
}
