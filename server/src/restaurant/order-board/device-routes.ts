import type { Database } from '../../platform/postgres/pool/database.ts'
import { type DeviceRoute, deviceLook } from '../devices/route.ts'
import type { OrderBoardSettings } from './contract.ts'
import { readOrderBoard } from './reading.ts'

export function orderBoardRoutes({ database }: { database: Database }): DeviceRoute[] {
  return [
    deviceLook({
      kind: 'order_board',
      path: '/board',
      async read({ restaurant, device, now }) {
        const settings = device.settings as OrderBoardSettings
        return {
          data: await readOrderBoard(database, restaurant, { settings, branchId: device.branch_id }, now),
        }
      },
    }),
  ]
}
