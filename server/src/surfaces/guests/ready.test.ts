// Pages are asked for twice: over a connection, where what is held is answered at once, and by inject, which knows only
// the framework.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'

let service: TestApp
let venue: Venue
let port: number
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ sample: true, slug: 'lola' })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  port = (service.app.server.address() as { port: number }).port
})
afterAll(() => service.close())

const HANDLER = 'tracing:fastify.request.handler:start'
let byFramework = 0
beforeEach(() => {
  const count = () => void byFramework++
  subscribe(HANDLER, count)
  return () => void unsubscribe(HANDLER, count)
})

type Sent = { headers?: Record<string, string>; method?: string }
type Answer = { status: number; headers: [string, string][]; body: Buffer }
const BROWSER = { host: 'localhost:80', 'accept-encoding': 'gzip, deflate, br, zstd' }
const OF_A_CONNECTION = ['date', 'connection', 'keep-alive', 'transfer-encoding']

function own(pairs: [string, string][]): [string, string][] {
  return pairs.filter(([name]) => !OF_A_CONNECTION.includes(name.toLowerCase()))
}

async function wire(path: string, { headers = {}, method = 'GET' }: Sent = {}): Promise<Answer> {
  const socket = connect(port, '127.0.0.1')
  const lines = Object.entries({ ...BROWSER, ...headers, connection: 'close' })
  socket.write(
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`,
  )
  const bytes = await buffer(socket)
  const end = bytes.indexOf('\r\n\r\n')
  const [status = '', ...told] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const pairs = told.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string])
  return { status: Number(status.split(' ')[1]), headers: own(pairs), body: bytes.subarray(end + 4) }
}

async function framework(path: string, { headers = {}, method = 'GET' }: Sent = {}): Promise<Answer> {
  const answer = await service.app.inject({
    method: method as 'GET',
    url: path,
    headers: { ...BROWSER, ...headers },
  })
  const pairs = Object.entries(answer.headers).map(
    ([name, value]) => [name, String(value)] as [string, string],
  )
  return { status: answer.statusCode, headers: own(pairs), body: answer.rawPayload }
}

async function same(path: string, sent: Sent = {}): Promise<Answer & { atOnce: boolean }> {
  byFramework = 0
  const answer = await wire(path, sent)
  const atOnce = byFramework === 0
  expect(answer).toEqual(await framework(path, sent))
  return { ...answer, atOnce }
}

describe('a page that is held', () => {
  test.each(['/r/lola', '/r/lola/ar', '/r/lola/menu', '/r/lola/es/menu'])(
    'is answered at once, byte for byte as the framework does: %s',
    async (path) => {
      await wire(path)
      const { status, atOnce, headers } = await same(path)
      expect([status, atOnce]).toEqual([200, true])
      const tag = Object.fromEntries(headers).etag ?? ''
      const known = await same(path, { headers: { 'if-none-match': tag } })
      expect([known.status, known.atOnce, known.body.length]).toEqual([304, true, 0])
    },
  )

  test('is in the language that the browser wishes for', async () => {
    const sent = { headers: { 'accept-language': 'es-MX, en;q=0.5' } }
    await wire('/r/lola/menu', sent)
    const { atOnce, body } = await same('/r/lola/menu', sent)
    expect(atOnce).toBe(true)
    expect(gunzipSync(body).toString()).toContain('<html lang="es"')
  })

  test('comes unpressed to whoever does not ask for gzip', async () => {
    await wire('/r/lola/menu')
    const { body: pressed } = await same('/r/lola/menu')
    for (const accepted of ['br', 'gzip;q=0', 'identity']) {
      const { status, atOnce, body } = await same('/r/lola/menu', {
        headers: { 'accept-encoding': accepted },
      })
      expect([status, atOnce]).toEqual([200, true])
      expect(body).toEqual(gunzipSync(pressed))
    }
  })

  test('comes unpressed over one connection as often as it is asked for at once', async () => {
    const paths = ['/r/lola/menu', '/r/lola/ar', '/r/lola/es/menu', '/r/lola']
    const expected: Buffer[] = []
    for (const path of paths) {
      await wire(path)
      const { atOnce, body } = await same(path, { headers: { 'accept-encoding': 'identity' } })
      expect(atOnce).toBe(true)
      expected.push(body)
    }
    const order = Array.from({ length: 40 }, (_, n) => n % paths.length)
    const socket = connect(port, '127.0.0.1')
    const asked = order.map((n) => `GET ${paths[n]} HTTP/1.1\r\nhost: localhost:80\r\n`)
    socket.write(`${asked.join('\r\n')}connection: close\r\n\r\n`)
    let rest = await buffer(socket)
    for (const n of order) {
      const start = rest.indexOf('\r\n\r\n') + 4
      const length = Number(/content-length: (\d+)/.exec(rest.subarray(0, start).toString('latin1'))?.[1])
      expect(rest.subarray(start, start + length).equals(expected[n]!)).toBe(true)
      rest = rest.subarray(start + length)
    }
    expect(rest.length).toBe(0)
  })

  test('is never older than a change of the menu', async () => {
    const { data } = (await venue.get('/items?per_page=100')).body
    const { id } = data.find(({ name }: { name: { en: string } }) => name.en === 'Tomato bruschetta')
    for (let price = 901; price < 911; price++) {
      await wire('/r/lola/menu')
      await venue.patch(`/items/${id}`, { price_minor: price })
      expect(gunzipSync((await wire('/r/lola/menu')).body).toString()).toContain(`$${price / 100}`)
    }
  })
})

describe('left to the framework', () => {
  test.each<[string, string, number, Sent?]>([
    ['an address with more behind it', '/r/lola/menu?from=mail', 200],
    ['a HEAD', '/r/lola/menu', 200, { method: 'HEAD' }],
    ['a language that is not offered', '/r/lola/fr/menu', 404],
    ['a slash too many', '/r/lola/menu/', 404],
    ['a page that is none', '/r/lola/es/menu/more', 404],
    ['no restaurant', '/r/nobody/menu', 404],
    ['nobody at all', '/r/', 404],
  ])('%s', async (_what, path, expected, sent = {}) => {
    await wire('/r/lola/menu')
    byFramework = 0
    const { status, body } = await wire(path, sent)
    expect([status, byFramework > 0 || status === 404]).toEqual([expected, true])
    if (sent.method !== 'HEAD') expect(body).toEqual((await framework(path, sent)).body)
  })

  test('a restaurant whose plan has ended', async () => {
    const other = await service.venue({ sample: true, slug: 'mia' })
    await wire('/r/mia/menu')
    expect((await same('/r/mia/menu')).atOnce).toBe(true)
    await other.set({ plan: null })
    const { status, atOnce } = await same('/r/mia/menu')
    expect([status, atOnce]).toEqual([503, false])
  })
})
