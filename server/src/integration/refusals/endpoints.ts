import { VENUES, venueOf } from '../../ground/tenants/sandbox-of.ts'
import type { Database } from '../../platform/db/database.ts'
import { inRestaurant } from '../../platform/db/transaction.ts'
import { OneOf, Type } from '../../platform/http/schema.ts'
import type { Language } from '../../platform/language/texts.ts'
import { type Endpoint, look } from '../../surfaces/admin/endpoint.ts'
import { sayIn } from '../../surfaces/admin/words.ts'
import { listRefusals } from './commands.ts'
import type { RefusedCalls } from './contract.ts'

const RefusalQuery = Type.Object({ venue: Type.Optional(OneOf(VENUES)) })

/** Lists are sentences beside a field; a text alone is a name, such as the scope that was needed. */
function detailsIn(details: RefusedCalls['details'], language: Language): RefusedCalls['details'] {
  return Object.fromEntries(
    Object.entries(details).map(([name, told]) => [
      name,
      Array.isArray(told) ? told.map((sentence) => sayIn(sentence, language)) : told,
    ]),
  )
}

export function refusalEndpoints(database: Database): Endpoint[] {
  return [
    look({
      path: '/refusals',
      role: 'manager',
      query: RefusalQuery,
      async read({ restaurant, cause, query, language }) {
        const venue = await venueOf(database, restaurant, query.venue ?? 'live')
        const refused = venue ? await inRestaurant(database, venue, cause, listRefusals) : []
        return { data: refused.map((calls) => ({ ...calls, details: detailsIn(calls.details, language) })) }
      },
    }),
  ]
}
