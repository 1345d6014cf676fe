import { notFound } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import type { DeviceRow } from '../devices/queries.ts'
import { type DeviceRoute, deviceAct, deviceLook } from '../devices/route.ts'
import type { OrderEventHandlers } from '../orders/commands/event-handlers.ts'
import { doActs } from './acts.ts'
import { ScreenActs } from './contract.ts'
import type { ScreenOfDevice } from './device-kind.ts'
import { readScreen } from './reading.ts'

type Deps = { database: Database; orderEventHandlers: OrderEventHandlers }

/** Its screen and what is pressed on it; which one comes from the device, never from what it sends. */
export function kitchenDeviceRoutes({ database, orderEventHandlers }: Deps): DeviceRoute[] {
  return [
    deviceLook({
      kind: 'kitchen',
      path: '/screen',
      async read({ restaurant, device, now }) {
        const data = await readScreen(database, restaurant, standOf(device), now)
        if (!data) throw notFound()
        return { data }
      },
    }),
    deviceAct({
      kind: 'kitchen',
      path: '/acts',
      body: ScreenActs,
      run: async (tx, { device, body }) => ({
        data: await doActs(tx, orderEventHandlers, standOf(device), body.acts),
      }),
    }),
  ]
}

function standOf({ settings, branch_id: branchId }: DeviceRow) {
  return { screen: (settings as ScreenOfDevice).screen, branchId }
}
