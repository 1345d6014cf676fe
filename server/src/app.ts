import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { experienceEventHandlers, orderEventHandlers, reservationEventHandlers } from './event-handlers.ts'
import { restaurantRoutes } from './ground/tenants/routes.ts'
import { standingChecks } from './ground/tenants/standing.ts'
import { feedRoutes } from './integration/feed/routes.ts'
import { refusalRecorder } from './integration/refusals/recorder.ts'
import { authenticator } from './integration/tokens/authenticate.ts'
import { webhookRoutes } from './integration/webhooks/routes.ts'
import type { Operation } from './platform/http/operations/operation.ts'
import { answerError, PREFIX, serveOperations } from './platform/http/operations/serve.ts'
import { hostAsked } from './platform/http/server/asked-host.ts'
import {
  connectionOptions,
  letConnectionsGo,
  refuseUnreadable,
  sendCallersAway,
  WAITS,
} from './platform/http/server/connections.ts'
import { serveHealth } from './platform/http/server/health.ts'
import { withoutSchemas } from './platform/http/server/no-schemas.ts'
import { traceRequests } from './platform/http/server/traces.ts'
import { diskWatch } from './platform/observability/disk.ts'
import { requestLines } from './platform/observability/log.ts'
import { serveMetrics } from './platform/observability/metrics.ts'
import { type CursorSigner, cursorSigner } from './platform/pagination/cursor.ts'
import type { Database } from './platform/postgres/pool/database.ts'
import { TAKE_ROOM, whyNotReady } from './platform/postgres/ready.ts'
import { inDirectory } from './platform/postgres/transaction/transaction.ts'
import { channelRoutes } from './restaurant/channels/routes.ts'
import { couponRoutes } from './restaurant/coupons/routes.ts'
import { experienceRoutes } from './restaurant/experiences/routes.ts'
import { receiptRoutes } from './restaurant/fiscal/routes.ts'
import { floorRoutes } from './restaurant/floor/routes.ts'
import { giftCardRoutes } from './restaurant/gift-cards/routes.ts'
import { guestRoutes } from './restaurant/guests/routes.ts'
import { menuRoutes } from './restaurant/menu/routes.ts'
import { orderChangeRoutes } from './restaurant/orders/change-routes.ts'
import { orderRoutes } from './restaurant/orders/routes.ts'
import { taxReportRoutes } from './restaurant/orders/tax-report-routes.ts'
import { paymentReportRoutes } from './restaurant/payments/report-routes.ts'
import { paymentRoutes } from './restaurant/payments/routes.ts'
import { terminalRoutes } from './restaurant/payments/terminal-routes.ts'
import { reportRoutes } from './restaurant/reports/routes.ts'
import { reservationRoutes } from './restaurant/reservations/routes.ts'
import { reviewRoutes } from './restaurant/reviews/routes.ts'
import { shiftRoutes } from './restaurant/shifts/routes.ts'
import { stockRoutes } from './restaurant/stock/routes.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { isGuests, serveSurfaces } from './serve-surfaces.ts'
import { openServices, type Services } from './services.ts'
import { ownDomainAddresses } from './surfaces/guests/own-domain.ts'
import { serveMcp } from './surfaces/mcp/serve.ts'
import { VERSION } from './surfaces/reference/api-description.ts'
import { serveReference } from './surfaces/reference/reference.ts'

/** Every operation of the API, in one list: what is served, described and checked all comes from it. */
export function allOperations(database: Database, signer: CursorSigner, services: Services): Operation[] {
  const desk = { menuCache: services.menuCache, rules: services.rules, eventHandlers: orderEventHandlers }
  const host = {
    database,
    plans: services.bookings,
    eventHandlers: reservationEventHandlers,
  }
  return [
    ...restaurantRoutes(database, desk.rules),
    ...menuRoutes({ database, menuCache: desk.menuCache, rules: desk.rules }, signer),
    ...orderRoutes(database, desk, signer),
    ...orderChangeRoutes(database, desk),
    ...reservationRoutes({ ...host, rules: desk.rules }, signer),
    ...floorRoutes(database, desk.rules),
    ...guestRoutes(database, signer, services.cards.limiter),
    ...couponRoutes(database, signer),
    ...channelRoutes(database),
    ...giftCardRoutes(database, signer, services.cards),
    ...paymentRoutes(database, signer, services),
    ...terminalRoutes(database, services),
    ...receiptRoutes(database, signer, services.rules),
    ...reviewRoutes(database, signer),
    ...experienceRoutes(database, signer, experienceEventHandlers),
    ...shiftRoutes(database, signer, services.rules),
    ...stockRoutes(database, signer, desk.rules),
    ...reportRoutes(database, desk.rules),
    ...taxReportRoutes(database, desk.rules),
    ...paymentReportRoutes(database, desk.rules),
    ...feedRoutes(database, services.wakes, signer),
    ...webhookRoutes(database, services.webhooks),
    ...sandboxRoutes({
      ...desk,
      webhooks: services.webhooks,
      cards: services.cards,
      orderEventHandlers,
      bookingEventHandlers: reservationEventHandlers,
      experienceEventHandlers,
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
  const services = openServices(database, { ...context, ...config })
  await services.domains.readAll()
  const shorten = ownDomainAddresses(services.domains, hostAsked(config.trustProxy))
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
  const disk = diskWatch({
    directory: config.databaseUrl === null ? config.dataDir : null,
    tryToWrite: () => inDirectory(database, TAKE_ROOM),
  })
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

  app.addHook('preClose', async () => services.wakes.close())
  const operations = allOperations(database, cursorSigner(context.cursorKey), services)
  await serveReference(app, operations, config.publicUrl ?? '')
  await serveSurfaces(app, context, services)

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
