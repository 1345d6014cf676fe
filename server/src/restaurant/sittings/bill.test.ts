// The bill of a table: one tap of a card is one payment, one receipt has all rounds, and joined tables keep who came first.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { type Asker, atTables, EVENING, SOUP, servingVenue, signedIn, WATER } from '../../../test/serving.ts'
import { importDocument } from '../../across/document/import.ts'

let service: TestApp
let venue: Venue
let waiter: Asker
let manager: Asker
let room: ReturnType<typeof atTables>
beforeAll(async () => {
  service = await testApp()
  venue = await servingVenue(service)
  waiter = await signedIn(service, venue, 'staff')
  manager = await signedIn(service, venue, 'manager')
  room = atTables(service, venue, waiter)
})
afterAll(() => service.close())

const pay = (id: string, body: object) => waiter(`/sittings/${id}/payments`, body)
async function dining(...rounds: string[][]): Promise<string> {
  const id = (await room.seat([room.freeCode()])).data.sitting_id
  for (const round of rounds) await room.round(id, ...round)
  return id
}
const countOn = async (path: string) => {
  const { data } = await manager(path)
  const methods = data.totals?.methods ?? data.methods
  return methods.find(({ method }: { method: string }) => method === 'card')?.payments ?? 0
}

test('one tap over three orders is one row of Payments and counts once, and the API has one payment of each order', async () => {
  const before = [await countOn('/day-end'), await countOn('/sales')]
  const id = await dining(['soup'], ['water'], ['soup'])
  const total = 2 * SOUP + WATER
  await pay(id, { method: 'card', tip_minor: 200, reference: 'T-9' })
  const rows = (await manager('/payments?method=card')).data
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ amount_minor: total, tip_minor: 200, reference: 'T-9' })
  expect(rows[0].order_numbers).toEqual(['1', '2', '3'])
  expect(rows[0].parts.map(({ amount_minor }: { amount_minor: number }) => amount_minor)).toEqual([
    SOUP,
    WATER,
    SOUP,
  ])
  expect((await venue.get('/payments?method=card')).body.data).toHaveLength(3)
  expect((await room.one(id)).service!.payments).toMatchObject([{ amount_minor: total, parts: [{}, {}, {}] }])
  expect([await countOn('/day-end'), await countOn('/sales')]).toEqual(before.map((count) => count + 1))
  await manager(`/payments/${rows[0].parts[1].id}/refunds`, {
    kind: 'goodwill',
    amount_minor: 100,
    reason: 'A wait',
  })
  const [after] = (await manager('/payments?method=card')).data
  expect([after.refunded_minor, after.refunds.length]).toEqual([100, 1])
  expect((await room.one(id)).service!.due_minor).toBe(0)
  const { totals } = (await manager('/day-end')).data
  expect(totals).toMatchObject({
    gross_minor: total + 200,
    refunds: [{ kind: 'goodwill', count: 1, amount_minor: 100 }],
    net_minor: total + 100,
  })
  expect((await manager('/sales')).data.refunds).toEqual({
    gross_minor: total,
    discount_minor: 0,
    comp_minor: 0,
    returned_minor: 0,
    goodwill_minor: 100,
    net_minor: total - 100,
  })
  // The dish that the courtesy was for comes back: the sale of it goes, and the courtesy with it.
  const water = (await room.one(id)).service!.orders[1]!.items[0]!.id
  await manager(`/payments/${rows[0].parts[1].id}/refunds`, {
    kind: 'return',
    line_ids: [water],
    reason: 'Warm',
  })
  expect((await manager('/sales')).data.refunds).toEqual({
    gross_minor: total,
    discount_minor: 0,
    comp_minor: 0,
    returned_minor: WATER - 100,
    goodwill_minor: 100,
    net_minor: 2 * SOUP,
  })
})

test('the bill of a table is one page of all rounds, to the cent, before it is paid and after', async () => {
  const settings = {
    taxes: [{ name: 'VAT', rate_pct: 10, default: true }],
    order_types: { dine_in: { service_charge_pct: 12.5 } },
  }
  await venue.inside((tx) => importDocument(tx, { settings }))
  const id = await dining(['soup', 'water'], ['water'])
  await venue.inside((tx) => importDocument(tx, { settings: { taxes: [], order_types: {} } }))
  const { sums, total_minor, orders } = (await room.one(id)).service!
  // 1300 + 163 service + 146 tax, and 300 + 38 + 34: each round is rounded by itself.
  expect(orders.map((order) => order.total_minor)).toEqual([1609, 372])
  expect([sums, total_minor]).toEqual([
    {
      subtotal_minor: 1600,
      discount_minor: 0,
      service_charge_minor: 201,
      tax_added_minor: 180,
      delivery_fee_minor: 0,
      total_minor: 1981,
      tax_breakdown: [{ name: 'VAT', rate_pct: 10, included: false, base_minor: 1801, tax_minor: 180 }],
    },
    1981,
  ])
  const { path } = (await waiter(`/sittings/${id}/bill`)).data
  const page = async (address = path) => {
    const { statusCode, body } = await service.app.inject({ url: address })
    return [statusCode, body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')]
  }
  const [status, open] = await page()
  expect(status).toBe(200)
  for (const said of [
    'Bill ·',
    'No. 4, 5',
    'Soup $10.00',
    'Water $3.00',
    'Service charge $2.01',
    'VAT $1.80',
    'Total $19.81',
    'Still due $19.81',
  ])
    expect(open).toContain(said)
  await pay(id, { method: 'card' })
  const [, paid] = await page()
  expect(paid).toContain('Card $19.81')
  expect(paid).not.toContain('Still due')
  expect(paid).toContain('Receipt ·')
  expect((await page(`${path}x`))[0]).toBe(404)
  const stranger = await signedIn(service, await servingVenue(service), 'staff')
  expect((await stranger(`/sittings/${id}/bill`)).status).toBe(404)
})

test('after joining the party is who booked, and sits there since the first of them came', async () => {
  const [one, two] = [room.freeCode(), room.freeCode()]
  const early = (await room.seat([one], 2, { name: 'Ines Prieto' })).data.sitting_id
  service.clock.now = EVENING + 600_000
  const late = (await room.seat([two], 2)).data.sitting_id
  const { version } = await room.one(late)
  await waiter(`/sittings/${late}/join`, { sitting_id: early, version })
  service.clock.now = EVENING
  expect(await room.one(late)).toMatchObject({
    opened_at: '2026-11-14T20:00:00.000+00:00',
    bookings: [{ name: 'Ines Prieto' }],
    party_size: 4,
  })
})

test('a party without a booking keeps its name and note, moved and joined', async () => {
  const [one, two, three] = [room.freeCode(), room.freeCode(), room.freeCode()]
  const named = { anyway: true, name: 'Lee', note: 'High chair' }
  const first = (await room.seat([one], 2, named)).data.sitting_id
  const { version } = await room.one(first)
  await waiter(`/sittings/${first}/move`, { table_ids: [room.idOf(three)], version })
  expect(await room.one(first)).toMatchObject({ party_name: 'Lee', party_note: 'High chair', bookings: [] })
  // Guests who had ordered before anybody seated them are the party.
  await room.order(two)
  const second = (await room.seat([two], 3, { anyway: true, name: 'Kim' })).data.sitting_id
  const late = await room.one(second)
  await waiter(`/sittings/${second}/join`, { sitting_id: first, version: late.version })
  expect(await room.one(second)).toMatchObject({
    party_name: 'Kim, Lee',
    party_note: 'High chair',
    party_size: 5,
  })
})

test('a gift card sold at the counter is money in the drawer, one given away is not', async () => {
  const sell = (body: object) => manager('/gift-cards', { amount_minor: 2500, ...body })
  expect((await sell({})).error.details).toHaveProperty('paid_by')
  expect((await sell({ paid_by: 'gift_card' })).error.details).toHaveProperty('paid_by')
  const before = (await manager('/day-end')).data.totals.cash_minor
  const sold = await sell({ paid_by: 'cash' })
  const gift = await sell({ paid_by: 'given_away' })
  expect((await manager('/day-end')).data.totals.cash_minor).toBe(before + 2500)
  const { body } = await venue.get('/payments?method=cash')
  expect(body.data).toMatchObject([{ gift_card_id: sold.data.id, amount_minor: 2500, status: 'captured' }])
  expect((await manager(`/gift-cards/${gift.data.id}/money`)).data.payments).toEqual([])
  const { payments } = (await manager(`/gift-cards/${sold.data.id}/money`)).data
  await manager(`/payments/${payments[0].id}/refunds`, { amount_minor: 1000, reason: 'Brought back' })
  expect((await venue.get(`/gift-cards/${sold.data.id}`)).body.data.balance_minor).toBe(1500)
  expect((await manager('/day-end')).data.totals.cash_minor).toBe(before + 1500)
  expect((await waiter('/gift-cards', { amount_minor: 1, paid_by: 'cash' })).status).toBe(403)
})

test('seats pay their own dishes and their part of what is shared, once, and the bill is printed by seat', async () => {
  const { sitting_id: id } = (await room.seat([room.freeCode()])).data
  const line = (ref: string, seat: number | null) => ({ item_id: venue.ids.items![ref], quantity: 1, seat })
  await waiter(`/sittings/${id}/orders`, { lines: [line('soup', 1), line('soup', 2), line('water', null)] })
  const whole = { method: 'cash', sharing: [1, 2, 3] }
  const both = await Promise.all([pay(id, { ...whole, seats: [1] }), pay(id, { ...whole, seats: [1] })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await pay(id, { ...whole, seats: [1] })).error.code).toBe('not_payable')
  expect((await room.one(id)).service).toMatchObject({
    // With 12.5 % of service: 25.88 less 11.25 for the soup and 1.13 of the water.
    due_minor: 1350,
    shared_lines: [{ seats: [1, 2, 3], paid: [1] }],
  })
  expect((await pay(id, { ...whole, seats: [2], amount_minor: 99_999 })).error.details).toEqual({
    amount_minor: [expect.any(String)],
  })
  await pay(id, { ...whole, seats: [2, 3] })
  const { service: paid } = await room.one(id)
  expect(paid).toMatchObject({ due_minor: 0, shared_lines: [] })
  expect(paid!.paid_lines).toHaveLength(3)

  const { path } = (await waiter(`/sittings/${id}/bill?by=seat`)).data
  const { payload } = await service.app.inject({ url: path })
  const said = payload.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  expect(said).toContain(
    'Seat 1 1 Soup $10.00 Share of shared dishes $1.69 Service, tax and discounts $1.25 Total $12.94',
  )
  expect(said).toContain(
    'Seat 2 1 Soup $10.00 Share of shared dishes $1.69 Service, tax and discounts $1.25 Total $12.94',
  )
  expect(said).toContain('Shared 1 Water $3.00')
})

test('a dish on the house, and a discount on one, are for the seat that had it', async () => {
  const { sitting_id: id } = (await room.seat([room.freeCode()])).data
  const line = (ref: string, seat: number | null) => ({ item_id: venue.ids.items![ref], quantity: 1, seat })
  await waiter(`/sittings/${id}/orders`, { lines: [line('soup', 1), line('soup', 2), line('soup', 3)] })
  const [round] = (await room.one(id)).service!.orders
  const [first, second] = round!.items
  const adjust = (body: object) =>
    venue.post(`/orders/${round!.id}/adjustments`, { reason: 'Waited too long', ...body })
  await adjust({ kind: 'comp', line_id: first!.id })
  await adjust({ kind: 'discount', line_id: second!.id, percent: 50 })
  const { service: open } = await room.one(id)
  expect([open!.due_minor, open!.orders[0]!.line_cuts]).toEqual([
    // With 12.5 % of service.
    1688,
    [
      { line_id: first!.id, minor: 1000 },
      { line_id: second!.id, minor: 500 },
    ],
  ])
  const paid = async (seat: number) => {
    const { data, error } = await pay(id, { method: 'cash', seats: [seat] })
    return data?.payments.map(({ amount_minor }: { amount_minor: number }) => amount_minor) ?? error.code
  }
  expect([await paid(1), await paid(2), await paid(3)]).toEqual(['not_payable', [563], [1125]])
  const { path } = (await waiter(`/sittings/${id}/bill?by=seat`)).data
  const { payload } = await service.app.inject({ url: path })
  const said = payload.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  expect(said).toContain('Seat 1 1 Soup $10.00 Service, tax and discounts -$10.00 Total $0.00')
  expect(said).toContain('Seat 2 1 Soup $10.00 Service, tax and discounts -$4.37 Total $5.63')
})
