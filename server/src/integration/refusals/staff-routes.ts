import { look, type StaffCall, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { MODES, restaurantIn } from '../../ground/tenants/mode.ts'
import { Fault } from '../../platform/faults.ts'
import { OneOf, Type } from '../../platform/http/validation/schema.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { listRefusals } from './commands.ts'
import type { RefusedCalls } from './contract.ts'
import type { KeptFault, Refusal } from './rules.ts'

const RefusalQuery = Type.Object({ mode: Type.Optional(OneOf(MODES)) })

/** Lists are faults of a field; a text alone is a name, such as the scope that was needed. */
function detailsIn(details: Refusal['details'], say: StaffCall['say']): RefusedCalls['details'] {
  return Object.fromEntries(
    Object.entries(details).map(([name, sentences]) => [
      name,
      Array.isArray(sentences) ? sentences.map((fault) => inWords(fault, say)) : sentences,
    ]),
  )
}

function inWords(fault: KeptFault, say: StaffCall['say']): string {
  return typeof fault === 'string' ? fault : say(new Fault(fault.code, fault.message, fault.params))
}

export function refusalStaffRoutes(database: Database): StaffRoute[] {
  return [
    look({
      path: '/refusals',
      right: 'develop',
      query: RefusalQuery,
      async read({ restaurant, cause, query, say }) {
        const chosen = await restaurantIn(database, restaurant, query.mode ?? 'live')
        const refused = chosen ? await inRestaurant(database, chosen, cause, listRefusals) : []
        return { data: refused.map((calls) => ({ ...calls, details: detailsIn(calls.details, say) })) }
      },
    }),
  ]
}
