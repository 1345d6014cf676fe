import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../test/app.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ sample: true })
})
afterAll(() => service.close())

test('lists the menus with their categories', async () => {
  const { status, body } = await venue.get('/menus')
  expect(status).toBe(200)
  expect(body.meta).toEqual({ count: 3, currency: 'USD' })
})

test('a change is read back at once', async () => {
  const { body } = await venue.get('/items?per_page=1')
  const id = body.data[0].id
  expect((await venue.patch(`/items/${id}`, { price_minor: 4321 })).status).toBe(200)
  expect((await venue.get(`/items/${id}`)).body.data.price_minor).toBe(4321)
})
