// Receivers that break HTTP on purpose. Whatever they do, an attempt ends by its deadline and says why.
import net from 'node:net'
import tls from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { testAuthority } from '../../../../test/certificates.ts'
import { createSender, type Sender } from './sender.ts'

const NAME = 'hooks.example.com'
const TIMEOUT_MS = 300
const authority = testAuthority()
const certificate = authority.issue(NAME)
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Behaviour = (socket: net.Socket) => void
type Came = { statusCode: number | null; error: string | null; delivered?: boolean }

const CLOSED = 'The connection was closed before a complete answer (ECONNRESET).'
const TOO_LATE = `No complete answer within ${TIMEOUT_MS / 1000} seconds.`
const SWITCHED = 'The answer switches to another protocol; that is refused.'
const silence: Behaviour = () => undefined
/** The TCP connections by the port they come from: only they, and no TLS above them, can be reset. */
const carriers = new Map<number | undefined, net.Socket>()
const reset: Behaviour = (socket) => void carriers.get(socket.remotePort)?.resetAndDestroy()
/** Once the request has come, these bytes. */
const says =
  (text: string, then: Behaviour = silence): Behaviour =>
  (socket) =>
    void socket.on('data', () => socket.write(text, () => then(socket)))
const end: Behaviour = (socket) => void socket.end()

async function listen(server: net.Server): Promise<number> {
  const sockets = new Set<net.Socket>()
  server.prependListener('connection', (socket) => {
    sockets.add(socket.on('error', () => undefined))
    carriers.set(socket.remotePort, socket)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((done) => server.close(done))
  })
  return (server.address() as net.AddressInfo).port
}

function sender(): Sender {
  const made = createSender({ allowInsecure: true, ca: authority.ca, resolve: async () => ['127.0.0.1'] })
  closing.push(() => made.close())
  return made
}

async function sendTo(url: string) {
  const one = sender()
  // More than once: a kept connection must fare no worse than a new one.
  for (let turn = 0; turn < 2; turn++) {
    const startedAt = performance.now()
    const outcome = await one.sendSigned({ url, body: '{}', secrets: ['s'], timeoutMs: TIMEOUT_MS })
    expect(performance.now() - startedAt).toBeLessThan(TIMEOUT_MS + 2_000)
    if (turn === 1) return outcome
  }
  throw new Error('nothing was sent')
}

const ANSWERS: [string, Behaviour, Came][] = [
  ['100 and silence', says('HTTP/1.1 100 Continue\r\n\r\n'), { statusCode: null, error: TOO_LATE }],
  [
    '100 and an answer',
    says('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n'),
    { statusCode: 204, error: null, delivered: true },
  ],
  [
    '101 with an Upgrade',
    says('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    { statusCode: 101, error: SWITCHED },
  ],
  [
    '101 without an Upgrade',
    says('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
    { statusCode: 101, error: SWITCHED },
  ],
  [
    '101 and more bytes',
    says(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\nHTTP/1.1 200 OK\r\n\r\n',
    ),
    { statusCode: 101, error: SWITCHED },
  ],
  [
    '103 and silence',
    says('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'),
    { statusCode: null, error: TOO_LATE },
  ],
  [
    '103 and an answer',
    says('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'),
    { statusCode: 200, error: null, delivered: true },
  ],
  ['half a status line and silence', says('HTTP/1.1 20'), { statusCode: null, error: TOO_LATE }],
  ['half a status line and the end', says('HTTP/1.1 20', end), { statusCode: null, error: CLOSED }],
  ['half a status line and a reset', says('HTTP/1.1 20', reset), { statusCode: null, error: CLOSED }],
  ['a reset in the headers', says('HTTP/1.1 200 OK\r\nContent-', reset), { statusCode: null, error: CLOSED }],
  ['the end in the headers', says('HTTP/1.1 200 OK\r\nContent-', end), { statusCode: null, error: CLOSED }],
  [
    'a reset in the body',
    says('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nso far', reset),
    { statusCode: 200, error: CLOSED },
  ],
  [
    'the end in the body',
    says('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nso far', end),
    { statusCode: 200, error: CLOSED },
  ],
  [
    'silence in the body',
    says('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nso'),
    { statusCode: 200, error: TOO_LATE },
  ],
  ['silence', silence, { statusCode: null, error: TOO_LATE }],
  ['an end at once', end, { statusCode: null, error: CLOSED }],
  ['a reset at once', reset, { statusCode: null, error: CLOSED }],
]

test.each(ANSWERS)('%s, over http', async (_, behave, came) => {
  const port = await listen(net.createServer(behave))
  expect(await sendTo(`http://127.0.0.1:${port}/`)).toMatchObject({ delivered: false, ...came })
})

test.each(ANSWERS)('%s, over TLS', async (_, behave, came) => {
  const server = tls.createServer(certificate, (socket) => behave(socket.on('error', () => undefined)))
  const port = await listen(server)
  const outcome = await sendTo(`https://${NAME}:${port}/`)
  expect(outcome).toMatchObject({ delivered: false, ...came })
})

test.each<[string, Behaviour, RegExp]>([
  ['silence', silence, /^No complete answer within/],
  ['a reset at once', reset, /ECONNRESET/],
  ['a reset on the first bytes', (socket) => void socket.once('data', () => reset(socket)), /ECONNRESET/],
  ['an end on the first bytes', (socket) => void socket.once('data', () => socket.end()), /ECONNRESET/],
  ['no TLS at all', says('HTTP/1.1 200 OK\r\n\r\n'), /^The connection failed: /],
])('where TLS should begin: %s', async (_, behave, error) => {
  const port = await listen(net.createServer(behave))
  expect(await sendTo(`https://${NAME}:${port}/`)).toMatchObject({
    delivered: false,
    statusCode: null,
    error: expect.stringMatching(error),
  })
})
