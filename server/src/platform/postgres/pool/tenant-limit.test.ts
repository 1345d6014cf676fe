import { beforeEach, expect, test } from 'vitest'
import { TenantConnectionLimit } from './tenant-limit.ts'

let places: TenantConnectionLimit
beforeEach(() => {
  places = new TenantConnectionLimit(2, 50)
})

test('as many as there are places go in at once, each restaurant for itself', () => {
  expect([1, 1, 2, 2].map((id) => places.enter(id))).toEqual([true, true, true, true])
  expect(places.enter(1)).toBeInstanceOf(Promise)
})

test('whoever leaves lets in the one who has waited longest', async () => {
  await places.enter(1)
  await places.enter(1)
  const order: string[] = []
  const waiting = ['first', 'second'].map(async (name) => {
    if (await places.enter(1)) order.push(name)
  })
  places.leave(1)
  await waiting[0]
  expect(order).toEqual(['first'])
  places.leave(1)
  await waiting[1]
  expect(order).toEqual(['first', 'second'])
  places.leave(1)
  places.leave(1)
  expect([places.enter(1), places.enter(1)]).toEqual([true, true])
})

test('whoever waits too long is told so, and takes no place', async () => {
  await places.enter(1)
  await places.enter(1)
  expect(await places.enter(1)).toBe(false)
  places.leave(1)
  expect(places.enter(1)).toBe(true)
  expect(places.enter(1)).toBeInstanceOf(Promise)
})
