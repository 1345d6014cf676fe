import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { DAY, diningVenue, NOW } from '../../../test/dining.ts'
import { Batch } from '../../platform/postgres/pipeline/batch.ts'
import { availabilityOfDay, availabilityOfDays, type Desk } from './availability.ts'
import { bookingPlans } from './plan.ts'

let service: TestApp
let desk: Desk
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOW
  const { database } = service
  desk = { database, plans: bookingPlans(database) }
})
afterAll(() => service.close())

const TABLES = 200

async function largeVenue(): Promise<Venue> {
  const tables = Array.from({ length: TABLES }, (_, i) => ({
    ref: `t${i}`,
    name: `T${i}`,
    min_seats: 1,
    max_seats: 2 + (i % 4) * 2,
  }))
  const periods = [{ from: '08:00', to: '24:00' }]
  return diningVenue(
    service,
    { periods, slot_minutes: 15, pacing: { covers: 400, parties: null } },
    { document: { tables } },
  )
}

/** Ten to a table, one after the other, so that the whole house is full: nothing is found before the last is looked at. */
async function fill(venue: Venue, day = DAY): Promise<void> {
  await service.owner.query(
    `with made as (
       insert into reservations (restaurant_id, branch_id, id, status, name, phone, party_size, date, time, starts_at, ends_at,
                                 table_ids, source, created_at, updated_at)
       select $1, t.branch_id, gen_random_uuid(), 'confirmed', 'Guest', '12345', 2, $2::date, to_char(at at time zone 'Europe/Madrid', 'HH24:MI'),
              at, at + interval '95 minutes', array[t.id], 'api', now(), now()
         from tables t, generate_series(0, 9) n, lateral (
           select ($2 || ' 07:45')::timestamp at time zone 'Europe/Madrid' + n * interval '95 minutes' as at) s
        where t.restaurant_id = $1
       returning *
     ) insert into reservation_tables (restaurant_id, reservation_id, table_id, during)
       select restaurant_id, id, table_ids[1], tstzrange(starts_at, ends_at) from made`,
    [venue.restaurant.id, day],
  )
}

test('with 200 tables and 2,000 bookings a day the answer is right', async () => {
  const venue = await largeVenue()
  await fill(venue)
  const asked = { restaurantId: venue.restaurant.id, date: DAY, party: 2, now: NOW }
  const { slots } = await availabilityOfDay(desk, asked)
  // The last guests leave at 23:35.
  expect(slots.filter(({ available }) => available).map(({ time }) => time)).toEqual(['23:45'])
})

test('a month for one party size costs one read of bookings, and says what each day says', async () => {
  const venue = await largeVenue()
  await fill(venue)
  const asked = { restaurantId: venue.restaurant.id, party: 2, now: NOW }
  await desk.plans.get(asked.restaurantId)
  const sent = vi.spyOn(Batch.prototype, 'add')
  const days = await availabilityOfDays(desk, { ...asked, from: '2026-11-14', to: '2026-12-13' })
  const statements = sent.mock.calls.map(([{ text }]) => text)
  sent.mockRestore()
  expect(days).toHaveLength(30)
  expect(statements.filter((text) => /from reservations/.test(text))).toHaveLength(1)
  expect(statements.filter((text) => /select(?! set_config)/.test(text))).toHaveLength(1)
  for (const day of days) {
    const { body } = await venue.get(`/availability?date=${day.date}&party_size=2`)
    expect(body.data).toEqual(day)
  }
})

test('an answer is given anew when a slot gets too near, and on a new day', async () => {
  const venue = await diningVenue(service, { ahead_days: 1 })
  const open = async (at: string, date: string) => {
    service.clock.now = Date.parse(at)
    const { body } = await venue.get(`/availability?date=${date}&party_size=2`)
    return body.data.slots.filter((slot: { available: boolean }) => slot.available).length
  }
  expect(await open('2026-11-20T17:00:00.000Z', DAY)).toBe(8)
  expect(await open('2026-11-20T17:00:00.001Z', DAY)).toBe(7)
  expect(await open('2026-11-20T22:59:59.999Z', '2026-11-22')).toBe(0)
  expect(await open('2026-11-20T23:00:00.000Z', '2026-11-22')).toBe(8)
  service.clock.now = NOW
})
