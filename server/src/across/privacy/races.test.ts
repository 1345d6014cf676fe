import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { asked, DAY, diningVenue, NOW, TABLES } from '../../../test/dining.ts'
import { withSettings } from '../../../test/documents.ts'
import { findAnywhere } from '../../../test/find-anywhere.ts'
import { addEndpoint } from '../../integration/webhooks/commands/endpoints.ts'
import { settleAttempts } from '../../integration/webhooks/commands/settle-attempts.ts'
import type { Claimed } from '../../integration/webhooks/queries/queue.ts'
import { AppError } from '../../platform/errors.ts'
import { meetGuest } from '../../restaurant/guests/commands.ts'
import { placeOrder } from '../../restaurant/orders/commands/place.ts'
import { bookTable } from '../../restaurant/reservations/commands/book-table.ts'
import { readPlan } from '../../restaurant/reservations/plan.ts'
import { eraseGuest, mergeGuests } from './commands.ts'

const RUNS = 50
const NEEDLES = ['zenobia', '60077810', '60077 810', 'quux@mail.example']

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOW
  const tables = Array.from({ length: RUNS }, (_, n) => ({ ...TABLES[0], ref: `t${n}`, name: `T${n}` }))
  venue = await diningVenue(service, {}, { document: { ...withSettings({}), tables } })
})
afterAll(() => service.close())

const person = (n: number) => ({
  name: `Zenobia Quux ${n}`,
  phone: `+34 60077 ${81000 + n}`,
  email: `${n}.quux@mail.example`,
})

function meet(n = 0): Promise<number> {
  return venue.inside(async (tx) => (await meetGuest(tx, person(n))).id)
}

function erase(id: number): Promise<unknown> {
  return venue.inside((tx) => eraseGuest(tx, id))
}

function order(n = 0) {
  const { name, phone, email } = person(n)
  return {
    type: 'pickup' as const,
    customer_name: name,
    customer_phone: phone,
    customer_email: email,
    lines: [{ item_id: venue.ids.items?.soup ?? 0, quantity: 1 }],
  }
}

/** Whoever ordered or booked after the erasure is a guest anew, and is erased as such. */
async function eraseWhoeverIsLeft(): Promise<void> {
  const { data } = (await venue.get('/guests?per_page=100')).body
  await Promise.all(data.map(({ id }: { id: number }) => erase(id)))
}

const ORDERING = (n: number) => venue.post('/orders', order(n), { 'idempotency-key': `order-${n}` })
const BOOKING = (n: number) => {
  // At four times of the day, so that fifty parties find a table each.
  const time = ['18:00', '19:30', '20:00', '21:30'][n % 4]
  return venue.post('/reservations', asked({ ...person(n), date: DAY, time }))
}

test.each([
  ['ordering', ORDERING],
  ['booking', BOOKING],
])('a guest erased while %s leaves nothing behind', async (_what, doing) => {
  const guests = await Promise.all(Array.from({ length: RUNS }, (_, n) => meet(n)))
  const done = await Promise.all(
    guests.map(async (id, n) => {
      const first = n % 2 ? erase(id) : null
      const [{ status }] = await Promise.all([doing(n), first ?? erase(id)])
      return status
    }),
  )
  expect(done).toEqual(guests.map(() => 201))
  await eraseWhoeverIsLeft()
  expect(await findAnywhere(service.owner, NEEDLES)).toEqual([])
})

/** Settled, or waiting for another transaction. */
async function outcomeOrWait(work: Promise<unknown>): Promise<'settled' | 'waiting'> {
  let settled = false
  const mark = () => {
    settled = true
  }
  work.then(mark, mark)
  for (;;) {
    if (settled) return 'settled'
    const { rows } = await service.owner.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    if (rows.length > 0) return 'waiting'
  }
}

test.each<[string, (tx: Parameters<Parameters<Venue['inside']>[0]>[0]) => Promise<unknown>]>([
  ['an order', (tx) => placeOrder(tx, { menuCache: null, rules: null, eventHandlers: [] }, order())],
  ['a booking', async (tx) => bookTable(tx, await readPlan(tx), asked({ ...person(0), date: DAY }), 'api')],
])('an erasure waits for %s that is under way', async (_what, doing) => {
  const id = await meet()
  const [done, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const underWay = venue.inside(async (tx) => {
    await doing(tx)
    done.resolve()
    await goOn.promise
  })
  await done.promise
  const erased = erase(id)
  expect(await outcomeOrWait(erased)).toBe('waiting')
  goOn.resolve()
  await Promise.all([underWay, erased])
  expect(await findAnywhere(service.owner, NEEDLES)).toEqual([])
})

test('an order under way goes with its guest where two profiles are merged', async () => {
  const [from, into] = [await meet(1), await meet(2)]
  const [done, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const underWay = venue.inside(async (tx) => {
    const placed = await placeOrder(tx, { menuCache: null, rules: null, eventHandlers: [] }, order(1))
    done.resolve()
    await goOn.promise
    return placed
  })
  await done.promise
  const merged = venue.inside((tx) => mergeGuests(tx, { from, into }))
  expect(await outcomeOrWait(merged)).toBe('waiting')
  goOn.resolve()
  const [placed] = await Promise.all([underWay, merged])
  const { rows } = await service.owner.query('select guest_id from orders where id = $1', [placed.id])
  expect(Number(rows[0].guest_id)).toBe(into)
  await erase(into)
  expect(await findAnywhere(service.owner, NEEDLES)).toEqual([])
})

test('a second erasure finds what an earlier version left behind, and a third finds no such guest', async () => {
  const id = await meet()
  const placed = await venue.post('/orders', order())
  const booked = await venue.post('/reservations', asked({ ...person(0), date: DAY }))
  // As the race left them: the guest is blank, and what was under way tells of them.
  await service.owner.query(
    `update guests set name = '', phone = null, email = null, email_folded = null, erased_at = now() where id = $1`,
    [id],
  )
  expect(await findAnywhere(service.owner, NEEDLES)).not.toEqual([])
  const { updated_at } = placed.body.data
  service.clock.now = NOW + 1000
  await erase(id)
  expect(await findAnywhere(service.owner, NEEDLES)).toEqual([])
  const { data } = (await venue.get(`/orders/${placed.body.data.id}`)).body
  expect([data.customer, data.updated_at === updated_at]).toEqual([
    { name: null, phone: null, email: null },
    false,
  ])
  expect((await venue.get(`/reservations/${booked.body.data.id}`)).body.data.name).toBe('')
  await expect(erase(id)).rejects.toThrow(AppError)
  await expect(erase(id + 1000)).rejects.toThrow(AppError)
})

test('what a receiver answers of an erased guest after the erasure is not kept', async () => {
  const tools = { box: service.box, resolve: async () => [], rules: { allowInsecure: true } }
  const wish = { url: 'http://127.0.0.1:9/', events: ['order.created', 'guest.updated'], description: null }
  await venue.inside((tx) => addEndpoint(tx, tools, wish))
  const id = await meet()
  expect((await venue.post('/orders', order())).status).toBe(201)
  const record = () =>
    venue.inside(async (tx) => {
      const claims = await tx.run(
        sql<Claimed>`select restaurant_id as "restaurantId", delivery_id as "deliveryId", event_id as "eventId",
                            endpoint_id as "endpointId", attempts, false as failing, seq from webhook_queue
                      where restaurant_id = current_restaurant()`,
      )
      const outcome = {
        delivered: true,
        givenUp: false,
        at: NOW,
        statusCode: 200,
        error: null,
        durationMs: 1,
        answer: 'thanks, Zenobia Quux 0',
        answerHeaders: ['Location', '/people/60077810'],
        signature: 't=1,v1=0',
      }
      await settleAttempts(
        tx,
        claims.map((claim) => ({ claim, outcome })),
        async () => undefined,
      )
      return claims.length
    })
  await erase(id)
  // The order's, as it was sent before, and the news of the erasure itself.
  expect(await record()).toBe(2)
  expect(await findAnywhere(service.owner, NEEDLES)).toEqual([])
  const { rows } = await service.owner.query('select status_code, response_body from webhook_attempts')
  expect(rows).toEqual([1, 2].map(() => ({ status_code: 200, response_body: null })))
})
