// PostgreSQL stores no NUL. Sent anywhere, it is refused or means nothing, and what is written together with others loses none of them.
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../test/app.ts'
import { addPerson, Visitor } from '../test/visitor.ts'
import { ADMIN_PREFIX } from './ground/staff-calls/serve.ts'
import { listRefusals } from './integration/refusals/commands.ts'
import type { JsonSchema } from './platform/http/validation/validate.ts'
import { allStaffRoutes } from './surfaces/admin/all-routes.ts'

const NUL = '\u0000'
/** What one process gathered is written when it stops. Of more than 100 kinds at once the rest is not told apart. */
const MOST_AT_ONCE = 90
const NEVER = '00000000-0000-7000-8000-000000000000'

let service: TestApp
let venue: Venue
const faults: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line: string) => faults.push(line) })
  service = await testApp({}, { log })
  venue = await service.venue({ sample: true, slug: 'lola' })
})
afterAll(() => service.close())

/** The schema's own shape, with a NUL in every text and in a name that it does not know. */
function filled(schema: JsonSchema, depth = 0): unknown {
  const { anyOf, type, items, properties = {}, patternProperties = {} } = schema
  if (anyOf) return filled(anyOf.find((one) => one.type !== 'null') ?? {}, depth)
  if (schema.const !== undefined) return schema.const
  if (type === 'string') return schema.enum?.[0] ?? `a secret${NUL}b`
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (type === 'boolean') return true
  if (type === 'array') return items ? [filled(items, depth + 1)] : []
  if (type !== 'object') return null
  const own = Object.entries(properties).map(([name, part]) => [name, filled(part, depth + 1)])
  const keyed = Object.values(patternProperties).map((part) => ['en', filled(part, depth + 1)])
  return Object.fromEntries([...own, ...keyed, [`${NUL}"${'😀'.repeat(200)}`, NUL]])
}

const pathsOf = (path: string) => {
  const ofShape: Record<string, string> = { uuid: NEVER, text: 'a%00' }
  const param = /:\w+(?::(uuid|text))?/g
  return new Set([path.replace(param, '%00'), path.replace(param, (_, shape) => ofShape[shape] ?? '1')])
}
const namesIn = (query: object | undefined) =>
  Object.keys((query as JsonSchema | undefined)?.properties ?? {})

test('no operation fails by it, wherever it stands, and every refusal is told to the owner', async () => {
  let refused = 0
  let calls = 0
  let other = await service.another()
  for (const { method, path, query, body } of service.operations) {
    for (const at of pathsOf(path)) {
      for (const search of ['', '?%00=1', ...namesIn(query).map((name) => `?${name}=a+secret%00b`)]) {
        const sent = body ? { body: filled(body as JsonSchema) } : {}
        const { status, text } = await other.request(method, at + search, { token: venue.token, ...sent })
        expect(status, `${method} ${at}${search} ${text}`).toBeLessThan(500)
        if (status >= 400) refused++
        if (++calls % MOST_AT_ONCE > 0) continue
        await other.close()
        other = await service.another()
      }
    }
  }
  await other.close()
  expect(faults).toEqual([])
  const kinds = await venue.inside(listRefusals)
  expect(kinds.reduce((sum, kind) => sum + kind.calls, 0)).toBe(refused)
  expect(JSON.stringify(kinds)).not.toContain('a secret')
}, 120_000)

test('no call of the web app fails by it', async () => {
  const { email } = await addPerson(venue)
  const visitor = new Visitor(service.app)
  await visitor.signIn(email)
  const routes = allStaffRoutes(
    { addHook: () => undefined } as never,
    { database: service.database } as never,
  )
  for (const { method, path, query, body, stream, fileTypes } of routes) {
    if (stream || fileTypes || method === 'DELETE') continue
    for (const at of pathsOf(path)) {
      for (const search of ['', `?${['%00', ...namesIn(query)].map((name) => `${name}=%00`).join('&')}`]) {
        const { statusCode, payload } = await service.app.inject({
          method: method as 'GET',
          url: `${ADMIN_PREFIX}${at}${search}`,
          headers: { cookie: visitor.cookieHeader(), 'sec-fetch-site': 'same-origin' },
          ...(body && { payload: filled(body as JsonSchema) as object }),
        })
        expect(statusCode, `${method} ${at}${search} ${payload}`).toBeLessThan(500)
      }
    }
  }
  expect(faults).toEqual([])
}, 120_000)

/** As the router has them: "├── /r/:slug/book (GET, HEAD, POST)". */
function pages(): { method: string; path: string }[] {
  const above: { depth: number; path: string }[] = []
  return service.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] = /^([\s│├└─]*)(\S*)(?: \((.*)\))?$/.exec(line) ?? []
      while ((above.at(-1)?.depth ?? -1) >= indent.length) above.pop()
      const path = (above.at(-1)?.path ?? '') + segment
      above.push({ depth: indent.length, path })
      return methods
        .split(', ')
        .filter((method) => (method === 'GET' || method === 'POST') && !path.startsWith(ADMIN_PREFIX))
        .map((method) => ({ method, path }))
    })
}

const ASKED = [
  'token',
  'next',
  'b',
  'date',
  'time',
  'try',
  'attempt',
  'lang',
  'q',
  'code',
  'client_id',
  'state',
  'name',
]

test('no page fails by it', async () => {
  const all = pages()
  expect(all.length).toBeGreaterThan(60)
  for (const { method, path } of all) {
    const at = [
      path.replace(/:\w+|\*/g, '%00'),
      path
        .replace(':slug', 'lola')
        .replace(':lang', 'en')
        .replace(/:\w+|\*/g, 'a%00'),
      `${path
        .replace(':slug', 'lola')
        .replace(':lang', 'en')
        .replace(/:\w+|\*/g, '1')}?${ASKED.map((name) => `${name}=a%00`).join('&')}`,
    ]
    for (const url of at) {
      const { statusCode, payload } = await service.app.inject({
        method: method as 'GET',
        url,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(method === 'POST' && { payload: ASKED.map((name) => `${name}=a%00`).join('&') }),
      })
      expect(statusCode, `${method} ${url} ${payload.slice(0, 300)}`).not.toBe(500)
    }
  }
  expect(faults).toEqual([])
}, 120_000)
