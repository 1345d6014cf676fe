import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { watchDatabase } from '../../../test/database-use.ts'
import { asked, DAY, diningVenue, eventsOf, free, NOW, TABLES } from '../../../test/dining.ts'
import { importDocument } from '../../across/document/import.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

function tally(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Pairs of live rows that hold one table at one time, found without the help of the constraint. */
async function overlaps(venue: Venue): Promise<number> {
  const { rows } = await service.owner.query(
    `select count(*)::int as count from reservation_tables x join reservation_tables y
        on x.restaurant_id = y.restaurant_id and x.table_id = y.table_id and x.reservation_id < y.reservation_id
       and lower(x.during) < upper(y.during) and lower(y.during) < upper(x.during)
     where x.restaurant_id = $1 and x.live and y.live`,
    [venue.restaurant.id],
  )
  return rows[0].count
}

const phone = (i: number) => `+346${String(i).padStart(8, '0')}`

test('200 who race for the last table of a slot: one gets it, 199 are told there is none', async () => {
  const venue = await diningVenue(service, {}, { document: { tables: TABLES.slice(0, 1) } })
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      venue.post('/reservations', asked({ phone: phone(i), email: null })),
    ),
  )
  expect(tally(answers)).toEqual({ 201: 1, 422: 199 })
  const told = new Set(answers.filter(({ status }) => status === 422).map(({ text }) => text))
  expect([...told].map((text) => JSON.parse(text).error.details)).toEqual([
    { time: ['No table is free for this party at this time.'] },
  ])
  expect(await overlaps(venue)).toBe(0)
  expect((await venue.get('/reservations')).body.data).toHaveLength(1)
  expect(await eventsOf(service, venue, 'reservation.%')).toHaveLength(1)
  expect((await venue.get('/guests')).body.data).toHaveLength(1)
})

test('60 who race for overlapping times of three tables never share one', async () => {
  const venue = await diningVenue(service)
  const times = ['19:00', '19:30', '20:00', '20:30']
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      venue.post('/reservations', asked({ phone: phone(i), email: null, time: times[i % 4] })),
    ),
  )
  expect(await overlaps(venue)).toBe(0)
  expect(tally(answers)[500]).toBeUndefined()
  // Every table is taken at 20:00 by whoever came between 19:00 and 20:30.
  expect(await free(venue)).not.toContain('20:00')
})

test('days that meet at midnight are locked apart; the constraint alone keeps the table, and the next one is tried', async () => {
  const night = { periods: [{ from: '22:00', to: '02:00' }], durations: [{ up_to_party: 2, minutes: 120 }] }
  for (let round = 0; round < 10; round++) {
    const venue = await diningVenue(service, night, { document: { tables: TABLES.slice(0, 2) } })
    const answers = await Promise.all(
      [
        { date: '2026-11-20', time: '23:30' },
        { date: '2026-11-21', time: '00:30' },
        { date: '2026-11-20', time: '23:00' },
        { date: '2026-11-21', time: '00:00' },
      ].map((when, i) => venue.post('/reservations', asked({ ...when, phone: phone(i), email: null }))),
    )
    expect(tally(answers)).toEqual({ 201: 2, 422: 2 })
    expect(await overlaps(venue)).toBe(0)
  }
})

test('pacing holds under a race', async () => {
  const tables = Array.from({ length: 30 }, (_, i) => ({
    ref: `t${i}`,
    name: `T${i}`,
    min_seats: 1,
    max_seats: 2,
  }))
  const venue = await diningVenue(service, { pacing: { parties: 4, covers: 7 } }, { document: { tables } })
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      venue.post('/reservations', asked({ phone: phone(i), email: null, party_size: 2 })),
    ),
  )
  // Three parties are six covers; a fourth would make eight.
  expect(tally(answers)).toEqual({ 201: 3, 422: 27 })
  expect((await venue.post('/reservations', asked({ party_size: 1 }))).status).toBe(201)
  expect((await venue.post('/reservations', asked({ party_size: 1 }))).body.error.details).toEqual({
    time: ['The restaurant cannot take more guests at this time.'],
  })
})

test('joined tables and single ones, wanted at once, never overlap and never wait in a ring', async () => {
  const combinations = [
    { name: 'AB', table_refs: ['a', 'b'], min_seats: 5, max_seats: 6 },
    { name: 'BA', table_refs: ['b', 'a'], min_seats: 7, max_seats: 8 },
  ]
  const venue = await diningVenue(service, {}, { document: { table_combinations: combinations } })
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      venue.post(
        '/reservations',
        asked({
          phone: phone(i),
          email: null,
          party_size: [2, 6, 8][i % 3],
          time: i % 2 ? '20:00' : '20:30',
        }),
      ),
    ),
  )
  expect(Object.keys(tally(answers)).sort()).toEqual(['201', '422'])
  expect(await overlaps(venue)).toBe(0)
})

test('a table that the floor has lost is not given away, whatever is in memory', async () => {
  const venue = await diningVenue(service)
  await free(venue)
  // Without a word to anybody: the plan in memory still has table A, and only the database can tell.
  await service.owner.query('delete from tables where restaurant_id = $1 and name = $2', [
    venue.restaurant.id,
    'A',
  ])
  expect((await venue.post('/reservations', asked())).body.data.table_id).toBe(venue.ids.tables?.b)
})

test('an import and the bookings that race with it: each booking sits at a table there is', async () => {
  const venue = await diningVenue(service)
  const [imported, ...answers] = await Promise.all([
    venue.inside((tx) => importDocument(tx, { tables: TABLES.slice(2) })),
    ...Array.from({ length: 12 }, (_, i) =>
      venue.post('/reservations', asked({ phone: phone(i), email: null })),
    ),
  ])
  expect(Object.keys(tally(answers)).filter((status) => status !== '201' && status !== '422')).toEqual([])
  expect((await venue.post('/reservations', asked({ time: '18:00' }))).body.data.table_id).toBe(
    imported.tables?.c,
  )
})

test('many who book at once, before anything is in memory, do not starve each other of connections', async () => {
  const venue = await diningVenue(service)
  const other = await service.another()
  other.clock.now = NOW
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, i) =>
      other.request('POST', '/reservations', {
        token: venue.token,
        body: asked({ phone: phone(i), email: null }),
      }),
    ),
  )
  expect(tally(answers)).toEqual({ 201: 3, 422: 77 })
  await other.close()
})

test('availability follows every booking and cancellation at once', async () => {
  const venue = await diningVenue(service, {}, { document: { tables: TABLES.slice(0, 1) } })
  for (let round = 0; round < 5; round++) {
    const { body } = await venue.post('/reservations', asked())
    expect(await free(venue)).not.toContain('20:00')
    await venue.post(`/reservations/${body.data.id}/cancel`)
    expect(await free(venue)).toContain('20:00')
  }
})

test('what one process books, another soon shows as taken, and refuses at once', async () => {
  const venue = await diningVenue(service, {}, { document: { tables: TABLES.slice(0, 1) } })
  const other = await service.another()
  other.clock.now = NOW
  const ask = async () => {
    const { body } = await other.request('GET', `/availability?date=${DAY}&party_size=2`, {
      token: venue.token,
    })
    return body.data.slots.find(({ time }: { time: string }) => time === '20:00').available
  }
  expect(await ask()).toBe(true)
  await venue.post('/reservations', asked())
  const refused = await other.request('POST', '/reservations', { token: venue.token, body: asked() })
  expect(refused.status).toBe(422)
  await expect.poll(ask).toBe(false)
  await other.close()
})

test('a guest who books the same day many times at once is one guest', async () => {
  const venue = await diningVenue(service, {}, { document: { tables: TABLES.slice(0, 2) } })
  const times = ['18:00', '19:30', '21:00']
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, i) => venue.post('/reservations', asked({ time: times[i % 3] }))),
  )
  expect(tally(answers)).toEqual({ 201: 6, 422: 18 })
  expect((await venue.get('/guests')).body.data).toHaveLength(1)
})

test('a booking takes five round trips to the database, with its key and all', async () => {
  const venue = await diningVenue(service)
  const book = (n: number) =>
    venue.post('/reservations', asked({ phone: phone(n), email: null, date: `2026-12-0${n}` }), {
      'idempotency-key': `trips-${n}`,
    })
  await book(1)
  await venue.get(`/availability?date=${DAY}&party_size=2`)
  const trips: number[] = []
  for (const n of [2, 3, 4, 5]) {
    const use = watchDatabase(service.database)
    expect((await book(n)).status).toBe(201)
    use.stop()
    trips.push(use.trips)
  }
  // What counts the uses of tokens may come between.
  expect(Math.min(...trips)).toBe(5)
})
