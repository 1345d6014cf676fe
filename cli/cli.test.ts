// The package as it is published, and the operator's command, against the service over real connections.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../sdk/src/webhooks.ts'
import { EVENT_TYPES } from '../server/src/ground/events/types.ts'
import { revokeToken } from '../server/src/integration/tokens/commands.ts'
import { type TestApp, testApp, type Venue } from '../server/test/app.ts'
import { installed } from '../server/test/packages.ts'
import { type Receiver, startReceiver } from '../server/test/receiver.ts'
import { type Sandbox, testSandbox } from '../server/test/sandbox.ts'
import { COMANDA } from '../server/test/service.ts'
import { TRIGGERS } from './src/trigger.ts'
import { VARIANTS } from './src/variants.ts'

let service: TestApp
let venue: Venue
let sandbox: Sandbox
let receiver: Receiver
let url: string
let directory: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;[service, { directory, remove }] = await Promise.all([testApp(), installed('cli')])
  venue = await service.venue({ sample: true })
  sandbox = await testSandbox(service, venue)
  receiver = await startReceiver()
  url = await service.app.listen({ port: 0, host: '127.0.0.1' })
}, 120_000)
afterAll(async () => {
  for (const child of running) child.kill()
  await receiver.close()
  await service.close()
  await remove()
})

const running: ChildProcess[] = []

const environment = (token: string) => ({
  ...process.env,
  COMANDA_URL: url,
  COMANDA_TOKEN: token,
  XDG_STATE_HOME: join(directory, 'state'),
})

/** As it is installed by npm. */
const program = () =>
  [process.execPath, join(directory, 'node_modules/@comanda/cli/dist/cli/src/main.js')] as const

function start(args: string[], token = sandbox.token) {
  const [node, main] = program()
  const child = spawn(node, [main, ...args], { env: environment(token), stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  const told = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (told.out += chunk))
  child.stderr.on('data', (chunk) => (told.err += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    told,
    ended,
    child,
    ready: () => expect.poll(() => told.out, { timeout: 15_000 }).toContain('ready'),
  }
}

async function call(args: string[], token = sandbox.token) {
  const [node, main] = program()
  return promisify(execFile)(node, [main, ...args], { env: environment(token) }).catch(
    (error) => error as { stdout: string; stderr: string; code: number },
  )
}

const order = () => sandbox.post('/sandbox/simulate', { kind: 'order' })
const forwarded = () => receiver.received.map(({ headers }) => String(headers['service-event']))

test('listen forwards what happens, signed; goes on where it stopped; ends when the token dies', async () => {
  const args = ['listen', '--forward-to', receiver.url, '--events', 'order.created', '--json']
  const first = start(args)
  await first.ready()
  const { secret } = JSON.parse(first.told.out.split('\n')[0] ?? '')
  const made = await order()
  await receiver.until(1)
  const [delivery] = receiver.received
  const header = String(delivery?.headers['service-signature'])
  expect(await verify(delivery?.body ?? '', header, secret)).toMatchObject({
    type: 'order.created',
    data: { order: made.body.data.order },
  })
  await expect.poll(() => first.told.out).toContain('"status":204')
  // The place is kept once the page is handled; killed right after, it would only come twice.
  const [file = ''] = await readdir(join(directory, 'state/comanda'))
  const kept = () => readFile(join(directory, 'state/comanda', file), 'utf8')
  const before = await kept()
  await order()
  await expect.poll(kept).not.toBe(before)
  first.child.kill('SIGKILL')
  await first.ended

  await order()
  const second = start(args)
  await second.ready()
  expect(JSON.parse(second.told.out.split('\n')[0] ?? '')).toMatchObject({ secret, resumed: true })
  await receiver.until(3)
  expect(new Set(receiver.received.map(({ headers }) => headers['service-delivery'])).size).toBe(3)

  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

test('listen ends with a failure when the token dies, and says so', async () => {
  const { id, token } = await venue.newToken()
  const listening = start(['listen', '--forward-to', receiver.url, '--json'], token)
  await listening.ready()
  await venue.inside((tx) => revokeToken(tx, id))
  // What happens ends the wait of the request that is open.
  await venue.put('/items/1/availability', { is_available: false })
  expect(await listening.ended).toBe(1)
  expect(listening.told.err).toContain('the token no longer works')
})

test('a receiver that is down is shown, and does not end it', async () => {
  const args = ['listen', '--forward-to', 'http://127.0.0.1:9/hook', '--events', 'order.created']
  const listening = start(args)
  await expect.poll(() => listening.told.out, { timeout: 15_000 }).toContain('Your signing secret: whsec_')
  await order()
  await expect.poll(() => listening.told.out, { timeout: 15_000 }).toMatch(/order\.created .* no answer \(/)
  listening.child.kill('SIGINT')
  expect(await listening.ended).toBe(0)
})

test('every event but two can be triggered, and each trigger makes its event happen', async () => {
  // An address is pinged in the developer settings, and an owner uninstalls an app.
  const others = ['ping', 'app.uninstalled']
  expect([...Object.keys(TRIGGERS), ...others].sort()).toEqual(EVENT_TYPES.toSorted())
  const since = new Date().toISOString()
  for (const type of Object.keys(TRIGGERS)) {
    const { stdout } = await call(['trigger', type, '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ type })
  }
  const { body } = await sandbox.get(`/events?since=${since}&per_page=100`)
  const seen = body.data.map(({ type }: { type: string }) => type)
  expect(seen).toEqual(expect.arrayContaining(Object.keys(TRIGGERS)))
  expect(forwarded()).not.toContain('ping')
})

test('an event can be triggered for other reasons: a marketplace, a coupon, a return', async () => {
  const { body: before } = await sandbox.get('/events?per_page=1&since=9000-01-01')
  for (const variant of Object.keys(VARIANTS)) {
    const { stdout, stderr } = await call(['trigger', variant, '--json'])
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toMatchObject({ type: variant })
  }
  const { body } = await sandbox.get(`/events?per_page=100&cursor=${before.meta.next_cursor}`)
  const told = (type: string): unknown[] =>
    body.data
      .filter((event: { type: string }) => event.type === type)
      .map(({ data }: { data: unknown }) => data)
  const external = { id: expect.any(String), display_id: expect.any(String) }
  expect(told('order.paid')).toContainEqual({
    order: expect.objectContaining({ channel: 'test-marketplace', external }),
  })
  for (const changed of [['lines'], ['adjustments'], ['courses']]) {
    expect(told('order.updated')).toContainEqual(expect.objectContaining({ changed }))
  }
  expect(told('payment.refunded')).toMatchObject(
    ['goodwill', 'return'].map((kind) => ({ payment: { refunds: [{ kind }] } })),
  )
  expect(told('menu.item_updated')).toContainEqual(expect.objectContaining({ branch_id: expect.any(Number) }))
})

test('tail prints what happened, and what happens', async () => {
  await order()
  const tailing = start(['tail', '--since', '2020-01-01', '--events', 'order.created'])
  await expect
    .poll(() => tailing.told.out, { timeout: 15_000 })
    .toMatch(/order\.created .* order [0-9a-f-]{36} placed/)
  const lines = () => tailing.told.out.split('\n').length
  const before = lines()
  await order()
  await expect.poll(lines, { timeout: 15_000 }).toBeGreaterThan(before)
  tailing.child.kill('SIGTERM')
  expect(await tailing.ended).toBe(0)
})

test.each([
  [['listen'], 'specify where to forward events: --forward-to'],
  [['trigger'], 'specify an event: order.created'],
  [['trigger', 'app.uninstalled'], 'cannot trigger app.uninstalled'],
  [['dance'], 'there is no command "dance"'],
  [['tail', '--loud'], "Unknown option '--loud'"],
])('what cannot be understood is said: %j', async (args, sentence) => {
  expect(await call(args)).toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) })
})

test('a live token triggers nothing', async () => {
  expect(await call(['trigger', 'order.created'], venue.token)).toMatchObject({
    code: 1,
    stderr: 'comanda: trigger needs the token of a sandbox, svc_sbx_…\n',
  })
})

test('bin/comanda has the same commands', async () => {
  const { stdout } = await promisify(execFile)(COMANDA, ['trigger', 'order.created'], {
    env: environment(sandbox.token),
  })
  expect(stdout).toMatch(/^order\.created: order [0-9a-f-]{36}\n$/)
})
