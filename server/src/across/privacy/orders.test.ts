import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { withSettings } from '../../../test/documents.ts'
import { findAnywhere } from '../../../test/find-anywhere.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { addEndpoint } from '../../integration/webhooks/commands/endpoints.ts'
import { startDispatcher } from '../../integration/webhooks/dispatch/dispatcher.ts'
import { systemResolve } from '../../integration/webhooks/sender/resolve.ts'
import { createSender } from '../../integration/webhooks/sender/sender.ts'
import { secretBox } from '../../platform/crypto/secret-box.ts'
import { eraseGuest, exportGuest, findGuestForChange } from './commands.ts'

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
  const exported = await venue.inside(async (tx) => exportGuest(tx, await findGuestForChange(tx, guestId)))
  expect(exported.orders).toMatchObject([{ id: body.data.id, customer: { name: 'Zenobia Quux' } }])

  await venue.inside((tx) => eraseGuest(tx, guestId))

  expect(await findAnywhere(service.owner, NEEDLES)).toEqual([])
  expect((await venue.get(`/orders/${body.data.id}`)).body.data).toEqual({
    ...body.data,
    status: 'accepted',
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
