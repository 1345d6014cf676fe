import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { notFound } from '../../platform/errors.ts'
import { dataOf } from '../../platform/http/operations/listed.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import type { OrderEventHandlers } from '../orders/commands/event-handlers.ts'
import { doActs } from './acts.ts'
import { changeScreen, changeSettings } from './commands.ts'
import { KitchenSettings, ScreenActs, ScreenSettings } from './contract.ts'
import { SETTINGS_ROW } from './queries.ts'
import { allScreens, readScreen } from './reading.ts'
import { takenBy } from './rules.ts'

type Deps = { database: Database; orderEventHandlers: OrderEventHandlers }

export function kitchenStaffRoutes({ database, orderEventHandlers }: Deps): StaffRoute[] {
  return [
    look({
      path: '/kitchen',
      atOne: true,
      right: 'workKitchen',
      async read({ restaurant, branchId, now }) {
        const [screens, [[settings]]] = await Promise.all([
          allScreens(database, { restaurantId: restaurant.id, branchId }, now),
          readTogether(database, restaurant, [SETTINGS_ROW]),
        ])
        return { data: { screens, settings: settings ?? { ready_when_done: false } } }
      },
    }),
    act({
      method: 'PUT',
      path: '/kitchen/settings',
      right: 'changeSettings',
      body: KitchenSettings,
      run: async (tx, { body }) => ({ data: changeSettings(tx, body) }),
    }),
    look({
      path: '/kitchen/screens/:screen:text',
      atOne: true,
      right: 'workKitchen',
      read: ({ restaurant, branchId, id, now }) =>
        dataOf(readScreen(database, restaurant, { screen: id, branchId }, now)),
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
