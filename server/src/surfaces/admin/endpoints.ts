import type { FastifyInstance } from 'fastify'
import { todayEndpoints } from '../../across/today/endpoints.ts'
import { orderFollowers, reservationFollowers } from '../../followers.ts'
import { auditEndpoints } from '../../ground/audit/endpoints.ts'
import type { Plans } from '../../ground/tenants/plans.ts'
import type { Venues } from '../../ground/tenants/venue.ts'
import { marketplaceEndpoints } from '../../integration/marketplace/endpoints.ts'
import { refusalEndpoints } from '../../integration/refusals/endpoints.ts'
import { sandboxEndpoints } from '../../integration/sandbox/endpoints.ts'
import { tokenEndpoints } from '../../integration/tokens/endpoints.ts'
import type { WebhookTools } from '../../integration/webhooks/commands/endpoints.ts'
import { webhookEndpoints } from '../../integration/webhooks/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import type { MenuBooks } from '../../restaurant/menu/book.ts'
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
    ...todayEndpoints({ ...house, orderFollowers, reservationFollowers }),
    ...tokenEndpoints(house.database, house.apiRateLimit),
    ...sandboxEndpoints(house.database),
    ...webhookEndpoints(house.database, house.webhooks),
    ...marketplaceEndpoints(house.database),
    ...auditEndpoints(house.database),
    ...refusalEndpoints(house.database),
  ]
}
