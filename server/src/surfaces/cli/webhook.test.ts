import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { furnishedDirectory } from '../../../test/furnished.ts'
import { operator } from '../../../test/operator.ts'
import { answer, type Receiver, startReceiver } from '../../../test/receiver.ts'
import { comanda, removeDirectory, type Service, startService } from '../../../test/service.ts'

let dataDir: string
let service: Service
let receiver: Receiver
beforeAll(async () => {
  dataDir = await furnishedDirectory()
  for (const [name, value] of Object.entries({
    WEBHOOKS_ALLOW_INSECURE: '1',
    NODE_ENV: '',
    DATA_DIR: dataDir,
  }))
    vi.stubEnv(name, value)
  receiver = await startReceiver()
  service = await startService(dataDir)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await service.stop()
  await receiver.close()
  await removeDirectory(dataDir)
})

async function webhook(...args: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await operator(['webhook', ...args, '--json'])
  expect([code, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}
async function fault(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await operator(['webhook', ...args, '--json'])
  expect([code, stdout]).toEqual([1, ''])
  return stderr.trim()
}

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
})

test('mistakes are told in one line', async () => {
  const add = (url: string, events: string, ...more: string[]) =>
    fault('add', '--restaurant', 'demo', '--url', url, '--events', events, ...more)
  const unknown = '01a1dd35-b99f-71b7-a536-21ec6002e46a'
  expect(await add('ftp://example.com', 'ping')).toBe(
    'comanda: --url: Must be an address that starts with https://.',
  )
  expect(await add('https://example.com', 'order.made')).toContain(
    'comanda: --events: There is no event "order.made"',
  )
  expect(await add('https://example.com', 'ping', '--sandbox')).toContain('has no sandbox')
  expect(await fault('deliveries', '--restaurant', 'nobody')).toBe('comanda: there is no restaurant "nobody"')
  expect(await fault('ping', '--id', '999')).toBe('comanda: there is no endpoint 999')
  expect(await fault('replay', '--delivery', unknown)).toBe(
    `comanda: there is no delivery or event ${unknown}`,
  )
  expect(await fault('replay', '--delivery', 'x')).toBe('comanda: --delivery must be a UUID, not "x"')
  expect(await fault('replay')).toContain('specify what to replay')
  expect(await fault('replay', '--failed-since', '2026-01-01')).toContain('needs --restaurant, or --id')
  expect(await fault('replay', '--id', '999', '--failed-since', '2026-01-01')).toBe(
    'comanda: there is no endpoint 999',
  )
})

test('the command takes the addresses that the service takes, whatever its own environment says', async () => {
  vi.stubEnv('WEBHOOKS_ALLOW_INSECURE', undefined)
  const where = ['--restaurant', 'demo', '--url', receiver.url]
  const made = await comanda(dataDir, 'webhook', 'add', ...where, '--events', 'order.paid')
  expect(made).toEqual({ id: expect.any(Number), secret: expect.stringMatching(/^whsec_/) })
  expect(await comanda(dataDir, 'webhook', 'remove', '--id', String(made.id))).toMatchObject({
    removed: true,
  })
  await expect(comanda(dataDir, 'webhook', 'ping', '--id', String(made.id))).rejects.toMatchObject({
    code: 1,
    stderr: `comanda: there is no endpoint ${made.id}\n`,
  })
})
