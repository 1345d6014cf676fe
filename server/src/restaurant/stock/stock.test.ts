import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { eventsOf } from '../../../test/dining.ts'
import { smallMenu } from '../../../test/documents.ts'
import { exportDocument } from '../../across/document/export.ts'
import { importDocument } from '../../across/document/import.ts'
import { DocumentInvalid } from '../../platform/document/faults.ts'
import { findOrder } from '../orders/commands/change-status.ts'
import { voidLine } from '../orders/commands/void-line.ts'
import { keepUp } from './keeper.ts'

const INGREDIENTS = [
  { ref: 'cheese', name: 'Cheese', sku: 'CH-1', unit: 'kg', stock: [{ on_hand: 10, par_level: 2 }] },
  { ref: 'dough', name: 'Dough', sku: 'DO-1', unit: 'kg', stock: [{ on_hand: 50, par_level: 5.5 }] },
  { ref: 'stock', name: 'Vegetable stock', sku: null, unit: 'l' },
]
const RECIPES = [
  { item_ref: 'pizza', uses: [{ ingredient_ref: 'cheese', quantity: 0.1 }] },
  { item_ref: 'pizza', variant_ref: 'small', uses: [{ ingredient_ref: 'dough', quantity: 0.2 }] },
  {
    item_ref: 'pizza',
    variant_ref: 'large',
    uses: [
      { ingredient_ref: 'dough', quantity: 0.35 },
      { ingredient_ref: 'cheese', quantity: 0.025 },
    ],
  },
  { item_ref: 'soup', uses: [{ ingredient_ref: 'stock', quantity: 0.333 }] },
  { item_ref: 'tacos', uses: [{ ingredient_ref: 'cheese', quantity: 0.05 }] },
  { group_ref: 'extras', option_ref: 'cheese', uses: [{ ingredient_ref: 'cheese', quantity: 0.03 }] },
  { group_ref: 'extras', option_ref: 'egg', uses: [{ ingredient_ref: 'cheese', quantity: -0.2 }] },
]

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

function kitchen(change: object = {}): Promise<Venue> {
  return service.venue({
    document: { ...smallMenu(), ingredients: INGREDIENTS, recipes: RECIPES, ...change },
  })
}

const catchUp = (venue: Venue) => keepUp(service.database, venue.restaurant.id)

async function order(venue: Venue, lines: object[]) {
  const { status, body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines,
  })
  expect([status, body.error]).toEqual([201, undefined])
  return body.data
}

const pizza = (venue: Venue, size: 'small' | 'large', quantity = 1) => ({
  item_id: venue.ids.items!.pizza,
  variant_id: venue.ids.variants![`pizza/${size}`],
  quantity,
})

async function onHand(venue: Venue): Promise<Record<string, number>> {
  const { data } = (await venue.get('/stock')).body
  return Object.fromEntries(
    data.map((row: { ingredient: { name: string }; on_hand: number }) => [row.ingredient.name, row.on_hand]),
  )
}

const record = (venue: Venue, kind: string, quantity: number, ref = 'cheese') =>
  venue.post('/stock/movements', { ingredient_id: venue.ids.ingredients![ref], kind, quantity })

describe('GET /stock', () => {
  test('shows each ingredient at each branch, by id, with filters and pages', async () => {
    const venue = await kitchen({
      branches: [
        { ref: 'a', name: 'A' },
        { ref: 'b', name: 'B' },
      ],
    })
    const { cheese, dough, stock } = venue.ids.ingredients!
    const [home, other] = [venue.ids.branches!.a, venue.ids.branches!.b]
    await venue.post('/stock/movements', {
      ingredient_id: cheese,
      branch_id: other,
      kind: 'delivery',
      quantity: 1.5,
    })
    const { status, body } = await venue.get('/stock')
    const row = (id: unknown, name: string, sku: string, unit: string, rest: object) => ({
      ingredient: { id, name, sku, unit },
      branch_id: home,
      updated_at: expect.any(String),
      ...rest,
    })
    const all = [
      row(cheese, 'Cheese', 'CH-1', 'kg', { on_hand: 10, par_level: 2 }),
      row(cheese, 'Cheese', 'CH-1', 'kg', { on_hand: 1.5, par_level: 0, branch_id: other }),
      row(dough, 'Dough', 'DO-1', 'kg', { on_hand: 50, par_level: 5.5 }),
      row(stock, 'Vegetable stock', '', 'l', { on_hand: 0, par_level: 0 }),
    ]
    expect([status, body.data]).toEqual([200, all])
    const ids = async (query: string) =>
      (await venue.get(`/stock?${query}`)).body.data.map(
        (one: { ingredient: { id: number }; branch_id: number }) => [one.ingredient.id, one.branch_id],
      )
    expect(await ids(`branch_id=${other}`)).toEqual([[cheese, other]])
    expect((await venue.get('/stock?branch_id=999999')).status).toBe(422)
    expect(await ids('below_par=true')).toEqual([])
    await record(venue, 'count', 5.499, 'dough')
    expect(await ids('below_par=1')).toEqual([[dough, home]])
    expect((await ids('below_par=false')).length).toBe(3)
    const first = (await venue.get('/stock?per_page=3')).body
    const second = await service.request('GET', first.links.next, { token: venue.token })
    expect([first.data.length, second.body.data.length, second.body.meta.next_cursor]).toEqual([3, 1, null])
    const back = await service.request('GET', second.body.links.prev, { token: venue.token })
    expect(back.body.data).toEqual(first.data)
    for (const query of ['per_page=101', 'below_par=maybe', 'cursor=x', 'branch_id=x']) {
      expect([query, (await venue.get(`/stock?${query}`)).status]).toEqual([query, 422])
    }
  })

  test('needs its scope and shows nothing of another restaurant', async () => {
    const venue = await kitchen()
    const other = await service.venue()
    expect((await other.get('/stock')).body.data).toEqual([])
    const { token } = await venue.newToken({ scopes: ['menu:read'] })
    const answer = await service.request('GET', '/stock', { token })
    expect([answer.status, answer.body.error.details]).toEqual([403, { required_scope: 'stock:read' }])
    const foreign = await other.post('/stock/movements', {
      ingredient_id: venue.ids.ingredients!.cheese,
      kind: 'delivery',
      quantity: 1,
    })
    expect([foreign.status, Object.keys(foreign.body.error.details)]).toEqual([422, ['ingredient_id']])
  })
})

describe('POST /stock/movements', () => {
  test('a count sets, a delivery adds, waste takes, a correction does either; the same key once', async () => {
    const venue = await kitchen()
    const steps = [
      ['count', 8, 8],
      ['delivery', 2.5, 10.5],
      ['waste', 0.75, 9.75],
      ['correction', -10, -0.25],
      ['correction', 1.001, 0.751],
    ] as const
    for (const [kind, quantity, after] of steps) {
      const { status, body } = await record(venue, kind, quantity)
      expect([status, body.data.stock.on_hand, body.data.movement]).toEqual([
        201,
        after,
        {
          id: expect.any(Number),
          kind,
          quantity,
          on_hand_after: after,
          note: null,
          created_at: expect.any(String),
        },
      ])
    }
    const body = {
      ingredient_id: venue.ids.ingredients!.cheese,
      kind: 'delivery',
      quantity: 1,
      note: '  Two crates ',
      branch_id: null,
    }
    const first = await venue.post('/stock/movements', body, { 'idempotency-key': 'crate' })
    const again = await venue.post('/stock/movements', body, { 'idempotency-key': 'crate' })
    expect(first.body.data.movement.note).toBe('Two crates')
    expect([again.status, again.headers['idempotent-replayed'], again.body]).toEqual([
      201,
      'true',
      first.body,
    ])
    expect((await onHand(venue)).Cheese).toBe(1.751)
    const { rows } = await service.owner.query(
      `select action from audit_log where restaurant_id = $1 and action like 'stock.%' order by id`,
      [venue.restaurant.id],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      ...steps.map(([kind]) => `stock.${kind}`),
      'stock.delivery',
    ])
  })

  test.each([
    [{ quantity: -1, kind: 'delivery' }, ['quantity']],
    [{ quantity: 0, kind: 'waste' }, ['quantity']],
    [{ quantity: -1, kind: 'count' }, ['quantity']],
    [{ quantity: 1.0005, kind: 'count' }, ['quantity']],
    [{ quantity: '1', kind: 'sale' }, ['kind', 'quantity']],
    [{ quantity: 1, kind: 'count', note: 'x'.repeat(201) }, ['note']],
    [{ quantity: 1, kind: 'count', branch_id: 999_999 }, ['branch_id']],
    [{ quantity: 1, kind: 'count', ingredient_id: 999_999 }, ['ingredient_id']],
  ])('%j is 422 on %j', async (change, fields) => {
    const venue = await kitchen()
    const { status, body } = await venue.post('/stock/movements', {
      ingredient_id: venue.ids.ingredients!.cheese,
      ...change,
    })
    expect([status, Object.keys(body.error.details).sort()]).toEqual([422, fields])
    expect((await onHand(venue)).Cheese).toBe(10)
  })
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

describe('the restaurant document', () => {
  test('an export holds it all, and importing that again changes nothing', async () => {
    const venue = await kitchen({ settings: { stock: { sell_out_at_zero: true } } })
    await order(venue, [{ item_id: venue.ids.items!.soup, quantity: 1 }])
    await catchUp(venue)
    const before = (await venue.get('/stock')).body
    const document = await venue.inside(exportDocument)
    expect(document).toMatchObject({
      settings: { stock: { sell_out_at_zero: true } },
      ingredients: [
        { ref: 'cheese', name: 'Cheese', sku: 'CH-1', unit: 'kg', stock: [{ on_hand: 10, par_level: 2 }] },
        { ref: 'dough', stock: [{ on_hand: 50, par_level: 5.5 }] },
        { ref: 'stock', sku: '', stock: [{ par_level: 0 }] },
      ],
    })
    expect(document.recipes).toHaveLength(RECIPES.length)
    expect(document.recipes).toEqual(expect.arrayContaining(RECIPES))
    const ids = await venue.inside((tx) => importDocument(tx, document))
    expect(ids.ingredients).toEqual(venue.ids.ingredients)
    expect((await venue.get('/stock')).body).toEqual(before)
    expect(await venue.inside(exportDocument)).toEqual(document)
  })

  test('tells every fault at its place, and then changes nothing', async () => {
    const venue = await kitchen()
    const faults = async (document: object) => {
      const error = await venue.inside((tx) => importDocument(tx, document)).catch((thrown) => thrown)
      expect(error).toBeInstanceOf(DocumentInvalid)
      return (error as DocumentInvalid).faults.map(({ pointer }) => pointer)
    }
    expect(
      await faults({
        ingredients: [
          { ref: 'cheese', name: 'Cheese', unit: 'g' },
          { ref: 'dough', name: 'Dough', unit: 'kg', stock: [{ branch_ref: 'moon', on_hand: 1.0001 }] },
          { ref: 'dough', name: 'Dough', unit: 'kg', stock: [{ par_level: 0.0001 }] },
        ],
      }),
    ).toEqual([
      '/ingredients/2/ref',
      '/ingredients/1/stock/0/on_hand',
      '/ingredients/1/stock/0/branch_ref',
      '/ingredients/2/stock/0/par_level',
      '/ingredients/0/unit',
    ])
    expect(
      await faults({
        recipes: [
          { item_ref: 'nothing', uses: [] },
          { item_ref: 'pizza', variant_ref: 'huge', uses: [] },
          { item_ref: 'pizza', group_ref: 'extras', uses: [] },
          { group_ref: 'extras', option_ref: 'nothing', uses: [] },
          {
            item_ref: 'soup',
            uses: [
              { ingredient_ref: 'gold', quantity: 1 },
              { ingredient_ref: 'dough', quantity: -1 },
            ],
          },
          { item_ref: 'soup', uses: [] },
        ],
      }),
    ).toEqual([
      '/recipes/0/item_ref',
      '/recipes/1/variant_ref',
      '/recipes/2',
      '/recipes/3/option_ref',
      '/recipes/4/uses/0/ingredient_ref',
      '/recipes/4/uses/1/quantity',
      '/recipes/5',
    ])
    expect(await faults({ ingredients: INGREDIENTS.slice(1) })).toEqual(['/ingredients'])
    await venue.inside((tx) => importDocument(tx, { ingredients: INGREDIENTS.slice(0, 1), recipes: [] }))
    expect(await onHand(venue)).toEqual({ Cheese: 10 })
  })
})

test('a dish that is deleted and brought back has its recipe again', async () => {
  const venue = await kitchen()
  const { id } = venue.restaurant
  const recipes = async () =>
    (await service.owner.query('select count(*)::int as n from recipe_lines where restaurant_id = $1', [id]))
      .rows[0].n
  const all = await recipes()
  await service.request('DELETE', `/items/${venue.ids.items!.pizza}`, { token: venue.token })
  expect(await recipes()).toBe(all - 4)
  const { restoreDeleted } = await import('../menu/commands/trash.ts')
  const { rows } = await service.owner.query(
    'select id::int from deleted_menu_parts where restaurant_id = $1',
    [id],
  )
  await venue.inside((tx) => restoreDeleted(tx, rows[0].id))
  expect(await recipes()).toBe(all)
})
