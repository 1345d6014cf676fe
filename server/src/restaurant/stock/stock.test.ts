import { describe, expect, test } from 'vitest'
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
import { exportDocument } from '../../across/document/export.ts'
import { importDocument } from '../../across/document/import.ts'
import { DocumentInvalid } from '../../platform/document/faults.ts'

standOnStock()

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
