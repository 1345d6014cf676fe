import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { BOOKING, diningVenue, NOW } from '../../../test/dining.ts'
import { type BookingRules, bookingRules, type Duration } from '../../ground/tenants/rules/booking.ts'
import { MINUTE_MS } from '../../platform/time/clock.ts'
import { availabilityOn } from './rules/availability.ts'
import { decide, type Plan } from './rules/decide.ts'
import { type Held, Occupancy } from './rules/occupancy.ts'
import { floorOf } from './rules/tables.ts'

const ZONES = ['Europe/Madrid', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/New_York', 'America/St_Johns']
const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const tables = fc.array(
  fc.record({
    min_seats: fc.integer({ min: 1, max: 3 }),
    more: fc.integer({ min: 0, max: 4 }),
    priority: fc.integer({ min: 0, max: 2 }),
  }),
  { maxLength: 5 },
)
const periods = fc.array(
  fc.record({
    from: fc.integer({ min: 0, max: 95 }).map((quarter) => timeOf(quarter * 15)),
    to: fc.integer({ min: 0, max: 96 }).map((quarter) => timeOf(quarter * 15)),
  }),
  { minLength: 1, maxLength: 2 },
)
const limit = fc.option(fc.integer({ min: 1, max: 8 }))
const rules = fc.record({
  engine: fc.boolean(),
  periods,
  slot_minutes: fc.constantFrom(15, 30, 60),
  durations: fc.constantFrom<Duration[]>(
    [{ up_to_party: 2, minutes: 45 }],
    [
      { up_to_party: 2, minutes: 90 },
      { up_to_party: 4, minutes: 150 },
    ],
  ),
  min_party: fc.integer({ min: 1, max: 2 }),
  max_party: fc.integer({ min: 3, max: 9 }),
  lead_minutes: fc.constantFrom(0, 90, 2000),
  ahead_days: fc.integer({ min: 0, max: 8 }),
  closing_days: fc.constantFrom<string[]>([], ['2026-11-15']),
  pacing: fc.option(fc.record({ covers: limit, parties: limit })),
})
const days = fc.constantFrom(
  '2026-11-13',
  '2026-11-14',
  '2026-11-15',
  '2026-11-16',
  '2026-11-22',
  '2026-11-23',
)

type Seats = { min_seats: number; more: number; priority: number }

function floorRows(seats: Seats[]) {
  return {
    tables: seats.map(({ min_seats, more, priority }, index) => ({
      id: index + 1,
      min_seats,
      max_seats: min_seats + more,
      priority,
      branch_id: 1,
    })),
    combinations:
      seats.length < 3
        ? []
        : [
            { id: 1, min_seats: 4, max_seats: 7, table_ids: [2, 1] },
            { id: 2, min_seats: 5, max_seats: 9, table_ids: [1, 3] },
          ],
  }
}

test('what availability calls available is granted, and what it does not is refused', () => {
  const held = fc.array(
    fc.record({
      table: fc.integer({ min: 1, max: 5 }),
      start: fc.integer({ min: -8, max: 40 }),
      lasts: fc.integer({ min: 1, max: 8 }),
      party: fc.integer({ min: 1, max: 6 }),
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(
      fc.record({
        seats: tables,
        rules,
        held,
        date: days,
        party: fc.integer({ min: 1, max: 10 }),
        zone: fc.constantFrom(...ZONES),
        minute: fc.nat({ max: 1440 }),
      }),
      ({ seats, rules, held, date, party, zone, minute }) => {
        const floor = floorRows(seats)
        const plan: Plan = {
          version: 1,
          branchId: 1,
          isOpen: true,
          rules: bookingRules(rules as Partial<BookingRules>),
          floor: floorOf(floor.tables, floor.combinations),
          zone,
          currency: 'EUR',
        }
        const now = NOW + minute * MINUTE_MS
        const occupancy = new Occupancy(disjoint(held, Date.parse(`${date}T00:00:00Z`)))
        const { slots } = availabilityOn(plan, { date, party, now }, occupancy)
        const open = new Map(slots.map(({ time, available }) => [time, available]))
        for (let quarter = 0; quarter < 96; quarter++) {
          const time = timeOf(quarter * 15)
          const { faults } = decide(plan, { party, date, time, tableId: null }, now, occupancy)
          expect(faults === null, `${time}: ${JSON.stringify(faults)}`).toBe(open.get(time) ?? false)
        }
      },
    ),
    { numRuns: 1_000 },
  )
})

/** Bookings of one table never overlap: those that would are left out. */
function disjoint(
  parts: { table: number; start: number; lasts: number; party: number }[],
  dayAt: number,
): Held[] {
  const kept: Held[] = []
  for (const { table, start, lasts, party } of parts) {
    const startAt = dayAt + start * 30 * MINUTE_MS
    const endAt = startAt + lasts * 30 * MINUTE_MS
    const clash = kept.some(
      (other) => other.tableIds.includes(table) && other.startAt < endAt && startAt < other.endAt,
    )
    if (!clash) kept.push({ startAt, endAt, party, tableIds: [table] })
  }
  return kept
}

let service: TestApp
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOW
})
afterAll(() => service.close())

test('over HTTP, on a real floor, with bookings made and cancelled on the way', async () => {
  const step = fc.record({
    slot: fc.nat(),
    party: fc.integer({ min: 1, max: 7 }),
    date: fc.constantFrom('2026-11-14', '2026-11-16'),
    cancel: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        seats: tables,
        rules,
        zone: fc.constantFrom(...ZONES),
        steps: fc.array(step, { maxLength: 12 }),
      }),
      async ({ seats, rules, zone, steps }) => {
        const floor = floorRows(seats)
        const venue = await diningVenue(
          service,
          { ...BOOKING, ...rules },
          {
            timezone: zone,
            document: {
              tables: floor.tables.map(({ id, branch_id: _, ...table }) => ({
                ...table,
                ref: `t${id}`,
                name: `T${id}`,
              })),
              table_combinations: floor.combinations.map(({ id, table_ids, ...joined }) => ({
                ...joined,
                name: `C${id}`,
                table_refs: table_ids.map((table) => `t${table}`),
              })),
            },
          },
        )
        const live: string[] = []
        for (const { slot, party, date, cancel } of steps) {
          if (cancel && live.length > 0) {
            const [id] = live.splice(slot % live.length, 1)
            expect((await venue.post(`/reservations/${id}/cancel`)).status).toBe(200)
          }
          await tryOne(venue, { slot, party, date }, live)
        }
      },
    ),
    { numRuns: 40 },
  )
}, 120_000)

async function tryOne(
  venue: Venue,
  { slot, party, date }: { slot: number; party: number; date: string },
  live: string[],
): Promise<void> {
  const { slots } = (await venue.get(`/availability?date=${date}&party_size=${party}`)).body.data
  if (slots.length === 0) return
  const { time, available } = slots[slot % slots.length]
  const body = { name: 'Anna', phone: '+34600111222', party_size: party, date, time }
  const answer = await venue.post('/reservations', body)
  expect([time, available, answer.status, answer.body.error?.details]).toEqual([
    time,
    available,
    available ? 201 : 422,
    available ? undefined : expect.anything(),
  ])
  if (available) live.push(answer.body.data.id)
}
