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
      atOne: true,
      right: 'workKitchen',
      async read(call) {
        const { restaurant, branchId, membership, now } = call
        const [screens, [devices, [settings]]] = await Promise.all([
          allScreens(database, { restaurantId: restaurant.id, branchId }, now),
          readTogether(database, restaurant, [DEVICE_ROWS, SETTINGS_ROW]),
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
      atOne: true,
      right: 'changeSettings',
      body: NewPairing,
      // Not kept for a key: a code is told once, and a lost one is simply made anew.
      run: async (tx, { branchId, body }) => ({
        data: await makePairing(tx, { ...body, branch_id: body.branch_id ?? branchId }),
      }),
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
      atOne: true,
      right: 'workKitchen',
      async read(call) {
        const { restaurant, branchId, id, now } = call
        const place = { screen: id, branchId }
        const data = await readScreen(database, restaurant, place, now)
        if (!data) throw notFound()
        return { data }
      },
    }),
    act({
      method: 'PUT',
      path: '/kitchen/screens/:screen:text',
      atOne: true,
      right: 'changeSettings',
      body: ScreenSettings,
      run: async (tx, { id, body }) => ({ data: await changeScreen(tx, id, body) }),
    }),
    act({
      method: 'POST',
      path: '/kitchen/screens/:screen:text/acts',
      atOne: true,
      right: 'workKitchen',
      body: ScreenActs,
      async run(tx, { branchId, id, body }) {
        if (takenBy(id) === null) throw notFound()
        const place = { screen: id, branchId: body.branch_id ?? branchId }
        return { data: await doActs(tx, orderEventHandlers, place, body.acts) }
      },
    }),
  ]
}
