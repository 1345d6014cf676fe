import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { auditOf } from '../../../test/dining.ts'
import { withSettings } from '../../../test/documents.ts'
import { Passkey } from '../../../test/passkey.ts'
import { addPerson, PASSWORD, signedInAs, Visitor } from '../../../test/visitor.ts'
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
  const { status, data, error } = await who.call(method, path, body)
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
/** By the manager's passkey, as far as the proof: what is then sent with it. */
async function askPasskey(
  who: Visitor,
  {
    path,
    body,
    method = 'POST',
    key,
    ...signed
  }: {
    path: string
    body: object
    method?: string
    key: Passkey
    isVerified?: boolean
    origin?: string
    counter?: number
  },
) {
  const by = ids.manager
  const asked = await ask(who, 'POST', `${path}/passkey`, { ...body, approval: { by } })
  expect(asked.status).toBe(200)
  const { ticket, options } = asked.data
  const answer = { by, ticket, response: key.answer(options, signed) }
  const proven = await ask(who, 'POST', '/approvals/passkey', answer)
  const approval = { by, proof: proven.data?.proof ?? 'none' }
  return {
    ...{ ...proven, options, answer },
    send: (change: object = {}, to = path, sender = who) =>
      ask(sender, method, to, { ...body, ...change, approval }),
  }
}
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
    ['This is above your limit. A manager has to approve it.'],
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
  const add = (who: Visitor, { id, updated_at }: Order, approval?: object) =>
    ask(who, 'POST', `/orders/${id}/lines`, {
      ...(approval && { approval }),
      lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
      seen_updated_at: updated_at,
    })
  await limit(null, 1600)
  const whole = await adjust(waiter, await place(), { percent: 100 })
  expect(whole.data.total_minor).toBe(0)
  const other = await signedInAs(service, venue, 'staff')
  for (const who of [waiter, other]) {
    const refused = await add(who, whole.data)
    expect([refused.status, refused.faults]).toEqual([422, ['approval_needed']])
    expect(Object.keys(refused.error.details)).toEqual(['approval'])
  }
  const half = await adjust(waiter, await place(), { percent: 50 })
  expect((await add(waiter, half.data)).status).toBe(200)
  const given = await adjust(manager, await place(), { percent: 100 })
  expect((await add(waiter, given.data)).status).toBe(200)
  expect((await add(manager, whole.data)).status).toBe(200)
  // On their own screen a manager confirms what the discount takes off from then on.
  const again = await adjust(waiter, await place(), { percent: 100 })
  const wrong = await add(waiter, again.data, { by: ids.manager, password: 'not the password' })
  expect(wrong.faults).toEqual(['wrong_password'])
  const more = await add(waiter, again.data, { by: ids.manager, password: PASSWORD })
  expect([more.status, more.data.items.length, more.data.total_minor]).toEqual([200, 3, 0])
  const { rows } = await service.owner.query(
    'select approved_by from order_adjustments where order_id = $1',
    [again.data.id],
  )
  expect(rows).toEqual([{ approved_by: 'A Person' }])
  const [entry] = (await auditOf(service, venue, 'order.lines_added')).slice(-1)
  expect(entry).toMatchObject({ after: { approved_by: 'A Person' } })
  expect((await add(waiter, more.data)).status).toBe(200)
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

describe('by passkey', () => {
  const discount = ({ updated_at: seen_updated_at }: Order) => {
    return { kind: 'discount', percent: 10, reason: 'Waited too long', seen_updated_at }
  }
  const pathOf = ({ id }: Order) => `/orders/${id}/adjustments`
  let key: Passkey

  test('a manager without one is told, and nobody else is asked', async () => {
    await limit(0, null)
    const order = await place()
    const asked = (by?: string) =>
      ask(waiter, 'POST', `${pathOf(order)}/passkey`, { ...discount(order), ...(by && { approval: { by } }) })
    expect((await asked(ids.manager)).faults).toEqual(['no_passkey'])
    for (const by of [ids.staff, ids.owner, undefined])
      expect((await asked(by)).faults).toEqual(['not_found'])
    key = await new Passkey().addTo(service, ids.manager)
  })

  test('it confirms what was asked, once, and signs nobody in', async () => {
    const order = await place()
    const sessions = async () =>
      (await service.owner.query('select id from staff_sessions where user_id = $1', [ids.manager])).rows
    const before = await sessions()
    const one = await askPasskey(waiter, { path: pathOf(order), body: discount(order), key })
    expect(one.options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: key.id, type: 'public-key' }],
    })
    const elsewhere = await place()
    const other = await signedInAs(service, venue, 'staff')
    for (const refused of [
      await one.send({ percent: 100 }),
      await one.send({ seen_updated_at: undefined }),
      await one.send({}, pathOf(elsewhere)),
      await one.send({}, undefined, other),
      await ask(waiter, 'POST', '/approvals/passkey', one.answer),
    ]) {
      expect([refused.status, refused.faults]).toEqual([422, ['wrong_password']])
    }
    const sent = await Promise.all([one.send(), one.send()])
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await one.send()).faults).toEqual(['wrong_password'])
    const entries = await auditOf(service, venue, 'order.adjusted')
    expect(entries.at(-1)).toMatchObject({
      actor_kind: 'staff',
      after: { approved_by: 'A Person', approved_with: 'passkey' },
    })
    expect(await sessions()).toEqual(before)
    const { rows } = await service.owner.query(
      'select counter::int as counter from staff_passkeys where credential_id = $1',
      [key.id],
    )
    expect(rows).toEqual([{ counter: key.counter }])
  })

  test('dishes are added and a rise is taken back by it too', async () => {
    const approval = { by: ids.manager, password: PASSWORD }
    const free = (await adjust(waiter, await place(), { percent: 100, approval })).data
    const lines = [{ item_id: venue.ids.items!.soup, quantity: 1 }]
    const body = { lines, seen_updated_at: free.updated_at }
    const more = await askPasskey(waiter, { path: `/orders/${free.id}/lines`, body, key })
    expect((await more.send()).status).toBe(200)
    const order = await place()
    const rise = { kind: 'price', line_id: order.items[0]!.id, price_minor: 9000 }
    const dearer = await adjust(manager, order, rise)
    const { data } = await ask(waiter, 'GET', pathOf(order))
    const path = `${pathOf(order)}/${data[0].id}`
    const seen = { seen_updated_at: dearer.data.updated_at }
    const back = await askPasskey(waiter, { path, body: seen, method: 'DELETE', key })
    expect((await back.send()).status).toBe(200)
  })

  test('what another device has signed, or not asked its person for, confirms nothing', async () => {
    const order = await place()
    const asked = { path: pathOf(order), body: discount(order), key }
    const own = await new Passkey().addTo(service, ids.staff)
    const forged = new Passkey()
    forged.id = key.id
    for (const wrong of [
      { key: own },
      { key: forged, counter: 90 },
      { isVerified: false },
      { origin: 'https://elsewhere.example' },
      { counter: 1 },
    ]) {
      const refused = await askPasskey(waiter, { ...asked, ...wrong })
      expect([refused.status, refused.faults], JSON.stringify(wrong)).toEqual([422, ['wrong_password']])
      expect((await refused.send()).faults).toEqual(['wrong_password'])
      // So that the next one is not refused for their number.
      const approval = { by: ids.manager, password: PASSWORD }
      expect((await adjust(waiter, await place(), { percent: 10, approval })).status).toBe(200)
    }
    // The challenge is not the one that a page for signing in would take.
    const wanted = { ...asked.body, approval: { by: ids.manager } }
    const { data } = await ask(waiter, 'POST', `${asked.path}/passkey`, wanted)
    const stranger = new Visitor(service.app)
    stranger.cookies.set('comanda.passkey', data.ticket)
    const response = key.answer(data.options)
    expect((await stranger.post('/sign-in/passkey', { response })).status).toBe(400)
    const late = await askPasskey(waiter, asked)
    service.clock.now = Date.now() + 121_000
    expect((await late.send()).faults).toEqual(['wrong_password'])
    const body = { by: ids.manager, ticket: data.ticket, response }
    expect((await ask(waiter, 'POST', '/approvals/passkey', body)).faults).toEqual(['wrong_password'])
    service.clock.now = null
    expect((await late.send()).status).toBe(200)
  })
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
  const body = { by: ids.manager, ticket: 'none', response: '{}' }
  expect((await ask(waiter, 'POST', '/approvals/passkey', body)).status).toBe(429)
  const host = await signedInAs(service, venue, 'host')
  expect((await adjust(host, order, { percent: 1 })).status).toBe(403)
})
