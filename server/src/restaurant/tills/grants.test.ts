import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { EVENING, FLOOR, SOUP, servingVenue } from '../../../test/serving.ts'
import { type Person, personWithPin, setPin, Till } from '../../../test/till-ground.ts'
import { signedInAs, type Visitor } from '../../../test/visitor.ts'
import { allStaffRoutes } from '../../surfaces/admin/all-routes.ts'
import { AT_TILLS, nameOf, PROVED_AT_TILLS } from '../../surfaces/admin/till-routes.ts'
import type { Grant } from './contract.ts'

let service: TestApp
let venue: Venue
let owner: Visitor
let waiter: Person
let next: Person
const HOUR = 3_600_000
const branch = (ref: string) => venue.ids.branches![ref]!

beforeAll(async () => {
  service = await testApp()
  service.clock.now = EVENING
  venue = await service.venue({
    timezone: 'UTC',
    document: {
      ...smallMenu(),
      tables: FLOOR,
      branches: [
        { ref: 'main', name: 'Main', default: true },
        { ref: 'west', name: 'West' },
      ],
    },
  })
  owner = await signedInAs(service, venue)
  waiter = await personWithPin(service, venue, 'staff')
  next = await personWithPin(service, venue, 'staff', '7413')
})
beforeEach(() => {
  service.clock.now = EVENING
})
afterAll(() => service.close())

const pair = (ref = 'main', by = owner) => Till.paired(service, by, `?branch_id=${branch(ref)}`)
async function granted({ id, pin }: Pick<Person, 'id' | 'pin'>, till?: Till): Promise<[Till, Grant]> {
  const at = till ?? (await pair())
  const { status, data } = await at.unlock(id, pin)
  expect(status).toBe(200)
  return [at, data.grant]
}
const order = (more: object = {}) => ({
  ...{ type: 'pickup', channel: 'pos' },
  lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
  offline: { number: 'A-1', taken_at: new Date(EVENING).toISOString(), total_minor: SOUP },
  ...more,
})
const REFUSED = { status: 403, error: { code: 'grant_refused' } }
const doerOf = async (id: string) =>
  (
    await service.owner.query(
      `select actor_id from audit_log where restaurant_id = $1 and action = 'order.placed' and subject_id = $2`,
      [venue.restaurant.id, id],
    )
  ).rows[0].actor_id

describe('what was done at a till without the line', () => {
  test('is done in the name of who did it, once, whoever has opened the till since, and also while it is locked', async () => {
    const [till, grant] = await granted(waiter)
    await granted(next, till)
    const key = randomUUID()
    const send = () => till.act('/orders', order(), { grant, key, at: EVENING })
    const both = await Promise.all([send(), send()])
    const done = [...both, await send()].filter(({ status }) => status === 200)
    expect(new Set(done.map(({ data }) => data.id)).size).toBe(1)
    expect(await doerOf(done[0]!.data.id)).toBe(waiter.id)
    await till.api('POST', '/lock')
    const needs = randomUUID()
    const { status, data } = await till.act('/orders', order(), { grant, key: needs, at: EVENING })
    expect([status, data.branch_id]).toEqual([200, branch('main')])
    const pay = (id: string, more: object = {}) =>
      till.act(
        `/orders/${id}/payments`,
        { method: 'cash' },
        { grant, at: EVENING, proved: { path: '/orders/{made}/payments', needs, ...more } },
      )
    // What that act has made, and nothing else.
    expect(await pay(done[0]!.data.id)).toMatchObject(REFUSED)
    expect(await pay(data.id, { needs: '' })).toMatchObject(REFUSED)
    expect(await pay(data.id, { needs: key })).toMatchObject(REFUSED)
    const paid = await pay(data.id)
    expect([paid.status, paid.data.status]).toEqual([200, 'captured'])
  })

  test('is ordered for the party of a booking that was seated meanwhile', async () => {
    const room = await servingVenue(service)
    const host = await personWithPin(service, room, 'staff')
    const [till, grant] = await granted(host, await Till.paired(service, await signedInAs(service, room)))
    const { body } = await room.post('/reservations', {
      ...{ name: 'Anna Smith', phone: '+34 600 111 222', party_size: 2 },
      ...{ date: '2026-11-14', time: '20:00', table_id: room.ids.tables!.t1 },
    })
    const needs = randomUUID()
    const path = `/reservations/${body.data.id}/status`
    const seated = await till.act(path, { status: 'seated' }, { grant, key: needs, at: EVENING })
    expect(seated.status).toBe(200)
    const proved = { path: '/sittings/{made}/orders', needs }
    const { offline } = order()
    const lines = [{ item_id: room.ids.items!.soup, quantity: 1 }]
    const round = (sitting: string) =>
      till.act(`/sittings/${sitting}/orders`, { lines, offline }, { grant, at: EVENING, proved })
    const sent = await round(seated.data.sitting_id)
    expect([sent.status, sent.data.table.code]).toEqual([200, 'T1'])
  })

  test('is the same order where it was sent at once, and its answer was lost', async () => {
    const [till, grant] = await granted(waiter)
    const { offline, ...online } = order()
    const key = randomUUID()
    const sent = await till.call('POST', '/orders', online, { key })
    expect(sent.status).toBe(200)
    const again = await till.act('/orders', { ...online, offline }, { grant, key, at: EVENING })
    expect([again.status, again.data.id, again.data.reference]).toEqual([200, sent.data.id, null])
    const other = await till.act('/orders', { ...order(), note: 'More' }, { grant, key, at: EVENING })
    expect([other.status, other.error.code]).toEqual([422, 'idempotency_key_reused'])
  })

  test('is that very act and no other: each part of it is proved', async () => {
    const [till, grant] = await granted(waiter)
    const attempts = await Promise.all(
      [
        { body: order({ note: 'Another' }) },
        { path: '/sittings' },
        { key: randomUUID() },
        // Of an id that stands in no place of the path.
        { path: '/orders/{made}' },
      ].map((proved) => till.act('/orders', order(), { grant, at: EVENING, proved })),
    )
    for (const attempt of attempts) expect(attempt).toMatchObject(REFUSED)
    const forged = { ...grant, secret: Buffer.alloc(32).toString('base64url') }
    expect(await till.act('/orders', order(), { grant: forged, at: EVENING })).toMatchObject(REFUSED)
    const altered = { ...grant, token: `${grant.token.slice(0, -2)}AA` }
    expect(await till.act('/orders', order(), { grant: altered, at: EVENING })).toMatchObject(REFUSED)
  })

  test('is of the day: not of long ago, not of tomorrow, and of no PIN that was entered three days ago', async () => {
    const [till, grant] = await granted(waiter)
    for (const at of [EVENING - 23 * HOUR, EVENING + 2 * HOUR]) {
      expect(await till.act('/orders', order(), { grant, at })).toMatchObject(REFUSED)
    }
    for (const at of [EVENING - 20 * HOUR, EVENING + HOUR / 6]) {
      expect((await till.act('/orders', order(), { grant, at })).status).toBe(200)
    }
    service.clock.now = EVENING + 72 * HOUR
    expect((await till.act('/orders', order(), { grant, at: EVENING + 72 * HOUR })).status).toBe(200)
    // What was done while the PIN counted arrives later, too; what was done after it does not.
    service.clock.now += 10 * HOUR
    expect((await till.act('/orders', order(), { grant, at: EVENING + 72 * HOUR })).status).toBe(200)
    expect(await till.act('/orders', order(), { grant, at: EVENING + 72 * HOUR + 1 })).toMatchObject(REFUSED)
  })

  test('is nothing at another till, at none, once it is unpaired, or where it is paired anew', async () => {
    const [till, grant] = await granted(waiter)
    const other = await pair()
    expect(await other.act('/orders', order(), { grant, at: EVENING })).toMatchObject(REFUSED)
    const nowhere = new Till(service)
    expect((await nowhere.act('/orders', order(), { grant, at: EVENING })).status).toBe(401)
    await till.api('POST', '/leave')
    expect((await till.act('/orders', order(), { grant, at: EVENING })).status).toBe(401)
    const again = await pair()
    expect(await again.act('/orders', order(), { grant, at: EVENING })).toMatchObject(REFUSED)
    const abroad = await service.venue({ document: smallMenu() })
    const theirs = await Till.paired(service, await signedInAs(service, abroad))
    expect(await theirs.act('/orders', order(), { grant, at: EVENING })).toMatchObject(REFUSED)
  })

  test('has the rights, the branch and the PIN of now', async () => {
    const [changed, left, moved, demoted] = await Promise.all(
      [1, 2, 3, 4].map(() => personWithPin(service, venue, 'staff')),
    )
    const all = await Promise.all([changed!, left!, moved!, demoted!].map((one) => granted(one)))
    await setPin(changed!.visitor, venue, '8520')
    expect((await owner.call('DELETE', `/team/${left!.id}`)).status).toBe(200)
    await service.owner.query('update memberships set branch_ids = $2 where user_id = $1', [
      moved!.id,
      [branch('west')],
    ])
    await service.owner.query("update memberships set role = 'host' where user_id = $1", [demoted!.id])
    const tried = await Promise.all(
      all.map(([till, grant]) => till.act('/orders', order(), { grant, at: EVENING })),
    )
    expect(tried.map(({ error }) => error.code)).toEqual([
      'grant_refused',
      'grant_refused',
      'grant_refused',
      'insufficient_role',
    ])
  })

  test('reads nothing, and is among what may wait for the line', async () => {
    const routes = allStaffRoutes(
      { addHook: () => undefined } as never,
      { database: service.database } as never,
    )
    const names = routes.map(nameOf)
    expect(PROVED_AT_TILLS.filter((name) => !names.includes(name) || !AT_TILLS.includes(name))).toEqual([])
    expect(PROVED_AT_TILLS.filter((name) => !name.startsWith('POST '))).toEqual([])
    const [till, grant] = await granted(waiter)
    const refund = await till.act(
      `/payments/${randomUUID()}/refunds`,
      { amount_minor: 1 },
      { grant, at: EVENING },
    )
    expect([refund.status, refund.error.message]).toEqual([404, 'There is nothing at this path.'])
    // Neither the cookie of the session nor no proof at all is one.
    expect((await till.call('POST', '/../acts/orders', order())).status).toBe(403)
  })

  test('voids nothing, and moves no order to another state: that needs the line', async () => {
    const [till, grant] = await granted(waiter)
    const { data } = await till.act('/orders', order(), { grant, at: EVENING })
    const path = `/orders/${data.id}/lines/${data.items[0].id}/void`
    const tried = [
      await till.act(path, { reason: 'Dropped it' }, { grant, at: EVENING }),
      await till.act(`/orders/${data.id}/status`, { status: 'cancelled' }, { grant, at: EVENING }),
    ]
    expect(tried.map(({ status }) => status)).toEqual([404, 404])
  })
})

describe('a till that was opened without the line', () => {
  test('goes on as theirs when the line is back, in the place of whoever was there before', async () => {
    const [till, grant] = await granted(waiter)
    await granted(next, till)
    const { status, data } = await till.resume(grant, EVENING)
    expect([status, data.person.id]).toEqual([200, waiter.id])
    expect(data).not.toHaveProperty('grant')
    expect((await till.call('GET', '/me')).data.email).toBe(waiter.email)
  })

  test('is not theirs with another’s proof, an old one, or a PIN that has changed', async () => {
    const person = await personWithPin(service, venue, 'staff')
    const [till, grant] = await granted(person)
    const [, elsewhere] = await granted(person)
    expect(await till.resume(elsewhere, EVENING)).toMatchObject(REFUSED)
    expect(await till.resume(grant, EVENING - HOUR / 20)).toMatchObject(REFUSED)
    await setPin(person.visitor, venue, '8520')
    expect(await till.resume(grant, EVENING)).toMatchObject(REFUSED)
    expect((await till.api('GET', '/state')).data.person).toBeNull()
  })

  test('is taken from nobody by what arrives once its till has given up waiting', async () => {
    const [till, grant] = await granted(waiter)
    await granted(next, till)
    const { id, pin } = waiter
    const late = { status: 409, error: { code: 'changed_meanwhile' } }
    expect(await till.unlock(id, pin, EVENING - 13_000)).toMatchObject(late)
    expect(await till.resume(grant, EVENING - 13_000)).toMatchObject(REFUSED)
    expect((await till.api('GET', '/state')).data.person.id).toBe(next.id)
    expect((await till.unlock(id, pin, EVENING - 8_000)).status).toBe(200)
    // The PIN has a moment of its own, by which tills know that it has changed.
    const { data } = await till.api('GET', '/state')
    expect(data.people.find((one: Person) => one.id === id).set_at).toBe(grant.pin_set_at)
  })

  test('is not opened by what an open page was given: that does acts for half a day, and no more', async () => {
    const [till] = await granted(waiter)
    const { data: page } = await till.api('POST', '/grant')
    expect(page.person).toBe(waiter.id)
    await till.api('POST', '/lock')
    expect((await till.api('POST', '/grant')).data).toBeNull()
    expect(await till.resume(page, EVENING)).toMatchObject(REFUSED)
    expect((await till.act('/orders', order(), { grant: page, at: EVENING })).status).toBe(200)
    service.clock.now = EVENING + 13 * HOUR
    const late = { grant: page, at: EVENING + 12 * HOUR + 1 }
    expect(await till.act('/orders', order(), late)).toMatchObject(REFUSED)
  })

  test('answers its page alone: a session of somebody else is none of theirs', async () => {
    const [till] = await granted(waiter)
    expect((await till.call('GET', '/me', {}, { openFor: waiter.id })).status).toBe(200)
    expect((await till.call('GET', '/me', {}, { openFor: next.id })).status).toBe(401)
    expect((await till.call('POST', '/orders', order(), { openFor: next.id })).status).toBe(401)
  })
})
