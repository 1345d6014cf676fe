import { describe, expect, test } from 'vitest'
import {
  ANNA,
  asked,
  auditOf,
  BOOKING,
  DAY,
  diningVenue,
  eventsOf,
  free,
  TABLES,
} from '../../../test/dining.ts'
import { service, standOnReservations } from '../../../test/reservations-ground.ts'
import { exportDocument } from '../../across/document/export.ts'
import { importDocument } from '../../across/document/import.ts'

standOnReservations()

test('a booking is made, read back, told of and logged', async () => {
  const venue = await diningVenue(service)
  const made = await venue.post('/reservations', asked({ note: '  by the window ' }))
  const reservation = {
    guest_id: expect.any(Number),
    branch_id: expect.any(Number),
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    status: 'confirmed',
    ...ANNA,
    party_size: 2,
    date: DAY,
    time: '20:00',
    table_id: venue.ids.tables?.a,
    note: 'by the window',
    deposit_minor: null,
    deposit_status: null,
    created_at: '2026-11-14T13:00:00.000+01:00',
    updated_at: '2026-11-14T13:00:00.000+01:00',
  }
  expect(made.status).toBe(201)
  expect(made.body).toEqual({ data: reservation, meta: {}, links: {} })
  const { id } = made.body.data
  expect((await venue.get(`/reservations/${id}`)).body).toEqual(made.body)
  expect((await venue.get(`/reservations/${id.toUpperCase()}`)).body).toEqual(made.body)
  expect(await eventsOf(service, venue)).toEqual([
    { type: 'guest.created', data: { guest: expect.objectContaining({ name: 'Anna Smith', phone: null }) } },
    { type: 'reservation.created', data: { reservation: made.body.data, previous_status: null } },
  ])
  expect(await auditOf(service, venue, 'reservation.%')).toEqual([
    {
      action: 'reservation.created',
      actor_kind: 'token',
      subject_id: id,
      before: null,
      after: {
        status: 'confirmed',
        party_size: 2,
        date: DAY,
        time: '20:00',
        table_ids: [venue.ids.tables?.a],
      },
    },
  ])
})

test('cancelling frees the table at once, tells of it once, and cannot be done twice', async () => {
  const venue = await diningVenue(service, {}, { document: { tables: TABLES.slice(0, 1) } })
  const { body } = await venue.post('/reservations', asked())
  expect(await free(venue)).not.toContain('20:00')
  service.clock.now! += 1000
  const cancelled = await venue.post(`/reservations/${body.data.id}/cancel`)
  const after = { ...body.data, status: 'cancelled', updated_at: '2026-11-14T13:00:01.000+01:00' }
  expect(cancelled).toMatchObject({ status: 200, body: { data: after, meta: {}, links: {} } })
  expect(await free(venue)).toContain('20:00')
  expect(await eventsOf(service, venue, 'reservation.%')).toEqual([
    { type: 'reservation.created', data: expect.anything() },
    { type: 'reservation.cancelled', data: { reservation: after, previous_status: 'confirmed' } },
  ])
  expect(await auditOf(service, venue, 'reservation.cancelled')).toMatchObject([
    { before: { status: 'confirmed' }, after: { status: 'cancelled', cancelled_by: 'restaurant' } },
  ])
  const again = await venue.post(`/reservations/${body.data.id}/cancel`)
  expect([again.status, again.body.error.code]).toEqual([409, 'invalid_transition'])
  expect((await venue.post('/reservations', asked())).body.data.table_id).toBe(venue.ids.tables?.a)
})

test('of two who cancel at once one does, the other is told 409', async () => {
  const venue = await diningVenue(service)
  const { body } = await venue.post('/reservations', asked())
  const answers = await Promise.all([1, 2, 3].map(() => venue.post(`/reservations/${body.data.id}/cancel`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await eventsOf(service, venue, 'reservation.cancelled')).toHaveLength(1)
})

describe('status and deposit', () => {
  test.each([
    [true, undefined, 'confirmed'],
    [false, undefined, 'pending'],
    [false, 'confirmed', 'confirmed'],
    [true, 'pending', 'pending'],
  ])('confirmed automatically: %s, asked for: %s, is %s', async (auto_confirm, status, expected) => {
    const venue = await diningVenue(service, { auto_confirm })
    const { body } = await venue.post('/reservations', asked(status === undefined ? {} : { status }))
    expect(body.data.status).toBe(expected)
  })

  test('a party from the size on leaves a deposit, which the booking shows in full', async () => {
    const deposit = { from_party: 2, amount_minor: 1500, per: 'guest' }
    const venue = await diningVenue(service, { deposit })
    expect((await venue.post('/reservations', asked())).body.data).toMatchObject({
      deposit_minor: 3000,
      deposit_status: 'pending',
    })
    expect((await venue.post('/reservations', asked({ party_size: 1 }))).body.data).toMatchObject({
      deposit_minor: null,
      deposit_status: null,
    })
    const { data } = (await venue.get(`/availability?date=${DAY}&party_size=2`)).body
    expect(data.guarantee).toEqual({ deposit_minor: 1500, currency: 'USD', per: 'guest' })
    expect(data.slots.every((slot: { guarantee: boolean }) => slot.guarantee)).toBe(true)
  })

  test('pending bookings hold their table', async () => {
    const venue = await diningVenue(
      service,
      { auto_confirm: false },
      { document: { tables: TABLES.slice(0, 1) } },
    )
    await venue.post('/reservations', asked())
    expect((await venue.post('/reservations', asked())).body.error.details).toEqual({
      time: ['No table is free for this party at this time.'],
    })
  })
})

test('tables go from the smallest that fits, joined ones last, and hold every table of theirs', async () => {
  const joined = { name: 'A and B', table_refs: ['b', 'a'], min_seats: 3, max_seats: 4 }
  const venue = await diningVenue(service, {}, { document: { table_combinations: [joined] } })
  const { a, b, c } = venue.ids.tables!
  const tables: unknown[] = []
  for (const party_size of [3, 3, 2]) {
    const { body } = await venue.post('/reservations', asked({ party_size }))
    tables.push(body.data?.table_id ?? body.error.details)
  }
  expect(tables).toEqual([c, b, { time: ['No table is free for this party at this time.'] }])
  expect(await free(venue)).toEqual(['18:00', '18:30', '21:30'])
  expect(a).toBeGreaterThan(0)
})

describe('refusals', () => {
  test('every fault of the fields at once', async () => {
    const venue = await diningVenue(service)
    const bad = { name: ' ', phone: '12', email: 'x', party_size: 0, date: '2026-02-30', time: '30:00' }
    const { status, body } = await venue.post('/reservations', {
      ...bad,
      note: 'x'.repeat(501),
      status: 'seated',
    })
    expect(status).toBe(422)
    expect(Object.keys(body.error.details).sort()).toEqual(
      ['date', 'email', 'name', 'note', 'party_size', 'phone', 'status', 'time'].sort(),
    )
    const missing = await venue.post('/reservations', {})
    expect(Object.keys(missing.body.error.details).sort()).toEqual([
      'date',
      'name',
      'party_size',
      'phone',
      'time',
    ])
  })

  test.each<[string, object, string[]]>([
    ['a party too large', { party_size: 9 }, ['party_size']],
    ['a party that no table seats', { party_size: 7 }, ['party_size']],
    ['a past day', { date: '2026-11-13' }, ['date']],
    ['a day too far ahead', { date: '2026-12-15' }, ['date']],
    ['the last day that is taken', { date: '2026-12-14' }, []],
    ['a closing day', { date: '2026-11-25' }, ['date']],
    ['a time that is no slot', { time: '20:10' }, ['time']],
    ['24:00', { time: '24:00' }, ['time']],
    ['a foreign table', { table_id: 1 }, ['table_id']],
    ['a number that is no id', { table_id: -5 }, ['table_id']],
    [
      'all of it',
      { party_size: 9, date: '2026-11-13', time: '25:30', table_id: 1 },
      ['date', 'party_size', 'table_id', 'time'],
    ],
    ['a year that nobody can book', { date: '0001-01-01' }, ['date']],
    ['the last year there is', { date: '9999-12-31' }, ['date']],
    ['more guests than the world has', { party_size: 9_007_199_254_740_991 }, ['party_size']],
  ])('%s', async (_, change, fields) => {
    const venue = await diningVenue(service, { closing_days: ['2026-11-25'] })
    const { status, body } = await venue.post('/reservations', asked(change))
    if (fields.length === 0) return expect(status).toBe(201)
    expect([status, body.error.code]).toEqual([422, 'validation_failed'])
    expect(Object.keys(body.error.details).sort()).toEqual(fields)
  })

  test('a table that is asked for: too small, taken, or with more seats than the party needs', async () => {
    const venue = await diningVenue(service)
    const { a, c } = venue.ids.tables!
    const refused = async (change: object) =>
      (await venue.post('/reservations', asked(change))).body.error?.details
    expect(await refused({ table_id: a, party_size: 3 })).toEqual({
      table_id: ['This table seats up to 2.'],
    })
    expect(await refused({ table_id: c, party_size: 1 })).toBeUndefined()
    expect(await refused({ table_id: c })).toEqual({ table_id: ['This table is taken at that time.'] })
    expect(await refused({ table_id: null })).toBeUndefined()
  })

  test('lead time, inclusive, and times gone by', async () => {
    const venue = await diningVenue(service, { lead_minutes: 60 })
    service.clock.now = Date.parse(`${DAY}T18:00:00.000Z`)
    expect((await free(venue))[0]).toBe('20:00')
    service.clock.now += 1
    expect((await free(venue))[0]).toBe('20:30')
    expect((await venue.post('/reservations', asked())).body.error.details).toEqual({
      time: ['Reservations must be made at least 60 minutes ahead.'],
    })
    service.clock.now = Date.parse('2026-11-14T12:00:00Z')
  })
})

test('requests taken by hand need no table and hold none', async () => {
  const venue = await diningVenue(
    service,
    { engine: false, auto_confirm: false },
    { document: { tables: [] } },
  )
  const { body } = await venue.get(`/availability?date=${DAY}&party_size=8`)
  expect(body.data).toMatchObject({ engine: false, guarantee: null })
  const made = await venue.post('/reservations', asked({ party_size: 8 }))
  expect(made.body.data).toMatchObject({ status: 'pending', table_id: null })
})

test('a service past midnight is listed and booked under the day on which the slot falls', async () => {
  const night = { periods: [{ days: ['fri'], from: '22:00', to: '02:00' }] }
  const venue = await diningVenue(service, night, { document: { tables: TABLES.slice(0, 1) } })
  expect(await free(venue, 2, '2026-11-20')).toEqual(['22:00', '22:30', '23:00', '23:30'])
  expect(await free(venue, 2, '2026-11-21')).toEqual(['00:00', '00:30', '01:00', '01:30'])
  await venue.post('/reservations', asked({ date: '2026-11-21', time: '00:30' }))
  expect(await free(venue, 2, '2026-11-20')).toEqual(['22:00', '22:30', '23:00'])
  expect(await free(venue, 2, '2026-11-21')).toEqual([])
  const refused = await venue.post('/reservations', asked({ date: '2026-11-20', time: '23:30' }))
  expect(Object.keys(refused.body.error.details)).toEqual(['time'])
})

test('a table is occupied for elapsed time, also over a clock change', async () => {
  service.clock.now = Date.parse('2026-10-20T12:00:00Z')
  const night = { periods: [{ from: '00:00', to: '06:00' }], durations: [{ up_to_party: 2, minutes: 120 }] }
  const venue = await diningVenue(service, night, { document: { tables: TABLES.slice(0, 1) } })
  // 03:00 becomes 02:00: from 01:30 two hours last until 02:30 of the winter clock, so 02:30 of the summer clock is taken.
  await venue.post('/reservations', asked({ date: '2026-10-25', time: '01:30' }))
  expect(await free(venue, 2, '2026-10-25')).toEqual(['03:00', '03:30', '04:00', '04:30', '05:00', '05:30'])
  const { rows } = await service.owner.query(
    'select ends_at - starts_at as lasts, ends_at from reservations where restaurant_id = $1',
    [venue.restaurant.id],
  )
  expect(rows[0].ends_at).toBe(Date.parse('2026-10-25T02:30:00+01:00'))
  service.clock.now = Date.parse('2026-11-14T12:00:00Z')
})

describe('the same request twice', () => {
  const key = { 'idempotency-key': 'once' }

  test('books once, and answers the same', async () => {
    const venue = await diningVenue(service)
    const [first, again] = [
      await venue.post('/reservations', asked(), key),
      await venue.post('/reservations', asked(), key),
    ]
    expect([first.status, again.status, again.headers['idempotent-replayed']]).toEqual([201, 201, 'true'])
    expect(again.text).toBe(first.text)
    expect((await venue.get('/reservations')).body.data).toHaveLength(1)
    const other = await venue.post('/reservations', asked({ time: '21:00' }), key)
    expect(other.body.error.code).toBe('idempotency_key_reused')
  })

  test('a refusal by a rule is kept, a fault of the fields is not', async () => {
    const venue = await diningVenue(service)
    await venue.post('/reservations', asked({ name: '' }), key)
    const refused = await venue.post('/reservations', asked({ party_size: 9 }), key)
    expect(refused.status).toBe(422)
    const replayed = await venue.post('/reservations', asked({ party_size: 9 }), key)
    expect([replayed.text, replayed.headers['idempotent-replayed']]).toEqual([refused.text, 'true'])
    const cancelKey = { 'idempotency-key': 'cancel' }
    const { id } = (await venue.post('/reservations', asked())).body.data
    await venue.post(`/reservations/${id}/cancel`, undefined, cancelKey)
    expect((await venue.post(`/reservations/${id}/cancel`, undefined, cancelKey)).status).toBe(200)
  })
})

describe('the document', () => {
  test('booking rules are imported, exported the same, audited, and hold from the next request on', async () => {
    const venue = await diningVenue(service)
    expect(await free(venue)).toHaveLength(8)
    const booking = {
      ...BOOKING,
      periods: [{ days: ['fri'], from: '12:00', to: '13:00' }],
      pacing: { covers: 4, parties: null },
      deposit: { from_party: 2, amount_minor: 500, per: 'booking', days: ['fri'] },
    }
    await venue.inside((tx) => importDocument(tx, { booking }))
    expect(await free(venue)).toEqual(['12:00', '12:30'])
    expect((await venue.inside((tx) => exportDocument(tx))).booking).toEqual({
      ...booking,
      deposit: { ...booking.deposit, pay_within_minutes: 30 },
    })
    expect(await auditOf(service, venue, 'restaurant.booking_rules_changed')).toMatchObject([
      { after: { periods: BOOKING.periods } },
      { before: { periods: BOOKING.periods }, after: { periods: booking.periods } },
    ])
    await venue.inside((tx) => importDocument(tx, { booking }))
    expect(await auditOf(service, venue, 'restaurant.booking_rules_changed')).toHaveLength(2)
  })

  test('faults are told by their place', async () => {
    const venue = await service.venue()
    const faultsOf = (booking: object) =>
      venue
        .inside((tx) => importDocument(tx, { booking }))
        .then(
          () => [],
          (error) => error.faults.map(({ pointer }: { pointer: string }) => pointer),
        )
    expect(await faultsOf({ min_party: 4, max_party: 2 })).toEqual(['/booking/max_party'])
    expect(
      await faultsOf({ slot_minutes: 0, periods: [{ from: '25:00', to: '26:00' }], colour: 'red' }),
    ).toEqual(expect.arrayContaining(['/booking/slot_minutes', '/booking/periods/0/from', '/booking/colour']))
    expect(await faultsOf({ durations: [] })).toEqual(['/booking/durations'])
    const twice = [
      { up_to_party: 2, minutes: 60 },
      { up_to_party: 2, minutes: 90 },
    ]
    expect(await faultsOf({ durations: twice })).toEqual(['/booking/durations'])
  })

  test('a table that is left out is removed; its bookings stay as they are', async () => {
    const venue = await diningVenue(service)
    const { data } = (await venue.post('/reservations', asked())).body
    await venue.inside((tx) => importDocument(tx, { tables: TABLES.slice(1) }))
    expect((await venue.get(`/reservations/${data.id}`)).body.data).toEqual(data)
    expect((await venue.post(`/reservations/${data.id}/cancel`)).status).toBe(200)
  })

  test('a restaurant that was never told when takes no bookings', async () => {
    const venue = await service.venue()
    const { body } = await venue.get(`/availability?date=${DAY}&party_size=2`)
    expect(body.data.slots).toEqual([])
    const refused = await venue.post('/reservations', asked())
    expect(Object.keys(refused.body.error.details).sort()).toEqual(['date', 'party_size'])
  })
})
