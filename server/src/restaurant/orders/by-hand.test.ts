import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { auditOf } from '../../../test/dining.ts'
import { withSettings } from '../../../test/documents.ts'
import { addPerson, PASSWORD, Visitor } from '../../../test/visitor.ts'
import type { Role } from '../../ground/staff/rights.ts'
import type { Order } from './contract.ts'
import { isWithin } from './rules/by-hand.ts'

let service: TestApp
let venue: Venue
let manager: Visitor
let waiter: Visitor
const ids = {} as Record<Role, string>

beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ document: withSettings({}) })
  const somebody = async (role: Role, at = venue) => {
    const { id, email } = await addPerson(at, role)
    ids[role] = id
    const visitor = new Visitor(service.app)
    await visitor.signIn(email)
    return visitor
  }
  await somebody('owner', await service.venue())
  waiter = await somebody('staff')
  manager = await somebody('manager')
})
afterAll(() => service.close())

async function ask(who: Visitor, method: string, path: string, body?: object) {
  const { statusCode: status, payload } = await service.app.inject({
    method: method as 'POST',
    url: await who.calling(path),
    headers: { cookie: who.cookieHeader(), 'sec-fetch-site': 'same-origin' },
    ...(body && { payload: body }),
  })
  const { data, error } = JSON.parse(payload)
  return { status, data, error, faults: error?.faults?.map(({ code }: { code: string }) => code) }
}

/** A soup at 10.00 and two waters at 3.00. */
async function place(): Promise<Order> {
  const { body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada Byron',
    customer_phone: '+1 413 555 0101',
    lines: [
      { item_id: venue.ids.items!.soup, quantity: 1 },
      { item_id: venue.ids.items!.water, quantity: 2 },
    ],
  })
  return body.data
}

const adjust = (who: Visitor, { id, updated_at }: Order, body: object) =>
  ask(who, 'POST', `/orders/${id}/adjustments`, {
    kind: 'discount',
    reason: 'Waited too long',
    seen_updated_at: updated_at,
    ...body,
  })
const limit = (most_percent: number | null, most_minor: number | null, reasons: string[] = []) =>
  ask(manager, 'PUT', '/discounts-by-hand', { reasons, most_percent, most_minor })

test('both limits hold, none is none, and what makes an order dearer needs nobody', () => {
  const taken = (takenMinor: number) => ({ takenMinor, dishesMinor: 1600 })
  const free = { most_percent: null, most_minor: null }
  expect(isWithin(free, taken(1600))).toBe(true)
  expect(isWithin({ most_percent: 10, most_minor: null }, taken(160))).toBe(true)
  expect(isWithin({ most_percent: 10, most_minor: null }, taken(161))).toBe(false)
  expect(isWithin({ most_percent: 50, most_minor: 200 }, taken(201))).toBe(false)
  expect(isWithin({ most_percent: 0, most_minor: 0 }, taken(-5))).toBe(true)
  expect(isWithin({ most_percent: 0, most_minor: 0 }, taken(1))).toBe(false)
})

test('until a limit is set a manager confirms all that staff take off, and managers ask nobody', async () => {
  const order = await place()
  const alone = await adjust(waiter, order, { percent: 10 })
  expect([alone.status, alone.error.details.approval, alone.faults]).toEqual([
    422,
    ['This is more than you may take off by yourself: a manager has to confirm it.'],
    ['approval_needed'],
  ])
  const by = (id: string, password = PASSWORD) =>
    adjust(waiter, order, { percent: 10, approval: { by: id, password } })
  expect((await by(ids.staff)).faults).toEqual(['not_found'])
  expect((await by(ids.owner)).faults).toEqual(['not_found'])
  expect((await by(ids.manager, 'not the password')).faults).toEqual(['wrong_password'])
  const confirmed = await by(ids.manager)
  expect([confirmed.status, confirmed.data.discount_minor]).toEqual([200, 160])
  const [entry] = await auditOf(service, venue, 'order.adjusted')
  expect(entry).toMatchObject({ actor_kind: 'staff', after: { approved_by: 'A Person' } })
  const listed = await ask(waiter, 'GET', `/orders/${order.id}/adjustments`)
  expect(listed.data).toMatchObject([{ kind: 'discount', amount_minor: 160, reason: 'Waited too long' }])
  expect((await adjust(manager, confirmed.data, { kind: 'comp', line_id: order.items[0]!.id })).status).toBe(
    200,
  )
})

test('several small discounts are as much as a large one, and what a manager confirmed does not count', async () => {
  expect((await limit(10, 200, ['Waited too long'])).status).toBe(200)
  expect((await ask(waiter, 'GET', '/discounts-by-hand')).data).toEqual({
    reasons: ['Waited too long'],
    most_percent: 10,
    most_minor: 200,
    approvers: [{ id: ids.manager, name: 'A Person' }],
  })
  const first = await adjust(waiter, await place(), { amount_minor: 100 })
  expect(first.status).toBe(200)
  expect((await adjust(waiter, first.data, { amount_minor: 61 })).faults).toEqual(['approval_needed'])
  const approval = { by: ids.manager, password: PASSWORD }
  const large = await adjust(waiter, first.data, { amount_minor: 500, approval })
  expect(large.data.discount_minor).toBe(600)
  const last = await adjust(waiter, large.data, { amount_minor: 60 })
  expect(last.data.discount_minor).toBe(660)
  expect(
    (await ask(waiter, 'PUT', '/discounts-by-hand', { reasons: [], most_percent: null, most_minor: null }))
      .status,
  ).toBe(403)
})

test('no order is made ready for a discount above the limit before what it takes is there', async () => {
  await limit(10, null)
  const order = await place()
  const line_id = order.items[0]!.id
  const needed = async (at: Order, body: object) =>
    expect((await adjust(waiter, at, body)).faults, JSON.stringify(body)).toEqual(['approval_needed'])
  // Dearer first gives no room.
  const dearer = await adjust(waiter, order, { kind: 'price', line_id, price_minor: 9000 })
  expect(dearer.status).toBe(200)
  await needed(dearer.data, { percent: 90 })
  const less = await adjust(waiter, await place(), { percent: 10 })
  const raise = { kind: 'price', line_id: less.data.items[0]!.id, price_minor: 1100 }
  expect((await adjust(waiter, less.data, raise)).status).toBe(200)
  // Neither does an order that costs nothing yet, and takes no less for it.
  const approval = { by: ids.manager, password: PASSWORD }
  const free = await adjust(waiter, await place(), { percent: 100, approval })
  expect(free.data.total_minor).toBe(0)
  await needed(free.data, { percent: 100 })
  await needed(free.data, { amount_minor: 9000 })
  expect((await adjust(waiter, free.data, { percent: 10 })).status).toBe(200)
})

test('more dishes take no discount above the limit, whoever gave it; a manager may add them', async () => {
  const add = (who: Visitor, { id, updated_at }: Order) =>
    ask(who, 'POST', `/orders/${id}/lines`, {
      lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
      seen_updated_at: updated_at,
    })
  await limit(null, 1600)
  const whole = await adjust(waiter, await place(), { percent: 100 })
  expect(whole.data.total_minor).toBe(0)
  const other = new Visitor(service.app)
  await other.signIn((await addPerson(venue, 'staff')).email)
  for (const who of [waiter, other]) {
    const refused = await add(who, whole.data)
    expect([refused.status, refused.faults]).toEqual([422, ['approval_needed']])
  }
  const half = await adjust(waiter, await place(), { percent: 50 })
  expect((await add(waiter, half.data)).status).toBe(200)
  const given = await adjust(manager, await place(), { percent: 100 })
  expect((await add(waiter, given.data)).status).toBe(200)
  expect((await add(manager, whole.data)).status).toBe(200)
})

test('taking back what made an order dearer needs a manager; taking back a discount nobody', async () => {
  const order = await place()
  const line_id = order.items[0]!.id
  const dearer = await adjust(manager, order, { kind: 'price', line_id, price_minor: 1200 })
  const path = async () => {
    const { data } = await ask(waiter, 'GET', `/orders/${order.id}/adjustments`)
    return `/orders/${order.id}/adjustments/${data.at(-1).id}`
  }
  const seen_updated_at = dearer.data.updated_at
  expect((await ask(waiter, 'DELETE', await path(), { seen_updated_at })).faults).toEqual(['approval_needed'])
  const less = await adjust(manager, dearer.data, { percent: 50 })
  expect((await ask(waiter, 'DELETE', await path(), { seen_updated_at })).status).toBe(412)
  const back = await ask(waiter, 'DELETE', await path(), { seen_updated_at: less.data.updated_at })
  expect(back.data.total_minor).toBe(dearer.data.total_minor)
})

test('a password cannot be guessed, and a host has no business with bills', async () => {
  const order = await place()
  const wrong = () => adjust(waiter, order, { percent: 90, approval: { by: ids.manager, password: 'guess' } })
  const tries = []
  for (let i = 0; i < 12; i++) tries.push((await wrong()).status)
  expect(tries.filter((status) => status === 429)).toHaveLength(2)
  const right = await adjust(waiter, order, {
    percent: 90,
    approval: { by: ids.manager, password: PASSWORD },
  })
  expect(right.status).toBe(429)
  const host = new Visitor(service.app)
  await host.signIn((await addPerson(venue, 'host')).email)
  expect((await adjust(host, order, { percent: 1 })).status).toBe(403)
})
