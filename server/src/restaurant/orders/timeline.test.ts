import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { testSandbox } from '../../../test/sandbox.ts'
import { eraseGuest } from '../../across/privacy/commands.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ document: smallMenu() })
})
afterAll(() => service.close())

const AT = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
const entry = (kind: string, by: string | null, note: string | null = null) => ({ at: AT, kind, by, note })

async function place(from: Venue = venue): Promise<string> {
  const { body } = await from.post('/orders', {
    type: 'pickup',
    customer_name: 'Zenobia Quux',
    customer_phone: '+1 413 555 0101',
    lines: [{ item_id: from.ids.items!.soup, quantity: 1 }],
  })
  return body.data.id
}

function move(id: string, status: string, reason?: string) {
  return venue.post(`/orders/${id}/status`, { status, ...(reason && { reason }) })
}

test('an order tells who did what, from its placing to its end', async () => {
  const id = await place()
  for (const status of ['accepted', 'ready', 'completed']) await move(id, status)
  await venue.post(`/orders/${id}/payments`, { method: 'card' })
  const { status, body } = await venue.get(`/orders/${id}/timeline`)
  expect(status).toBe(200)
  expect(body).toEqual({
    data: [
      entry('placed', 'test'),
      entry('accepted', 'test'),
      entry('fired', null),
      entry('ready', 'test'),
      entry('completed', 'test'),
      { ...entry('paid', null), by: expect.toBeOneOf([null, 'test']) },
    ],
    meta: {},
    links: {},
  })
})

test('the reason of a cancel is its note, and leaves with the guest it names', async () => {
  const id = await place()
  await move(id, 'cancelled', 'Zenobia Quux called')
  const told = () => venue.get(`/orders/${id}/timeline`).then(({ body }) => body.data)
  expect(await told()).toEqual([entry('placed', 'test'), entry('cancelled', 'test', 'Zenobia Quux called')])
  const [{ id: guestId }] = (await venue.get('/guests')).body.data
  await venue.inside((tx) => eraseGuest(tx, guestId))
  expect(await told()).toEqual([entry('placed', 'test'), entry('cancelled', 'test')])
})

test('an order placed while closed is held', async () => {
  const closed = await service.venue({
    document: {
      ...smallMenu(),
      branches: [{ ref: 'main', name: 'Main', hours: [{ days: ['mon'], from: '12:00', to: '14:00' }] }],
    },
  })
  service.clock.now = Date.parse('2026-11-15T12:00:00Z')
  const id = await place(closed)
  service.clock.now = null
  const { body } = await closed.get(`/orders/${id}/timeline`)
  expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual(['placed', 'held'])
})

test("a sandbox's sample order has its story anew after each reset", async () => {
  const sandbox = await testSandbox(service, venue)
  const id = (await sandbox.get('/orders')).body.data[0].id
  await sandbox.reset()
  const { body } = await sandbox.get(`/orders/${id}/timeline`)
  expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual(['placed', 'paid', 'completed'])
})

test('the timeline of another restaurant, or of no order, is not found; it needs orders:read', async () => {
  const other = await service.venue({ document: smallMenu() })
  const id = await place()
  expect((await other.get(`/orders/${id}/timeline`)).status).toBe(404)
  expect((await venue.get('/orders/00000000-0000-7000-8000-000000000000/timeline')).status).toBe(404)
  const { token } = await venue.newToken({ scopes: ['orders:write'] })
  expect((await service.request('GET', `/orders/${id}/timeline`, { token })).status).toBe(403)
})
