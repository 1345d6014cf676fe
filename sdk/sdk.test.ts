// The package as it is published: packed, unpacked elsewhere, and used against the service over real connections.
import { execFile } from 'node:child_process'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROJECT_ROOT } from '../server/src/config.ts'
import { signatureOf } from '../server/src/integration/webhooks/sender/signature.ts'
import { type TestApp, testApp, type Venue } from '../server/test/app.ts'
import { newClient, signedInOwner } from '../server/test/oauth.ts'
import { blocksOf, installed } from '../server/test/packages.ts'
import type * as Sdk from './src/index.ts'

const run = promisify(execFile)
const recipes = blocksOf(await readFile(join(PROJECT_ROOT, 'sdk/README.md'), 'utf8'), 'ts recipe')

let service: TestApp
let venue: Venue
let url: string
let directory: string
let remove: () => Promise<void>
let sdk: typeof Sdk
beforeAll(async () => {
  ;[service, { directory, remove }] = await Promise.all([
    testApp({ OAUTH_RATE_LIMIT: '100000' }),
    installed('sdk'),
  ])
  venue = await service.venue({ sample: true })
  url = await service.app.listen({ port: 0, host: '127.0.0.1' })
  sdk = await import(join(directory, 'node_modules/@comanda/sdk/dist/index.js'))
  for (const [name, text] of recipes) await writeFile(join(directory, `${name}.ts`), text)
}, 120_000)
afterAll(async () => {
  await service.close()
  await remove()
})

const client = (more: Partial<Sdk.ClientOptions> = {}) =>
  sdk.createClient({ url, token: venue.token, ...more })

/** A service that answers as the test says, and remembers what it was sent. */
async function pretend(answers: [status: number, headers?: Record<string, string>, body?: string][]) {
  const asked: { method: string; key: string | undefined; body: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const key = request.headers['idempotency-key'] as string | undefined
    asked.push({ method: request.method ?? '', key, body: Buffer.concat(chunks).toString() })
    const [status, headers = {}, body = '{"data":{},"meta":{},"links":{}}'] = answers[asked.length - 1] ?? [
      200,
    ]
    if (status === 0) request.socket.destroy()
    else response.writeHead(status, { 'x-request-id': 'r-1', ...headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    asked,
    close: () => void server.close(),
    client: (more = {}) => client({ url: `http://127.0.0.1:${port}`, ...more }),
  }
}

test('its recipes fit its types', async () => {
  await symlink(join(PROJECT_ROOT, 'node_modules/@types'), join(directory, 'node_modules/@types'))
  await symlink(join(PROJECT_ROOT, 'node_modules/undici-types'), join(directory, 'node_modules/undici-types'))
  const compilerOptions = {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    types: ['node'],
    exactOptionalPropertyTypes: true,
  }
  await writeFile(join(directory, 'package.json'), '{ "type": "module" }')
  await writeFile(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  const tsc = join(PROJECT_ROOT, 'node_modules/.bin/tsc')
  const { stdout } = await run(tsc, ['-p', directory]).catch((error) => error as { stdout: string })
  expect(stdout).toBe('')
})

const PRINTS: Record<string, RegExp> = {
  'first-call': /^1 .+ USD$/m,
  'place-order': /^true true \d+$/m,
  pages: /^\d+ dishes are sold out$/m,
  'sell-out': / true$/m,
  book: /^confirmed \d{4}-\d\d-\d\d \d\d:\d\d$/m,
  refusals: /^lines .*\.\nno such dish$/ms,
  strict: /^ignored: per_pag\nper_pag unknown_field$/m,
  receive: /^$/,
  sign: /^ping true$/m,
  follow: /order\.created$/m,
  oauth: /^\/oauth\/authorize$/m,
}

test('there are eleven recipes', () => {
  expect([...recipes.keys()]).toEqual(Object.keys(PRINTS))
})

test.each(Object.entries(PRINTS))('the recipe %s runs', async (name, prints) => {
  const { stdout } = await run(process.execPath, ['--no-warnings', `${name}.ts`], {
    cwd: directory,
    timeout: 20_000,
    env: { ...process.env, COMANDA_URL: url, COMANDA_TOKEN: venue.token, WEBHOOK_SECRET: 'whsec_test' },
  })
  expect(stdout).toMatch(prints)
})

test('the recipe of an app is installed by an owner, and calls in its name', async () => {
  const registered = await newClient(service)
  const owner = await signedInOwner(service, venue)
  Object.assign(process.env, {
    COMANDA_URL: url,
    CLIENT_ID: registered.clientId,
    CLIENT_SECRET: registered.clientSecret,
  })
  const app = await import(join(directory, 'oauth.ts'))
  const begun = new URL(app.begun.url)
  const fields = {
    request: begun.search.slice(1),
    restaurant: String(venue.restaurant.id),
    decision: 'allow',
  }
  const { location } = await owner.post('/oauth/authorize', fields, { host: begun.host })
  const comanda = (await app.install(location)) as Sdk.Client
  expect((await comanda.listMenus()).data.length).toBeGreaterThan(2)
  await expect(comanda.listGuests()).rejects.toMatchObject({
    name: 'PermissionError',
    code: 'insufficient_scope',
    details: { required_scope: 'guests:read' },
  })
})

describe('a call', () => {
  test('is sent again on 429, 5xx and a lost connection, with one key and one body', async () => {
    const service = await pretend([
      [503, { 'retry-after': '0' }],
      [0],
      [429, { 'retry-after': '0' }],
      [201, { 'idempotent-replayed': 'true', 'x-ratelimit-remaining': '7' }],
    ])
    const body = { type: 'pickup' as const, customer_name: 'A', customer_phone: '12345', lines: [] }
    const { http } = await service.client().placeOrder(body)
    service.close()
    expect(http).toEqual({ status: 201, requestId: 'r-1', replayed: true, remaining: 7 })
    expect(service.asked).toHaveLength(4)
    expect(new Set(service.asked.map(({ key }) => key)).size).toBe(1)
    expect(service.asked[0]!.key).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(service.asked.map(({ body }) => body))).toEqual(new Set([JSON.stringify(body)]))
  })

  test('has a key of its own each time, and only where it is a POST', async () => {
    const service = await pretend([])
    const comanda = service.client()
    await comanda.cancelReservation('a')
    await comanda.cancelReservation('a')
    await comanda.setItemAvailability(1, { is_available: true })
    service.close()
    const [first, second, third] = service.asked.map(({ key }) => key)
    expect(first).not.toBe(second)
    expect(third).toBeUndefined()
  })

  test.each([400, 401, 403, 404, 409, 422])('is not sent again on %i', async (status) => {
    const refusal = JSON.stringify({ error: { code: 'some_code', message: 'No.', details: { a: ['b'] } } })
    const service = await pretend([[status, {}, refusal]])
    await expect(service.client().listMenus()).rejects.toMatchObject({
      status,
      code: 'some_code',
      message: 'No.',
      details: { a: ['b'] },
      requestId: 'r-1',
    })
    service.close()
    expect(service.asked).toHaveLength(1)
  })

  test('gives up after its retries, when told to wait too long, and when its caller does', async () => {
    const tired = await pretend(Array(9).fill([500, { 'retry-after': '0' }, 'oops']))
    await expect(tired.client({ maxRetries: 2 }).listMenus()).rejects.toMatchObject({
      name: 'ServerError',
      status: 500,
    })
    expect(tired.asked).toHaveLength(3)
    tired.close()
    const busy = await pretend([[429, { 'retry-after': '3600' }]])
    await expect(busy.client().listMenus()).rejects.toMatchObject({
      name: 'RateLimitError',
      retryAfterSeconds: 3600,
    })
    busy.close()
    const gone = AbortSignal.abort(new Error('left'))
    await expect(client().listMenus({ signal: gone })).rejects.toMatchObject({ name: 'ConnectionError' })
  })

  test('ends an attempt when its time is over', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const comanda = client({ url: `http://127.0.0.1:${port}`, timeoutMs: 50, maxRetries: 1 })
    await expect(comanda.listMenus()).rejects.toThrow('no answer within 50 ms')
    silent.closeAllConnections()
    silent.close()
  })
})

test('a path with two ids has each in its place, and former names go on working', async () => {
  const comanda = client()
  const [branch] = (await comanda.listBranches()).data
  const [item] = (await comanda.listItems({ per_page: 1 })).data
  await comanda.setBranchItem(branch!.id, item!.id, { price_minor: 7 })
  expect((await comanda.listBranchItems(branch!.id)).data).toMatchObject([
    { item_id: item!.id, price_minor: 7 },
  ])
  await comanda.resetBranchItem(branch!.id, item!.id)
  expect((await comanda.listBranchItems(branch!.id)).data).toEqual([])
  const [{ id, categories }] = (await comanda.listMenus()).data as [Sdk.Menu]
  const ids = categories.map((category) => category.id).reverse()
  const { data: sorted } = await comanda.orderCategories(id, { ids })
  expect(sorted.categories.map((category) => category.id)).toEqual(ids)
})

test('for await walks every page, each entry once', async () => {
  const ids: number[] = []
  for await (const item of client().listItems({ per_page: 7 })) ids.push(item.id)
  const { data, meta } = await client().listItems({ per_page: 100 })
  expect(ids).toEqual(data.map((item) => item.id))
  expect(meta.currency).toBe('USD')
})

test('a webhook is verified by what the service signs, and nothing else is', async () => {
  const { verify, sign } = sdk.webhooks
  const body = '{"type":"ping","note":"Jalapeño 🌶"}'
  const now = Date.now()
  const header = signatureOf(body, ['whsec_new', 'whsec_old'], now)
  expect(await verify(body, header, 'whsec_old')).toEqual(JSON.parse(body))
  expect(await verify(Buffer.from(body), header, 'whsec_new')).toEqual(JSON.parse(body))
  expect(await sign(body, 'whsec_new', { now })).toBe(signatureOf(body, ['whsec_new'], now))
  const refused = (text: string, given: string | null, secret = 'whsec_new', at = now) =>
    expect(verify(text, given, secret, { now: at })).rejects.toMatchObject({ name: 'WebhookError' })
  await refused(`${body} `, header)
  await refused(body, header, 'whsec_other')
  await refused(body, header, 'whsec_new', now + 301_000)
  await refused(body, null)
  await refused(body, 't=1')
  await refused(body, header.replace(/v1=../, 'v1=zz'))
})

test('following goes on through trouble, saves what was handled, and ends where it must', async () => {
  const page = (types: string[], cursor: string) =>
    JSON.stringify({ data: types.map((type) => ({ type })), meta: { next_cursor: cursor }, links: {} })
  const service = await pretend([
    [200, {}, page(['ping', 'order.created'], 'A')],
    [0],
    [503, { 'retry-after': '0' }],
    [200, {}, page([], 'B')],
    [200, {}, page(['order.paid'], 'C')],
    [401, {}, '{"error":{"code":"unauthenticated","message":"Gone.","details":{}}}'],
  ])
  const seen: string[] = []
  const saved: string[] = []
  const trouble: string[] = []
  const following = (async () => {
    const options = {
      save: (cursor: string) => void saved.push(cursor),
      onTrouble: (error: Error) => void trouble.push(error.name),
    }
    for await (const event of service.client().events.follow(options)) seen.push(event.type)
  })()
  await expect(following).rejects.toMatchObject({ name: 'AuthenticationError' })
  service.close()
  expect({ seen, saved, trouble }).toEqual({
    seen: ['ping', 'order.created', 'order.paid'],
    saved: ['A', 'C'],
    trouble: ['ConnectionError', 'ServerError'],
  })
})

test('a session refreshes once for all who ask at the same time, and keeps what it got', async () => {
  let refreshed = 0
  const app = sdk.oauthApp({
    url,
    clientId: 'a',
    clientSecret: 'b',
    redirectUri: 'https://app.example/back',
    fetch: async () => {
      refreshed++
      return Response.json({ access_token: 'new', refresh_token: 'next', expires_in: 3600, scope: 'a b' })
    },
  })
  const old = { accessToken: 'old', refreshToken: 'r', scopes: [], restaurant: null }
  let tokens: Sdk.Tokens = { ...old, expiresAt: Date.now() + 30_000 }
  const session = app.session({
    load: () => tokens,
    save: (next) => {
      tokens = next
    },
  })
  expect(await Promise.all([session(), session(), session()])).toEqual(['new', 'new', 'new'])
  expect(await session()).toBe('new')
  expect(refreshed).toBe(1)
  expect(tokens).toMatchObject({ refreshToken: 'next', scopes: ['a', 'b'] })
})

test('the way back from the consent page is checked', () => {
  const app = sdk.oauthApp({ url, clientId: 'a', clientSecret: 'b', redirectUri: 'https://app.example/back' })
  const back = (query: string) => () => app.callback(`https://app.example/back?${query}`, { state: 's' })
  const iss = encodeURIComponent(url)
  expect(back(`state=s&code=c&iss=${iss}`)()).toBe('c')
  expect(back(`state=t&code=c&iss=${iss}`)).toThrow('another request')
  expect(back(`state=s&error=access_denied&error_description=No&iss=${iss}`)).toThrow('No')
  // RFC 9207: a code of another server is sent nowhere.
  for (const other of ['', '&iss=https%3A%2F%2Felsewhere.example', '&iss=']) {
    expect(back(`state=s&code=c${other}`)).toThrow(expect.objectContaining({ code: 'issuer_mismatch' }))
    expect(back(`state=s&error=access_denied${other}`)).toThrow(
      expect.objectContaining({ code: 'issuer_mismatch' }),
    )
  }
  const inside = sdk.oauthApp({
    url: 'http://comanda.internal',
    issuer: 'https://restaurant.example',
    clientId: 'a',
    clientSecret: 'b',
    redirectUri: 'https://app.example/back',
  })
  const address = 'https://app.example/back?state=s&code=c&iss=https%3A%2F%2Frestaurant.example'
  expect(inside.callback(address, { state: 's' })).toBe('c')
})
