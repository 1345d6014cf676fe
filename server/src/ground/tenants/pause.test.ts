import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'

const NOON = Date.parse('2026-11-14T12:00:00-05:00')
const HOUR = 3_600_000
let service: TestApp
let venue: Venue
let branch: number
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.now = NOON
  venue = await service.venue({ document: smallMenu() })
  branch = (await venue.get('/branches')).body.data[0].id
})

const pause = (until: unknown, id: unknown = branch) => venue.put(`/branches/${id}/pause`, { until })
const inHours = (hours: number) => new Date(NOON + hours * HOUR).toISOString()
const order = (lines = 1) =>
  venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0177',
    lines: [{ item_id: venue.ids.items!.pizza, quantity: lines }],
  })

test('a branch shows its hours, days and pause, and is paused and taken up again', async () => {
  const { body } = await venue.get(`/branches/${branch}`)
  expect(body.data).toMatchObject({
    hours: expect.any(Array),
    special_days: [],
    closing_days: [],
    preparation_minutes: expect.any(Number),
    paused_until: null,
  })
  const paused = await pause(inHours(2))
  expect([paused.status, Date.parse(paused.body.data.paused_until)]).toEqual([200, NOON + 2 * HOUR])
  expect((await venue.get(`/branches/${branch}`)).body.data).toEqual(paused.body.data)
  expect(Date.parse((await order()).body.data.scheduled_for)).toBe(NOON + 2 * HOUR)
  const over = await pause(null)
  expect(over.body.data).toEqual(body.data)
  expect((await order()).body.data.scheduled_for).toBeNull()
  await pause(inHours(1))
  service.clock.now = NOON + HOUR + 1
  expect((await venue.get(`/branches/${branch}`)).body.data.paused_until).toBeNull()
})

test('is refused in the past, more than a week ahead, without until, of no branch and without the scope', async () => {
  for (const until of [inHours(-1), inHours(7 * 24 + 1), 'soon', undefined]) {
    const { status, body } = await pause(until)
    expect([status, Object.keys(body.error.details)]).toEqual([422, ['until']])
  }
  expect((await pause(inHours(7 * 24))).status).toBe(200)
  expect((await pause(null, 999_999)).status).toBe(404)
  const { token } = await venue.newToken({ scopes: ['orders:read'] })
  const refused = await service.request('PUT', `/branches/${branch}/pause`, { token, body: { until: null } })
  expect(refused.status).toBe(403)
})

test('an accepted order has the time that the guest was promised', async () => {
  const placed = (await order()).body.data
  expect(placed.ready_at).toBeNull()
  const { preparation_minutes: minutes } = (await venue.get(`/branches/${branch}`)).body.data
  const accept = (id: string, body: object = {}) =>
    venue.post(`/orders/${id}/status`, { status: 'accepted', ...body })
  const accepted = (await accept(placed.id)).body.data
  expect(Date.parse(accepted.ready_at)).toBe(NOON + minutes * 60_000)
  const ready = await venue.post(`/orders/${placed.id}/status`, { status: 'ready', ready_at: inHours(9) })
  expect(ready.body.data.ready_at).toBe(accepted.ready_at)

  const second = (await order()).body.data.id
  const early = await accept(second, { ready_at: inHours(-1) })
  expect([early.status, early.body.error.details]).toEqual([
    422,
    { ready_at: ['That time has passed. Choose a later one.'] },
  ])
  expect(Date.parse((await accept(second, { ready_at: inHours(1) })).body.data.ready_at)).toBe(NOON + HOUR)

  await pause(inHours(2))
  const held = (await order()).body.data
  expect((await accept(held.id)).body.data.ready_at).toBe(held.scheduled_for)
})
