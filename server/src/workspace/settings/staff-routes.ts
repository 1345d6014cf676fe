import { act, inside, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { renameRestaurant } from '../../ground/tenants/commands.ts'
import { notFound } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { pauseOrdering, readPart, readPause, savePart } from './commands.ts'
import { BranchesWish, PartChange, PauseChange, RestaurantName } from './contract.ts'
import { outlookOf } from './outlook.ts'
import { isPart, type PartName } from './parts.ts'

/** Longest lists of tables and zones, with room. */
const PART_LIMIT = 4 * 1024 * 1024

/** The settings pages: a part of the document read as an export writes it, and saved as an import reads it. */
export function settingsStaffRoutes(database: Database): StaffRoute[] {
  return [
    look({
      path: '/settings/:part:text',
      everywhere: true,
      right: 'changeSettings',
      read: inside(database, (tx, { id }) => readPart(tx, known(id))),
    }),
    act({
      method: 'PUT',
      path: '/settings/:part:text',
      right: 'changeSettings',
      bodyLimit: PART_LIMIT,
      body: PartChange,
      run: async (tx, { id, body }) => ({ data: await savePart(tx, known(id), body) }),
    }),
    act({
      method: 'POST',
      path: '/settings/branches/outlook',
      right: 'changeSettings',
      bodyLimit: PART_LIMIT,
      body: BranchesWish,
      perform: async ({ restaurant, now, body }) => ({
        data: outlookOf(body.branches, restaurant.timezone, now),
      }),
    }),
    act({
      method: 'PUT',
      path: '/restaurant-name',
      right: 'changeSettings',
      body: RestaurantName,
      async run(tx, { body }) {
        const name = body.name.replace(/\s+/g, ' ')
        await renameRestaurant(tx, name)
        return { data: { name } }
      },
    }),
    look({
      path: '/ordering-pause',
      right: 'seeOrders',
      read: inside(database, readPause),
    }),
    act({
      method: 'PUT',
      path: '/ordering-pause',
      right: 'changeSettings',
      body: PauseChange,
      run: async (tx, { body }) => ({ data: await pauseOrdering(tx, body.minutes) }),
    }),
  ]
}

function known(name: string): PartName {
  if (!isPart(name)) throw notFound()
  return name
}
