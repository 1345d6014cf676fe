import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { restaurantBySlug, setStanding } from './commands.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

test('of a plan and a suspension set at the same time neither is lost', async () => {
  const venue = await service.venue({ plan: 'pro' })
  const { slug } = venue.restaurant
  const before = (await restaurantBySlug(service.database, slug))!
  await Promise.all([
    venue.inside((tx) => setStanding(tx, before, { suspended: true })),
    venue.inside((tx) => setStanding(tx, before, { plan: 'starter' })),
  ])
  const after = await restaurantBySlug(service.database, slug)
  expect([after?.plan, after?.suspendedAt]).toEqual(['starter', expect.any(Number)])
})

test('setting what is set already leaves no entry in the log', async () => {
  const venue = await service.venue({ plan: 'pro' })
  await venue.set({ plan: 'pro', suspended: false })
  await venue.set({ suspended: true })
  await venue.set({ suspended: true })
  const { rows } = await service.owner.query(
    "select after ->> 'suspended' as suspended from audit_log where action = 'restaurant.standing_changed' and restaurant_id = $1",
    [venue.restaurant.id],
  )
  expect(rows).toEqual([{ suspended: 'true' }])
})
