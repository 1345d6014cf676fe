// The app under test: the real one, on a database of its own, spoken to over HTTP's own semantics by inject.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type Logger, pino } from 'pino'
import { importDocument } from '../src/across/document/import.ts'
import { allOperations, createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import {
  createRestaurant,
  restaurantBySlug,
  type Standing,
  setStanding,
} from '../src/ground/tenants/commands.ts'
import { createToken } from '../src/integration/tokens/commands.ts'
import { ALL_SCOPES, type Scope } from '../src/integration/tokens/scopes.ts'
import { createSender } from '../src/integration/webhooks/sender/sender.ts'
import { type SecretBox, secretBox } from '../src/platform/crypto/secret-box.ts'
import type { Operation } from '../src/platform/http/operations/operation.ts'
import type { Limiter } from '../src/platform/http/rate-limit/limiter.ts'
import { memoryLimiter } from '../src/platform/http/rate-limit/memory-limiter.ts'
import type { Waits } from '../src/platform/http/server/connections.ts'
import { createMetrics } from '../src/platform/observability/metrics.ts'
import { cursorSigner } from '../src/platform/pagination/cursor.ts'
import {
  type Cause,
  inRestaurant,
  type Restaurant,
  type Tx,
} from '../src/platform/postgres/transaction/transaction.ts'
import { furnishWithSample } from '../src/sample/sample-venue.ts'
import { openServices } from '../src/services.ts'
import type { WebApp } from '../src/surfaces/webapp/files.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { assertLawful } from './lawful.ts'
import { tried } from './network-watch.ts'
import './quick-passwords.ts'

type Json = Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Answer = { status: number; headers: LightMyRequestResponse['headers']; body: any; text: string }

export type Venue = {
  restaurant: Restaurant
  token: string
  tokenId: number
  /** ids by ref, as an import answers them */
  ids: Record<string, Record<string, number>>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Another token of the restaurant; every scope and no end unless told otherwise. */
  newToken(options?: TokenOptions): Promise<{ id: number; token: string }>
  /** As the operator does: a plan, a suspension. */
  set(change: Partial<Standing>): Promise<void>
  /** As the service does it: one transaction for this restaurant. */
  inside<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

export type TestApp = Omit<TestDatabase, 'another'> & {
  app: FastifyInstance
  /** What its secrets are encrypted with: whoever sends its webhooks needs it. */
  box: SecretBox
  limiter: Limiter
  /** All that this app serves. Every answer to `request` is held against it. */
  operations: Operation[]
  /** What the service takes for now; set it to stop the clock. */
  clock: { now: number | null }
  request(
    method: string,
    path: string,
    options?: { token?: string; headers?: Record<string, string>; body?: unknown; payload?: string | Buffer },
  ): Promise<Answer>
  venue(options?: VenueOptions): Promise<Venue>
  /** As another process would be: an app with pool, memory and limits of its own, on the same database. */
  another(): Promise<TestApp>
}

const NO_PROVIDERS = {
  stripeApiBase: null,
  hubriseApiBase: null,
  hubriseClientId: null,
  hubriseClientSecret: null,
}

type TokenOptions = { scopes?: Scope[]; rateLimit?: number; expiresAt?: number }

export type VenueOptions = {
  slug?: string
  currency?: string
  timezone?: string
  country?: string | null
  language?: string
  plan?: string | null
  scopes?: Scope[]
  rateLimit?: number
  document?: Json
  sample?: boolean
}

export function cause(now = Date.now()): Cause {
  return { actor: { kind: 'operator', id: null, name: 'test' }, requestId: null, now }
}

export async function testApp(
  environment: Record<string, string> = {},
  { leaseMs, ...options }: Partial<Omit<Shared, 'cursorKey'>> & { leaseMs?: number } = {},
): Promise<TestApp> {
  return appOn(await testDatabase({ leaseMs }), environment, { cursorKey: randomBytes(32), ...options })
}

type Shared = {
  cursorKey: Buffer
  box?: SecretBox
  log?: Logger
  webApp?: WebApp
  waits?: Waits
  limiter?: Limiter
}

export async function appOn(
  databases: TestDatabase,
  environment: Record<string, string>,
  shared: Shared,
): Promise<TestApp> {
  const { database } = databases
  const clock: { now: number | null } = { now: null }
  const box = shared.box ?? secretBox(randomBytes(32))
  const limiter = shared.limiter ?? memoryLimiter()
  const app = await createApp(
    {
      config: readConfig({ API_RATE_LIMIT: '100000', ...environment }),
      log: shared.log ?? pino({ level: 'silent' }),
      database,
      limiter,
      metrics: createMetrics(),
      cursorKey: shared.cursorKey,
      secretBox: box,
      sender: createSender({ allowInsecure: true }),
      webApp: { built: shared.webApp ?? null, failed: false },
      stopping: new AbortController().signal,
      clock: () => clock.now ?? Date.now(),
    },
    shared.waits,
  )
  await app.ready()
  const operations = allOperations(
    database,
    cursorSigner(shared.cursorKey),
    openServices(database, { secretBox: box, limiter, ...NO_PROVIDERS }),
  )

  const request: TestApp['request'] = async (method, path, { token, headers = {}, body, payload } = {}) => {
    const url = path.startsWith('/api') || path.startsWith('http') ? path : `/api/v1${path}`
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      ...(payload !== undefined && { payload }),
    })
    const { payload: text, statusCode: status, headers: answered } = response
    assertLawful(operations, method, url, { status, headers: answered, text })
    return { status, headers: answered, text, body: parsed(text) }
  }

  const venue = venuesOf(database, clock, request)
  return {
    ...databases,
    app,
    box,
    limiter,
    operations,
    clock,
    request,
    venue,
    another: async () => appOn(await databases.another(), environment, { ...shared, box }),
    async close() {
      await app.close()
      await databases.close()
      if (tried.length > 0) throw new Error(tried.splice(0).join('\n'))
    },
  }
}

function venuesOf(
  database: TestDatabase['database'],
  clock: TestApp['clock'],
  request: TestApp['request'],
): TestApp['venue'] {
  let venues = 0
  return async function venue(options = {}) {
    const {
      currency = 'USD',
      timezone = 'America/New_York',
      country = 'US',
      language = 'en',
      plan = 'pro',
    } = options
    const slug = options.slug ?? `venue-${++venues}`
    let ids: Venue['ids'] = {}
    const at = cause(clock.now ?? Date.now())
    const restaurant = await createRestaurant(
      database,
      { slug, name: slug, currency, timezone, country, defaultLanguage: language, plan },
      at,
      async (tx) => {
        if (options.sample) await furnishWithSample(tx)
        if (options.document) ids = await importDocument(tx, options.document)
      },
    )
    const inside = <T>(work: (tx: Tx) => Promise<T>) =>
      inRestaurant(database, restaurant, cause(clock.now ?? Date.now()), work)
    const newToken: Venue['newToken'] = ({ scopes = ALL_SCOPES, rateLimit, expiresAt } = {}) =>
      inside((tx) =>
        createToken(tx, {
          kind: 'live',
          name: 'test',
          scopes,
          rateLimit: rateLimit ?? null,
          expiresAt: expiresAt ?? null,
        }),
      )
    const { id: tokenId, token } = await newToken(options)
    const send =
      (method: string) =>
      (path: string, body?: unknown, headers: Record<string, string> = {}) =>
        request(method, path, { token, headers, ...(body !== undefined && { body }) })
    return {
      restaurant,
      token,
      tokenId,
      ids,
      inside,
      newToken,
      async set(change) {
        const row = await restaurantBySlug(database, slug)
        await inside((tx) => setStanding(tx, row!, change))
      },
      get: (path, headers = {}) => request('GET', path, { token, headers }),
      post: send('POST'),
      patch: send('PATCH'),
      put: send('PUT'),
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
