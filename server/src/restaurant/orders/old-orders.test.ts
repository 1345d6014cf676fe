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

test('orders that have ended are compressed, after thirteen months packed, and shown as before', async () => {
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
  const shown = async () => (await venue.get('/orders')).text
  const before = await shown()
  const packed = async () =>
    (
      await service.owner.query(
        `select id, length(shown) < $2 / 2 as small from orders where restaurant_id = $1 and shown_zone like '=%'`,
        [venue.restaurant.id, JSON.stringify(ended).length],
      )
    ).rows
  await packOrders(service.database, venue.restaurant, Date.now() + 395 * DAY_MS)
  expect(await packed()).toEqual([])
  for (let night = 397; night < 399; night++)
    await packOrders(service.database, venue.restaurant, Date.now() + night * DAY_MS)
  expect(await packed()).toEqual([{ id: ended.id, small: true }])
  expect(await shown()).toBe(before)
})

describe('an order that is packed', () => {
  const ended = async () => {
    const venue = await service.venue({ document: smallMenu() })
    const { items, options } = venue.ids
    const { data } = (
      await venue.post('/orders', {
        type: 'pickup',
        customer_name: 'Zoë "the first"',
        customer_phone: '+1 413 555 0101',
        customer_email: 'zoe@example.com',
        note: '100 %s of it\n\\ and %%',
        reference: 'R-1',
        lines: [
          { item_id: items!.tacos, quantity: 2, option_ids: [options!['sauce/green']], note: 'hot' },
          { item_id: items!.pizza, quantity: 1 },
        ],
      })
    ).body
    const id = data.id as string
    await venue.post(`/orders/${id}/status`, { status: 'rejected', cancel_reason: 'no driver' })
    const before = (await venue.get(`/orders/${id}`)).text
    const list = (await venue.get('/orders')).text
    await packOrders(service.database, venue.restaurant, Date.now() + 397 * DAY_MS)
    const read = async (path = `/orders/${id}`) => {
      const fresh = await service.another()
      const answer = await fresh.request('GET', path, { token: venue.token })
      await fresh.close()
      return answer
    }
    return { venue, id, read, before, list }
  }
  const stored = async (id: string) =>
    (await service.owner.query('select shown, shown_zone from orders where id = $1', [id])).rows[0]

  test('is shown in the same bytes, alone and in a list', async () => {
    const { id, read, before, list } = await ended()
    expect(await stored(id)).toEqual({
      shown: expect.stringMatching(/^"rejected"/),
      shown_zone: '=America/New_York',
    })
    expect((await read()).text).toBe(before)
    expect((await read('/orders')).text).toBe(list)
  })

  test('moves to another clock with its restaurant', async () => {
    const { venue, read, before } = await ended()
    await service.owner.query(
      `update restaurants set zone = 'Asia/Tokyo', timezone = 'Asia/Tokyo' where id = $1`,
      [venue.restaurant.id],
    )
    const moved = (await read()).body.data
    const { data } = JSON.parse(before)
    expect(moved.placed_at).toMatch(/\+09:00$/)
    expect(Date.parse(moved.placed_at)).toBe(Date.parse(data.placed_at))
    const { placed_at, updated_at } = data
    expect({ ...moved, placed_at, updated_at }).toEqual(data)
  })

  test('by an earlier version, in its own way, is shown from its columns and lines', async () => {
    const { id, read, before, list } = await ended()
    for (const shown of ['', '[[],"rejected"]']) {
      await service.owner.query(`update orders set shown = $2, shown_zone = '' where id = $1`, [id, shown])
      expect((await read()).text).toBe(before)
      expect((await read('/orders')).text).toBe(list)
      const { body } = await read('/orders?reference=R-1&per_page=3')
      expect([body.data, body.links.next]).toEqual([JSON.parse(list).data, null])
    }
  })
})
