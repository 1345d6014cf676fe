// Requests are sent twice: over a connection, where what is in memory is answered at once, and by inject, which knows
// only the framework.
import { once } from 'node:events'
import { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { testSandbox } from '../../../test/sandbox.ts'
import { revokeToken } from '../../integration/tokens/commands.ts'
import { addDays, localDate } from '../time/clock.ts'

let service: TestApp
let venue: Venue
let port: number
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ sample: true })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  port = (service.app.server.address() as { port: number }).port
})
afterAll(() => service.close())

let atOnce = 0
beforeEach(() => {
  atOnce = 0
  const take = service.limiter.takeAtOnce!
  vi.spyOn(service.limiter, 'takeAtOnce').mockImplementation((key) => {
    atOnce++
    return take(key)
  })
  return () => vi.restoreAllMocks()
})

type Sent = { token?: string; headers?: Record<string, string>; method?: string }

/** As it is on the wire: status, headers in their order, body. */
async function wire(path: string, { token = venue.token, headers = {}, method = 'GET' }: Sent = {}) {
  const socket = connect(port, '127.0.0.1')
  const all = { host: 'localhost:80', authorization: `Bearer ${token}`, ...headers, connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${method} /api/v1${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n', 2)
  const [status = '', ...told] = head.split('\r\n')
  const pairs = told.map((line) => line.split(/: (.*)/) as [string, string])
  return { status: Number(status.split(' ')[1]), headers: Object.fromEntries(pairs), body }
}

async function framework(path: string, { token = venue.token, headers = {}, method = 'GET' }: Sent = {}) {
  const answer = await service.request(method, path, { token, headers: { host: 'localhost:80', ...headers } })
  return { status: answer.status, headers: answer.headers as Record<string, string>, body: answer.text }
}

const OWN = ['date', 'connection', 'keep-alive', 'x-ratelimit-remaining', 'x-ratelimit-reset']

function compared({ status, headers, body }: Awaited<ReturnType<typeof wire>>) {
  const told = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const)
  return { status, headers: told.filter(([name]) => !OWN.includes(name)), body }
}

async function same(path: string, sent: Sent = {}) {
  const headers = { 'x-request-id': 'the-same', ...sent.headers }
  const answer = await wire(path, { ...sent, headers })
  const expected = await framework(path, { ...sent, headers })
  expect(compared(answer)).toEqual(compared(expected))
  return answer
}

const nextWeek = () => addDays(localDate(Date.now(), 'America/New_York'), 7)

async function heldPaths(): Promise<string[]> {
  const { data: menus } = (await venue.get('/menus')).body
  const { data: items, meta } = (await venue.get('/items?per_page=2')).body
  const placed = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Zoë',
    customer_phone: '+1 413 555 0101',
    lines: [{ item_id: await plainDish(), quantity: 1 }],
  })
  return [
    '/menus',
    `/menus/${menus[0].id}`,
    '/categories',
    `/categories?menu_id=${menus[0].id}`,
    '/items',
    '/items?per_page=2',
    `/items?per_page=2&cursor=${meta.next_cursor}`,
    '/items?available=true',
    `/items/${items[0].id}`,
    '/modifier-groups',
    '/orders',
    '/orders?per_page=1&status=placed',
    `/orders/${placed.body.data.id}`,
    `/orders/${String(placed.body.data.id).toUpperCase()}`,
    `/availability?date=${nextWeek()}&party_size=2`,
  ]
}

async function plainDish(): Promise<number> {
  const { data } = (await venue.get('/items?available=true&per_page=100')).body
  return data.find(
    (dish: { price_minor: number | null; show_online: boolean; modifier_groups: unknown[] }) =>
      dish.price_minor !== null && dish.show_online && dish.modifier_groups.length === 0,
  ).id
}

describe('what is in memory', () => {
  test('is answered at once, byte for byte as the framework does', async () => {
    for (const path of await heldPaths()) {
      // Some of it is held from the second time on.
      await wire(path)
      await wire(path)
      atOnce = 0
      const { status } = await same(path)
      expect([path, status, atOnce]).toEqual([path, 200, 1])
    }
  })

  test('is not sent again to whoever has it', async () => {
    const { headers } = await wire('/menus')
    for (const tag of [headers.etag, `W/${headers.etag}`, '*', '"other"']) {
      atOnce = 0
      await same('/menus', { headers: { 'if-none-match': String(tag) } })
      expect(atOnce).toBe(1)
    }
  })

  test('is never older than a write', async () => {
    const id = await plainDish()
    for (let price = 1; price < 30; price++) {
      await wire(`/items/${id}`)
      await venue.patch(`/items/${id}`, { price_minor: price })
      expect(JSON.parse((await wire(`/items/${id}`)).body).data.price_minor).toBe(price)
    }
  })

  test('is answered by the framework where looking for it fails, and is a fault where sending it fails', async () => {
    const { token } = await venue.newToken()
    const asked = async () => {
      const { status, headers, body } = await wire('/menus', { token })
      return {
        status,
        left: Number(headers['X-RateLimit-Remaining'] ?? headers['x-ratelimit-remaining']),
        body,
      }
    }
    await asked()
    const { body, left } = await asked()
    const fail = () => {
      throw new Error('out of memory')
    }
    vi.spyOn(service.limiter, 'takeAtOnce').mockImplementationOnce(fail)
    expect(await asked()).toEqual({ status: 200, left: left - 1, body })
    vi.spyOn(ServerResponse.prototype, 'writeHead').mockImplementationOnce(fail)
    const failed = await asked()
    expect([failed.status, JSON.parse(failed.body).error.code]).toEqual([500, 'internal_error'])
    expect((await asked()).left).toBe(left - 3)
  })

  test('gets an id of its own, and counts as one call', async () => {
    const { id, token } = await venue.newToken()
    // A second process, which another test may have had a moment ago, would have to be asked about tokens.
    await expect.poll(() => service.database.changes.alone, { timeout: 15_000 }).toBe(true)
    const left = []
    const ids = new Set<unknown>()
    for (let n = 0; n < 4; n++) {
      const { headers } = await wire('/menus', { token })
      left.push(Number(headers['x-ratelimit-remaining']))
      ids.add(headers['x-request-id'])
    }
    expect([atOnce, left, ids.size]).toEqual([2, [99_999, 99_998, 99_997, 99_996], 4])
    const calls = async () =>
      (
        await service.owner.query('select sum(calls)::int as calls from token_calls where token_id = $1', [
          id,
        ])
      ).rows[0].calls
    await expect.poll(calls, { timeout: 15_000 }).toBe(4)
  })
})

describe('what has to be read first', () => {
  const unknown = '/orders/01900000-0000-7000-8000-000000000000'

  test('is answered byte for byte as the framework does', async () => {
    const { paths } = (await service.app.inject('/openapi.json')).json()
    const plain = Object.keys(paths).filter((path) => paths[path].get && !path.includes('{'))
    expect(plain.length).toBeGreaterThan(15)
    await heldPaths()
    const answered = new Set<number>()
    const more = ['/items?updated_since=2020-01-01', '/orders?updated_since=2020-01-01', '/orders?per_page=7']
    for (const path of [...plain, ...more, unknown]) answered.add((await same(path)).status)
    expect(answered).toContain(200)
    expect(answered).toContain(404)
  })

  test('is not sent again to whoever has it', async () => {
    const path = '/orders?updated_since=2020-01-01'
    const { headers } = await wire(path)
    expect((await same(path, { headers: { 'if-none-match': String(headers.etag) } })).status).toBe(304)
  })

  test('counts as one call, whether it is there or not', async () => {
    const { token } = await venue.newToken()
    const left = []
    for (const path of ['/orders', unknown, '/orders?per_page=3', unknown, '/orders?per_page=4'])
      left.push(Number((await wire(path, { token })).headers['x-ratelimit-remaining']))
    expect(left).toEqual([99_999, 99_998, 99_997, 99_996, 99_995])
  })

  const counted = async (labels: string, what = 'count') => {
    const { body } = await service.app.inject('/metrics')
    const line = body
      .split('\n')
      .find((one) => one.startsWith(`comanda_http_request_duration_seconds_${what}`) && one.includes(labels))
    return Number(line?.split(' ').at(-1) ?? 0)
  }

  /** One in which nothing else is read or written: refusals of the others are written down now and then. */
  const quietVenue = async (): Promise<Venue> => {
    const quiet = await service.venue({ sample: true })
    for (let n = 0; n < 3; n++) await wire('/menus', { token: quiet.token })
    return quiet
  }

  /** The restaurant's next reading of the database waits until this is over; it is told how to know that it has begun. */
  const whileReadingWaits = async (
    { restaurant }: Venue,
    work: (untilReading: () => Promise<void>) => Promise<void>,
  ) => {
    const over = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const { places } = service.database
    const enter = places.enter.bind(places)
    let isHeld = false
    vi.spyOn(places, 'enter').mockImplementation(async (id) => {
      if (isHeld || id !== restaurant.id) return enter(id)
      isHeld = true
      begun.resolve()
      await over.promise
      return enter(id)
    })
    try {
      await work(() => begun.promise)
    } finally {
      over.resolve()
    }
  }

  test('is refused for its own reason, whatever is counted meanwhile', async () => {
    const quiet = await quietVenue()
    const { token } = await quiet.newToken({ rateLimit: 3 })
    await wire('/menus', { token })
    const held: { answer?: ReturnType<typeof wire> } = {}
    await whileReadingWaits(quiet, async () => {
      held.answer = wire(unknown, { token })
      const statuses: number[] = []
      await expect
        .poll(async () => statuses.push((await wire('/menus', { token })).status) && statuses.at(-1))
        .toBe(429)
    })
    const { status, headers } = await held.answer!
    expect([status, headers['x-ratelimit-limit']]).toEqual([404, '3'])
    expect(Number(headers['x-ratelimit-remaining'])).toBeLessThan(3)
  })

  const refused = 'route="/api/v1/orders/:order",status="404"'

  test('counts with all its time where it fails', async () => {
    const quiet = await quietVenue()
    const before = await counted(refused, 'sum')
    let answer: ReturnType<typeof wire> | undefined
    await whileReadingWaits(quiet, async (untilReading) => {
      answer = wire(unknown, { token: quiet.token })
      await untilReading()
      await new Promise((done) => setTimeout(done, 60))
    })
    expect((await answer)?.status).toBe(404)
    await expect.poll(async () => (await counted(refused, 'sum')) - before).toBeGreaterThan(0.05)
  })

  test('is not counted where nobody waits for it', async () => {
    const quiet = await quietVenue()
    const answered = 'route="/api/v1/orders/:order",status="200"'
    const [before, answeredBefore] = [await counted(refused), await counted(answered)]
    const connections = () => promisify(service.app.server.getConnections).call(service.app.server)
    const others = await connections()
    const socket = connect(port, '127.0.0.1')
    await whileReadingWaits(quiet, async (untilReading) => {
      socket.write(
        `GET /api/v1${unknown} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${quiet.token}\r\n\r\n`,
      )
      await untilReading()
      socket.destroy()
      await expect.poll(connections).toBe(others)
    })
    await wire(unknown)
    await expect.poll(() => counted(refused)).toBe(before + 1)
    expect(await counted(answered)).toBe(answeredBefore)
  })

  test('is read once where reading fails', async () => {
    await wire('/menus')
    const reads = vi.spyOn(service.database.figures, 'used')
    const before = reads.mock.calls.length
    const { status, body } = await wire(unknown)
    expect([status, JSON.parse(body).error.code]).toEqual([404, 'not_found'])
    // Nor is the token looked up again.
    expect(reads.mock.calls.slice(before).map(([kind]) => kind)).toEqual(['read'])
  })

  test('is the same for all who ask at once, and never of another restaurant', async () => {
    const others = await Promise.all([service.venue({ sample: true }), service.venue({ sample: true })])
    const all = [venue, ...others]
    for (const [n, each] of all.entries()) {
      const { data } = (await each.get('/items?available=true&per_page=100')).body
      const dish = data.find(
        (one: { price_minor: number | null; modifier_groups: unknown[] }) =>
          one.price_minor !== null && one.modifier_groups.length === 0,
      )
      for (let order = 0; order < 12; order++) {
        await each.post('/orders', {
          type: 'pickup',
          customer_name: `Guest ${n} ${'ö'.repeat(order)}`,
          customer_phone: '+1 413 555 0101',
          lines: [{ item_id: dish.id, quantity: 1 }],
        })
      }
    }
    for (let round = 0; round < 12; round++) {
      const path = `/orders?per_page=${round + 5}`
      const expected = await Promise.all(all.map(({ token }) => framework(path, { token })))
      const askedAtOnce = Array.from({ length: 24 }, (_, n) => n % 3)
      const answers = await Promise.all(
        askedAtOnce.map((who) =>
          wire(`${path}&placed_from=2020-01-0${1 + (round % 9)}`, { token: all[who]!.token }),
        ),
      )
      const dataIn = (body: string) => JSON.parse(body).data
      for (const [n, { body }] of answers.entries())
        expect(dataIn(body)).toEqual(dataIn(expected[askedAtOnce[n]!]!.body))
    }
  })
})

describe('left to the framework', () => {
  test.each<[string, string, Sent?]>([
    ['a parameter that is ignored', '/items?colour=red'],
    ['a parameter that is wrong', '/items?per_page=many'],
    ['a cursor of somewhere else', '/items?cursor=abc'],
    ['what is not there', '/items/999999999'],
    ['an id of another shape', '/items/soup'],
    ['no id at all', '/items/'],
    ['a path that is none', '/itemss'],
    ['a path that cannot be decoded', '/items/%zz'],
    ['no token', '/menus', { headers: { authorization: '' } }],
    ['an unknown token', '/menus', { token: '1|svc_none' }],
    [
      'a caller with a trace',
      '/menus',
      { headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` } },
    ],
    ['a HEAD', '/menus', { method: 'HEAD' }],
    ['an id of a request that is none', '/menus', { headers: { 'x-request-id': 'the same' } }],
  ])('%s', async (_what, path, sent = {}) => {
    await wire('/menus')
    atOnce = 0
    const answer = await wire(path, { ...sent, headers: { 'x-request-id': 'the-same', ...sent.headers } })
    if (sent.headers?.['x-request-id'] === undefined) {
      const expected = await framework(path, {
        ...sent,
        headers: { 'x-request-id': 'the-same', ...sent.headers },
      })
      expect(compared(answer)).toEqual(compared(expected))
      expect(atOnce).toBe(0)
    } else expect(answer.headers['x-request-id']).not.toBe('the same')
  })

  test('a token without the scope, over its limit, or revoked', async () => {
    const { token } = await venue.newToken({ scopes: ['orders:read'] })
    await wire('/orders', { token })
    await same('/menus', { token })
    const limited = await venue.newToken({ rateLimit: 3 })
    const statuses = []
    for (let n = 0; n < 5; n++) statuses.push((await wire('/menus', { token: limited.token })).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const revoked = await venue.newToken()
    await wire('/menus', { token: revoked.token })
    expect((await wire('/menus', { token: revoked.token })).status).toBe(200)
    await venue.inside((tx) => revokeToken(tx, revoked.id))
    expect((await wire('/menus', { token: revoked.token })).status).toBe(401)
  })

  test('a plan that has ended', async () => {
    const other = await service.venue({ sample: true })
    const sent = { token: other.token }
    await wire('/menus', sent)
    await wire('/menus', sent)
    await other.set({ plan: null })
    expect((await same('/menus', sent)).status).toBe(403)
  })

  test('a sandbox', async () => {
    const { token } = await testSandbox(service, venue)
    await wire('/menus', { token })
    atOnce = 0
    const { headers } = await wire('/menus', { token })
    expect([headers['service-sandbox'] ?? headers['Service-Sandbox'], atOnce]).toEqual(['true', 0])
  })

  test('a request with two hosts, and one that expects something', async () => {
    for (const [header, status] of [
      ['Host: other', 400],
      ['Expect: something', 417],
    ] as const) {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.write(
        `GET /api/v1/menus HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${venue.token}\r\n${header}\r\nConnection: close\r\n\r\n`,
      )
      expect((await text(socket)).split(' ', 2)[1]).toBe(String(status))
    }
    expect(atOnce).toBe(0)
  })
})
