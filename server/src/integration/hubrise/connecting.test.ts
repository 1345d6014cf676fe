import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { HubGround, itemOf } from '../../../test/hubrise-ground.ts'
import { signedInAs, type Visitor } from '../../../test/visitor.ts'

const ground = new HubGround()
const { hub } = ground
beforeAll(() => ground.open())
afterEach(() => {
  hub.weather = 'fair'
  hub.befalls = /./
})
afterAll(() => ground.close())

const view = async (owner: Visitor) => (await owner.call('GET', '/hubrise')).data

test('an owner connects a branch, sees to what, and disconnects it: HubRise calls no more and the token is gone', async () => {
  const here = await ground.connected({ name: 'Pizza Paris' })
  const { location, owner, branchId } = here
  expect(await view(owner)).toEqual({
    is_set_up: true,
    branches: [
      {
        branch_id: branchId,
        branch: expect.any(String),
        connection: {
          ...{ account: 'Pizza Paris group', location: 'Pizza Paris', location_id: location.id },
          ...{ catalog: 'Pizza Paris menu', catalog_id: location.catalog_id },
          ...{ customer_list_id: location.customer_list_id, is_ending: false, problem: null },
          connected_at: expect.stringMatching(/^\d{4}-/),
        },
      },
    ],
  })
  const token = hub.connect(location)
  const { callback } = hub.connections.get(token)!
  expect(callback).toEqual({
    url: expect.stringMatching(new RegExp(`^http.*/hubrise/${here.venue.restaurant.id}/${branchId}$`)),
    events: { order: ['create', 'update'] },
  })
  const { rows } = await ground.service.owner.query(
    'select access_token from hubrise_connections where restaurant_id = $1',
    [here.venue.restaurant.id],
  )
  expect(rows[0].access_token.toString('latin1')).not.toContain(token)

  // One is told in the middle of it: it is kept no more, and what was kept before is still taken in.
  const kept = hub.place(location, { items: [itemOf(here, 'soup')] })
  await hub.told()
  expect((await owner.call('DELETE', `/hubrise/connections/${branchId}`)).status).toBe(200)
  hub.place(location, { items: [itemOf(here, 'soup')] })
  await hub.told()
  expect(hub.answers.at(-1)).toBe(404)
  await here.settle()
  expect((await view(owner)).branches[0].connection).toBeNull()
  expect(hub.connections.has(token)).toBe(false)
  const { data } = (await here.venue.get('/orders')).body
  expect(data.map(({ external }: { external: { id: string } }) => external.id)).toEqual([kept.id])
  expect((await owner.call('DELETE', `/hubrise/connections/${branchId}`)).status).toBe(404)
})

test('only an owner connects, from the browser that began it, once, and not what another has', async () => {
  const venue = await ground.service.venue({ sample: true })
  const owner = await signedInAs(ground.service, venue)
  const manager = await signedInAs(ground.service, venue, 'manager')
  const [branch] = (await venue.get('/branches')).body.data
  const ask = (by = owner) => by.call('POST', '/hubrise/connect', { branch_id: branch.id })
  expect((await ask(manager)).status).toBe(403)
  const there = new URL((await ask()).data.url)
  expect(Object.fromEntries(there.searchParams)).toMatchObject({
    redirect_uri: expect.stringMatching(/\/hubrise\/connected$/),
    scope: 'location[orders.write,customer_list.read,catalog.write,inventory.write]',
  })
  const state = there.searchParams.get('state')!
  const location = hub.addLocation()
  const finish = (by = owner, sent: object = { code: hub.authorise(location.id) }, said = state) =>
    by.call('POST', '/hubrise/connected', { state: said, ...sent })
  const anotherBrowser = await signedInAs(ground.service, venue)
  const faultOf = async (asked: ReturnType<typeof finish>) => {
    const { status, error } = await asked
    return [status, error?.faults?.[0]?.code]
  }
  expect(await faultOf(finish(anotherBrowser))).toEqual([422, 'expired'])
  expect(await faultOf(finish(owner, undefined, `${state.slice(0, -4)}AAAA`))).toEqual([422, 'expired'])
  expect((await finish(manager)).status).toBe(403)
  expect(await faultOf(finish(owner, { error: 'access_denied' }))).toEqual([422, 'refused'])
  expect(await faultOf(finish(owner, { code: 'never given out' }))).toEqual([422, 'refused'])
  hub.weather = 'down'
  expect((await finish()).status).toBe(503)
  hub.weather = 'fair'
  expect((await view(owner)).branches[0].connection).toBeNull()
  expect((await finish()).status).toBe(200)

  const another = await ground.service.venue({ sample: true })
  const [theirs] = (await another.get('/branches')).body.data
  hub.chosen = location.id
  const taken = await ground.connect(await signedInAs(ground.service, another), theirs.id)
  expect([taken.status, taken.error.faults[0].code]).toEqual([422, 'in_use'])
  // Its menu would overwrite the one that is there.
  hub.addLocation().catalog_id = location.catalog_id
  const shared = await ground.connect(await signedInAs(ground.service, another), theirs.id)
  expect(shared.error.faults[0].message).toContain('The catalog Bella Pizza menu already has the menu')
})

test('a state that is too old, or another restaurant’s, connects nothing', async () => {
  const venue = await ground.service.venue({ sample: true })
  const owner = await signedInAs(ground.service, venue)
  const [branch] = (await venue.get('/branches')).body.data
  const location = hub.addLocation()
  const { data } = await owner.call('POST', '/hubrise/connect', { branch_id: branch.id })
  const state = new URL(data.url).searchParams.get('state')!
  ground.service.clock.now = Date.now() + 16 * 60_000
  const late = await owner.call('POST', '/hubrise/connected', { state, code: hub.authorise(location.id) })
  ground.service.clock.now = null
  expect(late.status).toBe(422)
  const foreign = state.replace(/^\d+/, '1')
  expect((await owner.get(`/hubrise/connected?state=${foreign}&code=x`)).status).not.toBe(500)
  expect((await owner.get('/hubrise/connected?state=nonsense&code=x')).status).toBe(404)
})

test('a token that HubRise refuses is shown to the owner with its reason, until they connect again', async () => {
  const here = await ground.connected()
  hub.connections.delete(hub.connect(here.location))
  await here.later()
  await here.round()
  const [{ connection }] = (await view(here.owner)).branches
  expect(connection.problem).toEqual({
    code: 'refused',
    since: expect.any(String),
    reason: 'The access token is invalid or the connection has been revoked',
  })
  // Whoever is on duty sees it too.
  const staff = await signedInAs(ground.service, here.venue, 'staff')
  const failing = async () => (await staff.call('GET', '/hubrise/orders')).data.failing
  expect(await failing()).toMatchObject([{ branch_id: here.branchId, code: 'refused' }])
  // It is left alone meanwhile.
  const calls = hub.requests.length
  await here.round()
  expect(hub.requests.length).toBe(calls)
  const missed = hub.place(here.location, { items: [itemOf(here, 'soup')] })
  hub.chosen = here.location.id
  expect((await ground.connect(here.owner, here.branchId)).status).toBe(200)
  expect((await view(here.owner)).branches[0].connection.problem).toBeNull()
  expect(await failing()).toEqual([])
  await here.settle()
  const { data } = (await here.venue.get('/orders')).body
  expect(data.map(({ external }: { external: { id: string } }) => external.id)).toEqual([missed.id])
})

test('a token that nobody here can read any more is a problem too', async () => {
  const here = await ground.connected()
  await ground.service.owner.query(
    `update hubrise_connections set access_token = 'lost' where restaurant_id = $1`,
    [here.venue.restaurant.id],
  )
  await here.round()
  const [{ connection }] = (await view(here.owner)).branches
  expect(connection.problem).toEqual({ code: 'unreadable', since: expect.any(String), reason: null })
})

test('without a program of the operator’s nothing can be connected, and the page can say so', async () => {
  const service = await testApp()
  const venue = await service.venue({ sample: true })
  const owner = await signedInAs(service, venue)
  const [branch] = (await venue.get('/branches')).body.data
  expect((await view(owner)).is_set_up).toBe(false)
  const { status, error } = await owner.call('POST', '/hubrise/connect', { branch_id: branch.id })
  expect([status, error.faults[0].code]).toEqual([422, 'not_set_up'])
  expect((await owner.get('/hubrise/1/1')).status).toBe(404)
  await service.close()
})

test('a forged signature, another’s order and what is no order are refused, and keep nothing', async () => {
  const [here, another] = [await ground.connected(), await ground.connected()]
  const their = hub.place({ ...here.location, id: 'nowhere' }, { items: [itemOf(here, 'soup')] })
  const event = (location: string, state: unknown = their) =>
    JSON.stringify({
      ...{ id: 'evt-x', resource_type: 'order', event_type: 'create', created_at: new Date().toISOString() },
      ...{ location_id: location, order_id: their.id, new_state: state },
    })
  async function told(body: string, at = here, signature = hub.sign(body)) {
    const path = `/hubrise/${at.venue.restaurant.id}/${at.branchId}`
    const headers = { 'content-type': 'application/json', 'x-hubrise-hmac-sha256': signature }
    return (await ground.service.app.inject({ method: 'POST', url: path, headers, payload: body })).statusCode
  }
  const own = event(here.location.id)
  expect(await told(own, here, hub.sign(own, 'another secret'))).toBe(401)
  expect(await told(own, here, '')).toBe(401)
  expect(await told(own, another)).toBe(404)
  expect(await told(event(another.location.id), here)).toBe(404)
  expect(await told('nonsense')).toBe(400)
  expect(await told(event(here.location.id, { id: 5 }))).toBe(200)
  const { rows } = await ground.service.owner.query('select 1 from hubrise_orders where hub_id = $1', [
    their.id,
  ])
  expect(rows).toEqual([])
})
