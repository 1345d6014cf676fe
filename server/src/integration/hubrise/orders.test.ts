import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Connected, HubGround, itemOf } from '../../../test/hubrise-ground.ts'
import { signedInAs } from '../../../test/visitor.ts'
import type { Order } from '../../restaurant/orders/contract.ts'
import { paidOf } from './rules/payments.ts'

const ground = new HubGround()
const { hub } = ground
let here: Connected
beforeAll(async () => {
  await ground.open()
  here = await ground.connected()
})
beforeEach(() => {
  hub.weather = 'fair'
  hub.befalls = /./
  hub.tells = true
  hub.held = []
})
afterEach(() => {
  expect(ground.failures.splice(0)).toEqual([])
})
afterAll(() => ground.close())

const option = (ref: string) => `option-${here.venue.ids.options![ref]}`
const item = (ref: string, more = {}) => itemOf(here, ref, more)
async function orders(): Promise<Order[]> {
  return (await here.venue.get('/orders?per_page=100')).body.data
}
const orderOf = async (hubId: string) => (await orders()).find(({ external }) => external?.id === hubId)
async function placed(fields: Record<string, unknown>) {
  const their = hub.place(here.location, { channel: 'Uber Eats', service_type: 'collection', ...fields })
  await hub.told()
  await here.settle()
  return { their, ours: await orderOf(their.id) }
}
const move = (id: string, status: string, more = {}) =>
  here.venue.post(`/orders/${id}/status`, { status, ...more })
const shown = async () => (await here.owner.call('GET', '/hubrise/orders')).data

test('an order is one of ours: dishes, sizes, options, sums, guest, time; it is paid, and HubRise hears that we have it', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const { their, ours } = await placed({
    ...{ service_type: 'delivery', asap: false, expected_time: soon, collection_code: 'A7', ref: 'UE-77' },
    ...{ customer_notes: 'No cutlery' },
    items: [
      item('pizza', { size: 'small', cents: 990, quantity: '2.0', customer_notes: 'well done' }),
      item('tacos', {
        cents: 1200,
        options: [
          {
            option_list_name: 'Sauce',
            name: 'Green',
            ref: option('sauce/green'),
            price: '0.50 EUR',
            quantity: 1,
          },
          {
            option_list_name: 'Extras',
            name: 'Cheese',
            ref: option('extras/cheese'),
            price: '1.00 EUR',
            quantity: 2,
          },
          { option_list_name: 'Sauce', name: 'Onions', removed: true },
        ],
      }),
    ],
    discounts: [{ name: 'Welcome', ref: 'W', price_off: '3.00 EUR' }],
    charges: [
      { name: 'Delivery', ref: 'DEL', price: '2.50 EUR' },
      { name: 'Tip', ref: 'TIP', price: '1.00 EUR' },
    ],
    payments: [{ name: 'Online', ref: 'ONL', amount: '34.80 EUR' }],
    customer: {
      ...{ first_name: 'Ada', last_name: 'King', phone: '+33612345678', address_1: '1 rue de la Paix' },
      ...{
        postal_code: '75002',
        city: 'Paris',
        latitude: '48.86',
        longitude: '2.33',
        delivery_notes: 'Floor 3',
      },
    },
  })
  expect(their.total).toBe('34.80 EUR')
  expect(ours).toMatchObject({
    ...{ status: 'placed', type: 'delivery', channel: 'hubrise-uber-eats', reference: 'UE-77' },
    external: { id: their.id, display_id: 'A7' },
    customer: { name: 'Ada King', phone: '+33612345678' },
    note: 'No cutlery',
    delivery_address: {
      ...{ line1: '1 rue de la Paix', city: 'Paris', phone: '+33612345678', postcode: '75002' },
      ...{ lat: 48.86, lng: 2.33, instructions: 'Floor 3' },
    },
    ...{ subtotal_minor: 3430, discount_minor: 300, delivery_fee_minor: 250, total_minor: 3380 },
    paid_at: expect.any(String),
  })
  expect(new Date(ours!.scheduled_for!).toISOString()).toBe(soon)
  expect(
    ours!.items.map(({ quantity, line_total_minor, note }) => [quantity, line_total_minor, note]),
  ).toEqual([
    [2, 1980, 'well done'],
    [1, 1450, '2 × Cheese, − Onions'],
  ])
  const [payment] = (await here.venue.get(`/payments?order_id=${ours!.id}`)).body.data
  expect(payment).toMatchObject({ method: 'other', amount_minor: 3380, tip_minor: 100, status: 'captured' })
  expect(hub.patches.filter(({ order }) => order === their.id)).toEqual([
    { order: their.id, body: { status: 'received' } },
  ])
})

test('a deal is a set of ours where it fits, and the same dishes at the same price where it does not', async () => {
  const deal_line = (label: string) => ({ deal_key: '0', label })
  const deals = { 0: { name: 'Lunch', ref: `set-${here.venue.ids.items!.lunch}` } }
  const whole = await placed({
    deals,
    items: [
      item('soup', { cents: 900, deal_line: deal_line('Main') }),
      item('water', { cents: 600, deal_line: deal_line('Drink') }),
    ],
  })
  expect(whole.ours!.items).toMatchObject([
    {
      name: { en: 'Lunch' },
      line_total_minor: 1500,
      choices: [{ name: { en: 'Soup' } }, { name: { en: 'Water' } }],
    },
  ])
  const half = await placed({ deals, items: [item('soup', { cents: 900, deal_line: deal_line('Main') })] })
  expect(half.ours!.items).toMatchObject([{ name: { en: 'Soup' }, line_total_minor: 900, choices: [] }])
  expect([whole.ours!.paid_at, half.ours!.paid_at]).toEqual([null, null])
})

test.each([
  ['Online', true, null],
  ['Carte bancaire', true, 'Paid: Carte bancaire'],
  ['Barzahlung bei Lieferung', false, 'To pay: Barzahlung bei Lieferung'],
  ['Paiement à la livraison', false, 'To pay: Paiement à la livraison'],
  ['Pagamento na entrega', false, 'To pay: Pagamento na entrega'],
  ['Kapıda ödeme', false, 'To pay: Kapıda ödeme'],
  ['الدفع عند الاستلام', false, 'To pay: الدفع عند الاستلام'],
])('a payment that is called %s', (name, isPaid, note) => {
  const their = {
    ...{ id: 'x', status: 'new', created_at: '', total: '10.00 EUR' },
    payments: [{ name, amount: '10.00 EUR' }],
  }
  expect(paidOf(their, 'EUR', 1000)).toEqual({ prepaid: isPaid, note: note ?? '' })
})

test('what was paid in part is on the order', async () => {
  const part = await placed({
    items: [item('soup', { cents: 3000 })],
    payments: [
      { name: 'Voucher', amount: '10.00 EUR' },
      { name: 'Cash', amount: '20.00 EUR' },
    ],
  })
  expect(part.ours).toMatchObject({ paid_at: null, note: 'Already paid: 10.00 (Voucher), To pay: Cash' })
})

test('eaten in, paid in cash, a guest behind a shared number, a discount beyond the dishes, and no code for a hundred of them', async () => {
  const table = await placed({
    ...{ service_type: 'eat_in', service_type_ref: 'T1', items: [item('soup', { quantity: '120' })] },
    payments: [{ name: 'Cash', ref: 'CASH', amount: '1200.00 EUR' }],
  })
  expect(table.ours).toMatchObject({
    type: 'dine_in',
    table: { code: 'T1' },
    total_minor: 120_000,
    paid_at: null,
  })
  const named = await placed({
    ...{ service_type: 'eat_in', service_type_ref: 'on-site', items: [item('soup')] },
    custom_fields: { restaurant: { table_name: 'T1' } },
  })
  expect(named.ours).toMatchObject({ type: 'dine_in', table: { code: 'T1' } })
  const unknown = await placed({
    ...{ service_type: 'eat_in', service_type_ref: 'on-site', items: [item('soup')] },
    custom_fields: { restaurant: { table_name: 'Terrace 9' } },
  })
  expect(unknown.ours).toMatchObject({ type: 'pickup', note: 'Eat in: Terrace 9' })
  const free = await placed({
    ...{
      service_type: 'eat_in',
      items: [item('soup')],
      discounts: [{ name: 'All', price_off: '12.00 EUR' }],
    },
    ...{ charges: [{ name: 'Bag', price: '2.50 EUR' }] },
    customer: { first_name: 'X', phone: '+441234567890', phone_access_code: '55' },
  })
  expect(free.ours).toMatchObject({
    ...{ type: 'pickup', total_minor: 50, customer: { name: 'X', phone: null }, guest_id: null },
    note: 'Eat in, +441234567890 (55)',
  })
})

test('what nobody knows waits, is matched once, and then goes by itself; an unknown option is a note at once', async () => {
  const unknown = (ref: string) => ({
    product_name: 'Big burger',
    sku_name: 'XL',
    sku_ref: ref,
    price: '9.00 EUR',
    quantity: '1',
  })
  const waiting = await placed({ items: [unknown('B-1')], total: '9.00 EUR' })
  expect(waiting.ours).toBeUndefined()
  expect(hub.patches.filter(({ order }) => order === waiting.their.id)).toEqual([])
  const {
    orders: [order],
    names,
  } = await shown()
  expect(order).toMatchObject({
    ...{ source: 'Uber Eats', problem: { code: 'unknown' }, total_minor: 900, attention: null },
    items: [{ name: 'Big burger, XL', quantity: '1' }],
  })
  const name = names.find(({ code }: { code: string }) => code === 'B-1')
  expect(name).toMatchObject({ kind: 'item', name: 'Big burger, XL', item: null })
  const say = (id: number, body: object) => here.owner.call('POST', `/hubrise/names/${id}`, body)
  const { items, options } = here.venue.ids
  expect((await say(name.id, { item_id: 999_999, option_ids: [] })).status).toBe(422)
  // A dish with a sauce that must be chosen asks for it.
  expect((await say(name.id, { item_id: items!.tacos, option_ids: [] })).status).toBe(200)
  await here.settle()
  const again = (await shown()).names.find(({ code }: { code: string }) => code === 'B-1')
  expect(again).toMatchObject({ id: name.id, item: { id: items!.tacos, name: { en: 'Tacos' } } })
  await say(name.id, { item_id: items!.tacos, option_ids: [options!['sauce/red']] })
  await here.settle()
  expect(await orderOf(waiting.their.id)).toMatchObject({
    total_minor: 900,
    items: [{ name: { en: 'Tacos' }, modifiers: [{ option_id: options!['sauce/red'] }] }],
  })
  const next = await placed({ items: [unknown('B-1')] })
  expect(next.ours!.items).toMatchObject([{ name: { en: 'Tacos' } }])

  const more = { option_list_name: 'Extra', name: 'Fried egg', ref: 'EGG', price: '1.50 EUR' }
  const noted = await placed({ items: [item('soup', { options: [more] })] })
  expect(noted.ours!.items).toMatchObject([{ line_total_minor: 1150, note: '+ Fried egg', modifiers: [] }])
  const [asked] = (await shown()).names
  expect(asked).toMatchObject({
    kind: 'option',
    name: 'Extra: Fried egg',
    code: 'EGG',
    item: { id: items!.soup },
  })
  await say(asked.id, { option_ids: [] })
  expect((await shown()).names).toEqual([])
})

test('one that waits can be refused with a reason, is over when it is cancelled there, and is not for everybody', async () => {
  const strange = { product_name: 'Nothing of ours', price: '1.00 EUR', quantity: '1' }
  const first = await placed({ items: [strange] })
  const second = await placed({ items: [strange] })
  const [waiting] = (await shown()).orders
    .filter(({ problem }: { problem: unknown }) => problem !== null)
    .toReversed()
  const kitchen = await signedInAs(ground.service, here.venue, 'kitchen')
  const reject = (by = here.owner) =>
    by.call('POST', `/hubrise/orders/${waiting.id}/reject`, { reason: 'We no longer sell this' })
  expect((await reject(kitchen)).status).toBe(403)
  const another = await ground.connected()
  expect((await reject(another.owner)).status).toBe(404)
  expect((await reject()).status).toBe(200)
  expect((await reject()).status).toBe(422)
  await here.settle()
  expect(hub.patches.at(-1)).toEqual({
    order: first.their.id,
    body: { status: 'rejected', seller_notes: 'We no longer sell this' },
  })
  hub.change(second.their.id, { status: 'cancelled' })
  await hub.told()
  await here.settle()
  expect((await shown()).orders).toEqual([])
  expect(await orderOf(second.their.id)).toBeUndefined()
})

test('what is done here is told there, with the time; what a courier takes is in delivery', async () => {
  const { their, ours } = await placed({ service_type: 'delivery', items: [item('soup')] })
  const ready_at = new Date(Date.now() + 1_800_000).toISOString()
  await move(ours!.id, 'accepted', { ready_at })
  await here.settle()
  await move(ours!.id, 'ready')
  await move(ours!.id, 'completed')
  await here.settle()
  const told = hub.patches.filter(({ order }) => order === their.id).map(({ body }) => body)
  expect(told.map(({ status }) => status)).toEqual(['received', 'accepted', 'in_delivery'])
  expect(new Date(told[1]!.confirmed_time as string).toISOString()).toBe(ready_at)

  const own = await placed({ items: [item('soup')] })
  await move(own.ours!.id, 'cancelled', { reason: 'The oven broke' })
  await here.settle()
  expect(hub.patches.at(-1)!.body).toEqual({ status: 'cancelled', seller_notes: 'The oven broke' })
})

test('what is done there is done here, and nothing of it is told back', async () => {
  const { their, ours } = await placed({ items: [item('soup')] })
  const before = hub.patches.length
  for (const [there, status] of [
    ['accepted', 'accepted'],
    ['awaiting_collection', 'ready'],
    ['completed', 'completed'],
  ]) {
    hub.change(their.id, { status: there })
    await hub.told()
    await here.settle()
    expect((await orderOf(their.id))!.status).toBe(status)
  }
  expect(hub.patches.length).toBe(before)
  // Too late for us: staff are told.
  hub.change(their.id, { status: 'cancelled' })
  await hub.told()
  await here.settle()
  const [late] = (await shown()).orders
  expect(late).toMatchObject({ attention: 'cancelled_late', order_id: ours!.id })
  await here.owner.call('POST', `/hubrise/orders/${late.id}/seen`)
  expect((await shown()).orders).toEqual([])

  const open = await placed({ items: [item('soup')], payments: [{ name: 'Online', amount: '10.00 EUR' }] })
  await move(open.ours!.id, 'accepted')
  hub.change(open.their.id, { status: 'cancelled' })
  await hub.told()
  await here.settle()
  expect(await orderOf(open.their.id)).toMatchObject({ status: 'cancelled', cancel_reason: 'Uber Eats' })
  expect(hub.patches.filter(({ order }) => order === open.their.id).at(-1)!.body.status).not.toBe('cancelled')
})

test('429 and an outage are waited for as long as HubRise says; what was told last is what counts', async () => {
  const { their, ours } = await placed({ items: [item('soup')] })
  hub.weather = 'busy'
  hub.befalls = /PATCH/
  hub.retryAfterSeconds = 7
  await move(ours!.id, 'accepted')
  await here.settle()
  const { rows } = await ground.service.owner.query(
    `select extract(epoch from rests_until - now())::int as rests from hubrise_connections where restaurant_id = $1`,
    [here.venue.restaurant.id],
  )
  expect(rows[0].rests).toBeGreaterThan(4)
  expect(rows[0].rests).toBeLessThan(8)
  hub.weather = 'fair'
  const calls = hub.requests.length
  await here.round()
  expect(hub.requests.length).toBe(calls)
  await here.later()
  hub.weather = 'drop_after'
  await here.round()
  hub.weather = 'fair'
  await move(ours!.id, 'ready')
  await here.later()
  await here.round()
  const told = hub.patches.filter(({ order }) => order === their.id).map(({ body }) => body.status)
  expect(told.at(-1)).toBe('awaiting_collection')
  expect(hub.orders.get(their.id)!.status).toBe('awaiting_collection')
})

test('callbacks that are late, lost, twice or in any order make each order once, and what is cancelled stays so', async () => {
  hub.tells = false
  const soup = { channel: 'Deliveroo', service_type: 'collection', items: [item('soup')] }
  const cancelled = hub.place(here.location, soup)
  hub.change(cancelled.id, { status: 'cancelled' })
  const kept = hub.place(here.location, soup)
  await hub.tellHeld((held) => [...held, ...held].toReversed(), 1)
  await here.settle()
  expect(await orderOf(cancelled.id)).toBeUndefined()
  expect((await orders()).filter(({ external }) => external?.id === kept.id)).toHaveLength(1)

  // Hours of silence: HubRise could not tell, and is asked.
  const silent = hub.place(here.location, soup)
  await here.later()
  await here.settle()
  expect(await orderOf(silent.id)).toBeDefined()
  // It has given up telling: the orders themselves say.
  const forgotten = hub.place(here.location, soup)
  hub.forgetEvents()
  hub.held = []
  await here.later()
  await here.settle()
  expect(await orderOf(forgotten.id)).toBeDefined()
  const count = (await orders()).length
  await here.later()
  await here.settle()
  expect((await orders()).length).toBe(count)
  // While nobody was here it was made elsewhere: staff are told, and no kitchen is.
  const missed = hub.place(here.location, { ...soup, status: 'completed' })
  await here.later()
  await here.settle()
  expect(await orderOf(missed.id)).toBeUndefined()
  expect((await shown()).orders).toMatchObject([{ attention: 'missed', source: 'Deliveroo' }])
})
