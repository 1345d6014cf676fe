import net from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../../test/app.ts'
import { smallMenu } from '../../../../test/documents.ts'
import { addPerson, Visitor } from '../../../../test/visitor.ts'

let service: TestApp
let venue: Venue
let port: number
const logged: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  service = await testApp({}, { log, waits: { headersMs: 300, requestMs: 600, stopMs: 300 } })
  venue = await service.venue({ document: smallMenu() })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  port = (service.app.server.address() as net.AddressInfo).port
})
afterAll(() => service.close())

/** What comes back on a connection of its own, until it is closed. */
function say(text: string, then?: (socket: net.Socket) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
    then?.(socket)
  })
}

test.each(['POST', 'PATCH', 'DELETE'])(
  '%s that names the kind of a body, and has none, is answered as one of no bytes',
  async (method) => {
    const path = method === 'POST' ? '/api/v1/items' : '/api/v1/items/999999'
    const head = `${method} ${path} HTTP/1.1\r\nHost: a\r\n${auth()}Content-Type: application/json\r\nConnection: close\r\n`
    const [none, empty] = await Promise.all([say(`${head}\r\n`), say(`${head}Content-Length: 0\r\n\r\n`)])
    const shown = (answer: string) => [answer.slice(0, 12), answer.split('\r\n\r\n')[1]]
    expect(shown(none)).toEqual(shown(empty))
    expect(none).toMatch(/^HTTP\/1\.1 4/)
  },
)

const auth = () => `Authorization: Bearer ${venue.token}\r\n`
const HALF = () =>
  `POST /api/v1/orders HTTP/1.1\r\nHost: a\r\n${auth()}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a`

test.each<[string, () => string, number, string]>([
  ['no HTTP at all', () => 'HELO there\r\n\r\n', 400, 'malformed_request'],
  ['a header that is none', () => 'GET / HTTP/1.1\r\nHost: a\r\nno header\r\n\r\n', 400, 'malformed_request'],
  ['no Host', () => 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'malformed_request'],
  [
    'two Hosts',
    () => `GET /api/v1/menus HTTP/1.1\r\nHost: a\r\nhost: b\r\n${auth()}\r\n`,
    400,
    'malformed_request',
  ],
  [
    'a Host that is none',
    () => `GET /api/v1/menus HTTP/1.1\r\nHost: a b/<>\r\n${auth()}\r\n`,
    400,
    'malformed_request',
  ],
  ['an empty Host', () => `GET /api/v1/menus HTTP/1.1\r\nHost:\r\n${auth()}\r\n`, 400, 'malformed_request'],
  [
    'a Host that is none, of HTTP/1.0',
    () => `GET /api/v1/menus HTTP/1.0\r\nHost: /\r\n${auth()}\r\n`,
    400,
    'malformed_request',
  ],
  [
    'headers over 16 KiB',
    () => `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  [
    'an expectation that nobody meets',
    () => `POST /api/v1/orders HTTP/1.1\r\nHost: a\r\nExpect: cake\r\nContent-Length: 0\r\n\r\n`,
    417,
    'expectation_failed',
  ],
  ['headers that never end', () => 'GET / HTTP/1.1\r\nHost: a\r\nX-Half: ', 408, 'request_timeout'],
  ['a body that never ends', HALF, 408, 'request_timeout'],
])('%s gets an answer with the body and headers of every other', async (_, text, status, code) => {
  const answer = await say(text())
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head).toMatch(/\r\nX-Request-Id: [\w-]{36}/i)
  for (const name of ['Limit', 'Remaining', 'Reset'])
    expect(head).toMatch(new RegExp(`X-RateLimit-${name}: \\d+`, 'i'))
  expect(head).toMatch(/content-type: application\/json/i)
  expect(JSON.parse(body)).toEqual({ error: { code, message: expect.any(String), details: {} } })
})

test('HTTP/1.0 needs no Host: links then begin with where the connection came in', async () => {
  expect(await say('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
  const answer = await say(`GET /api/v1/items?per_page=1 HTTP/1.0\r\n${auth()}\r\n`)
  const { links } = JSON.parse(answer.split('\r\n\r\n')[1] ?? '')
  expect(links.next).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${port}/api/v1/items\\?`))
})

test.each([
  ['order.example.com', 'order.example.com'],
  ['spoofed, order.example.com:8443', 'order.example.com:8443'],
  ['a b/<>', 'inner:3000'],
])('links behind a proxy that was asked for %j begin with %s', async (forwarded, host) => {
  const proxied = await testApp({ TRUST_PROXY: '1' })
  const { token } = await proxied.venue({ document: smallMenu() })
  const headers = { host: 'inner:3000', 'x-forwarded-host': forwarded }
  const { body } = await proxied.request('GET', '/items?per_page=1', { token, headers })
  expect(body.links.next.split('/api/')[0]).toBe(`http://${host}`)
  await proxied.close()
})

test('an upload that its sender breaks off is not logged as a fault of ours', async () => {
  logged.length = 0
  await say(HALF(), (socket) => setTimeout(() => socket.destroy(), 50))
  await expect.poll(() => connections(service)).toBe(0)
  await venue.get('/menus')
  expect(logged.filter((line) => JSON.parse(line).level >= 40)).toEqual([])
})

test('HEAD on an event stream ends', async () => {
  const manager = new Visitor(service.app)
  await manager.signIn((await addPerson(venue, 'manager')).email)
  for (const path of ['/events', '/developer/events']) {
    const answer = await say(
      `HEAD ${await manager.calling(path)} HTTP/1.1\r\nHost: a\r\nCookie: ${manager.cookieHeader()}\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*text\/event-stream/s)
  }
})

test('a request that drips does not hold the stop up', async () => {
  const other = await testApp({}, { waits: { headersMs: 60_000, requestMs: 60_000, stopMs: 100 } })
  await other.app.listen({ host: '127.0.0.1', port: 0 })
  const { port: otherPort } = other.app.server.address() as net.AddressInfo
  const socket = net.connect(otherPort, '127.0.0.1', () =>
    socket.write('POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\na'),
  )
  socket.on('error', () => undefined)
  await expect.poll(() => connections(other)).toBe(1)
  const drip = setInterval(() => socket.write('a'), 20)
  await other.close()
  clearInterval(drip)
  socket.destroy()
})

function connections({ app }: TestApp): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)))
}
