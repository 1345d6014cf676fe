// Stock as the web app keeps it: ingredients, recipes, counting, ordering.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { signedInAs, type Visitor } from '../../../test/visitor.ts'
import { keepUp } from './keeper.ts'

let service: TestApp
let venue: Venue
let manager: Visitor
let cheese: number
let sauce: number
let home: number
let other: number
beforeAll(async () => {
  service = await testApp()
  const branches = [
    { ref: 'a', name: 'Centre' },
    { ref: 'b', name: 'Harbour' },
  ]
  venue = await service.venue({ document: { ...smallMenu(), branches } })
  home = venue.ids.branches!.a!
  other = venue.ids.branches!.b!
  manager = await signedInAs(service, venue, 'manager')
})
afterAll(() => service.close())

async function ask(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) {
  const { status, data, error } = await manager.call(method, `/stock${path}`, body)
  return { status, data, fields: Object.keys(error?.details ?? {}), code: error?.code }
}

const bare = { units: [], packs: [], pars: [] }
const levelOf = async (id: number, branch = home) => {
  const { data } = await ask('GET', '')
  const one = data.ingredients.find((each: { id: number }) => each.id === id)
  return one.levels.find((level: { branch_id: number }) => level.branch_id === branch)?.on_hand
}

test('an ingredient has one unit, others that lead to it, suppliers and packs', async () => {
  const supplier = await ask('POST', '/suppliers', { name: 'Dairy & Sons', email: 'orders@dairy.example' })
  const form = {
    name: 'Cheese',
    sku: 'CH-1',
    unit: 'kg',
    unit_cost_minor: 900,
    units: [{ unit: 'crate', quantity: 12 }],
    packs: [{ supplier_id: supplier.data.id, name: 'Crate', quantity: 12, price_minor: 9600 }],
    pars: [{ branch_id: home, par_level: 20 }],
  }
  const made = await ask('POST', '/ingredients', form)
  expect(made.status).toBe(200)
  cheese = made.data.id
  sauce = (await ask('POST', '/ingredients', { ...bare, name: 'Sauce', unit: 'l' })).data.id
  const { data } = await ask('GET', '')
  expect(data.ingredients[0]).toMatchObject({
    name: 'Cheese',
    units: ['kg', 'crate', 'g', 'mg', 'oz', 'lb'],
    levels: [{ branch_id: home, on_hand: 0, par_level: 20, is_counted: false }],
  })
  const wrong = await ask('PUT', `/ingredients/${cheese}`, {
    ...form,
    version: 1,
    units: [{ unit: 'KG', quantity: 0.0001 }],
    packs: [{ ...form.packs[0], supplier_id: 999 }],
    pars: [{ branch_id: 999, par_level: 1 }],
  })
  expect([wrong.status, wrong.fields.sort()]).toEqual([
    422,
    ['packs.0.supplier_id', 'pars.0.branch_id', 'units.0.quantity', 'units.0.unit'],
  ])
  const late = await ask('PUT', `/ingredients/${cheese}`, { ...form, version: 7 })
  expect([late.status, late.code]).toEqual([409, 'changed_meanwhile'])
  expect((await ask('PUT', `/ingredients/${cheese}`, { ...form, version: 1 })).status).toBe(200)
  const blind = await ask('PUT', `/ingredients/${cheese}`, form)
  expect([blind.status, blind.fields]).toEqual([422, ['version']])
  const rename = (name: string) => ask('PUT', `/suppliers/${supplier.data.id}`, { name, version: 1 })
  expect([(await rename('Dairy & Sons')).status, (await rename('Late')).code]).toEqual([
    200,
    'changed_meanwhile',
  ])
})

test('an amount is converted as it is entered, and refused without a way to do so', async () => {
  const move = (body: object) =>
    ask('POST', '/movements', { ingredient_id: cheese, branch_id: home, kind: 'delivery', ...body })
  expect((await move({ quantity: 1, unit: 'crate' })).data.stock.on_hand).toBe(12)
  expect((await move({ quantity: 500, unit: 'g' })).data.stock.on_hand).toBe(12.5)
  const lost = await move({ quantity: 1, unit: 'bucket' })
  expect([lost.status, lost.fields]).toEqual([422, ['unit']])
  const waste = await move({ kind: 'waste', quantity: 0.5, unit: 'kg', reason: 'spoiled' })
  expect(waste.data.stock.on_hand).toBe(12)
  const { data } = await ask('GET', '/movements?of=waste')
  expect(data.reasons).toEqual([{ reason: 'spoiled', cost_minor: 450, movements: 1 }])
  const unit = await ask('PUT', `/ingredients/${cheese}`, {
    ...bare,
    name: 'Cheese',
    unit: 'g',
    version: 2,
  })
  expect([unit.status, unit.fields]).toEqual([422, ['unit']])
})

test('recipes take what is bought and what is made here, never in circles, and say what a dish costs', async () => {
  const tomato = (
    await ask('POST', '/ingredients', { ...bare, name: 'Tomato', unit: 'kg', unit_cost_minor: 300 })
  ).data.id
  const seen = { lines: [] }
  const made = { made_id: sauce, makes: 2, lines: [{ ingredient_id: tomato, quantity: 3, unit: 'kg' }], seen }
  expect((await ask('PUT', '/recipes', made)).status).toBe(200)
  const late = await ask('PUT', '/recipes', { ...made, makes: 4 })
  expect([late.status, late.code]).toEqual([409, 'changed_meanwhile'])
  const half = await ask('PUT', '/recipes', { ...made, seen: { makes: 1, lines: made.lines } })
  expect([half.status, half.code]).toEqual([409, 'changed_meanwhile'])
  expect((await ask('PUT', '/recipes', { ...made, seen: { makes: 2, lines: made.lines } })).status).toBe(200)
  const circle = await ask('PUT', '/recipes', {
    made_id: tomato,
    makes: 1,
    lines: [{ ingredient_id: sauce, quantity: 1, unit: 'l' }],
    seen,
  })
  expect([circle.status, circle.fields]).toEqual([422, ['lines']])
  const { soup } = venue.ids.items!
  const lost = await ask('PUT', '/recipes', {
    item_id: soup,
    lines: [
      { ingredient_id: cheese, quantity: 1, unit: 'spoon' },
      { ingredient_id: cheese, quantity: -5, unit: 'g' },
      { ingredient_id: 999, quantity: 1, unit: 'g' },
    ],
    seen,
  })
  expect([lost.status, lost.fields.sort()]).toEqual([
    422,
    ['lines.0.unit', 'lines.1.ingredient_id', 'lines.1.quantity', 'lines.2.ingredient_id'],
  ])
  const save = (grams: number) =>
    ask('PUT', '/recipes', {
      item_id: soup,
      lines: [
        { ingredient_id: cheese, quantity: grams, unit: 'g' },
        { ingredient_id: sauce, quantity: 200, unit: 'ml' },
      ],
      seen,
    })
  // Two people who have the same empty recipe open: one of them wins.
  const both = await Promise.all([save(50), save(50)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const { data } = await ask('GET', `/recipes/${soup}`)
  expect(data.item_lines).toEqual([
    { ingredient_id: cheese, quantity: 0.05, entered_quantity: 50, entered_unit: 'g' },
    { ingredient_id: sauce, quantity: 0.2, entered_quantity: 200, entered_unit: 'ml' },
  ])
  // 0.05 kg of cheese at 9.00, and 0.3 kg of tomato at 3.00.
  expect(data.margins).toEqual([{ item_id: soup, variant_id: null, cost_minor: 135, net_price_minor: 1000 }])
  const inUse = await ask('DELETE', `/ingredients/${tomato}`)
  expect([inUse.status, inUse.fields]).toEqual([422, ['ingredient']])
  await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [{ item_id: soup, quantity: 2 }],
  })
  await keepUp(service.database, venue.restaurant.id)
  expect([await levelOf(cheese), await levelOf(sauce), await levelOf(tomato)]).toEqual([11.9, 0, -0.6])
  expect((await ask('GET', `/ingredients/${cheese}`)).data).toMatchObject({
    movements: [{ kind: 'use', change: -0.1, orders: 1 }, { kind: 'waste' }, {}, {}],
    used_in: [{ kind: 'item', name: { en: 'Soup' }, quantity: 0.05 }],
  })
  expect((await ask('GET', '/ingredients/999999')).status).toBe(404)
})

test('what is below par is suggested, ordered, and received in parts at the price that was paid', async () => {
  const { data } = await ask('GET', `/suggestions?branch_id=${home}`)
  expect(data).toMatchObject([{ ingredient_id: cheese, pack_name: 'Crate', packs: 1, price_minor: 9600 }])
  const [{ supplier_id, ...line }] = data
  const made = await ask('POST', '/purchases', {
    supplier_id,
    branch_id: home,
    lines: [{ ...line, packs: 2 }],
  })
  const { id } = made.data
  expect((await ask('GET', `/suggestions?branch_id=${home}`)).data).toEqual([])
  await ask('POST', `/purchases/${id}/order`)
  const [order] = (await ask('GET', '/purchases')).data.purchases
  expect(order).toMatchObject({ status: 'ordered', supplier_name: 'Dairy & Sons', lines: [{ packs: 2 }] })
  const receive = (packs: number, version: number) =>
    ask('POST', `/purchases/${id}/receive`, {
      lines: [{ id: order.lines[0].id, packs, price_minor: 12_000 }],
      is_complete: false,
      version,
    })
  const slip = await receive(21, order.version)
  expect([slip.status, slip.fields]).toEqual([422, ['lines.0.packs']])
  // Two people record the same delivery: it has come once.
  const both = await Promise.all([receive(1, order.version), receive(1, order.version)])
  expect(both.map(({ status, code }) => [status, code]).sort()).toEqual([
    [200, undefined],
    [409, 'changed_meanwhile'],
  ])
  const [partly] = (await ask('GET', '/purchases')).data.purchases
  expect(partly).toMatchObject({ status: 'ordered', lines: [{ received_packs: 1 }] })
  await receive(1, partly.version)
  const [closed] = (await ask('GET', '/purchases')).data.purchases
  expect(closed).toMatchObject({ status: 'received', lines: [{ received_packs: 2 }] })
  expect(await levelOf(cheese)).toBe(35.9)
  const { ingredients } = (await ask('GET', '')).data
  expect(ingredients.find((one: { id: number }) => one.id === cheese).unit_cost_minor).toBe(1000)
  expect((await receive(1, closed.version)).status).toBe(409)
})

test('a transfer leaves one branch and reaches the other', async () => {
  const lines = [{ ingredient_id: cheese, quantity: 1, unit: 'crate' }]
  const wanted = { from_branch_id: home, to_branch_id: other, lines }
  expect((await ask('POST', '/transfers', wanted)).status).toBe(200)
  expect([await levelOf(cheese), await levelOf(cheese, other)]).toEqual([23.9, 12])
  const wrong = await ask('POST', '/transfers', { ...wanted, to_branch_id: home })
  expect([wrong.status, wrong.fields]).toEqual([422, ['to_branch_id']])
})

test('a stocktake finds the difference, and what is sold while it lasts is no loss', async () => {
  const { id } = (await ask('POST', '/stocktakes', { branch_id: home })).data
  expect((await ask('POST', '/stocktakes', { branch_id: home })).data.id).toBe(id)
  expect((await ask('POST', `/stocktakes/${id}/finish`)).status).toBe(422)
  await ask('PUT', `/stocktakes/${id}/line`, { ingredient_id: cheese, counted: 23_400, unit: 'g' })
  await ask('POST', '/movements', { ingredient_id: cheese, branch_id: home, kind: 'waste', quantity: 1 })
  const sheet = (await ask('GET', `/stocktakes/${id}`)).data
  expect(sheet.lines).toEqual([{ ingredient_id: cheese, counted: 23.4, expected: 23.9 }])
  await ask('POST', `/stocktakes/${id}/finish`)
  expect(await levelOf(cheese)).toBe(22.4)
  const [head] = (await ask('GET', '/stocktakes')).data
  expect(head).toMatchObject({ status: 'finished', counted: 1, variance_minor: -500 })
  const again = await ask('PUT', `/stocktakes/${id}/line`, { ingredient_id: cheese, counted: 1, unit: 'kg' })
  expect(again.status).toBe(409)
})

test('staff without the right see nothing of it', async () => {
  const waiter = await signedInAs(service, venue, 'staff')
  expect((await waiter.call('GET', '/stock')).status).toBe(403)
})
