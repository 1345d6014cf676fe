import { exportMenuParts } from '../../menu/commands/export.ts'
import { nameUnnamed } from '../../platform/db/refs.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { findRestaurantById, listBranches } from '../queries.ts'
import { currentSettings } from './import.ts'

/** The whole restaurant in the shape that an import reads; importing it again changes nothing. */
export async function exportDocument(tx: Tx): Promise<Record<string, unknown>> {
  await nameUnnamed(tx, 'branches', 'branch')
  const [[restaurant], branches] = await Promise.all([
    tx.run(findRestaurantById(tx.restaurant.id)),
    listBranches(tx),
  ])
  if (!restaurant) throw new Error('the restaurant is gone')
  return {
    settings: currentSettings(restaurant),
    branches: branches.map(({ ref, name, is_default, timezone }) => ({
      ref,
      name,
      default: is_default,
      timezone,
    })),
    ...(await exportMenuParts(tx)),
  }
}
