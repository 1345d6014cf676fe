import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { smallMenu } from '../../../test/documents.ts'
import { EVENING } from '../../../test/serving.ts'
import { personWithPin, setPin, Till } from '../../../test/till-ground.ts'
import {
  branch,
  entries,
  lastDevice,
  manager,
  openedBy,
  order,
  owner,
  PRINTER,
  pair,
  service,
  standOnTills,
  venue,
  waiter,
} from '../../../test/tills-ground.ts'
import { signedInAs } from '../../../test/visitor.ts'
import { callsPath } from '../../ground/staff/address.ts'
import { isOfTheTill, may } from '../../ground/staff/rights.ts'
import { allStaffRoutes } from '../../surfaces/admin/all-routes.ts'
import { AT_TILLS, nameOf } from '../../surfaces/admin/till-routes.ts'

standOnTills()

describe('a till', () => {
  test('lists who has a PIN at its branch, is opened by it, and by nothing else', async () => {
    const guest = await signedInAs(service, venue, 'staff')
    const cook = await personWithPin(service, venue, 'kitchen')
    const till = await pair('main', { rest_seconds: 30 })
    const { data } = await till.api('GET', '/state')
    expect(data).toMatchObject({ till: 'Counter', rest_seconds: 30, person: null })
    const ids = data.people.map((one: { id: string }) => one.id)
    expect(ids).toEqual(expect.arrayContaining([waiter.id, manager.id]))
    expect(ids).not.toContain(cook.id)
    expect((await till.call('GET', '/me')).status).toBe(401)
    const wrong = [
      await till.unlock(waiter.id, manager.pin),
      await till.unlock(cook.id, cook.pin),
      await till.unlock(randomUUID(), waiter.pin),
    ]
    expect(wrong.map(({ status, error }) => [status, error.details])).toEqual(
      wrong.map(() => [422, { pin: ['That PIN is incorrect.'] }]),
    )
    const { status, data: opened } = await till.unlock(waiter.id, waiter.pin)
    expect([status, opened.person]).toEqual([200, { id: waiter.id, name: 'A Person' }])
    expect((await till.call('GET', '/me')).data).toMatchObject({
      email: waiter.email,
      role: 'staff',
      at_till: true,
      branches: [{ id: branch('main') }],
      restaurants: [{ id: venue.restaurant.id }],
    })
    expect((await guest.call('GET', '/me')).data.at_till).toBe(false)
  })

  test('is not opened by the right PIN of a device that is not paired, or is paired as something else', async () => {
    const stranger = new Till(service)
    expect((await stranger.unlock(waiter.id, waiter.pin)).status).toBe(401)
    expect((await stranger.api('GET', '/state')).status).toBe(401)
    const kitchen = new Till(service)
    const { data } = await owner.call('POST', `/devices/pairings?branch_id=${branch('main')}`, {
      kind: 'kitchen',
      name: 'Wall',
    })
    await kitchen.device.post('/kitchen/pair', { code: data.code })
    expect((await kitchen.unlock(waiter.id, waiter.pin)).status).toBe(401)
    // A session of one till is none on another device, paired or not.
    const till = await openedBy(waiter)
    const other = await pair()
    other.device.cookies.set(
      'comanda.till-session',
      till.device.cookies.get('comanda.till-session') as string,
    )
    expect((await other.call('GET', '/me')).status).toBe(401)
    till.device.cookies.delete('comanda.till')
    expect((await till.call('GET', '/me')).status).toBe(401)
  })

  test('opens none of the web app, and the web app’s session opens no till', async () => {
    const till = await openedBy(manager)
    const elsewhere = await service.app.inject({
      method: 'GET',
      url: `${callsPath(venue.restaurant.slug)}/me`,
      headers: { cookie: till.device.cookieHeader(), 'sec-fetch-site': 'same-origin' },
    })
    expect(elsewhere.statusCode).toBe(401)
    expect((await till.device.get('/account')).location).toContain('/sign-in')
    const asManager = new Till(service)
    asManager.device = manager.visitor
    expect((await asManager.call('GET', '/me')).status).toBe(401)
    expect((await manager.visitor.call('POST', `/drawers/1/no-sales/pin`, { reason: 'x y z' })).status).toBe(
      404,
    )
  })

  test('may call what is listed and no other staff route, whoever has opened it', async () => {
    const samples: Record<string, string> = { uuid: '00000000-0000-7000-8000-000000000000', text: 'nothing' }
    const routes = allStaffRoutes(
      { addHook: () => undefined } as never,
      {
        database: service.database,
      } as never,
    )
    const names = routes.map(nameOf)
    expect(AT_TILLS.filter((name) => !names.includes(name))).toEqual([])
    expect(new Set(AT_TILLS).size).toBe(AT_TILLS.length)
    expect(routes.filter((one) => AT_TILLS.includes(nameOf(one)) && !isOfTheTill(one.right))).toEqual([])
    const boss = await personWithPin(service, venue, 'owner', '4826')
    const till = await openedBy(boss)
    for (const route of routes) {
      const path = route.path.replace(/:\w+(?::(uuid|text))?/g, (_, shape) => samples[shape] ?? '0')
      const { status, error } = await till.call(route.method, path)
      const isServed = AT_TILLS.includes(nameOf(route))
      const told = `${nameOf(route)}: ${status} ${JSON.stringify(error)}`
      if (isServed) {
        expect([200, 404, 409, 422], told).toContain(status)
        // Where it finds nothing, it has looked.
        expect(error?.message, told).not.toBe('There is nothing at this path.')
      } else expect(status, told).toBe(404)
    }
  })

  test('gives its person the rights of their role, at its branch alone', async () => {
    const till = await openedBy(waiter, 'west')
    expect((await till.call('GET', '/drawers/0/x-report')).error.code).toBe('insufficient_role')
    expect(may('staff', 'seeDrawerReports')).toBe(false)
    const placed = await order(till)
    expect(placed.branch_id).toBe(branch('west'))
    const [{ actor_id, actor_name }] = await entries('order.placed')
    expect([actor_id, actor_name]).toEqual([waiter.id, waiter.email])
    // What the form of payments asks for: without an answer it would not know the branch's card readers.
    expect(await till.call('GET', `/orders/${placed.id}/terminals`)).toMatchObject({ status: 200, data: [] })
    // An owner's till of another branch does not know it, either.
    const boss = await personWithPin(service, venue, 'owner', '4826')
    const elsewhere = await openedBy(boss)
    expect((await elsewhere.call('GET', `/orders/${placed.id}/detail`)).status).toBe(404)
    expect((await elsewhere.call('POST', `/orders/${placed.id}/payments`, { method: 'cash' })).status).toBe(
      404,
    )
    expect((await elsewhere.call('GET', `/orders?branch_id=${branch('west')}`)).status).toBe(422)
    expect((await till.call('POST', `/orders/${placed.id}/payments`, { method: 'cash' })).status).toBe(200)
  })

  test('changes hands: what comes later is the next person’s, and the first one’s session is over', async () => {
    const till = await openedBy(waiter)
    const before = till.device.cookies.get('comanda.till-session') as string
    expect((await till.unlock(manager.id, manager.pin)).data.person.id).toBe(manager.id)
    expect((await till.call('GET', '/me')).data.email).toBe(manager.email)
    till.device.cookies.set('comanda.till-session', before)
    expect((await till.call('GET', '/me')).status).toBe(401)
  })

  test('locks by hand, after its rest, and not while it is used', async () => {
    const till = await openedBy(waiter, 'main', { rest_seconds: 30 })
    const at = (seconds: number) => {
      service.clock.now = EVENING + seconds * 1000
    }
    at(30)
    // What is only read, as a page does by itself, is no use.
    expect((await till.call('GET', '/me')).status).toBe(200)
    expect((await till.api('POST', '/touch')).data).toEqual({ is_open: true })
    at(65)
    await order(till)
    at(100)
    expect((await till.call('GET', '/me')).status).toBe(200)
    at(106)
    expect((await till.call('GET', '/me')).status).toBe(401)
    expect((await till.api('POST', '/touch')).data).toEqual({ is_open: false })
    expect((await till.api('GET', '/state')).data.person).toBeNull()
    expect((await till.unlock(waiter.id, waiter.pin)).status).toBe(200)
    expect((await till.api('POST', '/lock')).data.person).toBeNull()
    expect((await till.call('GET', '/me')).status).toBe(401)
  })

  test('is locked when its device is unpaired, its person leaves or is of another branch, or the PIN changes', async () => {
    const [left, moved, changed, reset] = await Promise.all(
      ['staff', 'staff', 'staff', 'staff'].map(() => personWithPin(service, venue, 'staff')),
    )
    const tills = await Promise.all([left!, moved!, changed!, reset!].map((one) => openedBy(one)))
    const removed = await openedBy(waiter)
    await owner.call('DELETE', `/devices/${await lastDevice()}`)
    expect((await removed.call('GET', '/me')).status).toBe(401)
    expect((await removed.unlock(waiter.id, waiter.pin)).status).toBe(401)
    expect((await owner.call('DELETE', `/team/${left!.id}`)).status).toBe(200)
    await service.owner.query('update memberships set branch_ids = $2 where user_id = $1', [
      moved!.id,
      [branch('west')],
    ])
    await setPin(changed!.visitor, venue, '7413')
    expect((await owner.call('GET', '/till-pins')).data.map((one: { id: string }) => one.id)).toContain(
      reset!.id,
    )
    expect((await owner.call('DELETE', `/till-pins/${reset!.id}`)).status).toBe(200)
    expect((await owner.call('DELETE', `/till-pins/${reset!.id}`)).status).toBe(404)
    for (const till of tills) expect((await till.call('GET', '/me')).status).toBe(401)
    expect((await tills[1]!.unlock(moved!.id, moved!.pin)).status).toBe(422)
    expect((await tills[2]!.unlock(changed!.id, changed!.pin)).status).toBe(422)
    expect((await tills[2]!.unlock(changed!.id, '7413')).status).toBe(200)
  })
})

describe('a PIN', () => {
  test('is set by its person with their password, and is neither short, long nor easy to guess', async () => {
    const { visitor, id } = await personWithPin(service, venue, 'staff', '6174')
    const { rows } = await service.owner.query('select sealed_pin from till_pins where user_id = $1', [id])
    expect(rows[0].sealed_pin.toString('latin1')).not.toContain('6174')
    const till = await pair()
    for (const pin of ['123', '123456789', '1111', '4567', '12a4'])
      expect((await setPin(visitor, venue, pin)).status, pin).toBe(400)
    expect((await setPin(visitor, venue, '8520', 'not the password')).status).toBe(400)
    expect((await till.unlock(id, '6174')).status).toBe(200)
    const other = await service.venue()
    expect((await setPin(visitor, other, '8520')).status).toBe(303)
    expect(
      (await service.owner.query('select from till_pins where restaurant_id = $1', [other.restaurant.id]))
        .rows,
    ).toEqual([])
    expect((await visitor.get('/account')).text).toContain('Remove')
    await visitor.post('/account/pin/remove', { restaurant: String(venue.restaurant.id) })
    expect((await till.unlock(id, '6174')).status).toBe(422)
  })

  test('is not set without the second factor that the restaurant requires, and can be removed', async () => {
    const strict = await service.venue({ document: smallMenu() })
    const { visitor } = await personWithPin(service, strict, 'staff')
    await service.owner.query('update restaurants set second_factor_required = true where id = $1', [
      strict.restaurant.id,
    ])
    const pins = async () =>
      (
        await service.owner.query('select sealed_pin from till_pins where restaurant_id = $1', [
          strict.restaurant.id,
        ])
      ).rows
    const before = await pins()
    const refused = await setPin(visitor, strict, '8520')
    expect(refused.text).toContain('requires two-factor authentication')
    expect(await pins()).toEqual(before)
    await visitor.post('/account/pin/remove', { restaurant: String(strict.restaurant.id) })
    expect(await pins()).toEqual([])
  })

  test('is locked for a minute after five wrong ones, on that till and for that person, across a restart', async () => {
    const person = await personWithPin(service, venue, 'staff')
    const till = await pair()
    for (let wrong = 0; wrong < 5; wrong++) expect((await till.unlock(person.id, '0000')).status).toBe(422)
    const locked = await till.unlock(person.id, person.pin)
    expect([locked.status, locked.error.code, locked.headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      '60',
    ])
    expect(await entries('device.pin_locked')).toMatchObject([{ after: { person: person.id } }])
    // Another process knows it, too.
    const again = await service.another()
    const elsewhere = new Till(again)
    elsewhere.device = till.device
    again.clock.now = EVENING + 59_000
    const late = await elsewhere.unlock(person.id, person.pin)
    expect([late.status, late.headers['retry-after']]).toEqual([429, '1'])
    await again.close()
    expect((await till.unlock(waiter.id, waiter.pin)).status).toBe(200)
    expect((await (await pair()).unlock(person.id, person.pin)).status).toBe(200)
    service.clock.now = EVENING + 60_000
    expect((await till.unlock(person.id, '0000')).status).toBe(422)
    expect((await till.unlock(person.id, person.pin)).status).toBe(200)
    for (let wrong = 0; wrong < 4; wrong++) expect((await till.unlock(person.id, '0000')).status).toBe(422)
    expect((await till.unlock(person.id, person.pin)).status).toBe(200)
  })

  test('is locked twice as long each time, up to an hour, until the right one is entered', async () => {
    const person = await personWithPin(service, venue, 'staff')
    const till = await pair()
    async function locked(): Promise<number> {
      for (let wrong = 0; wrong < 5; wrong++) expect((await till.unlock(person.id, '0000')).status).toBe(422)
      const waits = Number((await till.unlock(person.id, person.pin)).headers['retry-after'])
      service.clock.now! += waits * 1000
      return waits / 60
    }
    const minutes: number[] = []
    for (let round = 0; round < 8; round++) minutes.push(await locked())
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    expect((await till.unlock(person.id, person.pin)).status).toBe(200)
    expect(await locked()).toBe(1)
  })

  test('is looked at no more than five times, however many try at once', async () => {
    const person = await personWithPin(service, venue, 'staff')
    const till = await pair()
    const tried = await Promise.all(Array.from({ length: 20 }, () => till.unlock(person.id, '0000')))
    expect(tried.map(({ status }) => status).toSorted()).toEqual([
      ...Array(5).fill(422),
      ...Array(15).fill(429),
    ])
    const made = await Promise.all(Array.from({ length: 20 }, () => till.unlock(randomUUID(), '0000')))
    expect(made.filter(({ status }) => status === 422)).toHaveLength(5)
  })
})

describe('a manager’s PIN', () => {
  const reason = 'Dropped on the floor'

  test('confirms the voiding of one line, once, and is written down with both', async () => {
    const till = await openedBy(waiter)
    const placed = await order(till)
    const [first, second] = placed.items
    const path = (line: { id: number }) => `/orders/${placed.id}/lines/${line.id}/void`
    const needed = await till.call('POST', path(first), { reason })
    expect([needed.status, needed.error.details]).toEqual([
      422,
      { approval: ['A manager has to approve voiding this.'] },
    ])
    const ask = (by: string, pin: string, line = first) =>
      till.call('POST', `${path(line)}/pin`, { reason, approval: { by, pin } })
    expect((await ask(manager.id, waiter.pin)).error.details).toEqual({
      'approval.password': ['That PIN is incorrect.'],
    })
    expect(Object.keys((await ask(waiter.id, waiter.pin)).error.details)).toEqual(['approval'])
    const { data, status } = await ask(manager.id, manager.pin)
    expect(status).toBe(200)
    const approval = { by: manager.id, proof: data.proof }
    const send = (line: { id: number }, more: object = {}, from = till) =>
      from.call('POST', path(line), { reason, approval, ...more })
    // For nothing else, at no other till, by nobody else, and not with the PIN itself.
    const other = await openedBy(waiter)
    expect((await send(second)).status).toBe(422)
    expect((await send(first, { reason: 'Another reason' })).status).toBe(422)
    expect((await send(first, {}, other)).status).toBe(422)
    expect((await send(first, { approval: { by: manager.id, pin: manager.pin } })).status).toBe(422)
    const both = await Promise.all([send(first), send(first)])
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 422])
    const [entry] = await entries('order.line_voided')
    expect(entry).toMatchObject({
      actor_id: waiter.id,
      after: { reason, approved_by: 'A Person', approved_with: 'pin' },
    })
  })

  test('confirms a discount above the limit', async () => {
    await manager.visitor.call('PUT', '/discounts-by-hand', {
      reasons: [],
      most_percent: 10,
      most_minor: null,
    })
    const till = await openedBy(waiter)
    const { id } = await order(till)
    const wish = { kind: 'discount', percent: 50, reason }
    expect((await till.call('POST', `/orders/${id}/adjustments`, wish)).status).toBe(422)
    const { data } = await till.call('POST', `/orders/${id}/adjustments/pin`, {
      ...wish,
      approval: { by: manager.id, pin: manager.pin },
    })
    const approval = { by: manager.id, proof: data.proof }
    expect((await till.call('POST', `/orders/${id}/adjustments`, { ...wish, approval })).status).toBe(200)
    expect((await till.call('POST', `/orders/${id}/adjustments`, { ...wish, approval })).status).toBe(422)
  })

  test('opens a drawer that has nothing to pay', async () => {
    const printer = await owner.call('POST', `/printers?branch_id=${branch('main')}`, PRINTER)
    expect(printer.status).toBe(200)
    const { data: drawer } = await owner.call('POST', `/drawers?branch_id=${branch('main')}`, {
      name: 'Front',
      printer_id: printer.data.id,
    })
    const till = await openedBy(waiter)
    const path = `/drawers/${drawer.id}/no-sales`
    expect(Object.keys((await till.call('POST', path, { reason })).error.details)).toEqual(['approval'])
    const { data } = await till.call('POST', `${path}/pin`, {
      reason,
      approval: { by: manager.id, pin: manager.pin },
    })
    const opened = await till.call('POST', path, { reason, approval: { by: manager.id, proof: data.proof } })
    expect(opened.status).toBe(200)
    expect(await entries('payment.drawer_opened_unasked')).toMatchObject([
      { actor_id: waiter.id, after: { reason, approved_by: 'A Person' } },
    ])
  })

  test('is locked like any other, and of a manager of another branch confirms nothing', async () => {
    const far = await personWithPin(service, venue, 'manager', '8024')
    await service.owner.query('update memberships set branch_ids = $2 where user_id = $1', [
      far.id,
      [branch('west')],
    ])
    const till = await openedBy(waiter)
    const placed = await order(till)
    const ask = (by: string, pin: string) =>
      till.call('POST', `/orders/${placed.id}/lines/${placed.items[0].id}/void/pin`, {
        reason,
        approval: { by, pin },
      })
    expect((await ask(far.id, far.pin)).status).toBe(422)
    for (let wrong = 0; wrong < 5; wrong++) expect((await ask(manager.id, '0000')).status).toBe(422)
    expect((await ask(manager.id, manager.pin)).status).toBe(429)
  })
})
