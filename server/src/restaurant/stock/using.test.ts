import { describe, expect, test } from 'vitest'
import type { TestApp, Venue } from '../../../test/app.ts'
import { eventsOf } from '../../../test/dining.ts'
import { smallMenu } from '../../../test/documents.ts'
import {
  catchUp,
  INGREDIENTS,
  kitchen,
  onHand,
  order,
  RECIPES,
  record,
  service,
  standOnStock,
} from '../../../test/stock-ground.ts'
import { importDocument } from '../../across/document/import.ts'
import { findOrder } from '../orders/commands/change-status.ts'
import { voidLine } from '../orders/commands/void-line.ts'
import { keepUp } from './keeper.ts'

standOnStock()

const pizza = (venue: Venue, size: 'small' | 'large', quantity = 1) => ({
  item_id: venue.ids.items!.pizza,
  variant_id: venue.ids.variants![`pizza/${size}`],
  quantity,
})

describe('orders', () => {
  test('use their recipe, size and options with it, and give it back', async () => {
    const venue = await kitchen()
    const large = await order(venue, [pizza(venue, 'large', 2)])
    const { options, items } = venue.ids
    await order(venue, [
      {
        item_id: items!.tacos,
        quantity: 3,
        option_ids: [options!['sauce/red'], options!['extras/cheese']],
      },
      // Less cheese than it has: nothing is used, and nothing comes back.
      { item_id: items!.tacos, quantity: 1, option_ids: [options!['sauce/red'], options!['extras/egg']] },
    ])
    const soups = await order(venue, [
      { item_id: items!.soup, quantity: 3 },
      { item_id: items!.soup, quantity: 1 },
      { item_id: items!.water, quantity: 1 },
    ])
    expect(await onHand(venue)).toEqual({ Cheese: 10, Dough: 50, 'Vegetable stock': 0 })
    await catchUp(venue)
    expect(await onHand(venue)).toEqual({ Cheese: 9.51, Dough: 49.3, 'Vegetable stock': -1.332 })
    await catchUp(venue)
    await venue.inside(async (tx) =>
      voidLine(tx, [], await findOrder(tx, soups.id), { lineId: soups.items[0].id, reason: 'Cold soup' }),
    )
    await venue.post(`/orders/${large.id}/status`, { status: 'accepted' })
    await catchUp(venue)
    expect(await onHand(venue)).toEqual({ Cheese: 9.51, Dough: 49.3, 'Vegetable stock': -0.333 })
    // What it took comes back, not what its recipe would take now.
    await venue.inside((tx) =>
      importDocument(tx, {
        recipes: [{ item_ref: 'pizza', uses: [{ ingredient_ref: 'dough', quantity: 9 }] }],
      }),
    )
    await venue.post(`/orders/${large.id}/status`, { status: 'cancelled' })
    await venue.post(`/orders/${soups.id}/status`, { status: 'rejected' })
    // Taken and given back in the same breath.
    await order(venue, [pizza(venue, 'small')])
    await catchUp(venue)
    await catchUp(venue)
    expect(await onHand(venue)).toEqual({ Cheese: 9.76, Dough: 41, 'Vegetable stock': 0 })
  })

  test('of a set use the recipe of each part, and give all of it back', async () => {
    const venue = await kitchen()
    const { items, variants, options } = venue.ids
    const set = await venue.put(`/items/${items!['by-phone']}/set`, {
      slots: [
        {
          name: 'Two',
          min_select: 2,
          max_select: 2,
          choices: [{ item_id: items!.pizza }, { item_id: items!.tacos }],
        },
      ],
    })
    await venue.patch(`/items/${items!['by-phone']}`, { show_online: true })
    const [{ id: slot_id }] = set.body.data.slots
    const eggs = [options!['sauce/red'], options!['extras/egg']]
    const placed = await order(venue, [
      {
        item_id: items!['by-phone'],
        quantity: 2,
        // The egg takes away more cheese than the tacos have, and none of the pizza's.
        choices: [
          { slot_id, item_id: items!.pizza, variant_id: variants!['pizza/large'] },
          { slot_id, item_id: items!.tacos, option_ids: eggs },
        ],
      },
      { item_id: items!.water, quantity: 1 },
    ])
    await catchUp(venue)
    expect(await onHand(venue)).toEqual({ Cheese: 9.75, Dough: 49.3, 'Vegetable stock': 0 })
    await venue.post(`/orders/${placed.id}/lines/${placed.items[0].id}/void`, { reason: 'Sent back' })
    await catchUp(venue)
    expect(await onHand(venue)).toEqual({ Cheese: 10, Dough: 50, 'Vegetable stock': 0 })
  })

  test('a hundred at once end at the exact quantity, with two workers and cancels between', async () => {
    const venue = await kitchen()
    const other = await service.another()
    let placing = true
    const follow = async (database: TestApp['database']) => {
      while (placing) await keepUp(database, venue.restaurant.id)
    }
    const workers = [follow(service.database), follow(other.database)]
    await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        const { id } = await order(venue, [pizza(venue, n % 2 ? 'small' : 'large')])
        if (n % 10 === 0) await venue.post(`/orders/${id}/status`, { status: 'cancelled' })
      }),
    )
    placing = false
    await Promise.all(workers)
    await catchUp(venue)
    // 50 small ones and 40 large ones, since ten of these were cancelled.
    expect(await onHand(venue)).toMatchObject({ Cheese: 0, Dough: 26 })
    expect(await eventsOf(service, venue, 'stock.below_par')).toHaveLength(1)
    const { rows } = await service.owner.query(
      'select sum(change)::float as change from stock_movements where restaurant_id = $1 and kind <> $2',
      [venue.restaurant.id, 'count'],
    )
    expect(rows[0].change).toBeCloseTo(-10 - 24, 6)
    await other.app.close()
    await other.database.changes.close()
  })

  test('that get more lines use the recipes of those too, whether their first ones used any or not', async () => {
    const venue = await kitchen()
    for (const first of [{ item_id: venue.ids.items!.water, quantity: 1 }, pizza(venue, 'large')]) {
      const { id } = await order(venue, [first])
      await catchUp(venue)
      const before = await onHand(venue)
      const added = await venue.post(`/orders/${id}/lines`, { lines: [pizza(venue, 'small', 2)] })
      await catchUp(venue)
      await catchUp(venue)
      const between = await onHand(venue)
      expect(between.Dough).toBeCloseTo(before.Dough! - 0.4, 6)
      await venue.post(`/orders/${id}/lines/${added.body.data.items[1].id}/void`, { reason: 'Mistake' })
      await catchUp(venue)
      expect((await onHand(venue)).Dough).toBeCloseTo(before.Dough!, 6)
    }
  })

  test('placed before stock was kept are left alone', async () => {
    const venue = await service.venue({ document: smallMenu() })
    const before = await order(venue, [pizza(venue, 'small')])
    const ids = await venue.inside((tx) => importDocument(tx, { ingredients: INGREDIENTS, recipes: RECIPES }))
    Object.assign(venue.ids, ids)
    await venue.post(`/orders/${before.id}/status`, { status: 'accepted' })
    await venue.post(`/orders/${before.id}/status`, { status: 'cancelled' })
    await catchUp(venue)
    expect(await onHand(venue)).toMatchObject({ Cheese: 10, Dough: 50 })
  })
})

describe('stock.below_par', () => {
  test('fires once for each crossing, whatever takes the last of it', async () => {
    const venue = await kitchen()
    const { cheese } = venue.ids.ingredients!
    await record(venue, 'count', 2.1)
    await order(venue, [pizza(venue, 'small')])
    await catchUp(venue)
    expect(await eventsOf(service, venue, 'stock%')).toEqual([])
    await order(venue, [pizza(venue, 'small', 3)])
    await order(venue, [pizza(venue, 'small', 2)])
    await catchUp(venue)
    const { rows } = await service.owner.query('select id::int from branches where restaurant_id = $1', [
      venue.restaurant.id,
    ])
    const stock = {
      ingredient: { id: cheese, name: 'Cheese', sku: 'CH-1', unit: 'kg' },
      branch_id: rows[0].id,
      on_hand: 1.5,
      par_level: 2,
      previous_on_hand: 2,
    }
    expect(await eventsOf(service, venue, 'stock%')).toEqual([{ type: 'stock.below_par', data: { stock } }])
    await order(venue, [pizza(venue, 'small')])
    await catchUp(venue)
    await record(venue, 'waste', 0.1)
    expect(await eventsOf(service, venue, 'stock%')).toHaveLength(1)
    await record(venue, 'delivery', 5)
    await record(venue, 'count', 1.999)
    expect(await eventsOf(service, venue, 'stock%')).toHaveLength(2)
  })

  test('an imported count fires nothing', async () => {
    const venue = await kitchen()
    const [cheese, ...others] = INGREDIENTS
    const low = { ...cheese, stock: [{ on_hand: 1, par_level: 2 }] }
    await venue.inside((tx) => importDocument(tx, { ingredients: [low, ...others] }))
    await catchUp(venue)
    expect((await onHand(venue)).Cheese).toBe(1)
    expect(await eventsOf(service, venue, 'stock%')).toEqual([])
  })
})

describe('sell_out_at_zero', () => {
  const RULE = { settings: { stock: { sell_out_at_zero: true } } }
  const available = async (venue: Venue, ref = 'pizza') =>
    (await venue.get(`/items/${venue.ids.items![ref]}`)).body.data.is_available
  const flip = (venue: Venue, is_available: boolean) =>
    venue.put(`/items/${venue.ids.items!.pizza}/availability`, { is_available })

  test('flips dishes that need what has run out, and back when it is there again', async () => {
    const venue = await kitchen(RULE)
    await record(venue, 'count', 0.2)
    const last = await order(venue, [pizza(venue, 'small', 2)])
    await catchUp(venue)
    expect([await available(venue), await available(venue, 'tacos'), await available(venue, 'soup')]).toEqual(
      [false, false, true],
    )
    const told = (await eventsOf(service, venue, 'menu.item_updated')).map(({ data }) => [
      data.item.id,
      data.item.is_available,
      data.changed,
    ])
    const { pizza: pizzaId, tacos } = venue.ids.items!
    expect(told).toEqual([pizzaId, tacos].sort().map((id) => [id, false, ['is_available']]))
    await venue.post(`/orders/${last.id}/status`, { status: 'cancelled' })
    await catchUp(venue)
    expect([await available(venue), await available(venue, 'tacos')]).toEqual([true, true])
    await record(venue, 'count', 0)
    expect(await available(venue)).toBe(false)
    await record(venue, 'delivery', 1)
    expect(await available(venue)).toBe(true)
  })

  test('leaves alone what somebody has flipped by hand meanwhile', async () => {
    const venue = await kitchen(RULE)
    await record(venue, 'count', 0)
    await flip(venue, true)
    await order(venue, [pizza(venue, 'small')])
    await catchUp(venue)
    expect(await available(venue)).toBe(true)
    await flip(venue, false)
    await record(venue, 'delivery', 1)
    expect(await available(venue)).toBe(false)
    // Sold out by hand before it ran out: not stock's to bring back.
    await record(venue, 'count', 0)
    await record(venue, 'delivery', 1)
    expect(await available(venue)).toBe(false)
    await flip(venue, true)
    await record(venue, 'count', 0)
    expect(await available(venue)).toBe(false)
    await record(venue, 'count', 1)
    expect(await available(venue)).toBe(true)
  })

  test('without the rule nothing is flipped, and without a count nothing has run out', async () => {
    const venue = await kitchen()
    await record(venue, 'count', 0)
    expect(await available(venue)).toBe(true)
    const strict = await kitchen(RULE)
    await order(strict, [{ item_id: strict.ids.items!.soup, quantity: 1 }])
    await catchUp(strict)
    expect(await available(strict, 'soup')).toBe(true)
  })
})
