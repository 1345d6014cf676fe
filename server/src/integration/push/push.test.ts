import { createPublicKey, verify } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { type Browser, type PushService, startPushService } from '../../../test/push-service.ts'
import { addPerson, signedInAs, Visitor } from '../../../test/visitor.ts'
import type { Role } from '../../ground/staff/rights.ts'
import { findOrder } from '../../restaurant/orders/commands/change-status.ts'
import { expectOrderPayment, leaveToStaff } from '../../restaurant/payments/commands/unpaid-orders.ts'
import { createSender } from '../webhooks/sender/sender.ts'
import { pushesOfOrders } from './commands.ts'
import { pushJobs } from './jobs.ts'

let service: TestApp
let venue: Venue
let phones: PushService
const sender = createSender({ allowInsecure: true })
const guarded = createSender({ allowInsecure: false })
const later = 11 * 60_000

beforeAll(async () => {
  service = await testApp({ WEBHOOKS_ALLOW_INSECURE: '1' })
  venue = await service.venue({ document: smallMenu() })
  phones = await startPushService()
})
afterEach(async () => {
  phones.answer = 201
  await service.owner.query('delete from push_subscriptions')
  await service.owner.query(
    "select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'push'))",
  )
})
afterAll(async () => {
  sender.close()
  guarded.close()
  await phones.close()
  await service.close()
})

async function phoneOf(who: Visitor, change: object = {}): Promise<Browser> {
  const browser = phones.subscribe()
  const { endpoint, p256dh, auth } = browser
  const wish = { endpoint, p256dh, auth, language: 'en', new_orders: true, ready_tickets: true, ...change }
  expect(await who.call('PUT', '/push', wish)).toMatchObject({ status: 200 })
  return browser
}

async function order(change: object = {}): Promise<{ id: string; number: number }> {
  const { body } = await venue.post('/orders', {
    ...{ type: 'pickup', customer_name: 'Ada', customer_phone: '+1 413 555 0101', note: 'By the door' },
    lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
    ...change,
  })
  await venue.post(`/orders/${body.data.id}/status`, { status: 'accepted' })
  return body.data
}

async function queued(): Promise<{ payload: { orderId: string; topic: string } }[]> {
  const { rows } = await service.owner.query(`
    select j.id, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'push' order by j.id`)
  return rows
}

/** As the queue runs them: each once. */
async function runAll({ from = sender, aheadMs = 0 } = {}): Promise<void> {
  const [job] = pushJobs({
    ...{ database: service.database, sender: from, box: service.box, subject: 'mailto:operator@example.com' },
    now: () => Date.now() + aheadMs,
  })
  for (const { payload } of await queued()) await job!.run(payload)
}

const kept = async () => (await service.owner.query('select session_id from push_subscriptions')).rowCount

describe('a phone that wants it', () => {
  test('is told of a new order and of what is ready: number, table or channel, nothing of the guest', async () => {
    const owner = await signedInAs(service, venue)
    expect((await owner.call('GET', '/push')).data).toEqual({ public_key: expect.any(String), choice: null })
    const phone = await phoneOf(owner)
    const { public_key, choice } = (await owner.call('GET', '/push')).data
    expect(choice).toEqual({ new_orders: true, ready_tickets: true })
    const { id, number } = await order()
    await runAll()
    expect(phone.shown).toEqual([
      {
        title: `New order ${number}`,
        body: 'Pickup',
        tag: id,
        ...{ lang: 'en', dir: 'ltr', url: `/admin/${venue.restaurant.slug}/orders?order=${id}` },
      },
    ])
    expectSigned(phone, public_key)
    await venue.post(`/orders/${id}/status`, { status: 'ready' })
    await venue.inside((tx) => pushesOfOrders.ticketDone!(tx, { orderId: id, station: 'Hot' }))
    // One notice of one order, whatever made it ready.
    expect((await queued()).map(({ payload }) => payload.topic)).toEqual(['new_order', 'ready'])
    await runAll()
    expect(phone.shown.at(-1)).toMatchObject({
      title: `Order ${number} is ready`,
      body: 'Pickup · Hot',
      tag: id,
    })
    expect(JSON.stringify([phone.shown, await queued()])).not.toMatch(/Ada|413|door/)
  })

  test('is told in its language, and only of what its person chose', async () => {
    const phone = await phoneOf(await signedInAs(service, venue, 'staff'), {
      new_orders: false,
      language: 'ar',
    })
    const { id, number } = await order()
    expect(await queued()).toEqual([])
    await venue.post(`/orders/${id}/status`, { status: 'ready' })
    await runAll()
    expect(phone.shown).toMatchObject([
      { title: `الطلب ${number} جاهز`, body: 'استلام', lang: 'ar', dir: 'rtl' },
    ])
  })

  test('is told of a ticket that a kitchen screen has finished', async () => {
    const manager = await signedInAs(service, venue, 'manager')
    await phoneOf(await signedInAs(service, venue, 'staff'), { new_orders: false })
    const { id } = await order()
    const { rows } = await service.owner.query(
      "select id::int from kitchen_tickets where order_id = $1 and state = 'fired' limit 1",
      [id],
    )
    const act = { id: crypto.randomUUID(), kind: 'bump', ticket_id: rows[0].id, at: Date.now() }
    const answer = await manager.call('POST', '/kitchen/screens/expediter/acts', { acts: [act] })
    expect(answer.data).toMatchObject([{ outcome: 'done' }])
    expect((await queued()).map(({ payload }) => payload)).toMatchObject([{ orderId: id, topic: 'ready' }])
  })

  test('is not told of what its own person did, nor of another restaurant', async () => {
    const owner = await signedInAs(service, venue)
    await phoneOf(owner)
    const { id } = await order()
    await service.owner.query(
      "select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'push'))",
    )
    await owner.call('POST', `/orders/${id}/status`, { status: 'ready' })
    const other = await service.venue({ document: smallMenu() })
    await other.post('/orders', {
      ...{ type: 'pickup', customer_name: 'Bo', customer_phone: '+1 413 555 0102' },
      lines: [{ item_id: other.ids.items!.soup, quantity: 1 }],
    })
    expect(await queued()).toEqual([])
  })

  test('is told of an order that is held for its payment once it is paid, or left to staff', async () => {
    const orders = [await order(), await order()]
    await phoneOf(await signedInAs(service, venue))
    for (const { id } of orders) {
      await venue.inside(async (tx) => {
        await pushesOfOrders.placed!(tx, await findOrder(tx, id))
        await expectOrderPayment(tx, { id, branch_id: null })
      })
    }
    expect(await queued()).toEqual([])
    const [paid, left] = orders.map(({ id }) => id) as [string, string]
    expect((await venue.post(`/orders/${paid}/payments`, { method: 'cash' })).status).toBe(201)
    await venue.inside((tx) => leaveToStaff(tx, [pushesOfOrders], left))
    await venue.post(`/orders/${left}/payments`, { method: 'cash' })
    const told = (await queued()).map(({ payload: { orderId, topic } }) => [orderId, topic])
    expect(told).toEqual([
      [paid, 'new_order'],
      [left, 'new_order'],
    ])
  })

  test('of somebody limited to branches is told of theirs alone; after a change of role of none', async () => {
    const [here, elsewhere] = [await addPerson(venue, 'staff'), await addPerson(venue, 'manager')]
    const { rows } = await service.owner.query('select id::int from branches where restaurant_id = $1', [
      venue.restaurant.id,
    ])
    const limit = (user: string, branch: number) =>
      service.owner.query('update memberships set branch_ids = $2 where user_id = $1', [user, [branch]])
    await limit(here.id, rows[0].id)
    await limit(elsewhere.id, rows[0].id + 1_000_000)
    const seen: Browser[] = []
    for (const { email } of [here, elsewhere]) {
      const visitor = new Visitor(service.app)
      await visitor.signIn(email)
      seen.push(await phoneOf(visitor))
    }
    await order()
    expect(await queued()).toHaveLength(1)
    await service.owner.query("update memberships set role = 'kitchen' where user_id = $1", [here.id])
    await runAll()
    expect(seen.map(({ shown }) => shown)).toEqual([[], []])
  })
})

describe('a subscription ends', () => {
  test.each([404, 410])('where its push service says so with %i', async (answer) => {
    await phoneOf(await signedInAs(service, venue))
    await order()
    phones.answer = answer
    await runAll()
    expect(await kept()).toBe(0)
  })

  test('when its person signs out in that browser, or leaves the team', async () => {
    const person = await addPerson(venue, 'staff')
    const [first, second] = [new Visitor(service.app), new Visitor(service.app)]
    for (const visitor of [first, second]) {
      await visitor.signIn(person.email)
      await phoneOf(visitor)
    }
    expect(await kept()).toBe(2)
    await order()
    await first.post('/sign-out')
    expect(await kept()).toBe(1)
    await service.owner.query('delete from memberships where user_id = $1', [person.id])
    expect(await kept()).toBe(0)
    const { calls } = phones
    await runAll()
    expect(phones.calls).toBe(calls)
  })

  test('when it is switched off, or somebody else signs in there', async () => {
    const [one, other] = [await signedInAs(service, venue), await signedInAs(service, venue, 'staff')]
    const { endpoint } = await phoneOf(one)
    await phoneOf(other, { endpoint })
    expect((await one.call('GET', '/push')).data.choice).toBeNull()
    expect(await other.call('DELETE', '/push')).toMatchObject({ status: 200, data: null })
    expect(await other.call('DELETE', '/push')).toMatchObject({ status: 200, data: null })
    expect(await kept()).toBe(0)
  })
})

test('what was not taken is sent again, within ten minutes; what is refused for good is not', async () => {
  const phone = await phoneOf(await signedInAs(service, venue))
  await order()
  phones.answer = 503
  await expect(runAll()).rejects.toThrow('503')
  phones.answer = 413
  await runAll()
  phones.answer = 201
  await runAll({ aheadMs: later })
  expect(phone.shown).toEqual([])
  await runAll()
  expect(phone.shown).toHaveLength(1)
  expect(await kept()).toBe(1)
})

test('a push service in our own network is refused when it is given, and never reached', async () => {
  const strict = await testApp()
  const inside = await strict.venue({ document: smallMenu() })
  const owner = await signedInAs(strict, inside)
  const { p256dh, auth } = phones.subscribe()
  const wish = { p256dh, auth, language: 'en', new_orders: true, ready_tickets: false }
  for (const endpoint of ['https://169.254.169.254/x', 'https://localhost/x', 'http://example.com/x', 'x'])
    expect(await owner.call('PUT', '/push', { ...wish, endpoint })).toMatchObject({
      status: 422,
      error: { code: 'validation_failed', details: { endpoint: [expect.any(String)] } },
    })
  expect((await owner.call('GET', '/push')).data.choice).toBeNull()
  await strict.close()
  await phoneOf(await signedInAs(service, venue))
  await order()
  const { calls } = phones
  await expect(runAll({ from: guarded })).rejects.toThrow('nothing')
  expect(phones.calls).toBe(calls)
})

test('keys that no browser has are refused, and so is whoever may not see orders', async () => {
  const { endpoint, p256dh, auth } = phones.subscribe()
  const wish = { endpoint, p256dh, auth, language: 'en', new_orders: true, ready_tickets: true }
  const owner = await signedInAs(service, venue)
  for (const change of [{ p256dh: `A${p256dh.slice(1)}` }, { p256dh: 'AAAA' }, { auth: 'AAAA' }])
    expect((await owner.call('PUT', '/push', { ...wish, ...change })).error.details).toEqual({
      p256dh: ['Must match a public key of P-256.'],
    })
  for (const role of ['kitchen', 'host'] satisfies Role[])
    expect((await (await signedInAs(service, venue, role)).call('PUT', '/push', wish)).status).toBe(403)
  expect(await kept()).toBe(0)
})

/** RFC 8292: a token that the push service can check with the key that the browser was given. */
function expectSigned({ authorization, endpoint }: Browser, publicKey: string): void {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization.at(-1) ?? '') ?? []
  expect(key).toBe(publicKey)
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    ...{ x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) },
  }
  const signed = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  expect(
    verify('sha256', Buffer.from(`${header}.${claims}`), signed, Buffer.from(signature, 'base64url')),
  ).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: new URL(endpoint).origin,
    sub: 'mailto:operator@example.com',
  })
}
