import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { eraseGuest } from '../../across/privacy/commands.ts'

let service: TestApp
let venue: Venue
let other: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ document: smallMenu() })
  other = await service.venue({ document: smallMenu() })
})
afterAll(() => service.close())

const order = (body: object, at = venue) =>
  at.post('/orders', {
    type: 'pickup',
    customer_name: 'Olivia',
    customer_phone: '+1 413 555 0101',
    lines: [{ item_id: at.ids.items!.pizza, quantity: 1 }],
    ...body,
  })
const lookUp = (body: object, at = venue) => at.post('/guests/lookup', body)

test('a guest is found by phone as a number and by email in any case; orders name the guest until erased', async () => {
  const placed = (await order({ customer_email: 'Olivia@Example.com' })).body.data
  const guest = (await venue.get(`/guests/${placed.guest_id}`)).body
  expect(guest.data.name).toBe('Olivia')
  for (const sent of [
    { phone: '(413) 555-0101' },
    { phone: '+14135550101' },
    { email: 'OLIVIA@example.com' },
  ]) {
    const found = await lookUp(sent)
    expect([found.status, found.body]).toEqual([200, guest])
  }
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const { data: booked } = (
    await venue.post('/reservations', {
      name: 'Olivia',
      phone: '+1 413 555 0101',
      party_size: 2,
      date: day,
      time: '19:00',
    })
  ).body
  if (booked) expect(booked.guest_id).toBe(placed.guest_id)
  // Another restaurant knows nobody of them.
  expect((await lookUp({ phone: '+14135550101' }, other)).status).toBe(404)

  await venue.inside((tx) => eraseGuest(tx, placed.guest_id))
  expect((await lookUp({ phone: '+14135550101' })).status).toBe(404)
  expect((await venue.get(`/orders/${placed.id}`)).body.data.guest_id).toBeNull()
  if (booked) expect((await venue.get(`/reservations/${booked.id}`)).body.data.guest_id).toBeNull()
})

test('exactly one is sent, sound, by a token that may read guests', async () => {
  for (const [sent, field] of [
    [{}, 'phone'],
    [{ phone: '+14135550101', email: 'a@example.com' }, 'email'],
    [{ phone: '123' }, 'phone'],
    [{ email: 'nobody' }, 'email'],
  ] as const) {
    const { status, body } = await lookUp(sent)
    expect([status, Object.keys(body.error.details)]).toEqual([422, [field]])
  }
  const { token } = await venue.newToken({ scopes: ['orders:read'] })
  const refused = await service.request('POST', '/guests/lookup', { token, body: { phone: '+14135550101' } })
  expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_scope'])
})

test('the twenty-first that finds nobody in a minute is 429, for look-ups alone; malformed ones do not count', async () => {
  const { token } = await venue.newToken({ rateLimit: 1000 })
  const ask = (phone: string) => service.request('POST', '/guests/lookup', { token, body: { phone } })
  await ask('1')
  for (let n = 0; n < 20; n++) expect((await ask(`+141355502${10 + n}`)).status).toBe(404)
  const refused = await ask('+14135550299')
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect((await service.request('GET', '/guests', { token })).status).toBe(200)
})
