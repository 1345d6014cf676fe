import type { FastifyInstance } from 'fastify'
import { auditEndpoints } from '../audit/endpoints.ts'
import { marketplaceEndpoints } from '../marketplace/endpoints.ts'
import type { MenuBooks } from '../menu/book.ts'
import type { Database } from '../platform/db/database.ts'
import { refusalEndpoints } from '../refusals/endpoints.ts'
import type { Plans } from '../restaurants/plans.ts'
import type { Venues } from '../restaurants/venue.ts'
import { sandboxEndpoints } from '../sandbox/endpoints.ts'
import { todayEndpoints } from '../today/endpoints.ts'
import { tokenEndpoints } from '../tokens/endpoints.ts'
import type { WebhookTools } from '../webhooks/commands/endpoints.ts'
import { webhookEndpoints } from '../webhooks/endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { liveEndpoints } from './live.ts'
import { sessionEndpoints } from './session.ts'

export type AdminHouse = {
  database: Database
  plans: Plans
  books: MenuBooks
  venues: Venues
  webhooks: WebhookTools
  apiRateLimit: number
}

/** Every endpoint of the web app, in one list: what is served and what the roles' test walks. */
export function allEndpoints(app: FastifyInstance, house: AdminHouse): Endpoint[] {
  return [
    ...sessionEndpoints(house.database, house.plans),
    ...liveEndpoints(app, house.database),
    ...todayEndpoints(house),
    ...tokenEndpoints(house.database, house.apiRateLimit),
    ...sandboxEndpoints(house.database),
    ...webhookEndpoints(house.database, house.webhooks),
    ...marketplaceEndpoints(house.database),
    ...auditEndpoints(house.database),
    ...refusalEndpoints(house.database),
  ]
}
