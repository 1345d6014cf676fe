import { ACTION_GROUPS, ACTOR_KINDS, PLACE, placeOf, subjectOf } from '../../ground/audit/rules.ts'
import { inside, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { OneOf, Type } from '../../platform/http/validation/schema.ts'
import { MomentBound, Text } from '../../platform/http/validation/values.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { parseMomentQuery } from '../../platform/time/clock.ts'
import { listActors, readLog } from './reading.ts'

const A_PAGE = 50

const LogQuery = Type.Object({
  actor_kind: Type.Optional(OneOf(ACTOR_KINDS)),
  actor_id: Type.Optional(Text(120)),
  group: Type.Optional(OneOf(ACTION_GROUPS)),
  action: Type.Optional(Text(80)),
  subject: Type.Optional(Text(200)),
  from: Type.Optional(MomentBound('A date or a moment.')),
  to: Type.Optional(MomentBound('A date or a moment.')),
  before: Type.Optional(Type.String({ pattern: PLACE.source })),
})

export function activityStaffRoutes(database: Database): StaffRoute[] {
  return [
    look({
      path: '/activity',
      right: 'develop',
      query: LogQuery,
      async read({ restaurant, cause, query }) {
        const bound = (text: string | undefined, edge: 'first' | 'last') =>
          text === undefined ? undefined : (parseMomentQuery(text, restaurant.zone, edge) ?? undefined)
        const filter = {
          actorKind: query.actor_kind,
          actorId: query.actor_id,
          group: query.group,
          action: query.action,
          subject: query.subject === undefined ? undefined : subjectOf(query.subject),
          from: bound(query.from, 'first'),
          to: bound(query.to, 'last'),
          before: query.before === undefined ? undefined : placeOf(query.before),
        }
        const { entries, next } = await inRestaurant(database, restaurant, cause, (tx) =>
          readLog(tx, filter, A_PAGE),
        )
        return { data: entries, meta: { next } }
      },
    }),
    look({
      path: '/activity/actors',
      right: 'develop',
      read: inside(database, listActors),
    }),
  ]
}
