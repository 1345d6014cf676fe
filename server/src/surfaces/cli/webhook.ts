import type { Config } from '../../config.ts'
import { EVENT_TYPES, isEventType } from '../../ground/events/types.ts'
import { restaurantBySlug } from '../../ground/tenants/commands.ts'
import { findRestaurantById, findSandbox, type RestaurantRow } from '../../ground/tenants/queries.ts'
import {
  listDeliveries,
  replayEither,
  replayFailedSince,
  sendTestEvent,
} from '../../integration/webhooks/commands/deliveries.ts'
import {
  addEndpoint,
  checkWish,
  listEndpoints,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateSecret,
} from '../../integration/webhooks/commands/endpoints.ts'
import type { Delivery } from '../../integration/webhooks/contract.ts'
import { findDeliveryRestaurant } from '../../integration/webhooks/queries/deliveries.ts'
import { findRestaurantOfEndpoint } from '../../integration/webhooks/queries/endpoints.ts'
import { defaultResolve } from '../../integration/webhooks/sender/sender.ts'
import { openSecretBox } from '../../platform/crypto/secret-key.ts'
import { AppError } from '../../platform/errors.ts'
import { isUuid } from '../../platform/http/validation/formats.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory, inRestaurant, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { parseMomentQuery } from '../../platform/time/clock.ts'
import { addressRules } from './address-rules.ts'
import { type Command, type Input, operator, UsageError, wholeNumber, withInstallation } from './command.ts'

const restaurant = { value: 'SLUG', summary: "The restaurant's slug", required: true }
const sandbox = { sandbox: "Use the restaurant's sandbox instead of the restaurant itself" }
const id = { value: 'N', summary: "The endpoint's number, as printed by `webhook add`", required: true }
const MOST_DELIVERIES = 1_000

type Work<T> = (tx: Tx, database: Database) => Promise<T>

export const webhookCommands: Record<string, Command> = {
  add: {
    summary: 'add an endpoint; its signing secret is shown only once',
    options: {
      restaurant,
      url: { value: 'URL', summary: 'Where events are sent (https)', required: true },
      events: { value: '"A B"', summary: `Any of: ${EVENT_TYPES.join(' ')}`, required: true },
      description: { value: 'TEXT', summary: 'What it is for' },
    },
    flags: sandbox,
    async run(input) {
      const { config } = input
      const wish = {
        url: input.text('url').trim(),
        events: words(input.text('events')),
        description: input.optional('description') ?? null,
      }
      const made = await withInstallation(config, async ({ database }) => {
        const rules = await addressRules(database, config)
        const tools = { rules, resolve: defaultResolve(rules), box: await openSecretBox(database, config) }
        await checkWish(tools, wish)
        const chosen = await restaurantOf(database, input)
        return inRestaurant(database, chosen, operator(), (tx) => addEndpoint(tx, tools, wish))
      })
      return {
        json: made,
        lines: [`Endpoint ${made.id} added. Its signing secret, shown only once:`, '', made.secret],
      }
    },
  },

  list: {
    summary: 'list the endpoints',
    options: { restaurant },
    flags: sandbox,
    async run(input) {
      const endpoints = await forRestaurant(input, listEndpoints)
      const lines = endpoints.map(
        ({ id, state, url, events }) =>
          `${String(id).padStart(6)}  ${state.padEnd(12)}  ${url}  (${events.join(' ')})`,
      )
      return {
        json: { endpoints },
        lines: lines.length > 0 ? lines : ['No endpoints yet; see `comanda webhook add --help`.'],
      }
    },
  },

  ping: {
    summary: 'send a test event to an endpoint',
    options: {
      id,
      event: { value: 'TYPE', summary: 'Send an example of another event instead of a ping' },
    },
    async run(input) {
      const type = input.optional('event') ?? 'ping'
      if (!isEventType(type))
        throw new UsageError(`--event: there is no event ${type}; choose from ${EVENT_TYPES.join(' ')}`)
      const { eventId, deliveryId } = await forEndpoint(input, (tx, endpointId) =>
        sendTestEvent(tx, endpointId, type),
      )
      return {
        json: { event_id: eventId, delivery_id: deliveryId },
        lines: [
          `Queued as delivery ${deliveryId}; the running service sends it. See \`comanda webhook deliveries\`.`,
        ],
      }
    },
  },

  rotate: {
    summary: 'give an endpoint a new signing secret; the old one works for 24 more hours',
    options: { id },
    async run(input) {
      const { config } = input
      const { secret } = await forEndpoint(input, async (tx, endpointId, database) =>
        rotateSecret(tx, await openSecretBox(database, config), endpointId),
      )
      return { json: { secret }, lines: [secret, '', 'Keep it safe: it is not shown again.'] }
    },
  },

  pause: {
    summary: 'pause an endpoint; its events wait until it is resumed',
    options: { id },
    async run(input) {
      const endpoint = await forEndpoint(input, pauseEndpoint)
      return { json: endpoint, lines: [`Endpoint ${endpoint.id} is paused. Its events wait.`] }
    },
  },

  resume: {
    summary: 'resume a paused or switched-off endpoint',
    options: { id },
    async run(input) {
      const endpoint = await forEndpoint(input, resumeEndpoint)
      return { json: endpoint, lines: [`Endpoint ${endpoint.id} is active.`] }
    },
  },

  remove: {
    summary: 'delete an endpoint; its waiting events are dropped',
    options: { id },
    async run(input) {
      const removed = await forEndpoint(input, async (tx, endpointId) => {
        await removeEndpoint(tx, endpointId)
        return endpointId
      })
      return { json: { id: removed, removed: true }, lines: [`Endpoint ${removed} deleted.`] }
    },
  },

  deliveries: {
    summary: 'show the delivery log, newest first',
    options: {
      restaurant,
      limit: { value: 'N', summary: `At most this many (${MOST_DELIVERIES})` },
    },
    flags: sandbox,
    async run(input) {
      const most = wholeNumber(input, 'limit', 1, 100_000) ?? MOST_DELIVERIES
      const { deliveries } = await forRestaurant(input, (tx) => listDeliveries(tx, {}, most))
      return {
        json: { deliveries },
        lines: deliveries.length > 0 ? deliveries.map(lineOf) : ['Nothing has been sent yet.'],
      }
    },
  },

  replay: {
    summary: 'send a delivery again, or everything that failed since a time',
    options: {
      delivery: { value: 'UUID', summary: 'The id of a delivery, or of an event for all its deliveries' },
      'failed-since': {
        value: 'MOMENT',
        summary:
          "Everything that failed since then, with --restaurant or --id: 2026-11-14T19:30, on the restaurant's clock, or with an offset",
      },
      restaurant: { value: 'SLUG', summary: "The restaurant's slug, for --failed-since" },
      id: { value: 'N', summary: "One endpoint's number instead, for --failed-since" },
    },
    flags: sandbox,
    async run(input) {
      const delivery = input.optional('delivery')
      const since = input.optional('failed-since')
      if ((delivery === undefined) === (since === undefined)) {
        throw new UsageError(
          'specify what to replay: --delivery, or --failed-since with --restaurant or --id',
        )
      }
      if (delivery !== undefined) {
        const count = await forDelivery(input.config, delivery)
        const lines = [count === 1 ? '1 delivery is queued again.' : `${count} deliveries are queued again.`]
        return { json: { delivery, replayed: true, deliveries: count }, lines }
      }
      const ofOne = input.optional('id') !== undefined
      if (ofOne === (input.optional('restaurant') !== undefined))
        throw new UsageError('--failed-since needs --restaurant, or --id for one endpoint')
      const replay = (tx: Tx, endpointId: number | null) => {
        const at = parseMomentQuery(since ?? '', tx.restaurant.zone, 'first')
        if (at === null)
          throw new UsageError(`--failed-since must be a date or a date and time, not "${since}"`)
        return replayFailedSince(tx, at, endpointId)
      }
      const count = ofOne
        ? await forEndpoint(input, replay)
        : await forRestaurant(input, (tx) => replay(tx, null))
      return {
        json: { replayed: count },
        lines: [count === 1 ? '1 delivery is queued again.' : `${count} deliveries are queued again.`],
      }
    },
  },
}

function words(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '')
}

function lineOf({ id, created_at, type, status, url, attempts }: Delivery): string {
  const last = attempts.at(-1)
  const reason = last ? (last.error ?? `HTTP ${last.status_code}`) : 'not tried yet'
  return `${created_at}  ${id}  ${status.padEnd(9)}  ${type}  ${url}  ${attempts.length === 1 ? '1 try' : `${attempts.length} tries`}, ${reason}`
}

/** The restaurant that --restaurant names, or with --sandbox its sandbox. */
function forRestaurant<T>(input: Input, work: Work<T>): Promise<T> {
  return withInstallation(input.config, async ({ database }) =>
    inRestaurant(database, await restaurantOf(database, input), operator(), (tx) => work(tx, database)),
  )
}

async function restaurantOf(database: Database, input: Input): Promise<RestaurantRow> {
  const slug = input.text('restaurant')
  const live = await restaurantBySlug(database, slug)
  if (!live) throw new UsageError(`there is no restaurant "${slug}"`)
  return input.flag('sandbox') ? sandboxOf(database, live) : live
}

async function sandboxOf(database: Database, live: RestaurantRow): Promise<RestaurantRow> {
  const [found] = await inDirectory(database, findSandbox(live.id))
  if (!found)
    throw new UsageError(
      `the restaurant "${live.slug}" has no sandbox; create one with \`comanda sandbox create\``,
    )
  return found
}

function forEndpoint<T>(
  input: Input,
  work: (tx: Tx, id: number, database: Database) => Promise<T>,
): Promise<T> {
  const endpointId = wholeNumber(input, 'id', 1, Number.MAX_SAFE_INTEGER) ?? 0
  return withInstallation(input.config, async ({ database }) => {
    const [endpoint] = await inDirectory(database, findRestaurantOfEndpoint(endpointId))
    return inKnownRestaurant(database, endpoint?.restaurant_id, `there is no endpoint ${endpointId}`, (tx) =>
      work(tx, endpointId, database),
    )
  })
}

function forDelivery(config: Config, delivery: string): Promise<number> {
  if (!isUuid(delivery)) throw new UsageError(`--delivery must be a UUID, not "${delivery}"`)
  return withInstallation(config, async ({ database }) => {
    const [found] = await inDirectory(database, findDeliveryRestaurant(delivery))
    return inKnownRestaurant(
      database,
      found?.restaurantId,
      `there is no delivery or event ${delivery}`,
      (tx) => replayEither(tx, delivery),
    )
  })
}

async function inKnownRestaurant<T>(
  database: Database,
  restaurantId: number | null | undefined,
  absent: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const [restaurant] = restaurantId ? await inDirectory(database, findRestaurantById(restaurantId)) : []
  if (!restaurant) throw new UsageError(absent)
  return inRestaurant(database, restaurant, operator(), work).catch((error) => {
    throw error instanceof AppError && error.code === 'not_found' ? new UsageError(absent) : error
  })
}
