import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { ANNA, asked, DAY, diningVenue, free, NOW, TABLES } from '../../../test/dining.ts'
import { signedInAs, type Visitor } from '../../../test/visitor.ts'
import { importDocument } from '../../across/document/import.ts'
import type { BookPage } from './staff-contract.ts'

let service: TestApp
let venue: Venue
let host: Visitor
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())
beforeEach(() => {
  service.clock.now = NOW
})

async function open(
  booking: object = {},
  document: Record<string, unknown> = {},
): Promise<Record<string, number>> {
  venue = await diningVenue(service, booking, { document })
  host = await signedInAs(service, venue, 'host')
  return venue.ids.tables!
}

const call = (method: 'GET' | 'POST', path: string, body?: object, key?: string) =>
  host.call(method, path, body, { key })

const page = async (date = DAY): Promise<BookPage> => (await call('GET', `/bookings/page?date=${date}`)).data
const newBooking = (change: object = {}) => call('POST', '/bookings', asked(change))
const move = (id: string, to: object, key?: string) => call('POST', `/bookings/${id}/move`, to, key)

test('one page has the tables, the hours, the bookings and the covers of each slot against the pacing', async () => {
  const { a, c } = await open({ pacing: { covers: 10, parties: null } })
  const { data: made } = await newBooking({ note: 'By the window' })
  const seen = await page()
  expect(seen).toMatchObject({
    date: DAY,
    today: '2026-11-14',
    now: NOW,
    is_closing_day: false,
    engine: true,
    slot_minutes: 30,
    pacing: { covers: 10, parties: null },
    open: [{ from_at: Date.parse(`${DAY}T17:00:00Z`), until_at: Date.parse(`${DAY}T21:00:00Z`) }],
    axis: { from_at: Date.parse(`${DAY}T17:00:00Z`), until_at: Date.parse(`${DAY}T21:00:00Z`) },
    holds: [],
    waitlist: [],
  })
  expect(seen.floors[0]!.tables.map(({ id }) => id)).toEqual([a, venue.ids.tables!.b, c])
  expect(seen.slots.find(({ time }) => time === '20:00')).toEqual({
    date: DAY,
    time: '20:00',
    starts_at: Date.parse(`${DAY}T19:00:00Z`),
    covers: 2,
    parties: 1,
  })
  expect(seen.bookings).toEqual([
    {
      id: made.id,
      branch_id: made.branch_id,
      status: 'confirmed',
      guest_id: expect.any(Number),
      ...ANNA,
      party_size: 2,
      date: DAY,
      time: '20:00',
      starts_at: Date.parse(`${DAY}T19:00:00Z`),
      ends_at: Date.parse(`${DAY}T20:30:00Z`),
      table_ids: [a],
      note: 'By the window',
      deposit_minor: null,
      deposit_status: null,
      is_walk_in: false,
      seated_at: null,
      left_at: null,
      no_show_from: Date.parse(`${DAY}T19:00:00Z`),
    },
  ])
})

test('an evening past midnight is on one page; changed hours and removed tables leave no booking behind', async () => {
  await open({ periods: [{ from: '18:00', to: '02:00' }] })
  const { data: late } = await newBooking({ date: '2026-11-21', time: '00:30' })
  expect((await page()).bookings.map(({ id }) => id)).toEqual([late.id])
  expect((await page('2026-11-21')).bookings).toEqual([])
  // The owner now closes at 22:00, and tears the tables out: the booking is on the page of its own date, unassigned.
  await venue.inside(async (tx) => {
    await importDocument(tx, {
      booking: { periods: [{ from: '18:00', to: '22:00' }] },
      tables: [{ ref: 'z', name: 'Z', min_seats: 1, max_seats: 2 }],
    } as never)
  })
  const next = await page('2026-11-21')
  expect(next.bookings.map(({ id, table_ids }) => [id, table_ids])).toEqual([[late.id, []]])
  expect(next.axis.from_at).toBe(Date.parse('2026-11-21T00:00:00+01:00'))
})

test('the same act under the same key is done once', async () => {
  const { b } = await open()
  const { data: made } = await newBooking()
  const body = { party_size: 2, table_ids: [b] }
  const [first, again] = [
    await call('POST', '/bookings/walk-in', body, 'walk-1'),
    await call('POST', '/bookings/walk-in', body, 'walk-1'),
  ]
  expect([first.status, again.data]).toEqual([200, first.data])
  expect((await page('2026-11-14')).bookings).toMatchObject([
    { id: first.data.id, status: 'seated', is_walk_in: true, table_ids: [b] },
  ])
  expect((await move(made.id, { table_ids: [b] }, 'move-1')).status).toBe(200)
  expect((await move(made.id, { table_ids: [b] }, 'move-1')).status).toBe(200)
})

test('a booking goes to another table, to joined tables, to another time; a refusal says why', async () => {
  const { a, b, c } = await open()
  const { data: one } = await newBooking()
  const { data: two } = await newBooking()
  expect((await move(one.id, { table_ids: [b] })).error.details).toEqual({
    table_id: ['This table is taken at that time.'],
  })
  expect((await move(one.id, { table_ids: [c] })).data).toMatchObject({ table_id: c })
  expect((await move(two.id, { table_ids: [a, b] })).data).toMatchObject({ table_id: a })
  expect((await page()).bookings.find(({ id }) => id === two.id)!.table_ids).toEqual([a, b])
  expect((await move(one.id, { table_ids: [b] })).error.code).toBe('validation_failed')
  const { data: five } = await newBooking({ time: '18:00', party_size: 5, table_ids: [a, c] })
  expect(five).toMatchObject({ table_id: a, party_size: 5 })
  expect((await move(five.id, { table_ids: [a, b] })).error.details).toEqual({
    table_id: ['These tables seat up to 4.'],
  })
  expect((await move(two.id, { time: '21:30', table_ids: [a, b] })).data).toMatchObject({ time: '21:30' })
  expect((await move(two.id, { time: '17:00' })).error.details).toEqual({
    time: ['The restaurant does not take reservations at this time.'],
  })
})

test('the slots to choose from are those of the API; a booking that moves does not stand in its own way', async () => {
  await open({}, { tables: TABLES.slice(0, 1) })
  const { data: made } = await newBooking()
  const times = async (more = '') => {
    const { data } = await call('GET', `/bookings/slots?date=${DAY}&party_size=2${more}`)
    return data.slots
      .filter((slot: { available: boolean }) => slot.available)
      .map(({ time }: { time: string }) => time)
  }
  expect(await times()).toEqual(await free(venue))
  expect(await times(`&moving=${made.id}`)).toEqual([
    ...['18:00', '18:30', '19:00', '19:30', '20:00', '20:30', '21:00', '21:30'],
  ])
})

test('a blocked table is given to nobody until it is unblocked', async () => {
  const { a } = await open({}, { tables: TABLES.slice(0, 1) })
  const block = { date: DAY, time: '19:00', minutes: 120, table_ids: [a], note: 'Broken leg' }
  const { status, data: held } = await call('POST', '/bookings/blocks', block)
  expect(status).toBe(200)
  expect(await free(venue)).toEqual(['21:00', '21:30'])
  expect((await newBooking()).error.details).toEqual({
    time: ['No table is free for this party at this time.'],
  })
  const seen = await page()
  expect(seen.holds).toMatchObject([{ id: held.id, kind: 'block', note: 'Broken leg', table_ids: [a] }])
  expect(seen.slots.every(({ parties }) => parties === 0)).toBe(true)
  await call('POST', `/bookings/blocks/${held.id}/end`, {})
  expect((await newBooking()).status).toBe(200)
  expect((await call('POST', '/bookings/blocks', block)).error.details).toEqual({
    table_id: ['This table is taken at that time.'],
  })
  expect((await call('POST', `/bookings/blocks/${held.id}/end`, {})).status).toBe(404)
})

test('a hold and bookings around midnight race for one table: nobody gets a table that is held', async () => {
  const { a } = await open({ periods: [{ from: '18:00', to: '03:00' }] }, { tables: TABLES.slice(0, 1) })
  const answers = await Promise.all([
    call('POST', '/bookings/blocks', { date: '2026-11-21', time: '00:00', minutes: 60, table_ids: [a] }),
    newBooking({ time: '23:00', phone: '+34600000001' }),
    newBooking({ date: '2026-11-21', time: '00:30', phone: '+34600000002' }),
    newBooking({ time: '23:30', phone: '+34600000003' }),
  ])
  const [held, at2300, at0030, at2330] = answers.map(({ status }) => status === 200)
  // The first two bookings follow each other; every other two would share the table.
  expect([
    [true, false, false, false],
    [false, false, false, true],
    [false, true, true, false],
  ]).toContainEqual([held, at2300, at0030, at2330])
})

test('what somebody else wrote meanwhile is not written over', async () => {
  await open()
  const { data: made } = await newBooking()
  const note = (text: string | null, seen: string | null) =>
    call('POST', `/bookings/${made.id}/note`, { note: text, seen })
  expect((await note('Birthday', null)).data).toMatchObject({ note: 'Birthday' })
  const late = await note('Allergic to nuts', null)
  expect([late.status, late.error.code, late.error.details]).toEqual([
    409,
    'changed_meanwhile',
    { current: 'Birthday' },
  ])
  expect((await note(null, 'Birthday')).data).toMatchObject({ note: null })
})

test('weeks and months count each booking on its page', async () => {
  await open({ periods: [{ from: '18:00', to: '02:00' }], closing_days: ['2026-11-22'] })
  await newBooking()
  await newBooking({ date: '2026-11-21', time: '00:30', party_size: 3 })
  const { data } = await call('GET', '/bookings/overview?from=2026-11-20&to=2026-11-22')
  expect(data).toEqual([
    { date: DAY, is_open: true, bookings: 2, covers: 5, seated: 0, no_shows: 0, cancelled: 0, waiting: 0 },
    {
      date: '2026-11-21',
      is_open: true,
      bookings: 0,
      covers: 0,
      seated: 0,
      no_shows: 0,
      cancelled: 0,
      waiting: 0,
    },
    {
      date: '2026-11-22',
      is_open: false,
      bookings: 0,
      covers: 0,
      seated: 0,
      no_shows: 0,
      cancelled: 0,
      waiting: 0,
    },
  ])
  expect((await call('GET', '/bookings/overview?from=2026-11-22&to=2026-11-20')).status).toBe(422)
})
