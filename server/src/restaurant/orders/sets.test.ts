import { describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { eventsOf } from '../../../test/dining.ts'
import {
  breakdown,
  chosen,
  item,
  lunch,
  option,
  place,
  pricesOf,
  quote,
  refused,
  service,
  slots,
  soldDishes,
  soupAndWater,
  standOnSets,
  tickets,
  venue,
  withLunch,
} from '../../../test/sets-ground.ts'
import { onHand } from '../../../test/stock-ground.ts'
import { eraseGuest, exportGuest, findGuestForChange } from '../../across/privacy/commands.ts'
import { mailReceipt } from '../receipts/commands.ts'
import { keepUp } from '../stock/keeper.ts'
import { rebuildSales } from './commands/rebuild-sales.ts'

standOnSets()

async function lunchAt(at: Venue) {
  const [main, drink] = (await at.get(`/items/${item('lunch', at)}/set`)).body.data.slots
  const choices = [
    { slot_id: main.id, item_id: item('soup', at) },
    { slot_id: drink.id, item_id: item('water', at) },
  ]
  return { item_id: item('lunch', at), quantity: 1, choices }
}

describe('a line of a set', () => {
  test('spreads its price over the choices, and taxes each by its own rate', async () => {
    const order = await place([
      lunch([chosen(0, 'tacos', { option_ids: [option('sauce/green')] }), chosen(1, 'water')], {
        quantity: 2,
        option_ids: [option('extras/cheese')],
      }),
    ])
    const [line] = order.items
    // 1500 by 1200 and 300, and the tacos cost 200 more.
    expect(line).toMatchObject({
      unit_price_minor: 1700,
      line_total_minor: 2 * (1700 + 50 + 100),
      modifiers: [
        { option_id: option('extras/cheese'), name: { en: 'Cheese' }, price_minor: 100 },
        { option_id: option('sauce/green'), name: { en: 'Green' }, price_minor: 50 },
      ],
      choices: [
        {
          item_id: item('tacos'),
          name: { en: 'Tacos' },
          variant_id: null,
          variant_name: null,
          price_minor: 1400,
          modifiers: [{ option_id: option('sauce/green'), name: { en: 'Green' }, price_minor: 50 }],
        },
        { item_id: item('water'), price_minor: 300, modifiers: [] },
      ],
    })
    expect(Object.keys(line!.choices[0]!).toSorted()).toEqual(
      ['item_id', 'modifiers', 'name', 'price_minor', 'variant_id', 'variant_name'].toSorted(),
    )
    expect(breakdown(order)).toEqual([
      ['Food', 2 * (1400 + 50 + 100)],
      ['Drinks', 2 * 300],
    ])
    const quoted = (await quote([
      lunch([chosen(0, 'tacos', { option_ids: [option('sauce/green')] }), chosen(1, 'water')], {
        quantity: 2,
        option_ids: [option('extras/cheese')],
      }),
    ])) as { body: { data: { items: object[] } } }
    const { id: _, voided: __, ...shown } = line!
    expect(quoted.body.data.items).toEqual([shown])
    expect((await venue.get(`/orders/${order.id}`)).body.data).toEqual(order)
    expect((await eventsOf(service, venue, 'order.created')).at(-1)!.data.order).toEqual(order)
  })

  test('gives what is left over to the largest remainder, and takes the size that is offered', async () => {
    const odd = (await quote([lunch()])).body.data
    // 1500 × 1000 ÷ 1300 = 1153.8…, 1500 × 300 ÷ 1300 = 346.1…
    expect(pricesOf(odd.items[0])).toEqual([1154, 346])
    const small = (await quote([lunch([chosen(0, 'pizza'), chosen(1, 'water')])])).body.data.items[0]
    expect(small.choices[0]).toMatchObject({ variant_name: { en: 'Small' }, price_minor: 1125 })
    const [first, , third] = [0, 1, 2].map(() => chosen(2, 'cooked-at-bar'))
    const many = (await quote([lunch([...soupAndWater(), first!, third!])])).body.data.items[0]
    // 1500 by 1000, 300, 600 and 600: all of it, and 50 more for each of the last two.
    expect(pricesOf(many)).toEqual([600, 180, 360 + 50, 360 + 50])
    expect(many.unit_price_minor).toBe(1600)
  })

  test('goes by prices without happy hours, at the branch and on the channel', async () => {
    const own = await service.venue({
      document: {
        ...withLunch(),
        happy_hours: [
          { name: 'Water for less', price_minor: 100, item_refs: ['water'] },
          { name: 'Lunch for less', price_minor: 1300, item_refs: ['lunch'] },
        ],
      },
    })
    const line = await lunchAt(own)
    const ask = (channel = 'web') => own.post('/orders/quote', { type: 'pickup', channel, lines: [line] })
    expect(pricesOf((await ask()).body.data.items[0])).toEqual([1000, 300])
    const [branch] = (await own.get('/branches')).body.data
    await own.put(`/branches/${branch.id}/items/${item('water', own)}`, { price_minor: 1000 })
    expect(pricesOf((await ask()).body.data.items[0])).toEqual([650, 650])
    const prices = [{ item_id: item('water', own), variant_id: null, price_minor: 4000 }]
    const list = (await own.post('/price-lists', { name: 'Online', percent: null, prices })).body.data
    await own.put('/channels/web', { price_list_id: list.id })
    const shares = await Promise.all(
      ['web', 'phone'].map(async (channel) => pricesOf((await ask(channel)).body.data.items[0])),
    )
    expect(shares).toEqual([
      [260, 1040],
      [650, 650],
    ])
    await own.put('/channels/web', { price_list_id: null })
    await own.put(`/branches/${branch.id}/items/${item('soup', own)}`, { price_minor: 0 })
    await own.put(`/branches/${branch.id}/items/${item('water', own)}`, { price_minor: 0 })
    expect(pricesOf((await ask()).body.data.items[0])).toEqual([650, 650])
    await own.put(`/branches/${branch.id}/items/${item('water', own)}`, { is_hidden: true })
    const hidden = await ask()
    expect(hidden.body.error.details).toEqual({
      'lines.0.choices.1.item_id': ['This branch does not offer this item.'],
    })
  })

  test('of a marketplace is spread from the price that it was sold for, options and extras in it', async () => {
    await venue.put('/channels/kurier', { name: 'Kurier' })
    const line = lunch([chosen(0, 'tacos', { option_ids: [option('sauce/green')] }), chosen(1, 'water')], {
      quantity: 3,
      price_minor: 1999,
    })
    const asked = {
      channel: 'kurier',
      external: { id: 'K-1', prepaid: true, prices: 'theirs', discount_minor: 98, delivery_fee_minor: 0 },
    }
    const quoted = (await quote([line], asked)).body.data
    const order = await place([line], asked)
    expect([quoted.total_minor, order.total_minor, order.subtotal_minor]).toEqual([5899, 5899, 5997])
    expect(order.paid_at).not.toBe(null)
    const [set] = order.items
    expect([set!.unit_price_minor, set!.line_total_minor, pricesOf(set!)]).toEqual([1999, 5997, [1599, 400]])
    expect([...set!.modifiers, ...set!.choices[0]!.modifiers].map(({ price_minor }) => price_minor)).toEqual([
      0, 0,
    ])
    expect(breakdown(order).reduce((sum, [, gross]) => sum + Number(gross), 0)).toBe(5899)
    expect((await venue.get(`/payments?order_id=${order.id}`)).body.data).toMatchObject([
      { amount_minor: 5899 },
    ])
  })

  test('is refused on the field that is wrong', async () => {
    const water = chosen(1, 'water')
    const least = ['Choose at least 1 for "Main".', 'Choose at least 1 for "Drink".']
    expect(await refused({ item_id: item('lunch'), quantity: 1 })).toEqual([
      422,
      { 'lines.0.choices': least },
    ])
    expect(await refused(lunch([chosen(0, 'soup'), chosen(0, 'soup'), water]))).toEqual([
      422,
      { 'lines.0.choices': ['Choose at most 1 for "Main".'] },
    ])
    expect(await refused(lunch([chosen(0, 'water'), water]))).toEqual([
      422,
      { 'lines.0.choices.0.item_id': ['This set does not offer this choice.'] },
    ])
    const large = { variant_id: venue.ids.variants!['pizza/large'] }
    expect(await refused(lunch([chosen(0, 'pizza', large), water]))).toEqual([
      422,
      { 'lines.0.choices.0.item_id': ['This set does not offer this choice.'] },
    ])
    expect(await refused(lunch([chosen(0, 'sold-out'), water]))).toEqual([
      422,
      { 'lines.0.choices.0.item_id': ['This item is sold out.'] },
    ])
    expect(await refused(lunch([chosen(0, 'omelette'), water]))).toEqual([
      422,
      { 'lines.0.choices.0.item_id': ['This item is not served at the time of the order.'] },
    ])
    expect(await refused(lunch([chosen(0, 'tacos'), water]))).toEqual([
      422,
      { 'lines.0.choices.0.option_ids': ['Choose at least 1 of "Sauce".'] },
    ])
    expect(await refused(lunch([{ slot_id: 0, item_id: item('soup') }, ...soupAndWater()]))).toEqual([
      422,
      { 'lines.0.choices.0.slot_id': ['This set has no such slot.'] },
    ])
    expect(await refused({ item_id: item('soup'), quantity: 1, choices: [water] })).toEqual([
      422,
      { 'lines.0.choices': ['This item is not a set; leave choices out.'] },
    ])
    const { body } = await quote([{ item_id: item('lunch'), quantity: 1 }])
    expect(body.error.faults[0]).toMatchObject({
      code: 'choose_at_least',
      params: { slot: slots[0]!.id, count: 1, name: 'Main' },
    })
  })

  test('is cooked part by part at the stations of its parts, and voided with all of them', async () => {
    const order = await place([lunch(), { item_id: item('soup'), quantity: 1 }])
    const told = await tickets(order)
    const named = told.map(({ station_name, lines }) => [
      station_name,
      lines.map((line: { name: { en: string }; parts?: { name: { en: string } }[] }) => [
        line.name.en,
        line.parts?.map(({ name }) => name.en),
      ]),
    ])
    expect(named).toEqual([
      [
        'Hot',
        [
          ['Lunch', ['Soup']],
          ['Soup', undefined],
        ],
      ],
      ['Bar', [['Lunch', ['Water']]]],
    ])
    await venue.post(`/orders/${order.id}/lines/${order.items[0]!.id}/void`, { reason: 'Sent back' })
    const [hot, bar] = await tickets(order)
    expect([hot.lines[0].voided, hot.lines[1].voided, bar.state]).toEqual([true, undefined, 'voided'])
  })

  test('counts by its parts among the dishes sold, whatever becomes of it', async () => {
    const before = await soldDishes()
    const more = (ref: string, quantity: number, revenue: number) => {
      const [was = 0, minor = 0] = before[ref] ?? []
      return [was + quantity, minor + revenue]
    }
    const order = await place([
      lunch(soupAndWater(), { quantity: 2, option_ids: [option('extras/egg')] }),
      { item_id: item('water'), quantity: 1 },
    ])
    const sold = {
      ...before,
      soup: more('soup', 2, 2308),
      water: more('water', 3, 692 + 300),
      lunch: more('lunch', 0, 300),
    }
    expect(await soldDishes()).toEqual(sold)
    await venue.inside((tx) => rebuildSales(tx))
    expect(await soldDishes()).toEqual(sold)
    await venue.post(`/orders/${order.id}/lines/${order.items[0]!.id}/void`, { reason: 'Sent back' })
    expect(await soldDishes()).toEqual({ ...before, water: more('water', 1, 300) })
    await venue.post(`/orders/${order.id}/status`, { status: 'cancelled' })
    expect(await soldDishes()).toEqual(before)
  })
})

describe('an order with a set, once it is placed', () => {
  test('gives back what its line cost, and the stock of each part', async () => {
    const own = await service.venue({
      document: {
        ...withLunch(),
        ingredients: [
          { ref: 'bottle', name: 'Bottle', unit: 'piece', stock: [{ on_hand: 10 }] },
          { ref: 'broth', name: 'Broth', unit: 'piece', stock: [{ on_hand: 10 }] },
        ],
        recipes: [
          { item_ref: 'water', uses: [{ ingredient_ref: 'bottle', quantity: 1 }] },
          { item_ref: 'soup', uses: [{ ingredient_ref: 'broth', quantity: 2 }] },
        ],
      },
    })
    const left = async () => {
      await keepUp(service.database, own.restaurant.id)
      return onHand(own)
    }
    const set = await lunchAt(own)
    const order = await place(
      [
        { ...set, quantity: 2 },
        { item_id: item('water', own), quantity: 1 },
      ],
      {},
      own,
    )
    for (const status of ['accepted', 'ready', 'completed']) {
      await own.post(`/orders/${order.id}/status`, { status })
    }
    expect(await left()).toEqual({ Bottle: 7, Broth: 6 })
    const { id } = (await own.post(`/orders/${order.id}/payments`, { method: 'cash' })).body.data
    const back = { kind: 'return', line_ids: [order.items[0]!.id], reason: 'Cold soup' }
    const { status, body } = await own.post(`/payments/${id}/refunds`, back)
    expect([status, body.data.refunded_minor]).toEqual([201, 3000])
    const now = (await own.get(`/orders/${order.id}`)).body.data
    expect([now.total_minor, breakdown(now), await left()]).toEqual([
      300,
      [['Drinks', 300]],
      { Bottle: 9, Broth: 10 },
    ])
    expect(pricesOf(now.items[0])).toEqual([1154, 346])
  })

  test('lists the parts in the mail of its receipt', async () => {
    const order = await place([lunch(soupAndWater(), { option_ids: [option('extras/egg')] })])
    await venue.inside((tx) =>
      mailReceipt(tx, order, { email: 'ada@mail.example', link: 'https://x.example' }),
    )
    const { rows } = await service.owner.query(
      "select body from mails where kind = 'order.receipt' and subject_ref = $1",
      [`order:${order.id}`],
    )
    expect(rows[0].body).toContain('1 × Lunch, Egg: $16.50\n   Soup\n   Water\n')
  })

  test('stands whole in what a guest is given, and keeps its parts when the guest is erased', async () => {
    const order = await place([lunch()], { customer_phone: '+1 413 555 0155', note: 'No salt' })
    const guest = order.guest_id!
    const told = await venue.inside(async (tx) => exportGuest(tx, await findGuestForChange(tx, guest)))
    expect(told.orders).toMatchObject([{ items: order.items }])
    await venue.inside((tx) => eraseGuest(tx, guest))
    expect((await venue.get(`/orders/${order.id}`)).body.data).toMatchObject({
      guest_id: null,
      note: null,
      items: order.items,
    })
  })
})
