import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../test/app.ts'
import { type Sandbox, testSandbox } from '../../test/sandbox.ts'

// A Saturday.
const NOON = Date.parse('2026-11-14T12:00:00-05:00')

let service: TestApp
let live: Venue
let sandbox: Sandbox
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOON
  live = await service.venue({ sample: true })
  sandbox = await testSandbox(service, live)
})
beforeEach(() => sandbox.reset())
afterAll(() => service.close())

const set = (body: object) => sandbox.put('/sandbox/hours', body)
const evenings = [{ days: ['sat', 'sun'], from: '18:00', to: '02:00' }]

async function order(more: object = {}) {
  const [dish] = (await sandbox.get('/items?per_page=1')).body.data
  const lines = [{ item_id: dish.id, quantity: 1 }]
  const guest = { customer_name: 'Ada', customer_phone: '+1 413 555 0199' }
  return sandbox.post('/orders', { type: 'pickup', ...guest, lines, ...more })
}

test('a closed restaurant can be tried: orders are held, and a time outside the hours is refused', async () => {
  const { status, body } = await set({ hours: evenings })
  const [shown] = (await sandbox.get('/branches')).body.data
  expect([status, body]).toEqual([200, { data: shown, meta: {}, links: {} }])
  expect(shown).toMatchObject({
    hours: evenings,
    open_now: false,
    opens_at: '2026-11-14T18:00:00.000-05:00',
  })
  const held = await order()
  expect([held.status, held.body.data.scheduled_for]).toEqual([201, '2026-11-14T18:00:00.000-05:00'])
  const refused = await order({ scheduled_for: '2026-11-14T15:00:00-05:00' })
  expect([refused.status, refused.body.error.faults]).toMatchObject([
    422,
    [{ field: 'scheduled_for', code: 'closed' }],
  ])
  await set({ hours: [] })
  const never = await order()
  expect([never.status, never.body.error.faults]).toMatchObject([
    422,
    [{ field: 'scheduled_for', code: 'closed' }],
  ])
})

test('a reset, and hours around the clock, open it again', async () => {
  await set({ hours: [] })
  expect((await set({ hours: [{ from: '00:00', to: '24:00' }] })).body.data.open_now).toBe(true)
  await set({ hours: [] })
  await sandbox.reset()
  expect((await sandbox.get('/branches')).body.data[0].open_now).toBe(true)
  expect((await order()).body.data.scheduled_for).toBeNull()
})

test('the live restaurant keeps its hours, and knows no such path', async () => {
  const before = (await live.get('/branches')).body.data
  await set({ hours: [] })
  expect((await live.get('/branches')).body.data).toEqual(before)
  expect((await live.put('/sandbox/hours', { hours: [] })).status).toBe(404)
})

test.each([
  [{}, 'hours', 'required'],
  [{ hours: null }, 'hours', 'wrong_type'],
  [{ hours: [{ from: '18:00' }] }, 'hours.0.to', 'required'],
  [{ hours: [{ days: ['someday'], from: '18:00', to: '20:00' }] }, 'hours.0.days.0', 'not_one_of'],
  [{ hours: [{ from: '25:00', to: '20:00' }] }, 'hours.0.from', 'not_a_time'],
  [{ hours: [], branch_id: 999_999 }, 'branch_id', 'not_found'],
])('%j is refused on %s', async (body, field, code) => {
  const { status, body: answer } = await set(body)
  expect([status, answer.error.faults]).toMatchObject([422, [{ field, code }]])
  expect((await sandbox.get('/branches')).body.data[0].open_now).toBe(true)
})
