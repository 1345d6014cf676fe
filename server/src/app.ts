import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { sandboxRoutes } from './across/sandbox/routes.ts'
import type { Config } from './config.ts'
import { experienceFollowers, orderFollowers, reservationFollowers } from './followers.ts'
import { type RulesMemory, rulesMemory } from './ground/tenants/owner-rules.ts'
import { restaurantRoutes } from './ground/tenants/routes.ts'
import { standingChecks } from './ground/tenants/standing.ts'
import { feedRoutes } from './integration/feed/routes.ts'
import { Wakes } from './integration/feed/wakes.ts'
import { refusalRecorder } from './integration/refusals/recorder.ts'
import { authenticator } from './integration/tokens/authenticate.ts'
import type { WebhookTools } from './integration/webhooks/commands/endpoints.ts'
import { webhookRoutes } from './integration/webhooks/routes.ts'
import { defaultResolve, type Sender } from './integration/webhooks/sender/sender.ts'
import { isGuests, servePeople } from './people.ts'
import type { Database } from './platform/db/database.ts'
import { whyNotReady } from './platform/db/ready.ts'
import { diskWatch } from './platform/disk.ts'
import { answerError, PREFIX, serveOperations } from './platform/http/api.ts'
import { hostAsked } from './platform/http/asked-host.ts'
import {
  connectionOptions,
  letConnectionsGo,
  refuseUnreadable,
  sendCallersAway,
  WAITS,
} from './platform/http/connections.ts'
import { serveHealth } from './platform/http/health.ts'
import type { Limiter } from './platform/http/limits.ts'
import { withoutSchemas } from './platform/http/no-schemas.ts'
import type { Operation } from './platform/http/operation.ts'
import { traceRequests } from './platform/http/traces.ts'
import { requestLines } from './platform/log.ts'
import { type Metrics, serveMetrics } from './platform/metrics.ts'
import { type CursorSeal, cursorSeal } from './platform/paging/cursor.ts'
import type { SecretBox } from './platform/secrets/secret-box.ts'
import { experienceRoutes } from './restaurant/experiences/routes.ts'
import { floorRoutes } from './restaurant/floor/routes.ts'
import { type CardDesk, cardDesk } from './restaurant/gift-cards/desk.ts'
import { giftCardRoutes } from './restaurant/gift-cards/routes.ts'
import { OwnDomains } from './restaurant/guest-pages/domains.ts'
import { guestRoutes } from './restaurant/guests/routes.ts'
import { type MenuBooks, menuBooks } from './restaurant/menu/book.ts'
import { menuRoutes } from './restaurant/menu/routes.ts'
import { orderRoutes } from './restaurant/orders/routes.ts'
import { type PaymentDesk, paymentDesk } from './restaurant/payments/desk.ts'
import { paymentRoutes } from './restaurant/payments/routes.ts'
import { reportRoutes } from './restaurant/reports/routes.ts'
import { type BookingPlans, bookingPlans } from './restaurant/reservations/plan.ts'
import { reservationRoutes } from './restaurant/reservations/routes.ts'
import { reviewRoutes } from './restaurant/reviews/routes.ts'
import { shiftRoutes } from './restaurant/shifts/routes.ts'
import { stockRoutes } from './restaurant/stock/routes.ts'
import { ownDomainAddresses } from './surfaces/guests/own-domain.ts'
import { serveMcp } from './surfaces/mcp/serve.ts'
import { VERSION } from './surfaces/reference/api-description.ts'
import { serveReference } from './surfaces/reference/reference.ts'
import type { WebAppState } from './surfaces/webapp/built.ts'

export type Context = {
  config: Config
  log: Logger
  database: Database
  limiter: Limiter
  metrics: Metrics
  cursorKey: Buffer
  secretBox: SecretBox
  sender: Sender
  webApp: WebAppState
  /** Told as soon as the service is asked to stop, some time before it does. */
  stopping: AbortSignal
  /** The real time, or in tests what they say it is. */
  clock: () => number
}

type Keys = Pick<Context, 'secretBox' | 'limiter'> & {
  stripeApiBase: string | null
  clock?: () => number
  webhooksAllowInsecure?: boolean
}

/** What is held in memory of every restaurant: once a process, whoever asks. */
export type House = {
  books: MenuBooks
  rules: RulesMemory
  bookings: BookingPlans
  wakes: Wakes
  cards: CardDesk
  payments: PaymentDesk
  webhooks: WebhookTools
  domains: OwnDomains
}

export function openHouse(database: Database, keys: Keys): House {
  const { secretBox, limiter, stripeApiBase, clock = () => Date.now() } = keys
  const rules = { allowInsecure: keys.webhooksAllowInsecure ?? false }
  return {
    payments: paymentDesk(database, secretBox, { stripeApiBase, now: clock }),
    webhooks: { box: secretBox, resolve: defaultResolve(rules), rules },
    cards: cardDesk(secretBox, limiter),
    books: menuBooks(database),
    rules: rulesMemory(database),
    bookings: bookingPlans(database),
    wakes: new Wakes(database.changes),
    domains: new OwnDomains(database),
  }
}

/** Every operation of the API, in one list: what is served, described and checked all comes from it. */
export function allOperations(database: Database, seal: CursorSeal, house: House): Operation[] {
  const desk = { books: house.books, rules: house.rules, followers: orderFollowers }
  const host = {
    database,
    plans: house.bookings,
    followers: reservationFollowers,
  }
  return [
    ...restaurantRoutes(database, desk.rules),
    ...menuRoutes(database, desk.books, seal),
    ...orderRoutes(database, desk, seal),
    ...reservationRoutes(host, seal),
    ...floorRoutes(database),
    ...guestRoutes(database, seal),
    ...giftCardRoutes(database, seal, house.cards),
    ...paymentRoutes(database, seal, house),
    ...reviewRoutes(database, seal),
    ...experienceRoutes(database, seal, experienceFollowers),
    ...shiftRoutes(database, seal),
    ...stockRoutes(database, seal),
    ...reportRoutes(database, desk.rules),
    ...feedRoutes(database, house.wakes, seal),
    ...webhookRoutes(database, house.webhooks),
    ...sandboxRoutes({
      ...desk,
      cards: house.cards,
      bookingFollowers: reservationFollowers,
      experienceFollowers,
    }),
  ]
}

const SANE_REQUEST_ID = /^[\w.:-]{1,128}$/

function requestIdOf({ headers }: IncomingMessage): string {
  const sent = headers['x-request-id']
  return typeof sent === 'string' && SANE_REQUEST_ID.test(sent) ? sent : randomUUID()
}

export async function createApp(context: Context, waits = WAITS): Promise<FastifyInstance> {
  const { config, log, database, limiter, metrics } = context
  const house = openHouse(database, { ...context, ...config })
  await house.domains.readAll()
  const shorten = ownDomainAddresses(house.domains, hostAsked(config.trustProxy))
  const urlOf = (request: IncomingMessage) => shorten(request, readableUrl(request.url ?? '/'))
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Whoever logs of a request names its id; a logger for each of them is made for nothing.
    childLoggerFactory: (logger) => logger,
    trustProxy: trustedProxies(config.trustProxy),
    ...connectionOptions(waits, limiter),
    ...withoutSchemas,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestIdHeader: false,
    genReqId: requestIdOf,
    rewriteUrl: urlOf,
    // Longer than any path Node takes: past this the router itself would answer, without the API's headers.
    routerOptions: { maxParamLength: 65_536 },
  })
  app.setErrorHandler(answerError)
  const logRequest = requestLines(log)
  const disk = diskWatch(config.databaseUrl === null ? config.dataDir : null)
  app.addHook('onError', (_request, _reply, error, done) => {
    disk.note(error)
    done()
  })
  traceRequests(app)
  refuseUnreadable(app, limiter)
  letConnectionsGo(app, waits)
  sendCallersAway(app, context.stopping)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.observeRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    logRequest(request, reply, route)
    done()
  })

  const whyNot = async () => ((await disk.isFull()) ? 'the disk is full' : whyNotReady(database))
  serveHealth(app, whyNot, context.stopping)
  // With a port of their own they are out of the public's reach, whatever stands before this one.
  if (config.metricsPort === null) serveMetrics(app, metrics)

  app.addHook('preClose', async () => house.wakes.close())
  const operations = allOperations(database, cursorSeal(context.cursorKey), house)
  await serveReference(app, operations, config.publicUrl ?? '')
  await servePeople(app, context, house)

  const tokens = authenticator(database, config.plans, (error) =>
    log.error({ err: error }, 'last use of tokens was not written'),
  )
  app.addHook('onClose', () => tokens.close())
  const refusals = refusalRecorder(database, (error) =>
    log.error({ err: error }, 'refused calls were not written'),
  )
  app.addHook('onClose', () => refusals.close())
  const { authenticate } = tokens
  await serveMcp(app, { authenticate, limiter, publicUrl: config.publicUrl, version: VERSION })
  await app.register(
    (api) =>
      serveOperations(api, operations, {
        checks: standingChecks,
        authenticate: tokens.authenticate,
        ownerOf: tokens.ownerOf,
        limiter,
        tokenLimit: config.apiRateLimit,
        database,
        publicUrl: config.publicUrl,
        clock: context.clock,
        secretBox: context.secretBox,
        onRefused: refusals.note,
      }),
    { prefix: PREFIX },
  )
  return app
}

/** What nobody can read, under the pages of a restaurant: guests are told so in words. */
const GUEST_PATH = /^\/r\/(?:[\w-]+\/)?/

/** A path that cannot be decoded names nothing; sent on as one that no route has, it gets the 404 of where it is. */
function readableUrl(asked: string): string {
  // As to a proxy, with scheme and host: they say nothing that the Host header does not.
  const url = asked.startsWith('/') ? asked : asked.replace(/^[a-z]+:\/\/[^/?#]*/i, '') || '/'
  if (!url.includes('%')) return url
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return url
  } catch {
    const [pages] = GUEST_PATH.exec(url) ?? []
    if (pages === undefined) return `${isGuests(url) ? url.split('/', 2).join('/') : PREFIX}/unreadable`
    return pages === '/r/' ? '/r/-/unreadable' : `${pages}unreadable`
  }
}

/** A number means so many hops in front of us; anything else is a list of their addresses. */
function trustedProxies(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}
