import { expect, test } from 'vitest'
import {
  closedSpans,
  exchanged,
  hoursOf,
  isLate,
  linesOf,
  momentAt,
  nearestSlot,
  placeOf,
  stepSlot,
  widthOf,
} from './axis.ts'

const HOUR = 3_600_000
const axis = { from_at: 0, until_at: 4 * HOUR }

test('a moment has its place, and a place its moment; nothing is drawn outside of the axis', () => {
  expect(placeOf(HOUR, axis, 2)).toBe(120)
  expect(momentAt(120, axis, 2)).toBe(HOUR)
  expect([placeOf(-HOUR, axis, 2), placeOf(9 * HOUR, axis, 2), widthOf(axis, 2)]).toEqual([0, 480, 480])
})

test('the hours are those that pass: seven or nine over a clock change', () => {
  const night = (hours: number) => ({
    from_at: Date.parse('2026-10-24T20:00:00Z'),
    until_at: Date.parse('2026-10-24T20:00:00Z') + hours * HOUR,
  })
  expect(hoursOf(night(9))).toHaveLength(9)
  expect(hoursOf(night(7))).toHaveLength(7)
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Madrid' })
  expect(hoursOf(night(9)).map((at) => clock.format(at))).toEqual([
    ...['22:00', '23:00', '00:00', '01:00', '02:00', '02:00', '03:00', '04:00', '05:00'],
  ])
})

test('closed is what lies between the services and around them', () => {
  const open = [
    { from_at: 3 * HOUR, until_at: 9 * HOUR },
    { from_at: HOUR, until_at: 2 * HOUR },
  ]
  expect(closedSpans(axis, open)).toEqual([
    { from_at: 0, until_at: HOUR },
    { from_at: 2 * HOUR, until_at: 3 * HOUR },
  ])
  expect(closedSpans(axis, [])).toEqual([axis])
})

const slot = (starts_at: number) => ({ date: '2026-11-20', time: '', starts_at, covers: 0, parties: 0 })
const slots = [slot(0), slot(HOUR), slot(2 * HOUR)]

test('a drag ends at the nearest slot, a key at the next', () => {
  expect(nearestSlot(HOUR * 0.6, slots)).toBe(slots[1])
  expect(nearestSlot(0, [])).toBeNull()
  expect([stepSlot(HOUR, 1, slots), stepSlot(HOUR, -5, slots), stepSlot(HOUR, 5, slots)]).toEqual([
    slots[2],
    slots[0],
    slots[2],
  ])
})

const booking = (from: number, until: number) => ({ starts_at: from, ends_at: until }) as never

test('what overlaps is on lines of its own', () => {
  const lines = linesOf([booking(0, 2), booking(1, 3), booking(2, 4), booking(3, 4)])
  expect(lines).toEqual([
    [booking(0, 2), booking(2, 4)],
    [booking(1, 3), booking(3, 4)],
  ])
})

test('a party is late after a quarter of an hour, unless it sits', () => {
  expect(isLate({ status: 'confirmed', starts_at: 0 }, 15 * 60_000)).toBe(false)
  expect(isLate({ status: 'confirmed', starts_at: 0 }, 15 * 60_000 + 1)).toBe(true)
  expect(isLate({ status: 'seated', starts_at: 0 }, HOUR)).toBe(false)
})

test('of joined tables the one that was dragged is exchanged', () => {
  expect(exchanged([1, 2], 1, 3)).toEqual([3, 2])
  expect(exchanged([1, 2], 1, 2)).toEqual([2])
  expect(exchanged([], null, 4)).toEqual([4])
})
