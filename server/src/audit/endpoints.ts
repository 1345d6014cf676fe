import { type Endpoint, look } from '../admin/endpoint.ts'
import type { Database } from '../platform/db/database.ts'
import { inRestaurant } from '../platform/db/transaction.ts'
import { MomentBound, OneOf, Text, Type } from '../platform/http/schema.ts'
import { parseMomentQuery } from '../platform/time/clock.ts'
import { readLog } from './reading.ts'
import { ACTION_GROUPS, ACTOR_KINDS } from './rules.ts'

const A_PAGE = 50

const LogQuery = Type.Object({
  actor_kind: Type.Optional(OneOf(ACTOR_KINDS)),
  actor: Type.Optional(Text(120)),
  group: Type.Optional(OneOf(ACTION_GROUPS)),
  from: Type.Optional(MomentBound('A date or a moment.')),
  to: Type.Optional(MomentBound('A date or a moment.')),
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
})

export function auditEndpoints(database: Database): Endpoint[] {
  return [
    look({
      path: '/activity',
      role: 'manager',
      query: LogQuery,
      async read({ restaurant, cause, query }) {
        const { zone } = restaurant
        const filter = {
          actorKind: query.actor_kind,
          actorName: query.actor,
          group: query.group,
          from:
            query.from === undefined ? undefined : (parseMomentQuery(query.from, zone, 'first') ?? undefined),
          to: query.to === undefined ? undefined : (parseMomentQuery(query.to, zone, 'last') ?? undefined),
          before: query.before,
        }
        const { entries, next } = await inRestaurant(database, restaurant, cause, (tx) =>
          readLog(tx, filter, A_PAGE),
        )
        return { data: entries, meta: { next } }
      },
    }),
  ]
}
