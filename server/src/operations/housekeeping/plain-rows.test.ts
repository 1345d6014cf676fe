import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { shownAs } from '../../restaurant/orders/rules/format.ts'
import { makeRowsPlain } from './plain-rows.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

const OLD = { shown: 'old', shown_zone: '=America/New_York' }
const PLAIN = shownAs('America/New_York')

async function withOrder(): Promise<{ venue: Venue; id: string }> {
  const venue = await service.venue({ document: smallMenu() })
  const { body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [{ item_id: venue.ids.items!.pizza, quantity: 1 }],
  })
  return { venue, id: body.data.id }
}
const night = () => makeRowsPlain(service.database, Date.now())
const stored = async (id: string) =>
  (await service.owner.query('select shown, shown_zone from orders where id = $1', [id])).rows[0]
const makeOld = (id: string) =>
  service.owner.query('update orders set shown = $2, shown_zone = $3 where id = $1', [
    id,
    OLD.shown,
    OLD.shown_zone,
  ])
const markOf = async ({ restaurant }: Venue) =>
  (await service.owner.query('select plain_as from restaurants where id = $1', [restaurant.id])).rows[0]
    .plain_as
const mark = ({ restaurant }: Venue, as: string) =>
  service.owner.query('update restaurants set plain_as = $2 where id = $1', [restaurant.id, as])

test('a night that finds an old row stores it anew, and one that finds none is the last to look', async () => {
  const { venue, id } = await withOrder()
  const current = await stored(id)
  await makeOld(id)
  expect(await markOf(venue)).toBeNull()
  await night()
  expect([await stored(id), await markOf(venue)]).toEqual([current, null])
  await night()
  expect(await markOf(venue)).toBe(PLAIN)
  await makeOld(id)
  await night()
  expect(await stored(id)).toEqual(OLD)
})

test('a restaurant without orders is marked at once', async () => {
  const venue = await service.venue()
  await night()
  expect(await markOf(venue)).toBe(PLAIN)
})

test.each([
  ['to an earlier format', shownAs('America/New_York').replace(/\d+$/, '1')],
  ['for another clock', shownAs('Asia/Tokyo')],
])('a restaurant that was brought %s is looked at again', async (_, as) => {
  const { venue, id } = await withOrder()
  const current = await stored(id)
  await makeOld(id)
  await mark(venue, as)
  await night()
  expect([await stored(id), await markOf(venue)]).toEqual([current, as])
  await night()
  expect(await markOf(venue)).toBe(PLAIN)
})

test('an event that is stored as a difference counts as an old row', async () => {
  const { venue, id } = await withOrder()
  await venue.post(`/orders/${id}/status`, { status: 'accepted' })
  const events = async () =>
    (
      await service.owner.query(
        'select id, body, pressed_on from events where restaurant_id = $1 and subject = $2 order by place',
        [venue.restaurant.id, `order:${id}`],
      )
    ).rows
  const before = await events()
  const [first, second] = before
  await service.owner.query('update events set body = $2, pressed_on = $3 where id = $1', [
    second.id,
    JSON.stringify([second.body]),
    first.id,
  ])
  await night()
  expect([await events(), await markOf(venue)]).toEqual([before, null])
  await night()
  expect(await markOf(venue)).toBe(PLAIN)
})

test('an order that somebody holds is left to the next night, and until then the restaurant has no mark', async () => {
  const { venue, id } = await withOrder()
  const current = await stored(id)
  await makeOld(id)
  const holder = await service.owner.connect()
  await holder.query('begin')
  await holder.query('select from orders where id = $1 for update', [id])
  for (let nights = 0; nights < 2; nights++) await night()
  expect([await stored(id), await markOf(venue)]).toEqual([OLD, null])
  await holder.query('rollback')
  holder.release()
  await night()
  expect([await stored(id), await markOf(venue)]).toEqual([current, null])
})

test('a night that fails on one restaurant marks the others, and is gone on with', async () => {
  const [broken, other] = [await withOrder(), await withOrder()]
  const current = await stored(broken.id)
  await makeOld(broken.id)
  await service.owner.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'disk is full'; end $$;
    create trigger refuse before update on orders for each row
      when (old.restaurant_id = ${broken.venue.restaurant.id}) execute function refuse()`)
  await expect(night()).rejects.toThrow(/1 failed, .*disk is full/)
  expect([await markOf(broken.venue), await markOf(other.venue)]).toEqual([null, PLAIN])
  await service.owner.query('drop trigger refuse on orders; drop function refuse')
  await night()
  expect(await stored(broken.id)).toEqual(current)
})

test('an old order is found behind many that are plain', async () => {
  const { venue, id } = await withOrder()
  const current = await stored(id)
  await service.owner.query(
    `insert into orders (restaurant_id, id, status, type, channel, currency, subtotal_minor, discount_minor,
       service_charge_minor, tax_added_minor, delivery_fee_minor, total_minor, placed_at, updated_at, shown, shown_zone)
     select restaurant_id, gen_random_uuid(), status, type, channel, currency, subtotal_minor, discount_minor,
       service_charge_minor, tax_added_minor, delivery_fee_minor, total_minor, placed_at - n * interval '1 s', updated_at,
       shown, shown_zone
       from orders, generate_series(1, 1200) n where id = $1`,
    [id],
  )
  await makeOld(id)
  await night()
  expect([await stored(id), await markOf(venue)]).toEqual([current, null])
  await night()
  expect(await markOf(venue)).toBe(PLAIN)
})
