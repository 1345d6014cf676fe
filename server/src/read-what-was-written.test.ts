import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { asked, DAY, diningVenue, NOW } from '../test/dining.ts'
import { SMALL_MENU } from '../test/documents.ts'
import { revokeToken } from './integration/tokens/commands.ts'

/** Two processes behind a balancer: the write goes to one, the read that follows to the other. */
let one: TestApp
let two: TestApp
const TIMES = 15
beforeAll(async () => {
  one = await testApp()
  two = await one.another()
})
afterAll(async () => {
  await two.close()
  await one.close()
})

test('the status of an order, and the list of orders', async () => {
  const venue = await one.venue({ document: SMALL_MENU })
  const { token } = venue
  const read = async (path: string) => (await two.request('GET', path, { token })).body.data
  for (let n = 0; n < TIMES; n++) {
    const placed = await venue.post('/orders', {
      type: 'pickup',
      customer_name: 'Ada',
      customer_phone: '+14155550123',
      lines: [{ item_id: venue.ids.items!.i, quantity: 1 }],
    })
    const { id } = placed.body.data
    expect((await read('/orders'))[0].id).toBe(id)
    expect((await read(`/orders/${id}`)).status).toBe('placed')
    await venue.post(`/orders/${id}/status`, { status: 'accepted' })
    expect((await read(`/orders/${id}`)).status).toBe('accepted')
    expect((await read('/orders'))[0].status).toBe('accepted')
  }
})

test('what is free', async () => {
  const venue = await diningVenue(
    one,
    {},
    { document: { tables: [{ ref: 'a', name: 'A', min_seats: 1, max_seats: 2 }] } },
  )
  two.clock.now = NOW
  const path = `/availability?date=${DAY}&party_size=2`
  const isFree = async () => {
    const { slots } = (await two.request('GET', path, { token: venue.token })).body.data
    return slots.find(({ time }: { time: string }) => time === '20:00').available
  }
  for (let n = 0; n < TIMES; n++) {
    expect(await isFree()).toBe(true)
    const { id } = (await venue.post('/reservations', asked())).body.data
    expect(await isFree()).toBe(false)
    expect((await venue.post(`/reservations/${id}/cancel`)).status).toBe(200)
  }
  one.clock.now = null
  two.clock.now = null
})

test('a dish, a plan and a token', async () => {
  const venue = await one.venue({ document: SMALL_MENU })
  const dish = `/items/${venue.ids.items!.i}`
  for (let n = 0; n < TIMES; n++) {
    const { id, token } = await venue.newToken()
    const read = () => two.request('GET', dish, { token })
    await venue.patch(dish, { price_minor: 100 + n })
    expect((await read()).body.data.price_minor).toBe(100 + n)
    await venue.set({ suspended: n % 2 === 0 })
    const patched = await two.request('PATCH', dish, { token, body: { price_minor: 1 } })
    expect(patched.status).toBe(n % 2 === 0 ? 403 : 200)
    await venue.set({ suspended: false })
    await venue.inside((tx) => revokeToken(tx, id))
    expect((await read()).status).toBe(401)
  }
})
