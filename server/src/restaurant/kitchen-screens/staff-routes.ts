import { may } from '../../ground/staff/rights.ts'
import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { notFound } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import type { OrderEventHandlers } from '../orders/commands/event-handlers.ts'
import { doActs } from './acts.ts'
import { changeScreen, changeSettings, makePairing, presentDevice, removeDevice } from './commands.ts'
import { KitchenSettings, NewPairing, ScreenActs, ScreenSettings } from './contract.ts'
import { DEVICE_ROWS, SETTINGS_ROW } from './queries.ts'
import { allScreens, readScreen } from './reading.ts'
import { takenBy } from './rules.ts'

type Deps = { database: Database; orderEventHandlers: OrderEventHandlers }

export function kitchenStaffRoutes({ database, orderEventHandlers }: Deps): StaffRoute[] {
  return [
    look({
      path: '/kitchen',
      right: 'workKitchen',
      async read({ restaurant, membership, now }) {
        const [screens, [devices, [settings]]] = await Promise.all([
          allScreens(database, restaurant.id, now),
          readTogether(database, restaurant.id, [DEVICE_ROWS, SETTINGS_ROW]),
        ])
        const shown = may(membership.role, 'changeSettings') ? devices : []
        return {
          data: {
            screens,
            devices: shown.map((device) => presentDevice(device, restaurant.zone)),
            settings: settings ?? { ready_when_done: false },
          },
        }
      },
    }),
    act({
      method: 'PUT',
      path: '/kitchen/settings',
      right: 'changeSettings',
      body: KitchenSettings,
      run: async (tx, { body }) => ({ data: changeSettings(tx, body) }),
    }),
    act({
      method: 'POST',
      path: '/kitchen/pairings',
      right: 'changeSettings',
      body: NewPairing,
      // Not kept for a key: a code is told once, and a lost one is simply made anew.
      run: async (tx, { body }) => ({ data: await makePairing(tx, body) }),
    }),
    act({
      method: 'DELETE',
      path: '/kitchen/devices/:device',
      right: 'changeSettings',
      async run(tx, { number }) {
        await removeDevice(tx, number)
        return { data: null }
      },
    }),
    look({
      path: '/kitchen/screens/:screen:text',
      right: 'workKitchen',
      async read({ restaurant, id, now }) {
        const data = await readScreen(database, restaurant, id, now)
        if (!data) throw notFound()
        return { data }
      },
    }),
    act({
      method: 'PUT',
      path: '/kitchen/screens/:screen:text',
      right: 'changeSettings',
      body: ScreenSettings,
      run: async (tx, { id, body }) => ({ data: await changeScreen(tx, id, body) }),
    }),
    act({
      method: 'POST',
      path: '/kitchen/screens/:screen:text/acts',
      right: 'workKitchen',
      body: ScreenActs,
      async run(tx, { id, body }) {
        if (takenBy(id) === null) throw notFound()
        return { data: await doActs(tx, orderEventHandlers, id, body.acts) }
      },
    }),
  ]
}
