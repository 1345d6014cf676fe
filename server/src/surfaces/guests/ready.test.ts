// Pages that are the same for everybody, held in memory, as they are on the wire.
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

describe('a page that is held', () => {
  test.each(['/r/lola', '/r/lola/ar', '/r/lola/menu', '/r/lola/es/menu'])(
    'is the same each time, and is not sent again to whoever has it: %s',
    async (path) => {
      const first = await wire(path)
      expect([first.status, await wire(path)]).toEqual([200, first])
      const tag = Object.fromEntries(first.headers).etag ?? ''
      const known = await wire(path, { headers: { 'if-none-match': tag } })
      expect([known.status, known.body.length]).toEqual([304, 0])
    },
  )

  test('is in the language that the browser wishes for', async () => {
    const sent = { headers: { 'accept-language': 'es-MX, en;q=0.5' } }
    await wire('/r/lola/menu')
    expect(gunzipSync((await wire('/r/lola/menu', sent)).body).toString()).toContain('<html lang="es"')
  })

  test('comes uncompressed to whoever does not ask for gzip', async () => {
    const { body: gzipped } = await wire('/r/lola/menu')
    for (const accepted of ['br', 'gzip;q=0', 'identity']) {
      const { status, body } = await wire('/r/lola/menu', { headers: { 'accept-encoding': accepted } })
      expect(status).toBe(200)
      expect(body).toEqual(gunzipSync(gzipped))
    }
  })

  test('comes whole over one connection as often as it is asked for at once', async () => {
    const paths = ['/r/lola/menu', '/r/lola/ar', '/r/lola/es/menu', '/r/lola']
    const sent = { headers: { 'accept-encoding': 'identity' } }
    const expected = await Promise.all(paths.map(async (path) => (await wire(path, sent)).body))
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

test.each<[string, string, number, Sent?]>([
  ['an address with more behind it', '/r/lola/menu?from=mail', 200],
  ['a HEAD', '/r/lola/menu', 200, { method: 'HEAD' }],
  ['a language that is not offered', '/r/lola/pl/menu', 404],
  ['a slash too many', '/r/lola/menu/', 308],
  ['a page that is none', '/r/lola/es/menu/more', 404],
  ['no restaurant', '/r/nobody/menu', 404],
  ['nobody at all', '/r/', 404],
])('%s: %s is %i', async (_what, path, expected, sent = {}) => {
  expect((await wire(path, sent)).status).toBe(expected)
})

test('a restaurant whose plan has ended shows no page that is still held', async () => {
  const other = await service.venue({ sample: true, slug: 'mia' })
  expect((await wire('/r/mia/menu')).status).toBe(200)
  await other.set({ plan: null })
  expect((await wire('/r/mia/menu')).status).toBe(503)
})
