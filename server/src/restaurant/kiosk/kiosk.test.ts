import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { eventsOf } from '../../../test/dining.ts'
import { smallMenu } from '../../../test/documents.ts'
import { openListener, until } from '../../../test/event-line.ts'
import { callsAt } from '../../../test/kiosk-ground.ts'
import { addTerminal, later, service, standAtTerminals, venue } from '../../../test/terminals-ground.ts'
import { addPerson, Visitor } from '../../../test/visitor.ts'
import { importDocument } from '../../across/document/import.ts'
import { orderEventHandlers } from '../../event-handlers.ts'
import { ACCEPT_PAID_TASK } from '../orders/commands/queue-acceptance.ts'
import { orderJobs } from '../orders/jobs.ts'
import { releaseUnpaidOrders } from '../payments/commands/unpaid-orders.ts'

standAtTerminals()

const call = callsAt(() => service)
let manager: Visitor
let terminal: number
beforeAll(async () => {
  manager = new Visitor(service.app)
  await manager.signIn((await addPerson(venue, 'manager')).email)
  terminal = (await addTerminal('Kiosk reader')).id
})

const ALL_WAYS = ['terminal', 'online', 'counter']
const code = (settings: object, branch = 'main') =>
  manager.call('POST', '/devices/pairings', {
    kind: 'kiosk',
    name: `Kiosk ${branch}`,
    settings,
    branch_id: venue.ids.branches![branch],
  })
async function kiosk(settings: object = {}, branch = 'main'): Promise<Visitor> {
  const all = branch === 'main' ? { ways: ALL_WAYS, terminal_id: terminal } : {}
  const made = await code({ ...all, ...settings }, branch)
  const device = new Visitor(service.app)
  expect((await device.post('/kiosk/pair', { code: made.data.code })).location).toBe('/kiosk/device')
  return device
}

const soup = () => ({ item_id: venue.ids.items!.soup, quantity: 1 })
const wish = (more: object = {}) => ({
  type: 'pickup',
  way: 'counter',
  seen_total_minor: 1000,
  lines: [soup()],
  ...more,
})
const place = (device: Visitor, more: object = {}, key: string = randomUUID()) =>
  call(device, 'POST', '/orders', wish(more), key)
const act = (device: Visitor, id: string, what: string) => call(device, 'POST', `/orders/${id}/${what}`, {})
const standing = async (device: Visitor, id: string) => (await call(device, 'GET', `/orders/${id}`)).data
const statusOf = async (id: string) => (await venue.get(`/orders/${id}`)).body.data.status

test('a kiosk is shown the menu of its branch at the prices of its channel, and what it may do', async () => {
  const list = await venue.post('/price-lists', { name: 'Kiosk', percent: 10, prices: [] })
  await venue.put('/channels/kiosk', { price_list_id: list.body.data.id })
  const device = await kiosk({ seating: 'table', languages: ['ar', 'en'], welcome: 'Hello' })
  const { data } = await call(device, 'GET', '/state')
  expect(data).toMatchObject({
    languages: ['ar', 'en'],
    welcome: 'Hello',
    seating: 'table',
    is_open: true,
    opens_at: null,
    types: ['dine_in', 'pickup'],
    ways: ALL_WAYS,
    tables: [{ code: 'T1' }],
  })
  const dish = (ref: string) => data.dishes.find(({ id }: { id: number }) => id === venue.ids.items![ref])
  expect(dish('soup').prices).toEqual([
    { variant_id: null, name: null, is_default: true, usual_minor: 1100, now_minor: 1100 },
  ])
  expect(dish('pizza').prices.map((one: { now_minor: number }) => one.now_minor)).toEqual([990, 1650])
  expect([dish('sold-out').is_sold_out, dish('by-phone'), dish('omelette')]).toEqual([
    true,
    undefined,
    undefined,
  ])
  const quote = await call(device, 'POST', '/quote', { type: 'pickup', lines: [soup()] })
  expect(quote.data.total_minor).toBe(1100)
  await venue.put('/channels/kiosk', { price_list_id: null })
})

test('what a kiosk is set to must be there: a reader of its branch, and known words', async () => {
  const refused = await Promise.all([
    code({ ways: ['terminal'] }),
    code({ ways: ['terminal'], terminal_id: terminal }, 'west'),
    code({ ways: [] }),
    code({ languages: ['xx'] }),
    code({ speed: 1 }),
  ])
  expect(refused.map(({ status, error }) => [status, Object.keys(error.details)])).toEqual([
    [422, ['settings.terminal_id']],
    [422, ['settings.terminal_id']],
    [422, ['settings.ways']],
    [422, ['settings.languages.0']],
    [422, ['settings.speed']],
  ])
})

test('sent five times at once with one key, it is one order; it has a number and waits for staff', async () => {
  const device = await kiosk()
  const key = randomUUID()
  const before = (await eventsOf(service, venue, 'order.created')).length
  const answers = await Promise.all(Array.from({ length: 5 }, () => place(device, { name: 'Zoë' }, key)))
  const done = answers.filter(({ status }) => status === 200)
  expect(new Set(done.map(({ data }) => data.id)).size).toBe(1)
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  const again = (await place(device, { name: 'Zoë' }, key)).data
  expect(again).toEqual({
    id: done[0]!.data.id,
    number: expect.any(Number),
    type: 'pickup',
    currency: 'USD',
    total_minor: 1000,
    stands: 'counter',
    tips: [],
    payment: null,
  })
  expect(await eventsOf(service, venue, 'order.created')).toHaveLength(before + 1)
  expect((await venue.get(`/orders/${again.id}`)).body.data).toMatchObject({
    status: 'placed',
    channel: 'kiosk',
    branch_id: venue.ids.branches!.main,
    guest_id: null,
    customer: { name: 'Zoë', phone: null, email: null },
  })
  expect((await place(device, { name: 'Ada' }, key)).error.code).toBe('idempotency_key_reused')
})

test('a price that the guest has not seen, a way that is not offered and what is sold out place nothing', async () => {
  const device = await kiosk({ ways: ['counter'], types: ['pickup'] })
  const before = (await eventsOf(service, venue, 'order.created')).length
  const gone = { item_id: venue.ids.items!['sold-out'], quantity: 1 }
  const refused = await Promise.all([
    place(device, { seen_total_minor: 1 }),
    place(device, { way: 'terminal' }),
    place(device, { type: 'dine_in' }),
    place(device, { lines: [gone] }),
    place(device, { lines: [{ ...soup(), price_minor: 1 }], seen_total_minor: 1 }),
    place(device, { type: 'delivery' }),
  ])
  expect(refused.map(({ status, error }) => [status, Object.keys(error.details)])).toEqual([
    [422, ['expected_total_minor']],
    [422, ['way']],
    [422, ['type']],
    [422, ['lines.0.item_id']],
    [422, expect.any(Array)],
    [422, ['type']],
  ])
  expect(await eventsOf(service, venue, 'order.created')).toHaveLength(before)
})

test('eaten here: at a table of the branch, with a stand whose number the kitchen reads, or called', async () => {
  const byTable = await kiosk({ seating: 'table' })
  const byStand = await kiosk({ seating: 'stand' })
  const called = await kiosk()
  const west = await kiosk({ seating: 'table' }, 'west')
  const here = { type: 'dine_in' }
  const orderOf = async ({ data }: { data: { id: string } }) =>
    (await venue.get(`/orders/${data.id}`)).body.data
  const atTable = await orderOf(await place(byTable, { ...here, table_code: 'T1' }))
  expect(atTable.table).toMatchObject({ code: 'T1' })
  // Nobody sits there before it is accepted: it may never be paid.
  const sat = async () => (await manager.call('GET', '/sittings')).data.sittings
  expect(await sat()).toEqual([])
  await venue.post(`/orders/${atTable.id}/status`, { status: 'accepted' })
  expect(await sat()).toMatchObject([{ service: { orders: [{ id: atTable.id }] } }])
  expect(await orderOf(await place(byStand, { ...here, stand: 12 }))).toMatchObject({
    type: 'dine_in',
    table: null,
    note: 'Stand 12',
  })
  expect(await orderOf(await place(called, here))).toMatchObject({ table: null, note: null })
  const refused = [
    await place(byTable, here),
    await place(byTable, { ...here, table_code: 'T99' }),
    await place(west, { ...here, table_code: 'T1' }),
    await place(byStand, here),
  ]
  expect(refused.map(({ status, error }) => [status, Object.keys(error.details)])).toEqual([
    [422, ['table_code']],
    [422, ['table_code']],
    [422, ['table_code']],
    [422, ['stand']],
  ])
  expect(
    (await venue.post('/orders', { ...here, customer_name: 'A', customer_phone: '12345', lines: [soup()] }))
      .status,
  ).toBe(422)
})

async function runAccept(id: string): Promise<void> {
  const job = orderJobs(service.database, orderEventHandlers, () => service.clock.now ?? 0).find(
    ({ task }) => task === ACCEPT_PAID_TASK,
  )!
  await job.run({ restaurantId: venue.restaurant.id, orderId: id })
}

test('paid at its reader an order goes to the kitchen, once; the reader asks once however often that is pressed', async () => {
  const device = await kiosk()
  const { data } = await place(device, { way: 'terminal' })
  expect(data.stands).toBe('due')
  const asked = await Promise.all([act(device, data.id, 'terminal'), act(device, data.id, 'terminal')])
  expect(new Set(asked.map((one) => one.data.payment.id)).size).toBe(1)
  expect(asked[0]!.data.payment).toMatchObject({ by: 'terminal', status: 'pending' })
  await later(1_000)
  expect(await standing(device, data.id)).toMatchObject({ stands: 'paid', payment: { status: 'captured' } })
  const { rows } = await service.owner.query(
    `select payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = $1 and payload->>'orderId' = $2`,
    [ACCEPT_PAID_TASK, data.id],
  )
  expect(rows).toHaveLength(1)
  await runAccept(data.id)
  await runAccept(data.id)
  expect(await statusOf(data.id)).toBe('accepted')
  expect((await act(device, data.id, 'give-up')).data.stands).toBe('paid')
  expect(await statusOf(data.id)).toBe('accepted')
})

test('a tip is one of those that the owner offers, of what the order costs, and the reader takes it too', async () => {
  await venue.inside((tx) => importDocument(tx, { settings: { tips: { percents: [7.5, 10] } } }))
  const device = await kiosk()
  const { data } = await place(device, { way: 'terminal' })
  expect(data.tips).toEqual([
    { percent: 7.5, tip_minor: 75 },
    { percent: 10, tip_minor: 100 },
  ])
  const tip = (tip_percent: unknown) =>
    call(device, 'POST', `/orders/${data.id}/terminal`, { tip_percent } as object)
  const refused = await Promise.all([tip(99), tip('10'), tip(-10)])
  expect(refused.map(({ status, error }) => [status, Object.keys(error.details)])).toEqual(
    Array(3).fill([422, ['tip_percent']]),
  )
  expect((await standing(device, data.id)).payment).toBeNull()
  await tip(7.5)
  await later(1_000)
  expect(await standing(device, data.id)).toMatchObject({ stands: 'paid', tips: [] })
  const [payment] = (await venue.get(`/payments?order_id=${data.id}`)).body.data
  expect([payment.amount_minor, payment.tip_minor]).toEqual([1000, 75])
  await venue.inside((tx) => importDocument(tx, { settings: { tips: null } }))
})

test('a coupon counts where it may, and is told of where it may not', async () => {
  const device = await kiosk()
  const takesCoupons = async () => (await call(device, 'GET', '/state')).data.takes_coupons
  expect(await takesCoupons()).toBe(false)
  await venue.post('/coupons', { code: 'SOUP-DAY', amount_minor: 300, channels: ['kiosk'] })
  await venue.post('/coupons', { code: 'WEB-ONLY', amount_minor: 300, channels: ['web'] })
  expect(await takesCoupons()).toBe(true)
  const quote = (coupon_code: string) =>
    call(device, 'POST', '/quote', { type: 'pickup', lines: [soup()], coupon_code })
  const [good, web, unknown] = await Promise.all([quote('soup-day'), quote('WEB-ONLY'), quote('NOTHING')])
  expect(good.data).toMatchObject({ discount_minor: 300, total_minor: 700, discounts: [{ applied: true }] })
  for (const { status, error } of [web, unknown])
    expect([status, Object.keys(error.details)]).toEqual([422, ['coupon_code']])
  const placed = await place(device, { coupon_code: 'soup-day', seen_total_minor: 700 })
  expect(placed.data.total_minor).toBe(700)
  expect((await place(device, { coupon_code: 'WEB-ONLY', seen_total_minor: 700 })).status).toBe(422)
})

test('declined or left alone: paid at the counter instead, or given up, and the reader is free again', async () => {
  const device = await kiosk()
  const first = (await place(device, { way: 'terminal' })).data
  await act(device, first.id, 'terminal')
  const line = await openListener(service, manager, '/events')
  await until(() => line.heard().includes('event: open'))
  const before = line.times('orders')
  const counter = (await act(device, first.id, 'counter')).data
  await until(() => line.times('orders') > before)
  await line.stop()
  expect([counter.stands, counter.payment.status]).toEqual(['counter', 'cancelled'])
  for (const late of ['terminal', 'page'])
    expect((await act(device, first.id, late)).error.code).toBe('not_payable')
  const second = (await place(device, { way: 'terminal' })).data
  expect((await act(device, second.id, 'terminal')).status).toBe(200)
  const left = await act(device, second.id, 'give-up')
  expect([left.data.stands, left.data.payment.status]).toEqual(['ended', 'cancelled'])
  expect(await statusOf(second.id)).toBe('cancelled')
  expect((await act(device, second.id, 'terminal')).error.code).toBe('not_payable')
  await act(device, first.id, 'give-up')
  expect(await statusOf(first.id)).toBe('placed')
  expect((await venue.get('/terminals')).body.data[0].status).toBe('online')
})

const release = () =>
  venue.inside((tx) => releaseUnpaidOrders(tx, orderEventHandlers, service.clock.now ?? 0))

test('an order is held while its guest is there, and as long as the page on their phone lives', async () => {
  const payBy = async (id: string) => {
    const { rows } = await service.owner.query('select pay_by from orders where id = $1', [id])
    return Math.round((Number(new Date(rows[0].pay_by)) - service.clock.now!) / 1_000)
  }
  const device = await kiosk()
  const { data } = await place(device, { way: 'terminal' })
  expect(await payBy(data.id)).toBe(180)
  service.clock.now! += 100_000
  expect(await payBy(data.id)).toBe(80)
  expect((await act(device, data.id, 'stay')).data.stands).toBe('due')
  expect(await payBy(data.id)).toBe(180)
  const { url } = (await act(device, data.id, 'page')).data
  expect(await payBy(data.id)).toBe(180)
  await service.app.inject({ url: url.replace(/^https?:\/\/[^/]+/, '') })
  expect(await payBy(data.id)).toBe(1800)
  await act(device, data.id, 'stay')
  expect(await payBy(data.id)).toBe(1800)
  await later(1_801_000)
  await release()
  expect(await standing(device, data.id)).toMatchObject({ stands: 'ended' })
  expect((await act(device, data.id, 'stay')).data.stands).toBe('ended')

  const alone = await place(device, { way: 'terminal' })
  await later(181_000)
  await release()
  expect(await standing(device, alone.data.id)).toMatchObject({ stands: 'ended' })
})

test('a page for the guest’s phone is the same one when it is asked for again, with a code to draw', async () => {
  const device = await kiosk()
  const { data } = await place(device, { way: 'online' })
  const pages = [await act(device, data.id, 'page'), await act(device, data.id, 'page')]
  expect(pages[0]!.data).toEqual({
    url: expect.stringContaining('/pay/'),
    side: expect.any(Number),
    path: expect.stringMatching(/^M/),
  })
  expect(pages[1]!.data.url).toBe(pages[0]!.data.url)
  expect((await act(device, data.id, 'terminal')).data.payment).toMatchObject({ by: 'terminal' })
})

test('outside opening hours it takes nothing and says when it does', async () => {
  const branch = { ref: 'main', name: 'Main', default: true, hours: [{ from: '17:00', to: '22:00' }] }
  const evening = await service.venue({ document: { ...smallMenu(), branches: [branch] } })
  const boss = new Visitor(service.app)
  await boss.signIn((await addPerson(evening, 'manager')).email)
  const made = await boss.call('POST', '/devices/pairings', { kind: 'kiosk', name: 'Kiosk' })
  const device = new Visitor(service.app)
  await device.post('/kiosk/pair', { code: made.data.code })
  const { data } = await call(device, 'GET', '/state')
  expect([data.is_open, data.opens_at]).toEqual([false, '2026-11-14T17:00:00.000-05:00'])
  const refused = await place(device, { lines: [{ item_id: evening.ids.items!.soup, quantity: 1 }] })
  expect(refused.error.details).toEqual({ type: [expect.any(String)] })
})

test('unpaired and paired again, a kiosk goes on with the order whose answer it missed', async () => {
  const before = await kiosk()
  const key = randomUUID()
  const { data } = await place(before, { way: 'terminal' }, key)
  expect((await call(before, 'POST', '/leave', {})).status).toBe(200)
  const [after, west] = [await kiosk(), await kiosk({}, 'west')]
  expect((await place(after, { way: 'terminal' }, key)).data).toEqual(data)
  expect(await standing(after, data.id)).toMatchObject({ stands: 'due' })
  expect((await act(west, data.id, 'give-up')).status).toBe(404)
  expect((await act(after, data.id, 'give-up')).data.stands).toBe('ended')
})

test('another kiosk, another restaurant’s and one that is unpaired learn nothing of an order', async () => {
  const device = await kiosk()
  const { data } = await place(device, { way: 'terminal' })
  const strangers = [await kiosk(), await kiosk({}, 'west')]
  for (const stranger of strangers)
    for (const what of ['terminal', 'page', 'counter', 'stay', 'give-up'])
      expect((await act(stranger, data.id, what)).status, what).toBe(404)
  expect((await call(strangers[0]!, 'GET', `/orders/${data.id}`)).status).toBe(404)
  const unpaired = new Visitor(service.app)
  expect((await call(unpaired, 'GET', '/state')).status).toBe(401)
  await call(device, 'POST', '/leave', {})
  const answers = await Promise.all([
    call(device, 'GET', '/state'),
    place(device),
    standing(device, data.id),
    act(device, data.id, 'terminal'),
  ])
  expect(answers.map((one) => one?.status)).toEqual([401, 401, undefined, 401])
})
