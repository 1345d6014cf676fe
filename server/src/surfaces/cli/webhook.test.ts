import { afterAll, beforeAll, expect, test } from 'vitest'
import { answer, type Receiver, startReceiver } from '../../../test/receiver.ts'
import {
  comanda,
  removeDirectory,
  type Service,
  startService,
  temporaryDirectory,
} from '../../../test/service.ts'

let dataDir: string
let service: Service
let receiver: Receiver
beforeAll(async () => {
  process.env.WEBHOOKS_ALLOW_INSECURE = '1'
  dataDir = await temporaryDirectory()
  receiver = await startReceiver()
  service = await startService(dataDir)
}, 60_000)
afterAll(async () => {
  delete process.env.WEBHOOKS_ALLOW_INSECURE
  await service.stop()
  await receiver.close()
  await removeDirectory(dataDir)
}, 60_000)

const webhook = (...args: string[]) => comanda(dataDir, 'webhook', ...args)
const fault = (...args: string[]) =>
  webhook(...args).then(
    () => 'it worked',
    (error: { stderr: string }) => error.stderr.trim(),
  )

test('an address from its adding to its removal, as the operator sees it', async () => {
  const made = await webhook(
    'add',
    '--restaurant',
    'demo',
    '--url',
    receiver.url,
    '--events',
    'order.paid review.created',
  )
  expect(made).toEqual({ id: expect.any(Number), secret: expect.stringMatching(/^whsec_/) })
  const id = String(made.id)

  receiver.reply = answer(500, 'not now')
  const ping = await webhook('ping', '--id', id)
  await receiver.until(1)
  await expect
    .poll(async () => (await webhook('deliveries', '--restaurant', 'demo')).deliveries, { timeout: 20_000 })
    .toEqual([
      {
        id: ping.delivery_id,
        event_id: ping.event_id,
        type: 'ping',
        endpoint_id: made.id,
        url: receiver.url,
        status: 'pending',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/),
        next_attempt_at: expect.stringMatching(/T/),
        attempts: [
          {
            at: expect.stringMatching(/T/),
            status_code: 500,
            error: null,
            duration_ms: expect.any(Number),
            response_body: 'not now',
          },
        ],
      },
    ])

  receiver.reply = answer(204)
  expect(await webhook('replay', '--delivery', String(ping.delivery_id))).toEqual({
    delivery: ping.delivery_id,
    replayed: true,
    deliveries: 1,
  })
  await receiver.until(2)
  expect(receiver.received[1]?.headers['service-delivery']).toBe(ping.event_id)

  expect(await webhook('replay', '--delivery', String(ping.event_id))).toMatchObject({ deliveries: 1 })
  await receiver.until(3)
  expect(receiver.received[2]?.headers['service-test']).toBe('true')

  const { secret } = await webhook('rotate', '--id', id)
  expect(secret).toMatch(/^whsec_/)
  expect(secret).not.toBe(made.secret)
  expect(await webhook('pause', '--id', id)).toMatchObject({ id: made.id, state: 'paused' })
  await webhook('ping', '--id', id, '--event', 'order.paid')
  expect(await webhook('resume', '--id', id)).toMatchObject({ id: made.id, state: 'active' })
  await receiver.until(4)
  expect(receiver.received[3]?.headers['service-event']).toBe('order.paid')
  expect(receiver.received[3]?.headers['service-signature']).toMatch(/^t=\d+,v1=\w{64},v1=\w{64}$/)

  expect(await webhook('replay', '--restaurant', 'demo', '--failed-since', '2026-01-01')).toEqual({
    replayed: 0,
  })
  expect(await webhook('replay', '--id', id, '--failed-since', '2026-01-01')).toEqual({ replayed: 0 })
  expect(await webhook('list', '--restaurant', 'demo')).toMatchObject({ endpoints: [{ id: made.id }] })
  expect(await webhook('remove', '--id', id)).toEqual({ id: made.id, removed: true })
  expect(await webhook('list', '--restaurant', 'demo')).toEqual({ endpoints: [] })
}, 60_000)

test('mistakes are told in one line', async () => {
  const add = (url: string, events: string, ...more: string[]) =>
    fault('add', '--restaurant', 'demo', '--url', url, '--events', events, ...more)
  const unknown = '01a1dd35-b99f-71b7-a536-21ec6002e46a'
  expect(await add('ftp://example.com', 'ping')).toBe(
    'comanda: --url: Must be an address that begins with https://.',
  )
  expect(await add('https://example.com', 'order.made')).toContain(
    'comanda: --events: There is no event order.made',
  )
  expect(await add('https://example.com', 'ping', '--sandbox')).toContain('has no sandbox')
  expect(await fault('deliveries', '--restaurant', 'nobody')).toBe('comanda: there is no restaurant "nobody"')
  expect(await fault('ping', '--id', '999')).toBe('comanda: there is no address 999')
  expect(await fault('replay', '--delivery', unknown)).toBe(
    `comanda: there is no delivery or event ${unknown}`,
  )
  expect(await fault('replay', '--delivery', 'x')).toBe('comanda: --delivery must be a UUID, not "x"')
  expect(await fault('replay')).toContain('say what to replay')
  expect(await fault('replay', '--failed-since', '2026-01-01')).toContain('needs --restaurant, or --id')
  expect(await fault('replay', '--id', '999', '--failed-since', '2026-01-01')).toBe(
    'comanda: there is no address 999',
  )
}, 60_000)

test('the command takes the addresses that the service takes, whatever its own environment says', async () => {
  delete process.env.WEBHOOKS_ALLOW_INSECURE
  try {
    const made = await webhook('add', '--restaurant', 'demo', '--url', receiver.url, '--events', 'order.paid')
    expect(made).toEqual({ id: expect.any(Number), secret: expect.stringMatching(/^whsec_/) })
    await webhook('remove', '--id', String(made.id))
  } finally {
    process.env.WEBHOOKS_ALLOW_INSECURE = '1'
  }
})
