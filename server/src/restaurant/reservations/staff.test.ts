import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { asked, auditOf, DAY, diningVenue, eventsOf, free, NOW, TABLES } from '../../../test/dining.ts'
import { readConfig } from '../../config.ts'
import { reservationEventHandlers } from '../../event-handlers.ts'
import { guestCommands } from '../../surfaces/cli/guest.ts'
import { reservationCommands } from '../../surfaces/cli/reservation.ts'
import {
  cancelReservation,
  confirmReservation,
  correctReservation,
  declineReservation,
  findReservationForChange,
  markNoShow,
  seatReservation,
} from './commands/change-status.ts'
import { moveReservation, type NewPlace } from './commands/move-reservation.ts'
import { type WalkIn, walkIn } from './commands/walk-in.ts'
import { readPlan } from './plan.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOW
})
afterAll(() => service.close())

async function book(venue: Venue, change: object = {}) {
  return (await venue.post('/reservations', asked(change))).body.data
}

function change(venue: Venue, id: string, act: typeof confirmReservation) {
  return venue.inside(async (tx) => act(tx, reservationEventHandlers, await findReservationForChange(tx, id)))
}

function move(venue: Venue, id: string, to: NewPlace) {
  return venue.inside(async (tx) =>
    moveReservation(
      tx,
      reservationEventHandlers,
      await readPlan(tx),
      await findReservationForChange(tx, id),
      to,
    ),
  )
}

function seatWalkIn(venue: Venue, party: WalkIn) {
  return venue.inside(async (tx) => walkIn(tx, reservationEventHandlers, await readPlan(tx), party))
}

test.each([
  ['confirmed', 'pending', confirmReservation, true],
  ['declined', 'pending', declineReservation, false],
  ['seated', 'confirmed', seatReservation, true],
  ['no_show', 'confirmed', markNoShow, false],
] as const)('staff mark a booking as %s', async (status, from, act, holds) => {
  const venue = await diningVenue(service, {}, { document: { tables: TABLES.slice(0, 1) } })
  const made = await book(venue, { status: from })
  const moved = await change(venue, made.id, act)
  expect(moved).toEqual({ ...made, status })
  expect((await venue.get(`/reservations/${made.id}`)).body.data).toEqual(moved)
  expect((await eventsOf(service, venue, 'reservation.%')).slice(1)).toEqual([
    { type: 'reservation.updated', data: { reservation: moved, previous_status: from } },
  ])
  expect(await auditOf(service, venue, `reservation.${status}`)).toMatchObject([
    { subject_id: made.id, before: { status: from }, after: { status } },
  ])
  expect((await free(venue)).includes('20:00')).toBe(!holds)
  await expect(change(venue, made.id, act)).rejects.toMatchObject({ code: 'invalid_transition' })
})

test('a seated booking is a visit; put right, it is none', async () => {
  const venue = await diningVenue(service)
  const guest = async () => (await venue.get('/guests')).body.data[0]
  const earlier = await book(venue, { date: '2026-11-15' })
  await change(venue, earlier.id, seatReservation)
  service.clock.now = NOW + 60_000
  const later = await book(venue)
  await change(venue, later.id, seatReservation)
  expect(await guest()).toMatchObject({ visits_count: 2, last_visit_at: '2026-11-14T13:01:00.000+01:00' })
  await venue.inside(async (tx) =>
    correctReservation(tx, reservationEventHandlers, await findReservationForChange(tx, later.id), 'no_show'),
  )
  expect(await guest()).toMatchObject({ visits_count: 1, last_visit_at: '2026-11-14T13:00:00.000+01:00' })
  await venue.inside(async (tx) =>
    correctReservation(
      tx,
      reservationEventHandlers,
      await findReservationForChange(tx, earlier.id),
      'confirmed',
    ),
  )
  expect(await guest()).toMatchObject({ visits_count: 0, last_visit_at: null })
  const types = (await eventsOf(service, venue)).map(({ type }) => type)
  expect(types.filter((type) => type.startsWith('guest.'))).toEqual(['guest.created'])
  service.clock.now = NOW
})

test('a booking moves to another time; its old table is free, pacing and tables hold', async () => {
  const venue = await diningVenue(
    service,
    { pacing: { parties: 1, covers: null } },
    { document: { tables: TABLES.slice(0, 1) } },
  )
  const made = await book(venue)
  const moved = await move(venue, made.id, { time: '20:30' })
  expect(moved).toEqual({ ...made, time: '20:30' })
  expect((await eventsOf(service, venue, 'reservation.%')).slice(1)).toEqual([
    { type: 'reservation.updated', data: { reservation: moved, previous_status: 'confirmed' } },
  ])
  expect(await free(venue)).toEqual(['18:00', '18:30', '19:00'])
  const other = await book(venue, { time: '18:00' })
  await expect(move(venue, other.id, { time: '20:30' })).rejects.toMatchObject({
    details: {
      time: [expect.objectContaining({ message: 'The restaurant cannot take more guests at this time.' })],
    },
  })
  await expect(move(venue, other.id, { time: '20:00' })).rejects.toMatchObject({
    details: {
      time: [expect.objectContaining({ message: 'No table is free for this party at this time.' })],
    },
  })
  await expect(move(venue, other.id, { date: '2026-11-13', partySize: 20 })).rejects.toMatchObject({
    details: { date: expect.anything(), party_size: expect.anything() },
  })
  expect(await auditOf(service, venue, 'reservation.moved')).toMatchObject([
    { before: { time: '20:00' }, after: { time: '20:30' } },
  ])
})

test('a booking moves to another table, a seated one too, even when its time has come', async () => {
  const venue = await diningVenue(service)
  const { a, b, c } = venue.ids.tables!
  const [first, second] = [await book(venue), await book(venue)]
  expect([first.table_id, second.table_id]).toEqual([a, b])
  await expect(move(venue, first.id, { tableId: b! })).rejects.toMatchObject({
    details: { table_id: [expect.objectContaining({ message: 'This table is taken at that time.' })] },
  })
  await change(venue, first.id, seatReservation)
  service.clock.now = Date.parse(`${DAY}T20:10:00Z`)
  expect(await move(venue, first.id, { tableId: c! })).toMatchObject({ table_id: c, status: 'seated' })
  expect(await move(venue, second.id, { tableId: a! })).toMatchObject({ table_id: a })
  await expect(move(venue, first.id, { time: '21:30' })).rejects.toMatchObject({ code: 'invalid_transition' })
  service.clock.now = NOW
})

test('two who move to the last table at once: one does', async () => {
  const venue = await diningVenue(service)
  const { c } = venue.ids.tables!
  const made = [await book(venue), await book(venue)]
  const results = await Promise.allSettled(made.map(({ id }) => move(venue, id, { tableId: c! })))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a party at the door is seated at once where a table is free long enough', async () => {
  const venue = await diningVenue(service, {}, { document: { tables: TABLES.slice(0, 2) } })
  const { a, b } = venue.ids.tables!
  service.clock.now = Date.parse(`${DAY}T18:40:20Z`)
  await book(venue, { time: '21:00', table_id: a })
  const seated = await seatWalkIn(venue, { partySize: 2, name: 'Bo', phone: '600333444' })
  expect(seated).toMatchObject({ status: 'seated', date: DAY, time: '19:40', table_id: b, name: 'Bo' })
  const guests = (await venue.get('/guests')).body.data
  expect(guests.find(({ name }: { name: string }) => name === 'Bo')).toMatchObject({ visits_count: 1 })
  await expect(seatWalkIn(venue, { partySize: 2 })).rejects.toMatchObject({
    details: { party_size: expect.anything() },
  })
  expect(await seatWalkIn(venue, { partySize: 2, minutes: 60 })).toMatchObject({ table_id: a, phone: '' })
  expect((await eventsOf(service, venue, 'reservation.created')).at(-1)).toMatchObject({
    data: { reservation: { status: 'seated' }, previous_status: null },
  })
  await expect(seatWalkIn(venue, { partySize: 12 })).rejects.toMatchObject({
    details: { party_size: expect.anything() },
  })
  service.clock.now = NOW
})

test('a guest who cancels is written down as the one who did', async () => {
  const venue = await diningVenue(service)
  const made = await book(venue)
  await venue.inside(async (tx) =>
    cancelReservation(tx, reservationEventHandlers, await findReservationForChange(tx, made.id), 'guest'),
  )
  expect(await auditOf(service, venue, 'reservation.cancelled')).toMatchObject([
    { after: { cancelled_by: 'guest' } },
  ])
})

function cli(command: (typeof reservationCommands)[string], options: Record<string, string>) {
  return command.run({
    text: (name) => options[name] ?? '',
    optional: (name) => options[name],
    every: () => [],
    flag: () => false,
    json: false,
    config: readConfig({ DATABASE_URL: service.url }),
  })
}

test('the operator moves a booking by its status', async () => {
  const venue = await diningVenue(service, { auto_confirm: false })
  const restaurant = venue.restaurant.slug
  const { id: reservation } = await book(venue)
  const set = (status: string, named = reservation) =>
    cli(reservationCommands.set!, { restaurant, reservation: named, status })
  expect((await set('confirmed')).json).toMatchObject({ id: reservation, status: 'confirmed' })
  await expect(set('declined')).rejects.toThrow('a reservation that is confirmed cannot become declined')
  expect((await set('seated')).lines).toEqual([`Reservation ${reservation} is seated.`])
  await expect(set('cancelled')).rejects.toThrow(
    '--status must be one of confirmed, declined, seated, no_show',
  )
  await expect(set('seated', 'x')).rejects.toThrow('there is no booking x')
  await expect(set('seated', '00000000-0000-7000-8000-000000000000')).rejects.toThrow('there is no booking')
})

test('the operator records consent, exports and erases a guest', async () => {
  const venue = await diningVenue(service)
  const restaurant = venue.restaurant.slug
  await book(venue)
  const [{ id }] = (await venue.get('/guests')).body.data
  const options = { restaurant, guest: String(id) }
  const agreed = await cli(guestCommands.consent!, { ...options, marketing: 'true' })
  expect(agreed.json).toMatchObject({ id, marketing_opted_in: true, phone: '+34600111222' })
  await expect(cli(guestCommands.consent!, { ...options, marketing: 'yes' })).rejects.toThrow('--marketing')
  expect((await cli(guestCommands.export!, options)).json).toMatchObject({
    guest: { id, name: 'Anna Smith', marketing: { opted_in: true, source: 'operator' } },
    reservations: [{ date: DAY }],
  })
  expect((await cli(guestCommands.erase!, options)).json).toEqual({ id, erased: true })
  await expect(cli(guestCommands.erase!, options)).rejects.toThrow(`there is no guest ${id}`)
  expect((await venue.get(`/guests/${id}`)).status).toBe(404)
})
