import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { textFrom } from '../../ground/events/difference.ts'
import type { EventType } from '../../ground/events/types.ts'
import { AS_BYTES } from '../../platform/db/batch.ts'
import { compile, type Database, filled } from '../../platform/db/database.ts'
import { readShortly, readTogether } from '../../platform/db/transaction.ts'
import { type Borrowed, inList, letGoOf, type Part } from '../../platform/memory/prepared.ts'
import { atMost, isUsualLimit } from '../../platform/paging/limit.ts'
import { READABLE } from '../tokens/event-scopes.ts'
import type { SettledPlaces } from './settled.ts'

export type FeedFilter = {
  types: readonly EventType[]
  /** Stands behind this place. */
  after: number
  perPage: number
  /** Happened at or after this moment. */
  since: number | null
  /** Compares the moment that the event itself tells, which a sandbox's clock may have set; slower. */
  sinceAsTold: boolean
  keptSince: number
}

export type FeedPage = {
  /** A list of JSON. */
  bodies: Part[]
  /** Another one whenever the bodies are others; null where only they themselves tell. */
  tag: string | null
  count: number
  /** All events up to this place have been looked at. */
  place: number
  /** False where something was under way: more may come without another word. */
  settled: boolean
}

type Page = {
  /** As they are stored, one after another, with a comma between them. */
  stored: Borrowed | null
  hashed: string | null
  /** Where the events stand, if some of them are differences from others. */
  pressed: string | null
  count: number
  place: number | null
}

/** Enough of those that come next in time to be sure that the first of them in the feed is among them. */
const NEIGHBOURS = 1_000

const IN_ORDER = { inOrder: true }

/** Of what is known to be complete one statement is enough, where that fills the page and nothing of it is pressed. */
export async function readFeed(
  database: Database,
  complete: SettledPlaces,
  restaurantId: number,
  filter: FeedFilter,
): Promise<FeedPage> {
  const { types, after, perPage, since } = filter
  // Whoever reads all of them finds a page at once; whoever reads few of them may have to look at many.
  const isShort = since === null && READABLE.every((type) => types.includes(type))
  const known = isShort ? complete.for(restaurantId, after) : 0
  if (known > after) {
    const [[found]] = await readShortly(database, restaurantId, [shortPage(known, filter)], IN_ORDER)
    if (found?.count === perPage) return pageOf(found)
    if (found?.stored) letGoOf(found.stored)
  }
  const statements = [
    LOOK,
    isShort ? shortPage(null, filter) : eventsUpTo(SETTLED, filter, sql`limit ${perPage}`),
  ] as const
  // Each with a snapshot of its own, in one round trip.
  const [[bound], [found]] = await (isShort
    ? readShortly(database, restaurantId, statements, IN_ORDER)
    : readTogether(database, restaurantId, statements, { freshEach: true }))
  const settled = Number(bound?.settled ?? 0)
  complete.note(restaurantId, settled)
  return { ...(await pageOf(found, settled)), settled: settled === bound?.newest }

  async function pageOf(found: Page | undefined, lookedUpTo = 0): Promise<FeedPage> {
    const { stored = null, hashed = null, pressed = null, count = 0, place = null } = found ?? {}
    const end = count === perPage ? place : null
    if (end !== null) complete.noteFullPage(restaurantId, after, end)
    const page = { count, place: end ?? Math.max(after, lookedUpTo), settled: true }
    if (!stored) return { ...page, bodies: [], tag: hashed }
    if (pressed === null) return { ...page, bodies: [stored], tag: hashed }
    letGoOf(stored)
    const [rows] = await readShortly(database, restaurantId, [filled(WHOLE_BODIES, [pressed])], IN_ORDER)
    return { ...page, bodies: inList(rows.map(wholeBody)), tag: null }
  }
}

/** Up to which place the feed is complete by now, which the statement behind it reads. */
const LOOK = compile(sql<{ settled: string; newest: number }>`
  select set_config('app.settled_event_place', settled_event_place()::text, true) as settled,
         last_value as newest from event_places`)
const SETTLED = sql`current_setting('app.settled_event_place')::bigint`

const shortPages = new Map<string, CompiledQuery<Page>>()

/** Of all events up to a place, or up to where the feed is complete, from one to the next; put into words once. */
function shortPage(known: number | null, filter: FeedFilter): CompiledQuery<Page> {
  const { types, after, perPage, keptSince } = filter
  const isUsual = isUsualLimit(perPage)
  const kind = `${known === null} ${isUsual ? perPage : ''}`
  const statement = shortPages.getOrInsertComputed(kind, () =>
    compile(eventsUpTo(known === null ? SETTLED : sql`${known}`, filter, atMost(perPage))),
  )
  const place = known === null ? [] : [known]
  const limit = isUsual ? [] : [perPage]
  return filled(statement, [after, ...place, arrayOf(types), new Date(keptSince), ...limit])
}

const arrays = new WeakMap<readonly EventType[], string>()

/** As PostgreSQL reads an array. Tokens with the same scopes share one list of types. */
function arrayOf(types: readonly EventType[]): string {
  return arrays.getOrInsertComputed(types, () => `{${types.join(',')}}`)
}

function eventsUpTo(
  place: RawBuilder<unknown>,
  { types, after, since, sinceAsTold, keptSince }: FeedFilter,
  limit: RawBuilder<unknown>,
) {
  const told = sinceAsTold ? sql`(event_body(events)::json ->> 'created_at')::timestamptz` : sql`created_at`
  const startsAt =
    since === null || sinceAsTold
      ? sql``
      : sql`and place >= (select min(place) from (
              select place from events where created_at >= ${new Date(since)} order by created_at limit ${NEIGHBOURS}) near)`
  const happened = since === null ? sql`` : sql`and ${told} >= ${new Date(since)}`
  return sql<Page>`
    select string_agg(body, ',' order by place)${AS_BYTES} as stored,
           hashtextextended(string_agg(body, ',' order by place), 0)::text as hashed,
           case when bool_or(is_pressed) then array_agg(place)::text end as pressed,
           count(*)::int as count, max(place) as place from (
      select place, body, pressed_on is not null as is_pressed from events
       where place > ${after} and place <= ${place}
         and type = any(${types}::text[]) and created_at >= ${new Date(keptSince)} ${startsAt} ${happened}
       order by place ${limit}) page`
}

type Pressed = { body: string; base: string | null }

/**
 * The bodies of a page again, with what those that are pressed differ from. PostgreSQL puts one together in 150 µs, Node in 10; but to
 * get ready for it would cost every page something, and most are too new for it.
 */
const WHOLE_BODIES = compile(sql<Pressed>`
  select body, case when pressed_on is not null then coalesce(
           (select event_body(b) from events b where b.id = events.pressed_on), unpressed(restaurant_id, pressed_on, body)) end as base
    from events where place = any(${'{}'}::bigint[]) order by place`)

function wholeBody({ body, base }: Pressed): string {
  return base === null ? body : textFrom(base, body)
}
