import { describe, expect, test } from 'vitest'
import { type BookingRules, bookingRules } from '../../../ground/tenants/rules/booking.ts'
import { availabilityOn } from './availability.ts'
import { decide, type Plan, type Wanted } from './decide.ts'
import { depositFor, depositMinor } from './deposit.ts'
import { assertCorrection, assertMove, STATUSES } from './lifecycle.ts'
import { type Held, Occupancy } from './occupancy.ts'
import { floorOf } from './tables.ts'

const NOW = Date.parse('2026-11-14T12:00:00+01:00')

function planWith(rules: Partial<BookingRules> = {}): Plan {
  return {
    version: 1,
    branchId: 1,
    isOpen: true,
    rules: bookingRules({
      periods: [{ days: ['fri', 'sat'], from: '18:00', to: '22:00' }],
      min_party: 2,
      max_party: 8,
      ahead_days: 14,
      ...rules,
    }),
    floor: floorOf(
      [
        { id: 1, min_seats: 2, max_seats: 2, priority: 0, branch_id: 1 },
        { id: 2, min_seats: 2, max_seats: 4, priority: 0, branch_id: 1 },
      ],
      [{ id: 1, min_seats: 5, max_seats: 6, table_ids: [2, 1] }],
    ),
    zone: 'Europe/Madrid',
    currency: 'EUR',
  }
}

const WANTED: Wanted = { party: 2, date: '2026-11-14', time: '20:00', tableId: null }

function faultsOf(wanted: Partial<Wanted>, rules: Partial<BookingRules> = {}, held: Held[] = [], now = NOW) {
  const { faults } = decide(planWith(rules), { ...WANTED, ...wanted }, now, new Occupancy(held))
  return (
    faults && Object.fromEntries(Object.entries(faults).map(([field, [fault]]) => [field, fault?.message]))
  )
}

const at = (time: string) => Date.parse(`2026-11-14T${time}:00+01:00`)
const heldAt = (time: string, tableIds: number[], party = 2): Held => ({
  startAt: at(time),
  endAt: at(time) + 90 * 60_000,
  party,
  tableIds,
})

describe('a booking is refused on the field at fault', () => {
  test.each<[string, Partial<Wanted>, Partial<BookingRules>, Held[], Record<string, RegExp> | null]>([
    ['nothing', {}, {}, [], null],
    ['too few', { party: 1 }, {}, [], { party_size: /2 or more/ }],
    ['too many', { party: 9 }, {}, [], { party_size: /up to 8/ }],
    ['a party that no table could ever seat', { party: 8 }, {}, [], { party_size: /no table/ }],
    ['a past day', { date: '2026-11-13' }, {}, [], { date: /passed/ }],
    ['a day within the last that is taken', { date: '2026-11-28' }, {}, [], null],
    ['a day too far ahead', { date: '2026-12-04' }, {}, [], { date: /14 days ahead/ }],
    ['a closing day', {}, { closing_days: ['2026-11-14'] }, [], { date: /closed/ }],
    ['a weekday without periods', { date: '2026-11-15' }, {}, [], { date: /weekday/ }],
    ['no slot at that time', { time: '20:10' }, {}, [], { time: /does not take reservations at this time/ }],
    ['24:00', { time: '24:00' }, {}, [], { time: /before 24:00/ }],
    ['29:59', { time: '29:59' }, {}, [], { time: /before 24:00/ }],
    ['exactly the lead time', {}, { lead_minutes: 480 }, [], null],
    ['less than the lead time', {}, { lead_minutes: 481 }, [], { time: /481 minutes ahead/ }],
    [
      'parties of the slot',
      {},
      { pacing: { parties: 1, covers: null } },
      [heldAt('20:00', [])],
      { time: /cannot take more guests/ },
    ],
    [
      'covers of the slot',
      {},
      { pacing: { parties: null, covers: 5 } },
      [heldAt('20:00', [], 4)],
      { time: /cannot take more guests/ },
    ],
    [
      'covers of another slot',
      {},
      { pacing: { parties: 1, covers: 5 } },
      [heldAt('19:30', []), heldAt('20:30', [])],
      null,
    ],
    ['every table taken', {}, {}, [heldAt('19:30', [1]), heldAt('20:30', [2])], { time: /No table is free/ }],
    ['a foreign table', { tableId: 77 }, {}, [], { table_id: /no such table/ }],
    ['too small a table', { tableId: 1, party: 4 }, {}, [], { table_id: /seats up to 2/ }],
    ['a taken table', { tableId: 1 }, {}, [heldAt('19:00', [1])], { table_id: /taken/ }],
    ['a table that is free again', { tableId: 1 }, {}, [heldAt('18:30', [1])], null],
    [
      'all of it',
      { party: 9, date: '2026-11-13', time: '25:00', tableId: 77 },
      {},
      [],
      { party_size: /up to 8/, date: /passed/, time: /24:00/, table_id: /no such/ },
    ],
  ])('%s', (_, wanted, rules, held, expected) => {
    const faults = faultsOf(wanted, rules, held)
    if (expected === null) return expect(faults).toBeNull()
    expect(faults).toEqual(
      Object.fromEntries(
        Object.entries(expected).map(([field, words]) => [field, expect.stringMatching(words)]),
      ),
    )
  })

  test('a time of today that is past', () => {
    expect(faultsOf({ time: '18:00' }, {}, [], at('18:01'))).toEqual({
      time: 'That time has passed. Choose a later one.',
    })
  })
})

test('taken by hand, a request needs a slot and pacing, and no table', () => {
  const byHand = { engine: false }
  expect(faultsOf({ party: 8 }, byHand, [heldAt('20:00', [1, 2])])).toBeNull()
  expect(faultsOf({}, { ...byHand, pacing: { parties: 1, covers: null } }, [heldAt('20:00', [])])).toEqual({
    time: expect.stringMatching(/cannot take more guests/),
  })
  expect(faultsOf({ tableId: 1 }, byHand, [heldAt('20:00', [1])])).toEqual({ table_id: expect.anything() })
})

test('the tables are tried from the best on, joined ones last', () => {
  const { granted } = decide(planWith(), { ...WANTED, party: 5 }, NOW, new Occupancy([]))
  expect(granted?.places.map(({ tableIds }) => tableIds)).toEqual([[2, 1]])
  expect(granted?.endAt).toBe(at('20:00') + 150 * 60_000)
})

describe('availability', () => {
  const on = (date: string, party: number, rules: Partial<BookingRules> = {}, held: Held[] = []) =>
    availabilityOn(planWith(rules), { date, party, now: NOW }, new Occupancy(held))

  test('a whole day', () => {
    const deposit = { from_party: 4, amount_minor: 1500, per: 'guest' } as const
    const rules = { deposit, notify: true, slot_minutes: 60 }
    expect(on('2026-11-14', 4, rules, [heldAt('20:00', [2])])).toEqual({
      branch_id: 1,
      date: '2026-11-14',
      party_size: 4,
      engine: true,
      slots: [
        { time: '18:00', available: true, guarantee: true },
        { time: '19:00', available: false, guarantee: true },
        { time: '20:00', available: false, guarantee: true },
        { time: '21:00', available: false, guarantee: true },
      ],
      guarantee: { deposit_minor: 1500, currency: 'EUR', per: 'guest' },
      notify: true,
    })
    expect(on('2026-11-14', 3, rules)).toMatchObject({ guarantee: null })
  })

  test.each([
    ['a closed day has no slots', '2026-11-14', 2, { closing_days: ['2026-11-14'] }, []],
    ['nor has a day without service', '2026-11-15', 2, {}, []],
    ['a past day has every slot unavailable', '2026-11-13', 2, { slot_minutes: 120 }, [false, false]],
    ['so has one too far ahead', '2026-12-04', 2, { slot_minutes: 120 }, [false, false]],
    ['and a party that is too large', '2026-11-14', 9, { slot_minutes: 120 }, [false, false]],
  ])('%s', (_, date, party, rules, expected) => {
    expect(on(date, party, rules).slots.map(({ available }) => available)).toEqual(expected)
  })
})

test('a deposit from a party size, on given days, per guest or booking', () => {
  const rule = { from_party: 4, amount_minor: 1000, per: 'guest' } as const
  expect(depositFor(null, 8, '2026-11-14')).toBeNull()
  expect(depositFor(rule, 3, '2026-11-14')).toBeNull()
  expect(depositFor(rule, 4, '2026-11-14')).toBe(rule)
  const weekends = { ...rule, days: ['fri', 'sat' as const], dates: ['2026-12-31'] } as never
  expect(
    ['2026-11-14', '2026-11-15', '2026-12-31'].map((date) => depositFor(weekends, 4, date) !== null),
  ).toEqual([true, false, true])
  expect(depositMinor(rule, 5)).toBe(5000)
  expect(depositMinor({ ...rule, per: 'booking' }, 5)).toBe(1000)
})

test('a booking makes no other move than these', () => {
  const moves = (assert: typeof assertMove) =>
    STATUSES.flatMap((from) =>
      STATUSES.filter((to) => {
        try {
          assert(from, to)
          return true
        } catch {
          return false
        }
      }).map((to) => `${from} → ${to}`),
    )
  expect(moves(assertMove)).toEqual([
    'pending → confirmed',
    'pending → declined',
    'pending → cancelled',
    'confirmed → cancelled',
    'confirmed → seated',
    'confirmed → no_show',
  ])
  expect(moves(assertCorrection)).toEqual(['seated → confirmed', 'seated → no_show', 'no_show → confirmed'])
})
