import { describe, expect, test } from 'vitest'
import { auditOf, eventsOf } from '../../../test/dining.ts'
import {
  ANA,
  book,
  fresh,
  later,
  left,
  MINUTE,
  other,
  pay,
  round,
  service,
  shown,
  standOnExperiences,
  tasting,
  venue,
} from '../../../test/experiences-ground.ts'
import { experienceEventHandlers } from '../../event-handlers.ts'
import { cancelDate } from './commands/cancel-date.ts'
import { findExperienceForChange } from './commands/edit-experience.ts'

standOnExperiences()

const NOON_TEXT = '2026-11-14T12:00:00.000-05:00'

describe('reading', () => {
  test('an experience shows itself whole, and the list goes by its start', async () => {
    const { body } = await venue.get('/experiences')
    expect(body.data.map(({ name }: { name: object }) => name)).toEqual([
      { en: 'Kitchen tour' },
      { en: 'Wine tasting', es: 'Cata de vinos' },
    ])
    expect((await venue.get(`/experiences/${tasting(venue)}`)).body).toEqual({
      data: {
        id: tasting(venue),
        name: { en: 'Wine tasting', es: 'Cata de vinos' },
        description: { en: 'Six wines' },
        currency: 'USD',
        price_minor: 6000,
        capacity: 10,
        tickets_left: 10,
        starts_at: '2026-12-05T20:00:00.000-05:00',
        ends_at: '2026-12-05T22:30:00.000-05:00',
        sales_until: '2026-12-05T12:00:00.000-05:00',
        is_active: true,
        updated_at: NOON_TEXT,
      },
      meta: {},
      links: {},
    })
  })

  test('from and to take dates and date-times, both inclusive; pages follow the cursor', async () => {
    const found = async (query: string) =>
      (await venue.get(`/experiences?${query}`)).body.data.map(
        ({ name }: { name: { en: string } }) => name.en,
      )
    expect(await found('from=2026-11-21')).toEqual(['Wine tasting'])
    expect(await found('to=2026-11-20')).toEqual(['Kitchen tour'])
    expect(await found('from=2026-12-05T20:00:00-05:00')).toEqual(['Wine tasting'])
    expect(await found('from=2026-12-06')).toEqual([])
    expect((await venue.get('/experiences?from=soon')).status).toBe(422)
    expect((await venue.get('/experiences?from=2026-11-21&to=2026-11-21')).status).toBe(200)
    for (const query of [
      'from=2026-11-21&to=2026-11-20',
      'from=2026-11-21T10:00:00Z&to=2026-11-21T09:59:59Z',
    ]) {
      const { details } = (await venue.get(`/experiences?${query}&cursor=x`)).body.error
      expect(Object.keys(details)).toEqual(['from', 'cursor'])
    }
    const first = (await venue.get('/experiences?per_page=1')).body
    const second = (await venue.get(`/experiences?per_page=1&cursor=${first.meta.next_cursor}`)).body
    expect([first.data[0].name.en, second.data[0].name.en]).toEqual(['Kitchen tour', 'Wine tasting'])
    expect(second.meta.next_cursor).toBeNull()
  })

  test('what belongs to another restaurant is not there, and a scope that is missing is refused', async () => {
    expect((await other.get(`/experiences/${tasting(venue)}`)).status).toBe(404)
    expect((await other.post(`/experiences/${tasting(venue)}/bookings`, ANA)).status).toBe(404)
    const { token } = await venue.newToken({ scopes: ['orders:read'] })
    const refused = await service.request('GET', '/experiences', { token })
    expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_scope'])
    const reader = await venue.newToken({ scopes: ['experiences:read'] })
    const path = `/experiences/${tasting(venue)}/bookings`
    expect((await service.request('POST', path, { token: reader.token, body: ANA })).status).toBe(403)
  })
})

describe('booking', () => {
  test('tickets are held for 30 minutes, and the same key books once', async () => {
    const at = await fresh()
    const key = { 'Idempotency-Key': 'one' }
    const { status, body } = await book(at, {}, 'tasting', key)
    const booking = {
      id: expect.any(String),
      experience: {
        id: tasting(at),
        name: { en: 'Wine tasting', es: 'Cata de vinos' },
        starts_at: '2026-12-05T20:00:00.000-05:00',
      },
      status: 'held',
      tickets: 2,
      name: 'Ana García',
      currency: 'USD',
      total_minor: 12000,
      paid_at: null,
      created_at: NOON_TEXT,
      updated_at: NOON_TEXT,
    }
    expect([status, body]).toEqual([201, { data: booking, meta: {}, links: {} }])
    expect((await book(at, {}, 'tasting', key)).body).toEqual(body)
    expect(await left(at)).toBe(8)
    expect((await at.get(`/experience-bookings/${body.data.id}`)).body).toEqual(body)
    expect(await eventsOf(service, at, 'experience.%')).toEqual([])
  })

  test('free tickets are booked at once, and told once', async () => {
    const at = await fresh()
    const { body } = await book(at, { tickets: 3 }, 'tour')
    expect(body.data).toMatchObject({ status: 'booked', total_minor: 0, paid_at: null })
    expect(await eventsOf(service, at, 'experience.booked')).toEqual([
      { type: 'experience.booked', data: { booking: body.data } },
    ])
    expect((await pay(at, body.data.id)).body.error.code).toBe('not_payable')
  })

  test('each rule refuses on its field', async () => {
    const at = await fresh()
    const refused = async (body: object, ref = 'tasting') => (await book(at, body, ref)).body.error?.details
    expect(await refused({ tickets: 0 })).toHaveProperty('tickets')
    expect(await refused({ tickets: 21 })).toHaveProperty('tickets')
    expect(await refused({ phone: undefined })).toHaveProperty('phone')
    expect(await refused({ name: '' })).toHaveProperty('name')
    expect(await refused({ email: 'nobody' })).toHaveProperty('email')
    expect(await refused({ tickets: 11 })).toEqual({ tickets: ['Only 10 tickets are left.'] })
    expect((await book(at, { email: null, note: null })).status).toBe(201)
    await later(21 * 24 * 60 * MINUTE, async () =>
      expect(await refused({})).toEqual({ experience: ['The sale has ended.'] }),
    )
    const off = await fresh({ tasting: { is_active: false } })
    expect((await book(off)).body.error.details).toEqual({ experience: ['It is not on sale.'] })
    expect((await at.post('/experiences/999999/bookings', ANA)).status).toBe(404)
  })

  test('lists go newest first, by experience and by status', async () => {
    const at = await fresh()
    const one = (await book(at)).body.data
    const two = (await later(1000, () => book(at, { tickets: 1 }, 'tour'))).body.data
    const ids = async (query: string) =>
      (await at.get(`/experience-bookings?${query}`)).body.data.map(({ id }: { id: string }) => id)
    expect(await ids('')).toEqual([two.id, one.id])
    expect(await ids(`experience_id=${tasting(at)}`)).toEqual([one.id])
    expect(await ids('status=booked')).toEqual([two.id])
    expect((await at.get('/experience-bookings?status=sold')).status).toBe(422)
    expect((await other.get(`/experience-bookings/${one.id}`)).status).toBe(404)
  })
})

describe('paying', () => {
  test('payments that cover the total book the tickets, once', async () => {
    const at = await fresh()
    const { id } = (await book(at)).body.data
    const part = await pay(at, id, { method: 'cash', amount_minor: 5000 })
    expect([part.status, part.body.data]).toMatchObject([
      201,
      { order_id: null, reservation_id: null, experience_booking_id: id, amount_minor: 5000 },
    ])
    expect((await shown(at, id)).status).toBe('held')
    expect((await pay(at, id, { method: 'card', amount_minor: 7001 })).body.error.details).toEqual({
      amount_minor: ['At most 7000 is due.'],
    })
    await pay(at, id, { method: 'card', tip_minor: 300 })
    const booked = await shown(at, id)
    expect(booked).toMatchObject({ status: 'booked', paid_at: NOON_TEXT })
    expect(await eventsOf(service, at, 'experience.booked')).toEqual([
      { type: 'experience.booked', data: { booking: booked } },
    ])
    expect((await pay(at, id)).body.error.code).toBe('not_payable')
    for (const method of ['online', 'deposit']) expect((await pay(at, id, { method })).status).toBe(422)
    expect((await other.post(`/experience-bookings/${id}/payments`, { method: 'cash' })).status).toBe(404)
  })

  test('a payment needs the scope of payments, and money needs somewhere to go', async () => {
    const at = await fresh()
    const { id } = (await book(at)).body.data
    const { token } = await at.newToken({ scopes: ['experiences:write', 'experiences:read'] })
    for (const path of ['payments', 'payment-links']) {
      const url = `/experience-bookings/${id}/${path}`
      expect((await service.request('POST', url, { token, body: { method: 'cash' } })).status).toBe(403)
    }
    const link = await at.post(`/experience-bookings/${id}/payment-links`)
    expect([link.status, link.body.error.code]).toEqual([409, 'payments_not_connected'])
  })

  test('a gift card pays, and gets its money back when the tickets are given up', async () => {
    const at = await fresh()
    const { id } = (await book(at)).body.data
    const card = (await at.post('/gift-cards', { amount_minor: 9000 })).body
    expect((await pay(at, id, { method: 'gift_card' })).body.error.details).toHaveProperty('gift_card_code')
    const by = await pay(at, id, { method: 'gift_card', gift_card_code: card.meta.code })
    expect(by.body.data).toMatchObject({ amount_minor: 9000, gift_card_id: card.data.id })
    await pay(at, id)
    const cancelled = await at.post(`/experience-bookings/${id}/cancel`)
    expect([cancelled.status, cancelled.body.data.status]).toEqual([200, 'cancelled'])
    expect((await at.get(`/gift-cards/${card.data.id}`)).body.data.balance_minor).toBe(9000)
    const payments = (await at.get('/payments')).body.data
    expect(
      payments.map((one: { method: string; refunded_minor: number }) => [one.method, one.refunded_minor]),
    ).toEqual(
      expect.arrayContaining([
        ['cash', 0],
        ['gift_card', 9000],
      ]),
    )
    expect(await left(at)).toBe(10)
    const again = await at.post(`/experience-bookings/${id}/cancel`)
    expect([again.status, again.body.error.code]).toEqual([409, 'invalid_transition'])
  })

  test('a hold that runs out is cancelled, its tickets are free, and nobody can pay by hand', async () => {
    const at = await fresh()
    const { id } = (await book(at)).body.data
    await pay(at, id, { method: 'cash', amount_minor: 100 })
    await later(29 * MINUTE, () => round(at))
    expect((await shown(at, id)).status).toBe('held')
    await later(31 * MINUTE, async () => {
      expect((await pay(at, id)).body.error.code).toBe('not_payable')
      await round(at)
      expect((await shown(at, id)).status).toBe('cancelled')
      expect(await left(at)).toBe(10)
      expect((await pay(at, id)).body.error.code).toBe('not_payable')
    })
    const { rows } = await service.owner.query('select * from experience_rounds where restaurant_id = $1', [
      at.restaurant.id,
    ])
    expect(rows).toEqual([])
  })
})

test('200 who book and pay at once never get more tickets than there are', async () => {
  const at = await fresh({ tasting: { capacity: 60 } })
  const tried = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const made = await book(at, {
        name: `Guest ${index}`,
        phone: `+1413555${1000 + index}`,
        tickets: 1 + (index % 2),
      })
      if (made.status !== 201) return { status: made.status, details: made.body.error.details }
      const paid = await pay(at, made.body.data.id)
      return { status: paid.status, details: null }
    }),
  )
  expect(new Set(tried.map(({ status }) => status))).toEqual(new Set([201, 422]))
  expect(tried.filter(({ details }) => details !== null && !('tickets' in details))).toEqual([])
  const { rows } = await service.owner.query(
    `select e.taken, (select sum(tickets)::int from experience_bookings b where b.experience_id = e.id and status = 'booked') as sold,
            (select count(*)::int from experience_tickets t join experience_bookings b on b.id = t.booking_id where b.experience_id = e.id) as tickets
       from experiences e where e.id = $1`,
    [tasting(at)],
  )
  expect(rows).toEqual([{ taken: 60, sold: 60, tickets: 60 }])
  expect((await eventsOf(service, at, 'experience.booked')).length).toBe(
    tried.filter(({ status }) => status === 201).length,
  )
}, 120_000)

describe('cancelling a date', () => {
  test('cancels every booking, goes on where it stopped, and does nothing twice', async () => {
    const at = await fresh()
    const ids: string[] = []
    for (let index = 0; index < 4; index++) {
      const { id } = (await book(at, { phone: `+1413555020${index}` })).body.data
      if (index > 0) {
        const card = (await at.post('/gift-cards', { amount_minor: 12000 })).body
        await pay(at, id, { method: 'gift_card', gift_card_code: card.meta.code })
      }
      ids.push(id)
    }
    await at.inside(async (tx) => {
      cancelDate(tx, await findExperienceForChange(tx, tasting(at)), 'The cook is ill')
    })
    expect((await book(at)).body.error.details).toEqual({ experience: ['This date was cancelled.'] })
    let seen = 0
    const dying = [
      ...experienceEventHandlers,
      {
        async cancelled() {
          if (++seen > 2) throw new Error('killed')
        },
      },
    ]
    await expect(round(at, dying)).rejects.toThrow('killed')
    const states = () => Promise.all(ids.map(async (id) => (await shown(at, id)).status))
    expect((await states()).filter((status) => status === 'cancelled')).toHaveLength(2)
    await round(at)
    await round(at)
    expect(new Set(await states())).toEqual(new Set(['cancelled']))
    const refunds = (await at.get('/payments')).body.data.map(
      (one: { refunded_minor: number }) => one.refunded_minor,
    )
    expect(refunds).toEqual([12000, 12000, 12000])
    expect(await left(at)).toBe(10)
    expect(await auditOf(service, at, 'experience.date_cancelled')).toHaveLength(1)
  })
})
