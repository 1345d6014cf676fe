import { describe, expect, test } from 'vitest'
import { hiddenIn, open, send, service, standOnGuestRules, venue } from '../../../test/guest-rules-ground.ts'
import { importDocument } from '../../across/document/import.ts'
import { experienceEventHandlers } from '../../event-handlers.ts'
import { endDueBookings } from '../../restaurant/experiences/commands/end-due-bookings.ts'

standOnGuestRules()

function rethrow(error: unknown): never {
  throw error
}

const TASTING = {
  ref: 'tasting',
  name: { en: 'Wine tasting' },
  price_minor: 6000,
  capacity: 4,
  starts_at: '2099-12-05T20:00:00Z',
  ends_at: '2099-12-05T22:00:00Z',
  sales_until: '2099-12-05T12:00:00Z',
}

describe('tickets', () => {
  const buy = async (id: number) => {
    const { body } = await open(`/r/lola/experiences/${id}`)
    const form = {
      name: 'Ann',
      phone: '+12025550123',
      tickets: '2',
      price: hiddenIn(body, 'price') || '6000',
    }
    return send(`/r/lola/experiences/${id}`, { ...form, key: hiddenIn(body, 'key') })
  }
  const sell = (more: object = {}) =>
    venue.inside((tx) => importDocument(tx, { experiences: [{ ...TASTING, ...more }] }))

  test('cost no more than was shown', async () => {
    await sell()
    const [{ id }] = (await venue.get('/experiences?from=2099-01-01')).body.data
    const left = async () => (await venue.get(`/experiences/${id}`)).body.data.tickets_left
    const { body } = await open(`/r/lola/experiences/${id}`)
    expect(body).toContain('Get tickets and pay · $60.00 each')
    const form = { name: 'Ann', phone: '+12025550123', tickets: '2', price: hiddenIn(body, 'price') }
    const [before, path] = [await left(), `/r/lola/experiences/${id}`]
    await sell({ price_minor: 7500 })
    const work = hiddenIn(body, 'work')
    const refused = await send(path, { ...form, key: hiddenIn(body, 'key'), work }, '127.0.0.1')
    expect([refused.statusCode, hiddenIn(refused.body, 'price'), await left()]).toEqual([409, '7500', before])
    // Who has waited for this form need not wait again.
    expect(hiddenIn(refused.body, 'work')).toBe(work)
    for (const said of ['A ticket now costs $75.00.', 'Get tickets and pay · $75.00 each'])
      expect(refused.body).toContain(said)
    await sell()
  })

  test('that are sold out can be waited for, once, and are told to search engines', async () => {
    await sell()
    const [{ id }] = (await venue.get('/experiences?from=2099-01-01')).body.data
    const path = `/r/lola/experiences/${id}`
    expect((await open('/r/lola/menu')).body).toContain('href="/r/lola/experiences"')
    for (const address of [`${path}?attempt=one`, '/r/lola', '/r/lola/ar?x=1']) {
      const slash = await open(address.replace(/(?=\?|$)/, '/'))
      expect([slash.statusCode, slash.headers.location]).toEqual([308, address])
    }
    const free = (await open(path)).body
    expect(free).toContain('"@type":"Event"')
    expect(free).toContain('https://schema.org/InStock')
    expect(free).not.toContain('Get notified when tickets are available')
    const { tickets_left: tickets } = (await venue.get(`/experiences/${id}`)).body.data
    const held = await venue.post(`/experiences/${id}/bookings`, {
      name: 'All',
      phone: '+12025550999',
      tickets,
    })
    expect(held.status).toBe(201)
    const list = (await open('/r/lola/experiences')).body
    expect(list).toContain('Join the waitlist')
    expect(list).toContain('https://schema.org/SoldOut')
    const { body } = await open(path)
    expect(body).toContain('Get notified when tickets are available')
    const form = { name: 'Ben', phone: '+12025550188', tickets: '1', key: hiddenIn(body, 'key') }
    const nameless = await send(`${path}/wait`, { ...form, email: '' })
    expect([nameless.statusCode, nameless.body]).toEqual([422, expect.stringContaining('id="email-fault"')])
    for (const key of [form.key, 'another-key']) {
      const waits = await send(`${path}/wait`, { ...form, key, email: 'ben@example.com' })
      expect(waits.statusCode).toBe(303)
      expect((await open(String(waits.headers.location))).body).toContain('You’re on the waitlist')
    }
    expect((await open(`${path}/waiting?tickets=1&signature=x`)).headers.location).toBe(path)
    const { rows } = await service.owner.query(
      'select name, tickets, status from experience_waits where experience_id = $1',
      [id],
    )
    expect(rows).toEqual([{ name: 'Ben', tickets: 1, status: 'waiting' }])
    await venue.post(`/experience-bookings/${held.body.data.id}/cancel`)
    const after = await service.owner.query('select status from experience_waits where experience_id = $1', [
      id,
    ])
    expect(after.rows).toEqual([{ status: 'offered' }])
    const offered = await service.owner.query(
      "select id from experience_bookings where experience_id = $1 and status = 'held' and name = 'Ben'",
      [id],
    )
    await venue.post(`/experience-bookings/${offered.rows[0].id}/cancel`)
  })

  test('are held, paid and shown with their codes; a hold that ends is free again', async () => {
    await sell()
    const [{ id }] = (await venue.get('/experiences?from=2099-01-01')).body.data
    expect((await open('/r/lola/experiences')).body).toContain('Wine tasting')
    const left = async () => (await venue.get(`/experiences/${id}`)).body.data.tickets_left
    const paid = await buy(id)
    const pay = String(paid.headers.location)
    expect(pay).toMatch(/^\/pay\//)
    const back = /href="[^"]*(\/r\/lola\/tickets\/[^"]+)"/
    await send(pay, { card_number: '4242424242424242' })
    const page = back.exec((await open(pay)).body)?.[1] ?? ''
    const { body } = await open(page)
    expect(body).toContain('You’re all set.')
    expect(body.match(/class="qr"/g)).toHaveLength(2)
    expect(body.match(/(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/g)).toHaveLength(2)
    expect((await open(`${page}x`)).statusCode).toBe(404)

    expect(await left()).toBe(2)
    const form = { name: 'Ann', phone: '+12025550123', tickets: '2', price: '6000', key: 'pressed-often' }
    const presses = await Promise.all([1, 2, 3].map(() => send(`/r/lola/experiences/${id}`, form)))
    const [unpaid = '', ...more] = new Set(presses.map(({ headers }) => String(headers.location)))
    expect([unpaid, more]).toEqual([expect.stringMatching(/^\/pay\//), []])
    expect(await left()).toBe(0)
    expect((await buy(id)).statusCode).toBe(422)
    const now = () => Date.now() + 31 * 60_000
    const desk = { database: service.database, now, eventHandlers: experienceEventHandlers, onError: rethrow }
    await endDueBookings(desk, venue.restaurant.id)
    expect(await left()).toBe(2)
    expect((await open(unpaid)).statusCode).toBe(410)
  })

  test('of a sale that has ended are not offered', async () => {
    const sale = (ref: string, times: object) => ({ ...TASTING, ref, name: { en: ref }, ...times })
    const ended = sale('Ended', { sales_until: '2020-12-05T12:00:00Z' })
    const over = sale('Over', { starts_at: '2020-12-05T20:00:00Z', ends_at: '2020-12-05T22:00:00Z' })
    await venue.inside((tx) => importDocument(tx, { experiences: [ended, { ...over, sales_until: null }] }))
    const { rows } = await service.owner.query(
      "select id from experiences where name->>'en' in ('Ended', 'Over')",
    )
    expect(rows).toHaveLength(2)
    for (const { id } of rows) {
      const { body } = await open(`/r/lola/experiences/${id}`)
      expect(body).toContain('The sale has ended.')
      expect(body).not.toContain('name="tickets"')
    }
  })
})
