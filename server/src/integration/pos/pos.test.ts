import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { answer, type Receiver, startReceiver } from '../../../test/receiver.ts'
import { testSandbox } from '../../../test/sandbox.ts'
import { signedInAs } from '../../../test/visitor.ts'
import type { Role } from '../../ground/staff/rights.ts'
import { findOrder } from '../../restaurant/orders/commands/change-status.ts'
import { voidLine } from '../../restaurant/orders/commands/void-line.ts'
import { listDeliveries } from '../webhooks/commands/deliveries.ts'
import { listEndpoints } from '../webhooks/commands/endpoints.ts'
import { type Dispatcher, startDispatcher } from '../webhooks/dispatch/dispatcher.ts'
import { systemResolve } from '../webhooks/sender/resolve.ts'
import { createSender, type Sender } from '../webhooks/sender/sender.ts'
import { signatureOf } from '../webhooks/sender/signature.ts'
import { keepExternalIds } from './answers.ts'
import { connectPointOfSale, disconnectPointOfSale, listPushes, pointOfSale, pushAgain } from './commands.ts'
import { externalIdIn } from './rules.ts'

let service: TestApp
let venue: Venue
let till: Receiver
let dispatcher: Dispatcher
let sender: Sender

beforeAll(async () => {
  service = await testApp({ WEBHOOKS_ALLOW_INSECURE: 'true' })
})
beforeEach(async () => {
  service.clock.now = Date.parse('2026-11-14T12:00:00Z')
  venue = await service.venue({ document: smallMenu() })
  till = await startReceiver()
  sender = createSender({ allowInsecure: true, clock: () => service.clock.now ?? 0 })
  const log = pino({ level: 'silent' })
  dispatcher = startDispatcher({
    database: service.database,
    sender,
    box: service.box,
    log,
    clock: () => service.clock.now ?? 0,
    readAnswers: keepExternalIds,
  })
})
afterEach(async () => {
  await dispatcher.stop()
  sender.close()
  await till.close()
})
afterAll(() => service.close())

const tools = () => ({ box: service.box, resolve: systemResolve, rules: { allowInsecure: true } })
const connect = () => venue.inside((tx) => connectPointOfSale(tx, tools(), till.url))

async function place() {
  const { status, body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
  })
  expect(status).toBe(201)
  return body.data
}

test('each new order and each move is pushed, signed, and the answer’s external id is kept', async () => {
  till.reply = answer(200, '{"external_id": "POS-77"}')
  const { secret } = await connect()
  const order = await place()
  await dispatcher.settled()
  await venue.post(`/orders/${order.id}/status`, { status: 'accepted' })
  await dispatcher.settled()

  expect(till.received.map(({ headers }) => headers['service-event'])).toEqual([
    'order.created',
    'order.status_changed',
  ])
  const [created] = till.received
  expect(JSON.parse(created!.body).data.order).toEqual(order)
  expect(created!.headers['service-signature']).toBe(signatureOf(created!.body, [secret], service.clock.now!))
  const { rows } = await service.owner.query('select external_id from orders where id = $1', [order.id])
  expect(rows).toEqual([{ external_id: 'POS-77' }])
})

test('a voided line is pushed too, with the new total', async () => {
  await connect()
  const { body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [
      { item_id: venue.ids.items!.soup, quantity: 1 },
      { item_id: venue.ids.items!.water, quantity: 1 },
    ],
  })
  await dispatcher.settled()
  const [, water] = body.data.items
  await venue.inside(async (tx) =>
    voidLine(tx, [], await findOrder(tx, body.data.id), { lineId: water.id, reason: 'Sent back' }),
  )
  await dispatcher.settled()
  const { type, data } = JSON.parse(till.received.at(-1)!.body)
  expect([type, data.order.id, data.order.items[1].voided]).toEqual(['order.updated', body.data.id, true])
  expect(data.order.total_minor).toBe(body.data.total_minor - water.line_total_minor)
})

test('a point of sale that fails does not fail the order; the failure is seen and can be pushed again', async () => {
  till.reply = answer(503, 'closed')
  await connect()
  const order = await place()
  for (const minutes of [1, 5, 30, 120, 360]) {
    await dispatcher.settled()
    service.clock.now = service.clock.now! + minutes * 60_000 + 1_000
  }
  await dispatcher.settled()
  const { deliveries } = await venue.inside((tx) => listPushes(tx, { status: 'failed' }, 10))
  expect(deliveries).toMatchObject([{ type: 'order.created', status: 'failed', url: till.url }])
  expect(deliveries[0]!.attempts).toHaveLength(6)
  expect((await venue.get(`/orders/${order.id}`)).status).toBe(200)

  await venue.inside((tx) => pushAgain(tx, deliveries[0]!.id))
  expect((await venue.inside((tx) => listPushes(tx, { status: 'pending' }, 10))).deliveries).toHaveLength(1)
})

test('it is one at the most, and not among the webhooks', async () => {
  await connect()
  await expect(connect()).rejects.toMatchObject({ code: 'validation_failed' })
  await place()
  await dispatcher.settled()
  expect(await venue.inside((tx) => listEndpoints(tx))).toEqual([])
  expect(await venue.inside((tx) => listDeliveries(tx, {}, 10))).toEqual({ deliveries: [], next: null })
  await venue.inside((tx) => disconnectPointOfSale(tx))
  expect(await venue.inside((tx) => pointOfSale(tx))).toBeUndefined()
  await connect()
})

test('another restaurant’s orders are not pushed', async () => {
  await connect()
  const other = await service.venue({ document: smallMenu() })
  await other.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [{ item_id: other.ids.items!.soup, quantity: 1 }],
  })
  await dispatcher.settled()
  expect(till.received).toEqual([])
})

test('a sandbox pushes to the test till that it was given, and never to the restaurant’s', async () => {
  await connect()
  const sandbox = await testSandbox(service, venue)
  const [dish] = (await sandbox.get('/items?per_page=1')).body.data
  const order = {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [{ item_id: dish.id, quantity: 1 }],
  }
  const test = await startReceiver()
  test.reply = answer(200, '{"external_id": "TEST-1"}')
  await sandbox.post('/orders', order)
  await dispatcher.settled()
  const connected = await sandbox.post('/sandbox/simulate', { kind: 'point_of_sale', url: test.url })
  expect(connected.body).toEqual({
    data: {
      kind: 'point_of_sale',
      order: null,
      reservation: null,
      payment: null,
      stock: null,
      point_of_sale: { url: test.url },
    },
    meta: { secret: expect.stringMatching(/^whsec_/) },
    links: {},
  })
  const placed = (await sandbox.post('/orders', order)).body.data
  await dispatcher.settled()
  expect(till.received).toEqual([])
  expect(test.received.map(({ headers }) => headers['service-event'])).toEqual(['order.created'])
  const { body, headers } = test.received[0]!
  expect(JSON.parse(body).data.order).toEqual(placed)
  const { secret } = connected.body.meta
  expect(headers['service-signature']).toBe(signatureOf(body, [secret], service.clock.now!))
  const { rows } = await service.owner.query('select external_id from orders where id = $1', [placed.id])
  expect(rows).toEqual([{ external_id: 'TEST-1' }])

  // It stays over a reset; another one takes its place, and null ends it.
  await sandbox.reset()
  const next = await startReceiver()
  await sandbox.post('/sandbox/simulate', { kind: 'point_of_sale', url: next.url })
  await sandbox.post('/orders', order)
  await dispatcher.settled()
  expect([test.received.length, next.received.length]).toEqual([1, 1])
  const ended = await sandbox.post('/sandbox/simulate', { kind: 'point_of_sale', url: null })
  expect([ended.body.data.point_of_sale, ended.body.meta]).toEqual([null, {}])
  await sandbox.post('/orders', order)
  await dispatcher.settled()
  expect([test.received.length, next.received.length, till.received.length]).toEqual([1, 1, 0])
  for (const [url, code] of [
    [undefined, 'required'],
    ['ftp://till.example', 'wrong_format'],
    [7, 'wrong_type'],
  ]) {
    const refused = await sandbox.post('/sandbox/simulate', { kind: 'point_of_sale', url })
    expect([refused.status, refused.body.error.faults[0]]).toMatchObject([422, { field: 'url', code }])
  }
  await test.close()
  await next.close()
})

describe('in the settings', () => {
  const path = '/point-of-sale'

  async function asStaff(role: Role) {
    const visitor = await signedInAs(service, venue, role)
    return (method: 'GET' | 'POST' | 'DELETE', at: string, body: object = {}) =>
      visitor.call(method, at, method === 'GET' ? undefined : body)
  }

  test('the owner connects one, sees what it did not take, pushes it again and disconnects it', async () => {
    const owner = await asStaff('owner')
    expect((await owner('GET', path)).data).toEqual({ connection: null, failed: [] })
    const made = await owner('POST', path, { url: till.url })
    expect(made.data).toEqual({ id: expect.any(Number), secret: expect.stringMatching(/^whsec_/) })
    const twice = await owner('POST', path, { url: till.url })
    expect([twice.status, Object.keys(twice.error.details)]).toEqual([422, ['url']])
    till.reply = answer(500)
    await place()
    for (let tries = 0; tries < 6; tries++) {
      await dispatcher.settled()
      service.clock.now! += 7 * 3_600_000
    }
    const failing = (await owner('GET', path)).data
    expect(failing).toMatchObject({
      connection: { url: till.url },
      failed: [{ type: 'order.created', status: 'failed' }],
    })
    till.reply = answer(200)
    const before = till.received.length
    await owner('POST', `${path}/pushes/${failing.failed[0].id}/replay`)
    await dispatcher.settled()
    expect(till.received).toHaveLength(before + 1)
    expect((await owner('GET', path)).data.failed).toEqual([])
    expect((await owner('DELETE', path)).status).toBe(200)
    expect((await owner('GET', path)).data.connection).toBeNull()
    expect((await owner('DELETE', path)).status).toBe(404)
  })

  test('a manager sees it and connects the test till of the sandbox, staff see neither', async () => {
    const [manager, staff] = [await asStaff('manager'), await asStaff('staff')]
    expect((await manager('GET', path)).status).toBe(200)
    expect((await manager('POST', path, { url: till.url })).status).toBe(403)
    expect((await manager('GET', `/sandbox${path}`)).status).toBe(404)
    await testSandbox(service, venue)
    expect((await manager('POST', `/sandbox${path}`, { url: till.url })).status).toBe(200)
    expect((await manager('GET', `/sandbox${path}`)).data.connection.url).toBe(till.url)
    expect((await manager('GET', path)).data.connection).toBeNull()
    for (const at of [path, `/sandbox${path}`]) expect((await staff('GET', at)).status).toBe(403)
    const refused = await manager('POST', `/sandbox${path}`, { url: 'nowhere' })
    expect([refused.status, Object.keys(refused.error.details)]).toEqual([422, ['url']])
  })
})

describe('the external id in an answer', () => {
  test.each([
    ['{"external_id":"A1"}', 'A1'],
    ['{"external_id":42,"more":true}', '42'],
    ['{"external_id":"  x "}', 'x'],
    ['{"external_id":null}', null],
    ['{"external_id":""}', null],
    ['{"external_id":1.5}', null],
    [`{"external_id":"${'x'.repeat(201)}"}`, null],
    ['not json external_id', null],
    ['"external_id"', null],
    ['', null],
  ])('%s is %j', (text, expected) => expect(externalIdIn(text)).toBe(expected))
})
