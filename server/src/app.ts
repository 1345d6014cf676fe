import { randomUUID } from 'node:crypto'
import scalar from '@scalar/fastify-api-reference'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { apiDescription } from './api-description.ts'
import type { Config } from './config.ts'
import { guestRoutes } from './guests/routes.ts'
import { landingPage } from './landing.ts'
import { menuBooks } from './menu/book.ts'
import { menuRoutes } from './menu/routes.ts'
import type { Database } from './platform/db/database.ts'
import { inDirectory } from './platform/db/transaction.ts'
import { answerError, PREFIX, serveOperations } from './platform/http/api.ts'
import { type CursorSeal, cursorSeal } from './platform/http/cursor.ts'
import { serveHealth } from './platform/http/health.ts'
import type { Limiter } from './platform/http/limits.ts'
import type { Caller, Operation } from './platform/http/operation.ts'
import { type Metrics, serveMetrics } from './platform/metrics.ts'
import { bookingDiaries } from './reservations/diary.ts'
import { bookingPlans } from './reservations/plan.ts'
import { reservationRoutes } from './reservations/routes.ts'
import { authenticator } from './tokens/authenticate.ts'

export type Context = {
  config: Config
  log: Logger
  database: Database
  limiter: Limiter
  metrics: Metrics
  cursorKey: Buffer
  clock: (caller: Caller) => number
}

/** Every operation of the API, in one list: what is served, described and checked all comes from it. */
export function allOperations(database: Database, seal: CursorSeal): Operation[] {
  const desk = { database, plans: bookingPlans(database), diaries: bookingDiaries(database) }
  return [
    ...menuRoutes(menuBooks(database), seal),
    ...reservationRoutes(desk, seal),
    ...guestRoutes(database, seal),
  ]
}

const SANE_REQUEST_ID = /^[\w.:-]{1,128}$/

export async function createApp(context: Context): Promise<FastifyInstance> {
  const { config, log, database, limiter, metrics } = context
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestIdHeader: false,
    genReqId: (request) => {
      const sent = request.headers['x-request-id']
      return typeof sent === 'string' && SANE_REQUEST_ID.test(sent) ? sent : randomUUID()
    },
    rewriteUrl: (request) => readableUrl(request.url ?? '/'),
    routerOptions: { maxParamLength: 8_000 },
  })
  app.setErrorHandler(answerError)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.observeRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 100) / 100,
        token: request.caller?.tokenId,
        restaurant: request.caller?.restaurant.id,
      },
      'request',
    )
  })

  serveHealth(app, async () => {
    await inDirectory(database, sql`select 1`)
  })
  serveMetrics(app, metrics)

  const operations = allOperations(database, cursorSeal(context.cursorKey))
  app.get('/openapi.json', async () => apiDescription(operations, config.publicUrl ?? ''))
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      title: 'Comanda API',
      withDefaultFonts: false,
      hideClientButton: true,
    },
  })
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(landingPage()))

  const tokens = authenticator(database, (error) =>
    log.error({ err: error }, 'last use of tokens was not written'),
  )
  app.addHook('onClose', () => tokens.close())
  await app.register(
    (api) =>
      serveOperations(api, operations, {
        authenticate: tokens.authenticate,
        limiter,
        tokenLimit: config.apiRateLimit,
        database,
        publicUrl: config.publicUrl,
        clock: context.clock,
      }),
    { prefix: PREFIX },
  )
  return app
}

/** A path that cannot be decoded names nothing; sent on as one that no route has, it gets the API's own 404. */
function readableUrl(url: string): string {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return url
  } catch {
    return `${PREFIX}/unreadable`
  }
}

/** A number means so many hops in front of us; anything else is a list of their addresses. */
function trustedProxies(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}
