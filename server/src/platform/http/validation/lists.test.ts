import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../../test/app.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue()
})
afterAll(() => service.close())

const MORE = 'Only the first 100 errors are listed; there are more.'

test('of very many faults in a body the first hundred are told, and that there are more', async () => {
  const lines = Array.from({ length: 100 }, () => ({}))
  const { status, body } = await venue.post('/orders', { lines })
  const { body: more, ...told } = body.error.details
  expect([status, more]).toEqual([422, [MORE]])
  expect(Object.values(told).flat()).toHaveLength(100)
})

test('a list that is longer than it may be is not looked into, not for faults between fields either', async () => {
  for (const id of [() => 1, (_: unknown, at: number) => at]) {
    const sent = {
      category_id: 1,
      name: 'Tea',
      price_minor: 1,
      modifier_group_ids: Array.from({ length: 100_000 }, id),
    }
    const { status, body } = await venue.post('/items', sent)
    expect([status, body.error.details.modifier_group_ids]).toEqual([422, ['Must have at most 100 entries.']])
    expect(Object.keys(body.error.details).length).toBeLessThanOrEqual(101)
  }
})
