import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { answer, type Receiver, startReceiver } from '../../../test/receiver.ts'
import { secretBox } from '../../platform/crypto/secret-box.ts'
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

const box = secretBox(randomBytes(32))
const tools = { box, resolve: systemResolve, rules: { allowInsecure: true } }
let service: TestApp
let venue: Venue
let till: Receiver
let dispatcher: Dispatcher
let sender: Sender

beforeAll(async () => {
  service = await testApp()
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
    box,
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

const connect = () => venue.inside((tx) => connectPointOfSale(tx, tools, till.url))

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

test('a sandbox reaches no point of sale', async () => {
  const live = await service.venue()
  await service.owner.query('update restaurants set live_restaurant_id = $1 where id = $2', [
    live.restaurant.id,
    venue.restaurant.id,
  ])
  await expect(connect()).rejects.toMatchObject({ code: 'validation_failed' })
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
