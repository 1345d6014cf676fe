import { expect, test } from 'vitest'
import type { Claimed } from '../queries/queue.ts'
import { Places, WIDTH } from './places.ts'

let delivery = 0
const claimOf = (endpointId: number, restaurantId = 1): Claimed => ({
  ...{ restaurantId, endpointId, deliveryId: `delivery ${delivery++}`, eventId: 'event', attempts: 0 },
  ...{ failing: false, seq: 1, traceparent: null },
})

/** Claimed, and sent as soon as there is room. */
function entered(places: Places, endpointId: number): Claimed {
  const claim = claimOf(endpointId)
  places.enter(claim)
  places.queue(claim, () => undefined)
  return claim
}

const AT_ONCE = { delivered: true, durationMs: 1 }

test('two addresses that answer at once, and then hang, leave room for a third of the restaurant', () => {
  const places = new Places()
  for (const endpointId of [1, 2]) places.answered(entered(places, endpointId), AT_ONCE)
  const { held, share } = places.capacity()
  const widths = held.map(({ width }) => width)
  expect(widths).toHaveLength(2)
  for (const width of widths) expect(width).toBeGreaterThan(WIDTH)
  expect(share - widths.reduce((sum, width) => sum + width, 0)).toBeGreaterThanOrEqual(WIDTH)
})

test('an address that answers at once is looked for when half of its claims are sent, any other at once', () => {
  const places = new Places()
  places.answered(entered(places, 1), AT_ONCE)
  const [{ width } = { width: 0 }] = places.capacity().held
  const claims = Array.from({ length: width }, () => entered(places, 1))
  let sent = 0
  while (!places.isShort(claimOf(1))) places.answered(claims[sent++] ?? claimOf(1), AT_ONCE)
  expect(sent).toBe(Math.ceil((width + 1) / 2))
  const slow = Array.from({ length: WIDTH }, () => entered(places, 2))
  expect(places.isShort(claimOf(2))).toBe(false)
  places.answered(slow[0] ?? claimOf(2), { delivered: true, durationMs: 5_000 })
  expect(places.isShort(claimOf(2))).toBe(true)
})

test('it is known where the last place of a restaurant is taken', () => {
  const places = new Places()
  const { share } = places.capacity()
  const claims = Array.from({ length: share }, (_, endpointId) => entered(places, endpointId))
  expect(places.isFull(claimOf(1))).toBe(true)
  expect(places.isFull(claimOf(1, 2))).toBe(false)
  places.leave(claims[0] ?? claimOf(1))
  expect(places.isFull(claimOf(1))).toBe(false)
})
