import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { DAY_MS } from '../../platform/time/clock.ts'
import { packOrders } from './commands/pack.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

type Line = {
  variant_id?: unknown
  note?: unknown
  modifiers: { option_id?: unknown; name: { en: string } }[]
}

/** As the order was kept before it had these members. */
function asOfOld(shown: string): string {
  const { reference: _, ...order } = JSON.parse(shown)
  order.items = order.items.map(({ variant_id: _, note: __, ...line }: Line) => ({
    ...line,
    modifiers: line.modifiers.map(({ option_id: _, ...modifier }) => modifier),
  }))
  return JSON.stringify(order)
}

test('orders from before reference, variant_id, note and option_id are shown with them, byte for byte as new ones', async () => {
  const venue = await service.venue({ document: smallMenu() })
  const { items, options } = venue.ids
  const { body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada "the first"',
    customer_phone: '+1 413 555 0101',
    lines: [
      {
        item_id: items!.tacos,
        quantity: 2,
        option_ids: [options!['sauce/green'], options!['extras/cheese']],
      },
      { item_id: items!.pizza, quantity: 1 },
    ],
  })
  const { owner } = service
  const read = async () =>
    (await owner.query('select shown from orders where id = $1', [body.data.id])).rows[0].shown
  const shown = await read()
  await owner.query('update orders set shown = $1', [asOfOld(shown)])
  await owner.query(`
    alter table orders drop column reference;
    alter table order_lines drop column note;
    update kitchen_tickets set lines = (select jsonb_agg(line - 'note') from jsonb_array_elements(lines) line);
    update order_lines l set modifiers = coalesce(
      (select jsonb_agg(modifier - 'option_id') from jsonb_array_elements(l.modifiers) modifier), '[]');
    delete from migrations where name = '0021_integrators.sql'`)

  expect(await migrate(owner)).toEqual(['0021_integrators.sql'])
  expect(await read()).toBe(shown)
  const { rows } = await owner.query('select lines from kitchen_tickets where order_id = $1', [body.data.id])
  expect(rows.flatMap(({ lines }) => lines.map((line: Line) => line.note))).toEqual([null, null])
  const moved = await venue.post(`/orders/${body.data.id}/status`, { status: 'accepted' })
  expect(moved.body.data.items).toEqual(body.data.items)
})

test('orders that have ended are compressed, after 30 days packed, and shown as before', async () => {
  const venue = await service.venue({ document: smallMenu() })
  const order = (note: string) => ({
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    note,
    lines: [1, 2, 3].map((quantity) => ({ item_id: venue.ids.items!.pizza, quantity })),
  })
  const { data: ended } = (await venue.post('/orders', order('ended'))).body
  const { data: open } = (await venue.post('/orders', order('open'))).body
  for (const status of ['accepted', 'ready', 'completed']) {
    await venue.post(`/orders/${ended.id}/status`, { status })
  }
  const shown = async () =>
    [await venue.get(`/orders/${ended.id}`), await venue.get('/orders')].map(({ body }) => body.data)
  const before = await shown()
  const pressed = await service.owner.query(
    `select o.id, pg_column_compression(o.shown) is not null as shown, pg_column_compression(t.lines) is not null as lines
       from orders o left join kitchen_tickets t on t.restaurant_id = o.restaurant_id and t.order_id = o.id
      where o.restaurant_id = $1 order by o.placed_at, o.id`,
    [venue.restaurant.id],
  )
  expect(pressed.rows).toEqual([
    { id: ended.id, shown: true, lines: true },
    { id: open.id, shown: false, lines: true },
  ])
  const packed = async () =>
    (
      await service.owner.query(
        `select id, length(shown) < $2 / 2 as small from orders where restaurant_id = $1 and shown_zone = ''`,
        [venue.restaurant.id, JSON.stringify(ended).length],
      )
    ).rows
  await packOrders(service.database, venue.restaurant, Date.now() + 29 * DAY_MS)
  expect(await packed()).toEqual([])
  await packOrders(service.database, venue.restaurant, Date.now() + 31 * DAY_MS)
  expect(await packed()).toEqual([{ id: ended.id, small: true }])
  const fresh = await service.another()
  const { body } = await fresh.request('GET', `/orders/${ended.id}`, { token: venue.token })
  expect(body.data).toEqual(before[0])
  await fresh.close()
  expect(await shown()).toEqual(before)
  expect(before[1].map(({ id }: { id: string }) => id)).toEqual([open.id, ended.id])
})

describe('an order that is packed', () => {
  const ready = async () => {
    const venue = await service.venue({ document: smallMenu() })
    const { items, options } = venue.ids
    const { data } = (
      await venue.post('/orders', {
        type: 'pickup',
        customer_name: 'Zoë "the first"',
        customer_phone: '+1 413 555 0101',
        customer_email: 'zoe@example.com',
        note: 'ring twice',
        reference: 'R-1',
        lines: [
          { item_id: items!.tacos, quantity: 2, option_ids: [options!['sauce/green']], note: 'hot' },
          { item_id: items!.pizza, quantity: 1 },
        ],
      })
    ).body
    await venue.post(`/orders/${data.id}/status`, { status: 'rejected', cancel_reason: 'no driver' })
    const shown = () => venue.get(`/orders/${data.id}`).then(({ body }) => body.data)
    const before = await shown()
    await packOrders(service.database, venue.restaurant, Date.now() + 31 * DAY_MS)
    return { venue, id: data.id as string, shown, before }
  }
  const stored = async (id: string) =>
    (await service.owner.query('select shown, shown_zone from orders where id = $1', [id])).rows[0]

  test('has all that it had, and is packed once', async () => {
    const { venue, id, shown, before } = await ready()
    expect(await shown()).toEqual(before)
    const packed = await stored(id)
    expect(packed).toEqual({ shown: expect.stringMatching(/^\[\[\[/), shown_zone: '' })
    await packOrders(service.database, venue.restaurant, Date.now() + 32 * DAY_MS)
    expect(await stored(id)).toEqual(packed)
  })

  test('and moves to another clock with its restaurant', async () => {
    const { venue, id, before } = await ready()
    await service.owner.query(
      `update restaurants set zone = 'Asia/Tokyo', timezone = 'Asia/Tokyo' where id = $1`,
      [venue.restaurant.id],
    )
    const fresh = await service.another()
    const { body } = await fresh.request('GET', `/orders/${id}`, { token: venue.token })
    await fresh.close()
    expect(body.data.placed_at).toMatch(/\+09:00$/)
    expect(Date.parse(body.data.placed_at)).toBe(Date.parse(before.placed_at))
    expect({ ...body.data, placed_at: null, updated_at: null }).toEqual({
      ...before,
      placed_at: null,
      updated_at: null,
    })
  })

  test('by the version before this one, which stored nothing, is shown, and packed anew', async () => {
    const { venue, id, shown, before } = await ready()
    const packed = await stored(id)
    await service.owner.query(`update orders set shown = '' where id = $1`, [id])
    expect(await shown()).toEqual(before)
    await packOrders(service.database, venue.restaurant, Date.now() + 31 * DAY_MS)
    expect(await stored(id)).toEqual(packed)
  })
})
