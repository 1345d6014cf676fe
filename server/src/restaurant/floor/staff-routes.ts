import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { placeTables, planVersion } from './commands.ts'
import { FLOOR_TABLES } from './queries.ts'
import { layOut } from './rules/layout.ts'
import { FloorChange, type FloorState } from './staff-contract.ts'

export function floorStaffRoutes({ database }: { database: Database }): StaffRoute[] {
  return [
    look({
      path: '/floor',
      atOne: true,
      right: 'seeBookings',
      async read({ restaurant }) {
        const [tables] = await readTogether(database, restaurant, [FLOOR_TABLES])
        return { data: layOut(tables) }
      },
    }),
    look({
      path: '/floor-plan',
      atOne: true,
      right: 'changeSettings',
      async read({ restaurant }) {
        const [tables] = await readTogether(database, restaurant, [FLOOR_TABLES])
        const data: FloorState = {
          version: planVersion(tables),
          floors: layOut(tables),
          placed: tables.filter(({ x }) => x !== null).map(({ id }) => id),
        }
        return { data }
      },
    }),
    act({
      method: 'PUT',
      path: '/floor-plan',
      atOne: true,
      right: 'changeSettings',
      body: FloorChange,
      run: async (tx, { body }) => ({ data: { version: await placeTables(tx, body) } }),
    }),
  ]
}
