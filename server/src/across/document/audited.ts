import { record } from '../../ground/audit/commands.ts'
import { differingRows } from '../../ground/audit/differing.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { exportFloor } from '../../restaurant/floor/import.ts'
import { exportStations } from '../../restaurant/kitchen/document.ts'
import type { RestaurantDocument } from './contract.ts'

type Lists = Record<string, object[]>

const AUDITED = [
  {
    action: 'restaurant.stations_changed',
    isIn: ({ stations }: RestaurantDocument) => stations !== undefined,
    read: exportStations,
  },
  {
    action: 'restaurant.tables_changed',
    isIn: ({ tables, table_combinations }: RestaurantDocument) =>
      (tables ?? table_combinations) !== undefined,
    read: exportFloor,
  },
] as const

/** The lists that a document replaces, as they are now; `tell` then logs which rows of them have become different. */
export async function audited(tx: Tx, document: RestaurantDocument): Promise<{ tell: () => Promise<void> }> {
  const replaced = AUDITED.filter(({ isIn }) => isIn(document))
  const before: Lists[] = []
  for (const { read } of replaced) before.push((await read(tx)) as Lists)
  return {
    async tell() {
      for (const [index, { action, read }] of replaced.entries()) {
        const changed = differingRows(before[index] ?? {}, (await read(tx)) as Lists)
        if (!changed) continue
        record(tx, { action, subject: { kind: 'restaurant', id: tx.restaurant.id }, ...changed })
      }
    },
  }
}
