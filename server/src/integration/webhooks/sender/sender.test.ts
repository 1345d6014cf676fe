import net from 'node:net'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { testAuthority } from '../../../../test/certificates.ts'
import { answer, hang, type Receiver, startReceiver } from '../../../../test/receiver.ts'
import { UNSAFE } from './address.ts'
import { createSender, type Message, type Sender, type SenderOptions } from './sender.ts'
import { signatureOf } from './signature.ts'

const NAME = 'hooks.example.com'
const authority = testAuthority()
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
afterAll(() => vi.restoreAllMocks())

async function receiver(options?: Parameters<typeof startReceiver>[0]): Promise<Receiver> {
  const started = await startReceiver(options)
  closing.push(() => started.close())
  return started
}

function sender(options: Partial<SenderOptions> = {}): Sender {
  const made = createSender({ allowInsecure: true, ...options })
  closing.push(() => made.close())
  return made
}

const message = (url: string, more: Partial<Message> = {}): Message => ({
  url,
  body: '{"a":1}',
  secrets: ['s'],
  ...more,
})

test('sends the body as it is, signed, with the headers given', async () => {
  const { url, received } = await receiver()
  const outcome = await sender({ clock: () => 1_794_000_000_999 }).sendSigned(
    message(`${url}?x=1`, {
      body: '{"ñ":"🌶"}',
      secrets: ['new', 'old'],
      headers: { 'Service-Event': 'ping' },
    }),
  )
  expect(outcome).toEqual({
    delivered: true,
    givenUp: false,
    signature: expect.stringMatching(/^t=1794000000,v1=/),
    at: 1_794_000_000_999,
    durationMs: expect.any(Number),
    statusCode: 204,
    error: null,
    answerHeaders: expect.arrayContaining(['Date', 'Connection']),
    answer: '',
  })
  expect(received[0]).toMatchObject({ method: 'POST', path: '/hook?x=1', body: '{"ñ":"🌶"}' })
  expect(received[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': '13',
    'service-event': 'ping',
    'service-signature': signatureOf('{"ñ":"🌶"}', ['new', 'old'], 1_794_000_000_000),
    'user-agent': 'Comanda-Webhooks/1',
  })
})

test.each([
  [200, true, null],
  [201, true, null],
  [299, true, null],
  [304, false, 'Redirects are not followed.'],
  [400, false, null],
  [410, false, null],
  [500, false, null],
])('status %i counts as delivered: %s', async (status, delivered, error) => {
  const { url } = await receiver({ reply: answer(status) })
  expect(await sender().sendSigned(message(url))).toMatchObject({ delivered, statusCode: status, error })
})

test('a redirect is a failure and is not followed', async () => {
  const target = await receiver()
  const { url } = await receiver({ reply: answer(307, '', { Location: target.url }) })
  expect(await sender().sendSigned(message(url))).toMatchObject({
    delivered: false,
    statusCode: 307,
    error: 'Redirects are not followed.',
  })
  expect(target.received.length).toBe(0)
})

test.each<[string, Parameters<typeof startReceiver>[0]]>([
  ['no answer at all', { reply: hang }],
  ['an answer that never ends', { reply: (_, response) => void response.writeHead(200).write('so far') }],
  [
    'an answer that drips',
    {
      reply: (_, response) => {
        const timer = setInterval(() => response.write('.'), 20)
        response.on('close', () => clearInterval(timer))
      },
    },
  ],
])('%s is over when the time is', async (_, options) => {
  const { url } = await receiver(options)
  const outcome = await sender().sendSigned(message(url, { timeoutMs: 150 }))
  expect(outcome).toMatchObject({ delivered: false, error: 'No complete answer within 0.15 seconds.' })
  expect(outcome.durationMs).toBeGreaterThanOrEqual(149)
})

test('what had come when the time was over is kept', async () => {
  const { url } = await receiver({ reply: (_, response) => void response.writeHead(200).write('so far') })
  expect(await sender().sendSigned(message(url, { timeoutMs: 150 }))).toMatchObject({
    delivered: false,
    statusCode: 200,
    answer: 'so far',
  })
})

test('a name lookup that hangs is over when the time is', async () => {
  const outcome = await sender({ resolve: () => new Promise(() => undefined) }).sendSigned(
    message('http://example.com/', { timeoutMs: 100 }),
  )
  expect(outcome).toMatchObject({ delivered: false, error: 'No complete answer within 0.1 seconds.' })
})

test('an answer over 64 KiB is cut off, and still counts', async () => {
  const { url } = await receiver({
    reply: (_, response) => {
      response.writeHead(200)
      const more = () => response.write('x'.repeat(16_384), (error) => !error && more())
      more()
    },
  })
  const outcome = await sender().sendSigned(message(url))
  expect(outcome).toMatchObject({ delivered: true, statusCode: 200, error: null })
  expect(outcome.answer?.length).toBe(65_536)
})

test('an answer that is no text can be kept', async () => {
  const { url } = await receiver({
    reply: (_, response) => void response.end(Buffer.from([0x61, 0, 0xff, 0xc3])),
  })
  expect((await sender().sendSigned(message(url))).answer).toBe('a\ufffd\ufffd\ufffd')
})

test('a refused connection and an unknown name are failures with a reason', async () => {
  const { port, close } = await startReceiver()
  await close()
  expect(await sender().sendSigned(message(`http://127.0.0.1:${port}/`))).toMatchObject({
    delivered: false,
    statusCode: null,
    error: 'The connection was refused (ECONNREFUSED).',
  })
  const unknown = Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' })
  expect(
    await sender({ resolve: () => Promise.reject(unknown) }).sendSigned(message('http://nowhere.example/')),
  ).toMatchObject({ delivered: false, error: 'The host name does not exist (ENOTFOUND).' })
})

test('a connection that is closed without an answer is a failure', async () => {
  const { url } = await receiver({ reply: (_, response) => response.socket?.destroy() })
  expect(await sender().sendSigned(message(url))).toMatchObject({
    delivered: false,
    error: 'The connection was closed before a complete answer (ECONNRESET).',
  })
})

test('connections are kept, and one that went stale is replaced without counting as a failure', async () => {
  const { url, received } = await receiver({
    reply: ({ connection }, response) => {
      if (connection === 1 && received.length === 3) response.socket?.destroy()
      else response.writeHead(200).end()
    },
  })
  const one = sender()
  for (let n = 0; n < 3; n++) expect((await one.sendSigned(message(url))).delivered).toBe(true)
  expect(received.map(({ connection }) => connection)).toEqual([1, 1, 1, 2])
})

test('a signal gives the attempt up', async () => {
  const { url, until } = await receiver({ reply: hang })
  const controller = new AbortController()
  const sent = sender().sendSigned(message(url, { signal: controller.signal }))
  await until(1)
  controller.abort()
  expect(await sent).toMatchObject({ delivered: false, givenUp: true })
})

/** Stands in for the internet: a socket to a public address goes to the receiver, and is written down. */
function internet(port: number): string[] {
  const reached: string[] = []
  const connect = net.Socket.prototype.connect
  vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (
    this: net.Socket,
    ...args: unknown[]
  ) {
    const [options] = [args[0]].flat() as [net.TcpNetConnectOpts]
    const { lookup } = options
    if (!lookup) return connect.apply(this, args as never)
    const recording: net.LookupFunction = (host, how, done) =>
      lookup(host, how, (error, address, family) => {
        if (error) return done(error, address, family)
        const all = Array.isArray(address) ? address : [{ address, family: family ?? 4 }]
        reached.push(...all.map((entry) => entry.address))
        return how.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)
      })
    return connect.call(this, { ...options, port, lookup: recording } as never)
  })
  closing.push(() => vi.restoreAllMocks())
  return reached
}

const strict = { allowInsecure: false, ca: authority.ca }

test('https: the certificate is checked for the name, on a connection to the resolved address', async () => {
  const { port, received } = await receiver({ tls: authority.issue(NAME) })
  const reached = internet(port)
  const outcome = await sender({ ...strict, resolve: async () => ['93.184.215.14'] }).sendSigned(
    message(`https://${NAME}/hook`),
  )
  expect(outcome).toMatchObject({ delivered: true, statusCode: 204 })
  expect(received[0]?.headers.host).toBe(NAME)
  expect(reached).toEqual(['93.184.215.14'])
})

test.each([
  [
    'of another name',
    () => ({ ...strict }),
    () => authority.issue('other.example.com'),
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ],
  [
    'of an unknown authority',
    () => ({ allowInsecure: false }),
    () => authority.issue(NAME),
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ],
])(
  'https: a certificate %s is refused, even where the environment says otherwise',
  async (_, options, tls, code) => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    closing.push(() => vi.unstubAllEnvs())
    const { port, received } = await receiver({ tls: tls() })
    internet(port)
    const outcome = await sender({ ...options(), resolve: async () => ['93.184.215.14'] }).sendSigned(
      message(`https://${NAME}/hook`),
    )
    expect(outcome.delivered).toBe(false)
    expect(outcome.error).toContain(code)
    expect(received.length).toBe(0)
  },
)

test('a name that is safe when it is saved and unsafe later is refused when the connection is made', async () => {
  const { port, received } = await receiver({ tls: authority.issue(NAME) })
  const reached = internet(port)
  const answers = [
    ['93.184.215.14'],
    ['93.184.215.14', '127.0.0.1'],
    ['169.254.169.254'],
    ['::ffff:10.0.0.1'],
    ['64:ff9b::a00:1'],
  ]
  let asked = 0
  const resolve = async () => answers[asked++] ?? []
  for (const addresses of answers) {
    // A new sender each time, so that no connection is kept from before.
    const outcome = await sender({ ...strict, resolve }).sendSigned(message(`https://${NAME}/hook`))
    if (addresses.length === 1 && addresses[0] === '93.184.215.14') expect(outcome.delivered).toBe(true)
    else expect(outcome).toMatchObject({ delivered: false, statusCode: null, error: UNSAFE.message })
  }
  expect(asked).toBe(answers.length)
  expect(reached).toEqual(['93.184.215.14'])
  expect(received.length).toBe(1)
})

test('a resolver that changes its mind cannot move a connection: one lookup is all there is', async () => {
  const { port, received } = await receiver({ tls: authority.issue(NAME) })
  const reached = internet(port)
  let asked = 0
  const resolve = async () => (asked++ === 0 ? ['93.184.215.14'] : ['127.0.0.1'])
  const one = sender({ ...strict, resolve })
  expect(await one.sendSigned(message(`https://${NAME}/hook`))).toMatchObject({ delivered: true })
  // The kept connection is still the one that was checked.
  expect(await one.sendSigned(message(`https://${NAME}/hook`))).toMatchObject({ delivered: true })
  expect([asked, reached, received.map(({ connection }) => connection)]).toEqual([
    1,
    ['93.184.215.14'],
    [1, 1],
  ])
})
