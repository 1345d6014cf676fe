import { describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import {
  book,
  document,
  fresh,
  later,
  left,
  MINUTE,
  pay,
  round,
  service,
  shown,
  standOnExperiences,
  tasting,
} from '../../../test/experiences-ground.ts'
import { findAnywhere } from '../../../test/find-anywhere.ts'
import { exportDocument } from '../../across/document/export.ts'
import { importDocument } from '../../across/document/import.ts'
import { eraseGuest, exportGuest, findGuestForChange } from '../../across/privacy/commands.ts'
import { changeHolder } from './commands/change-holder.ts'
import { changeExperience } from './commands/edit-experience.ts'
import { mailBooking } from './commands/mail-booking.ts'
import { joinWaitlist } from './commands/waitlist.ts'

standOnExperiences()

describe('the waitlist', () => {
  const wait = (at: Venue, tickets: number, email: string) =>
    at.inside((tx) =>
      joinWaitlist(tx, tasting(at), { name: 'Wai Ting', phone: '+14135550399', email, tickets }),
    )

  test('tickets that come free are held for whoever waits, longest first, and then for the next', async () => {
    const at = await fresh({ tasting: { capacity: 2 } })
    await expect(wait(at, 1, 'early@example.com')).rejects.toMatchObject({
      details: { tickets: [expect.objectContaining({ message: 'Tickets are available; book them.' })] },
    })
    const { id } = (await book(at)).body.data
    await wait(at, 2, 'first@example.com')
    await later(1000, () => wait(at, 1, 'second@example.com'))
    await at.post(`/experience-bookings/${id}/cancel`)
    expect(await left(at)).toBe(0)
    const [offer] = (await at.get('/experience-bookings?status=held')).body.data
    expect(offer).toMatchObject({ tickets: 2, name: 'Wai Ting' })
    await later(31 * MINUTE, () => round(at))
    const [next] = (await later(31 * MINUTE, () => at.get('/experience-bookings?status=held'))).body.data
    expect(next).toMatchObject({ tickets: 1 })
    await later(32 * MINUTE, () => pay(at, next.id))
    const { rows } = await service.owner.query(
      'select email, status from experience_waits where restaurant_id = $1 order by created_at',
      [at.restaurant.id],
    )
    expect(rows).toEqual([
      { email: 'first@example.com', status: 'lapsed' },
      { email: 'second@example.com', status: 'taken' },
    ])
  })
})

describe('tables', () => {
  const ask = (at: Venue, table?: number) =>
    at.post('/reservations', {
      name: 'Bob',
      phone: '+14135550111',
      party_size: 2,
      date: '2026-11-20',
      time: '18:30',
      ...(table && { table_id: table }),
    })
  async function keep(at: Venue, tables: number[]) {
    const id = at.ids.experiences!.tour!
    const { body } = await at.get(`/experiences/${id}`)
    const fields = body.data
    await at.inside((tx) =>
      changeExperience(
        tx,
        id,
        {
          ...fields,
          starts_at: Date.parse('2026-11-20T17:00:00-05:00'),
          ends_at: Date.parse('2026-11-20T19:00:00-05:00'),
          sales_until: Date.parse(fields.sales_until),
          table_ids: tables,
        },
        { version: 1, following: false },
      ),
    )
  }

  test('a table that an experience keeps is not booked, and one that is booked is not kept', async () => {
    const at = await fresh()
    const { a, b, c } = at.ids.tables as { a: number; b: number; c: number }
    await keep(at, [a, b])
    expect((await ask(at, a)).body.error.details).toHaveProperty('table_id')
    expect((await ask(at)).body.data.table_id).toBe(c)
    expect((await ask(at)).status).toBe(422)
    const free = await fresh()
    expect((await ask(free, free.ids.tables!.a)).status).toBe(201)
    await expect(keep(free, [free.ids.tables!.a!])).rejects.toMatchObject({
      details: { table_ids: [{ message: 'These tables are taken at that time: A.' }] },
    })
  })
})

describe('the restaurant document', () => {
  test('experiences come in by ref and go out the same; what is left out goes, or is off sale where booked', async () => {
    const at = await fresh()
    await book(at)
    const out = await at.inside(exportDocument)
    expect(out.experiences).toEqual([
      expect.objectContaining({ ref: 'tour', price_minor: 0, capacity: 4 }),
      expect.objectContaining({ ref: 'tasting', starts_at: '2026-12-05T20:00:00.000-05:00' }),
    ])
    const before = (await at.get('/experiences')).body.data
    await at.inside((tx) => importDocument(tx, { experiences: out.experiences }))
    expect((await at.get('/experiences')).body.data).toEqual(before)
    const [tasting] = document({ tasting: { capacity: 1 } }).experiences
    await expect(at.inside((tx) => importDocument(tx, { experiences: [tasting] }))).rejects.toThrow(
      '/experiences/0/capacity: 2 tickets are booked or held.',
    )
    await at.inside((tx) => importDocument(tx, { experiences: [] }))
    const after = (await at.get('/experiences')).body.data
    expect(after.map(({ is_active }: { is_active: boolean }) => is_active)).toEqual([false])
  })
})

test('an erasure reaches bookings and those who wait, and an export shows them', async () => {
  const at = await fresh({ tasting: { capacity: 2 } })
  const person = { name: 'Perdita Vance', phone: '+14135550777', email: 'perdita.vance@example.com' }
  const { id } = (await book(at, { ...person, note: 'Allergic to Perdita things' })).body.data
  await pay(at, id, { method: 'cash', reference: 'Perdita Vance paid' })
  await at.inside((tx) => joinWaitlist(tx, tasting(at), { ...person, tickets: 1 }))
  const desk = { box: service.box, rootUrl: 'https://tickets.example' }
  await at.inside((tx) => mailBooking(tx, desk, { bookingId: id, message: 'booked' }))
  const { rows } = await service.owner.query('select id from guests where restaurant_id = $1', [
    at.restaurant.id,
  ])
  const out = await at.inside(async (tx) => exportGuest(tx, await findGuestForChange(tx, rows[0].id)))
  expect(out.experience_bookings).toEqual([expect.objectContaining({ id, email: person.email })])
  expect(out.payments).toHaveLength(1)
  await at.inside((tx) => eraseGuest(tx, rows[0].id))
  expect((await shown(at, id)).name).toBe('')
  expect(await findAnywhere(service.owner, ['Perdita', '4135550777', 'perdita.vance'])).toEqual([])
})

test('an erasure also finds the guest whose tickets somebody else has now', async () => {
  const at = await fresh()
  const person = { name: 'Ottoline Frye', phone: '+14135550666', email: 'ottoline.frye@example.com' }
  const { id } = (await book(at, person)).body.data
  await pay(at, id, { method: 'cash' })
  const desk = { box: service.box, rootUrl: 'https://tickets.example' }
  await at.inside((tx) => mailBooking(tx, desk, { bookingId: id, message: 'booked' }))
  const { rows } = await service.owner.query('select id from guests where restaurant_id = $1', [
    at.restaurant.id,
  ])
  const other = { name: 'Somebody Else', phone: '+14135550667', email: null, note: null }
  await at.inside((tx) => changeHolder(tx, id, other))
  await at.inside((tx) => eraseGuest(tx, rows[0].id))
  expect((await shown(at, id)).name).toBe('Somebody Else')
  expect(await findAnywhere(service.owner, ['Ottoline', '4135550666', 'ottoline.frye'])).toEqual([])
})
