import type { FastifyInstance } from 'fastify'
import type { MenuBooks } from '../menu/book.ts'
import type { Database } from '../platform/db/database.ts'
import type { Plans } from '../restaurants/plans.ts'
import type { Venues } from '../restaurants/venue.ts'
import { todayEndpoints } from '../today/endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { liveEndpoint } from './live.ts'
import { sessionEndpoints } from './session.ts'

export type AdminHouse = { database: Database; plans: Plans; books: MenuBooks; venues: Venues }

/** Every endpoint of the web app, in one list: what is served and what the roles' test walks. */
export function allEndpoints(app: FastifyInstance, house: AdminHouse): Endpoint[] {
  return [
    ...sessionEndpoints(house.database, house.plans),
    liveEndpoint(app, house.database.changes),
    ...todayEndpoints(house),
  ]
}
