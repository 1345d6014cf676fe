import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { withSettings } from '../../../test/documents.ts'
import { findAnywhere } from '../../../test/find-anywhere.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { signedIn } from '../../../test/serving.ts'
import { addEndpoint } from '../../integration/webhooks/commands/endpoints.ts'
import { startDispatcher } from '../../integration/webhooks/dispatch/dispatcher.ts'
import { systemResolve } from '../../integration/webhooks/sender/resolve.ts'
import { createSender } from '../../integration/webhooks/sender/sender.ts'
import { secretBox } from '../../platform/crypto/secret-box.ts'
import type { Order } from '../../restaurant/orders/contract.ts'
import { eraseGuest, exportGuest, findGuestForChange } from './commands.ts'
import { ownDataOf } from './own-data.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

const NEEDLES = [
  'zenobia',
  'quux@mail.example',
  '4135550177',
  '413 555 0177',
  'orchid',
  'Evergreen Terrace',
  'allergic',
]

test('an order that went over to somebody else: the first guest leaves it too, and the second stays', async () => {
  const venue = await service.venue({ document: withSettings({ delivery_zones: [{ name: 'All' }] }) })
  const address = {
    line1: 'Evergreen Terrace 742',
    city: 'Springfield',
    instructions: 'Ask for Zenobia Quux',
  }
  const placed = await venue.post(
    '/orders',
    {
      type: 'delivery',
      customer_name: 'Zenobia Quux',
      customer_phone: '+1 413 555 0177',
      customer_email: 'Z.Quux@mail.example',
      note: 'An orchid with it, please',
      delivery_address: address,
      reference: 'order of Zenobia Quux',
      lines: [{ item_id: venue.ids.items!.soup, quantity: 2 }],
    },
    { 'idempotency-key': 'former' },
  )
  const path = `/orders/${placed.body.data.id}`
  const first = placed.body.data.guest_id
  await venue.patch(path, { customer_name: 'Zenobia Quux-Byron' })
  const grace = {
    customer_name: 'Grace Hopper',
    customer_phone: '+1 413 555 0199',
    customer_email: 'grace@mail.example',
    note: 'No flowers',
    delivery_address: { line1: '1 Elm St', city: 'Springfield' },
  }
  const second = (await venue.patch(path, grace)).body.data
  expect(second.guest_id).not.toBe(first)
  await venue.post(`${path}/adjustments`, {
    kind: 'discount',
    percent: 10,
    reason: 'Zenobia Quux complained',
  })
  const exported = await venue.inside(async (tx) => exportGuest(tx, await findGuestForChange(tx, first)))
  expect([exported.orders, exported.payments]).toEqual([[], []])
  expect(exported.former_orders).toEqual(
    ['Zenobia Quux', 'Zenobia Quux-Byron'].map((name) => ({
      id: expect.any(String),
      order_id: second.id,
      customer: { name, phone: '+1 413 555 0177', email: 'Z.Quux@mail.example' },
      note: 'An orchid with it, please',
      delivery_address: expect.objectContaining({ line1: 'Evergreen Terrace 742' }),
      changed_at: expect.any(String),
    })),
  )
  await venue.patch(path, { customer_name: 'Grace B. Hopper' })
  const told = async (): Promise<Order[]> =>
    (await venue.get('/events?per_page=100')).body.data.flatMap(({ data }: { data: { order?: Order } }) =>
      data.order?.customer.name?.startsWith('Grace') ? [{ ...data.order, guest_id: 0, reference: '' }] : [],
    )
  const before = await told()

  await venue.inside((tx) => eraseGuest(tx, first))

  expect(await findAnywhere(service.owner, NEEDLES)).toEqual([])
  const { body } = await venue.get(path)
  expect(body.data).toMatchObject({
    customer: { name: 'Grace B. Hopper', phone: '+1 413 555 0199', email: 'grace@mail.example' },
    note: 'No flowers',
    guest_id: second.guest_id,
    reference: null,
  })
  expect(await told()).toEqual(before)
  await venue.inside((tx) => eraseGuest(tx, second.guest_id))
  expect(await findAnywhere(service.owner, ['Hopper', 'grace@mail', 'Elm St'])).toEqual([])
})

test('an order that is nobody’s by now, and a courier’s phone that stayed, go with the guest who was there before', async () => {
  const venue = await service.venue({ document: withSettings({ delivery_zones: [{ name: 'All' }] }) })
  const lines = [{ item_id: venue.ids.items!.soup, quantity: 1 }]
  const placed = await venue.post('/orders', {
    type: 'delivery',
    customer_name: 'Zenobia Quux',
    customer_phone: '+1 413 555 0177',
    customer_email: 'z.quux@mail.example',
    delivery_address: { line1: '1 Elm St', city: 'Springfield' },
    lines,
  })
  const hedys: Order = placed.body.data
  const counter = await signedIn(service, venue, 'manager')
  const taken = await counter('/orders', {
    type: 'pickup',
    channel: 'pos',
    customer_name: 'Zenobia Quux',
    customer_email: 'z.quux@mail.example',
    note: 'An orchid with it',
    lines,
  })
  const nobodys: Order = taken.data
  expect(nobodys.guest_id).toBe(hedys.guest_id)
  const left = await venue.patch(`/orders/${nobodys.id}`, { customer_email: null })
  expect(left.body.data).toMatchObject({ guest_id: null, customer: { name: 'Zenobia Quux' } })
  const { body } = await venue.patch(`/orders/${hedys.id}`, {
    customer_name: 'Hedy',
    customer_phone: '+1 413 555 0188',
    customer_email: null,
    delivery_address: { ...hedys.delivery_address, phone: '(413) 555-0177' },
  })
  expect(body.data.guest_id).not.toBe(hedys.guest_id)

  await venue.inside((tx) => eraseGuest(tx, hedys.guest_id!))

  expect(await findAnywhere(service.owner, [...NEEDLES, '(413) 555-0177'])).toEqual([])
  const shown = async ({ id }: Order) => (await venue.get(`/orders/${id}`)).body.data
  expect(await shown(nobodys)).toMatchObject({
    customer: { name: null, phone: null, email: null },
    note: null,
  })
  expect(await shown(hedys)).toMatchObject({
    customer: { name: 'Hedy', phone: '+1 413 555 0188' },
    delivery_address: { line1: '1 Elm St', phone: '' },
  })
})

test('an erased guest leaves orders, tickets, events, the delivery log and kept answers; sums stay', async () => {
  const venue = await service.venue({ document: withSettings({ delivery_zones: [{ name: 'All' }] }) })
  const box = secretBox(randomBytes(32))
  const receiver = await startReceiver({ reply: (request, response) => void response.end(request.body) })
  const sender = createSender({ allowInsecure: true })
  const dispatcher = startDispatcher({
    database: service.database,
    sender,
    box,
    log: pino({ level: 'silent' }),
  })
  await venue.post('/coupons', { code: 'ORCHARD', name: 'Orchard', percent: 10 })
  await venue.inside((tx) =>
    addEndpoint(
      tx,
      { box, resolve: systemResolve, rules: { allowInsecure: true } },
      {
        url: receiver.url,
        events: ['order.created', 'order.status_changed', 'guest.created'],
        description: null,
      },
    ),
  )
  const { body } = await venue.post(
    '/orders',
    {
      type: 'delivery',
      customer_name: 'Zenobia Quux',
      customer_phone: '+1 413 555 0177',
      customer_email: 'Z.Quux@mail.example',
      note: 'An orchid with it, please',
      delivery_address: { line1: 'Evergreen Terrace 742', city: 'Springfield' },
      reference: 'order of Zenobia Quux',
      coupon_code: 'orchard',
      lines: [{ item_id: venue.ids.items!.soup, quantity: 2, note: 'I am allergic to salt' }],
    },
    { 'idempotency-key': 'z' },
  )
  await venue.post(`/orders/${body.data.id}/status`, { status: 'accepted' })
  await dispatcher.settled()
  await dispatcher.stop()
  sender.close()
  await receiver.close()
  const guestId = (await venue.get('/guests')).body.data[0].id
  expect(await findAnywhere(service.owner, NEEDLES)).not.toEqual([])
  const coupon = { code: 'ORCHARD', name: 'Orchard', given_back: false }
  const adjustment = { name: null, line_id: null, percent: null, price_minor: null, reason: null }
  const adjustments = [
    { ...adjustment, kind: 'coupon', name: 'Orchard', percent: 10, amount_minor: 200 },
    { ...adjustment, kind: 'discount', amount_minor: 50, reason: 'Zenobia Quux waited' },
  ].map((one) => ({ ...one, id: expect.any(Number), created_at: expect.any(String) }))
  const discount = { kind: 'discount', amount_minor: 50, reason: 'Zenobia Quux waited' }
  const cut = (await venue.post(`/orders/${body.data.id}/adjustments`, discount)).body.data
  const exported = await venue.inside(async (tx) => exportGuest(tx, await findGuestForChange(tx, guestId)))
  expect(exported.orders).toMatchObject([
    { id: body.data.id, customer: { name: 'Zenobia Quux' }, adjustments, coupon },
  ])
  const own = await venue.inside(async (tx) =>
    ownDataOf(tx, await findGuestForChange(tx, guestId), 'z.quux@mail.example'),
  )
  const silent = adjustments.map(({ reason: _, ...one }) => one)
  expect(own.data.orders).toMatchObject([{ id: body.data.id, adjustments: silent }])
  expect(JSON.stringify(own.data)).not.toMatch(/waited/)

  await venue.inside((tx) => eraseGuest(tx, guestId))

  expect(await findAnywhere(service.owner, NEEDLES)).toEqual([])
  expect((await venue.get(`/orders/${body.data.id}`)).body.data).toEqual({
    ...cut,
    customer: { name: null, phone: null, email: null },
    note: null,
    reference: null,
    items: [{ ...body.data.items[0], note: null }],
    guest_id: null,
    ready_at: expect.any(String),
    delivery_address: {
      line1: '',
      city: 'Springfield',
      phone: '',
      postcode: null,
      lat: null,
      lng: null,
      instructions: null,
    },
    updated_at: expect.any(String),
  })
})
