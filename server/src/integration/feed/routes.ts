import { setTimeout as sleep } from 'node:timers/promises'
import { EVENT_TYPES, type EventType, isEventType } from '../../ground/events/types.ts'
import { type FieldErrors, FieldsInvalid } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import { type Call, type Operation, read } from '../../platform/http/operations/operation.ts'
import { cursorFaults, linkTo } from '../../platform/http/operations/page.ts'
import { type Written, written } from '../../platform/http/operations/written.ts'
import type { CursorSigner } from '../../platform/pagination/cursor.ts'
import { pageRequest } from '../../platform/pagination/page.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { parseMomentQuery } from '../../platform/time/clock.ts'
import { readableTypes } from '../tokens/event-scopes.ts'
import { EventPage, EventQuery, eventPageExample } from './contract.ts'
import { type FeedPage, readFeed } from './queries.ts'
import { FEED_KEPT_MS } from './rules.ts'
import type { Wakes } from './wakes.ts'

/** News may be lost on the way, so who waits also looks now and then; soon where something was under way, which may end unheard. */
const LOOK_AGAIN_MS = 2_000
const UNSETTLED_MS = 50
/** Once something is there it waits for more so long, so that whoever follows asks at most 60 times a minute. */
const GATHER_MS = 1_000
const GATHER_AGAIN_MS = 100

export function feedRoutes(database: Database, wakes: Wakes, signer: CursorSigner): Operation[] {
  async function look(
    call: Call,
    { wanted, since }: Filter,
    { after, perPage }: { after: number; perPage: number },
  ): Promise<FeedPage> {
    const { sandbox } = call.caller
    const readable = readableTypes(call.caller)
    return readFeed(database, call.restaurant.id, {
      types: wanted ? readable.filter((type) => wanted.includes(type)) : readable,
      after,
      perPage,
      since,
      sinceAsShown: sandbox,
      keptSince: (sandbox ? Date.now() : call.now) - FEED_KEPT_MS,
    })
  }

  async function follow(
    call: Call,
    filter: Filter,
    query: EventQuery,
  ): Promise<FeedPage & { perPage: number }> {
    const { perPage, position } = pageRequest(signer, listOf(call), query)
    const endsAt = performance.now() + (query.wait ?? 0) * 1_000
    const news = query.wait ? wakes.listen(call.restaurant.id) : undefined
    try {
      let page = await look(call, filter, { after: Number(position?.[0] ?? 0), perPage })
      let until = endsAt
      for (let isGathering = false; ; ) {
        if (!isGathering && page.bodies.length > 0) {
          isGathering = true
          until = Math.min(endsAt, performance.now() + GATHER_MS)
        }
        const left = until - performance.now()
        if (!news || page.bodies.length >= perPage || left <= 0 || wakes.closed) return { ...page, perPage }
        await news.happened(Math.min(left, page.settled ? LOOK_AGAIN_MS : UNSETTLED_MS))
        if (isGathering) await sleep(Math.min(GATHER_AGAIN_MS, Math.max(0, until - performance.now())))
        const rest = perPage - page.bodies.length
        const more = await look(call, filter, { after: page.place, perPage: rest })
        page = { ...more, bodies: [...page.bodies, ...more.bodies] }
      }
    } finally {
      news?.stop()
    }
  }

  return [
    read({
      tag: 'Events',
      scope: 'events:read',
      path: '/events',
      id: 'listEvents',
      summary: 'List events',
      description:
        'Each entry is the body of the webhook, byte for byte. Store `meta.next_cursor` and send it with your next request. Events come in the order in which they happened, without gaps or duplicates. They are stored for 30 days. A token gets the events about what it can read: `order.*` with `orders:read`, and so on; `app.uninstalled` is for tokens of the restaurant, not of an app.',
      query: EventQuery,
      refineQuery: (call) => faultsOf(call),
      errors: ['validation_failed'],
      answer: { schema: EventPage, example: eventPageExample },
      async read(call, query): Promise<Written> {
        const { faults, ...filter } = filterOf(call)
        if (Object.keys(faults).length > 0) throw new FieldsInvalid(faultsOf(call))
        const { bodies, place, perPage } = await follow(call, filter, query)
        const cursor = signer.sign(listOf(call), { direction: 'next', position: [place] })
        const meta = { per_page: perPage, next_cursor: cursor, prev_cursor: null }
        const links = { next: linkTo(call, cursor), prev: null }
        return written(
          `{"data":[${bodies.join(',')}],"meta":${JSON.stringify(meta)},"links":${JSON.stringify(links)}}`,
        )
      },
    }),
  ]

  function faultsOf(call: Call): FieldErrors {
    return { ...filterOf(call).faults, ...cursorFaults(signer, listOf(call), call) }
  }
}

function listOf({ restaurant }: Call): string {
  return `events:${restaurant.id}`
}

type Filter = { wanted: EventType[] | null; since: number | null }

function filterOf({ query, restaurant }: Call): Filter & { faults: FieldErrors } {
  const faults: FieldErrors = {}
  const named = query.type?.split(',').map((type) => type.trim()) ?? null
  const unknown = named?.filter((type) => !isEventType(type)) ?? []
  if (unknown.length > 0)
    faults.type = [
      fieldFault('not_one_of.list', { values: EVENT_TYPES.join(', '), sent: unknown.join(', ') }),
    ]
  const sinceText = query.since?.trim()
  const since = sinceText === undefined ? null : parseMomentQuery(sinceText, restaurant.zone, 'first')
  if (sinceText !== undefined && since === null) {
    faults.since = [fieldFault('not_a_date.query')]
  }
  return { wanted: named?.filter(isEventType) ?? null, since, faults }
}
