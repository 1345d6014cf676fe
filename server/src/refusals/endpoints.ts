import { type Endpoint, look } from '../admin/endpoint.ts'
import type { Database } from '../platform/db/database.ts'
import { inRestaurant } from '../platform/db/transaction.ts'
import { OneOf, Type } from '../platform/http/schema.ts'
import { VENUES, venueOf } from '../restaurants/sandbox-of.ts'
import { listRefusals } from './commands.ts'

const RefusalQuery = Type.Object({ venue: Type.Optional(OneOf(VENUES)) })

export function refusalEndpoints(database: Database): Endpoint[] {
  return [
    look({
      path: '/refusals',
      role: 'manager',
      query: RefusalQuery,
      async read({ restaurant, cause, query }) {
        const venue = await venueOf(database, restaurant, query.venue ?? 'live')
        return { data: venue ? await inRestaurant(database, venue, cause, listRefusals) : [] }
      },
    }),
  ]
}
