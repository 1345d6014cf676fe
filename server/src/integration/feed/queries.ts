import { type RawBuilder, sql } from 'kysely'
import type { EventType } from '../../ground/events/types.ts'
import { atMost } from '../../platform/pagination/limit.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { cachedSql } from '../../platform/postgres/sql/cached-sql.ts'
import { compile } from '../../platform/postgres/sql/statement.ts'
import { readShortly, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { READABLE } from '../tokens/event-scopes.ts'

export type FeedFilter = {
  types: readonly EventType[]
  /** Stands behind this place. */
  after: number
  perPage: number
  /** Happened at or after this moment. */
  since: number | null
  /** Compares the moment that the event itself tells, which a sandbox's clock may have set; slower. */
  sinceAsShown: boolean
  keptSince: number
}

export type FeedPage = {
  bodies: string[]
  /** All events up to this place have been looked at. */
  place: number
  /** False where something was under way: more may come without another word. */
  settled: boolean
}

type EventRow = { place: number; body: string }

/** Enough of those that come next in time to be sure that the first of them in the feed is among them. */
const NEIGHBOURS = 1_000

/** Up to which place the feed is complete by now, which the statement behind it reads. */
const LOOK = compile(sql<{ settled: string; newest: number }>`
  select set_config('app.settled_event_place', settled_event_place()::text, true) as settled,
         last_value as newest from event_places`)
const SETTLED = sql.raw("current_setting('app.settled_event_place')::bigint")

export async function readFeed(
  database: Database,
  restaurantId: number,
  filter: FeedFilter,
): Promise<FeedPage> {
  const { types, after, perPage, since } = filter
  // Whoever reads all of them finds a page at once; whoever reads few of them may have to look at many.
  const isShort = since === null && READABLE.every((type) => types.includes(type))
  const statements = [LOOK, eventsAfter(filter)] as const
  // Each with a snapshot of its own, in one round trip.
  const [[bound], rows] = await (isShort
    ? readShortly(database, restaurantId, statements, { inOrder: true })
    : readTogether(database, restaurantId, statements, { freshEach: true }))
  const settled = Number(bound?.settled ?? 0)
  const last = rows.length === perPage ? rows.at(-1) : undefined
  return {
    bodies: rows.map(({ body }) => body),
    place: last?.place ?? Math.max(after, settled),
    settled: settled === bound?.newest,
  }
}

function eventsAfter({ types, after, perPage, since, sinceAsShown, keptSince }: FeedFilter) {
  return cachedSql<EventRow>`
    select place, case when pressed_on is null then body else event_body(events) end as body from events
     where place > ${after} and place <= ${SETTLED}
       and type = any(${types}::text[]) and created_at >= ${new Date(keptSince)} ${happenedSince(since, sinceAsShown)}
     order by place ${atMost(perPage)}`
}

const ANY_TIME = sql.raw('')

function happenedSince(since: number | null, asShown: boolean): RawBuilder<unknown> {
  if (since === null) return ANY_TIME
  const from = new Date(since)
  if (asShown) return sql`and (event_body(events)::json ->> 'created_at')::timestamptz >= ${from}`
  return sql`and created_at >= ${from} and place >= (select min(place) from (
    select place from events where created_at >= ${from} order by created_at limit ${NEIGHBOURS}) near)`
}
