// The proxy that compose.yaml starts, a real haproxy with the file that is shipped, before two processes that drop lines.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { haproxyVersion, hasHaproxy, startHaproxy } from '../test/haproxy.ts'
import { freePort } from '../test/service.ts'

const withHaproxy = hasHaproxy()
if (!withHaproxy) console.warn('haproxy is not installed and cannot be: its tests are skipped.')

/** What the processes did, whoever of them it was. */
let done: string[] = []
/** Of how many requests to come the line is dropped when the work is done. */
let drops = 0
const processes = [0, 1].map(() =>
  createServer(async (request: IncomingMessage, response) => {
    for await (const _chunk of request);
    if (request.url === '/readyz') return response.end('{"status":"ready"}')
    done.push(`${request.method} ${request.url}`)
    if (drops-- > 0) return request.socket.destroy()
    response.end('answered')
  }),
)
let proxy: { stop(): Promise<void> }
let port: number

beforeAll(async () => {
  if (!withHaproxy) return
  for (const one of processes) await once(one.listen(0, '127.0.0.1'), 'listening')
  const [first, second] = processes.map((one) => (one.address() as AddressInfo).port)
  port = await freePort()
  proxy = await startHaproxy(port, [first!, second!])
})
afterAll(async () => {
  await proxy?.stop()
  for (const one of processes) one.close().closeAllConnections()
})
beforeEach(() => {
  done = []
  drops = 0
})

/** What comes back for these bytes, as they are: no client tidies up the path. */
async function sent(...requests: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  const ended = once(socket, 'close')
  for (const [index, request] of requests.entries()) {
    socket.write(request)
    // The next one goes over the same connection when the one before is answered.
    if (index < requests.length - 1) await expect.poll(() => answer).toContain('answered')
  }
  await ended
  return answer
}
const order = '{"type":"pickup"}'
const withBody = (method: string, connection = 'close') =>
  `${method} /api/v1/orders HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nContent-Length: ${order.length}\r\n\r\n${order}`
const bare = (method: string, path: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

describe.runIf(withHaproxy)('the proxy of compose.yaml', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'a %s whose answer was lost is done once, and the caller is told',
    async (method) => {
      drops = 1
      const status = statusOf(await sent(withBody(method)))
      expect([status, done]).toEqual([502, [`${method} /api/v1/orders`]])
    },
  )

  test('so it is on a connection that was used before: silence would make a browser send it again', async () => {
    const answering = sent(withBody('POST', 'keep-alive'), withBody('POST'))
    await expect.poll(() => done.length).toBe(1)
    drops = 1
    const answer = await answering
    expect(done).toEqual(Array(2).fill('POST /api/v1/orders'))
    // Debian 12 has a version that says nothing on such a connection, whatever it is told; compose.yaml has a newer one.
    expect(answer).toMatch(haproxyVersion() < 3 ? /answered$/ : /answeredHTTP\/1\.1 502 Bad Gateway/)
  })

  test.each(['GET', 'HEAD'])('a %s whose answer was lost is asked again', async (method) => {
    drops = 1
    const status = statusOf(await sent(bare(method, '/api/v1/items')))
    expect([status, done]).toEqual([200, Array(2).fill(`${method} /api/v1/items`)])
  })

  test.each([
    '/metrics',
    '/metrics?x=1',
    '/metrics#x',
    '/metrics;x',
    '//metrics',
    '///metrics',
    '/metrics/',
    '/%6detrics',
    '/%6D%65trics',
    '/%2fmetrics',
    '/%2e/metrics',
    '/./metrics',
    '/METRICS',
    '/%4Detrics',
    '/x/../metrics',
    '/x/%2E%2e/metrics',
    '/x/..%2fmetrics',
    'http://x/metrics',
    'http://x//%6detrics/',
  ])('%s stays inside', async (path) => {
    const status = statusOf(await sent(bare('GET', path)))
    expect([path, done]).toEqual([path, []])
    expect([400, 404]).toContain(status)
  })

  test('what only looks like it is passed on', async () => {
    for (const path of ['/r/metrics', '/r/metrics/menu', '/metrical', '/x?next=/metrics', '/x?to=/../y']) {
      expect([path, statusOf(await sent(bare('GET', path)))]).toEqual([path, 200])
    }
  })
})
