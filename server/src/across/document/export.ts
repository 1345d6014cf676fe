import { findRestaurantById } from '../../ground/tenants/queries.ts'
import { nameUnnamed, refsIn } from '../../platform/document/refs.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { exportChannels } from '../../restaurant/channels/import.ts'
import { exportCoupons } from '../../restaurant/coupons/import.ts'
import { exportExperiences } from '../../restaurant/experiences/commands/document.ts'
import { exportFloor } from '../../restaurant/floor/import.ts'
import { exportGuests } from '../../restaurant/guests/import.ts'
import { exportStations } from '../../restaurant/kitchen/document.ts'
import { exportMenuParts } from '../../restaurant/menu/commands/export-menu.ts'
import { exportReviewSettings } from '../../restaurant/reviews/document.ts'
import { exportShifts } from '../../restaurant/shifts/import.ts'
import { exportStock, exportStockSettings } from '../../restaurant/stock/commands/export-stock.ts'
import { exportBranches } from './branches.ts'
import { currentSettings } from './import.ts'
import { readBookingRules } from './import-booking.ts'
import { exportOrdering, readOrdering } from './import-ordering.ts'

/** What other parts name by ref must have one before they are written. */
const NAMED_FIRST = [
  ['branches', 'branch'],
  ['stations', 'station'],
  ['categories', 'category'],
  ['items', 'item'],
  ['variants', 'size'],
] as const
const NAMED_BY_BRANCHES = NAMED_FIRST.filter(([table]) => table !== 'branches' && table !== 'stations')

/** The whole restaurant in the shape that an import reads; importing it again changes nothing. */
export async function exportDocument(tx: Tx): Promise<Record<string, unknown>> {
  for (const [table, prefix] of NAMED_FIRST) await nameUnnamed(tx, table, prefix)
  return {
    settings: await exportSettings(tx),
    ...(await exportBranches(tx, await refsOfTaxes(tx))),
    ...(await exportStations(tx)),
    ...(await exportMenuParts(tx, await refsById(tx, 'stations'))),
    ...(await exportFloor(tx)),
    booking: await readBookingRules(tx),
    ...(await exportGuests(tx)),
    ...(await exportExperiences(tx)),
    ...(await exportCoupons(tx)),
    ...(await exportChannels(tx)),
    ...(await exportShifts(tx, await refsById(tx, 'branches'))),
    ...(await exportStock(tx)),
  }
}

/** The keys of one part alone: of the settings, of the booking rules, or of the document. */
export async function exportPart(
  tx: Tx,
  part: 'settings' | 'booking' | 'branches' | 'stations' | 'tables' | string,
): Promise<Record<string, unknown>> {
  if (part === 'settings') {
    await nameUnnamed(tx, 'categories', 'category')
    await nameUnnamed(tx, 'items', 'item')
    return exportSettings(tx)
  }
  if (part === 'branches') {
    await nameUnnamed(tx, 'branches', 'branch')
    for (const [table, prefix] of NAMED_BY_BRANCHES) await nameUnnamed(tx, table, prefix)
    return exportBranches(tx, await refsOfTaxes(tx))
  }
  if (part === 'stations') return exportStations(tx)
  if (part === 'tables') return exportFloor(tx)
  if (part === 'booking') return readBookingRules(tx)
  throw new Error(`the part ${part} is not exported alone`)
}

async function exportSettings(tx: Tx): Promise<Record<string, unknown>> {
  const [restaurant] = await tx.run(findRestaurantById(tx.restaurant.id))
  if (!restaurant) throw new Error('the restaurant is gone')
  return {
    ...currentSettings(restaurant),
    ...exportOrdering(await readOrdering(tx), await refsOfTaxes(tx)),
    ...(await exportReviewSettings(tx)),
    ...(await exportStockSettings(tx)),
  }
}

async function refsOfTaxes(tx: Tx) {
  return { categories: await refsById(tx, 'categories'), items: await refsById(tx, 'items') }
}

export async function refsById(tx: Tx, table: string): Promise<Map<number, string>> {
  return new Map([...(await refsIn(tx, table))].map(([ref, id]) => [id, ref]))
}
