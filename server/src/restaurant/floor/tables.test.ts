import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

const tables = [
  { ref: 'b', name: 'By the window', code: 'W1', area: 'Room', min_seats: 2, max_seats: 4 },
  { ref: 'a', name: 'Bar', min_seats: 1, max_seats: 1, priority: 3 },
]

test("tables are listed in the owner's order, to their own restaurant", async () => {
  const venue = await service.venue({ document: { tables } })
  const { a, b } = venue.ids.tables!
  const [{ id: branch_id }] = (await venue.get('/branches')).body.data
  const { status, body } = await venue.get('/tables')
  expect([status, body]).toEqual([
    200,
    {
      data: [
        { id: b, name: 'By the window', code: 'W1', area: 'Room', min_seats: 2, max_seats: 4, branch_id },
        { id: a, name: 'Bar', code: null, area: null, min_seats: 1, max_seats: 1, branch_id },
      ],
      meta: { count: 2 },
      links: {},
    },
  ])
  const other = await service.venue()
  expect((await other.get('/tables')).body.data).toEqual([])
})

test('they need the scope, and a plan with reservations', async () => {
  const venue = await service.venue({ document: { tables }, plan: 'starter' })
  const { token } = await venue.newToken({ scopes: ['menu:read'] })
  const without = await service.request('GET', '/api/v1/tables', { token })
  expect(without.body.error.details).toEqual({ required_scope: 'reservations:read' })
  const lacking = await venue.get('/tables')
  expect([lacking.status, lacking.body.error.code]).toEqual([403, 'plan_feature_unavailable'])
})
