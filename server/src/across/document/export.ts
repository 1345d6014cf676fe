import { findRestaurantById, listBranches } from '../../ground/tenants/queries.ts'
import { nameUnnamed, refsIn } from '../../platform/db/refs.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { exportFloor } from '../../restaurant/floor/import.ts'
import { exportGuests } from '../../restaurant/guests/import.ts'
import { exportStations } from '../../restaurant/kitchen/document.ts'
import { exportMenuParts } from '../../restaurant/menu/commands/export.ts'
import { currentSettings } from './import.ts'
import { readBookingRules } from './import-booking.ts'
import { exportOrdering, readOrdering } from './import-ordering.ts'

/** What other parts name by ref must have one before they are written. */
const NAMED_FIRST = [
  ['branches', 'branch'],
  ['stations', 'station'],
  ['categories', 'category'],
] as const

/** The whole restaurant in the shape that an import reads; importing it again changes nothing. */
export async function exportDocument(tx: Tx): Promise<Record<string, unknown>> {
  for (const [table, prefix] of NAMED_FIRST) await nameUnnamed(tx, table, prefix)
  const categoryRefs = await refsById(tx, 'categories')
  const [[restaurant], branches] = await Promise.all([
    tx.run(findRestaurantById(tx.restaurant.id)),
    listBranches(tx),
  ])
  if (!restaurant) throw new Error('the restaurant is gone')
  return {
    settings: { ...currentSettings(restaurant), ...exportOrdering(await readOrdering(tx), categoryRefs) },
    branches: branches.map(({ id, is_default, ...branch }) => ({ ...branch, default: is_default })),
    ...(await exportStations(tx)),
    ...(await exportMenuParts(tx, await refsById(tx, 'stations'))),
    ...(await exportFloor(tx)),
    booking: await readBookingRules(tx),
    ...(await exportGuests(tx)),
  }
}

export async function refsById(tx: Tx, table: string): Promise<Map<number, string>> {
  return new Map([...(await refsIn(tx, table))].map(([ref, id]) => [id, ref]))
}
