import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { smallMenu } from '../../../test/documents.ts'
import { type EventLine, openListener, until } from '../../../test/event-line.ts'
import {
  bar,
  call,
  cook,
  hot,
  manager,
  order,
  pressed,
  service,
  signedIn,
  standOnScreens,
  ticketOn,
  venue,
} from '../../../test/screens-ground.ts'
import { Visitor } from '../../../test/visitor.ts'
import { callsPath } from '../../ground/staff/address.ts'
import { allStaffRoutes } from '../../surfaces/admin/all-routes.ts'
import type { Device } from './contract.ts'

standOnScreens()

describe('a device', () => {
  async function paired(screen = hot()): Promise<Visitor> {
    const { body } = await call(manager, 'POST', await manager.calling('/devices/pairings'), {
      kind: 'kitchen',
      name: 'Tablet',
      settings: { screen },
    })
    const device = new Visitor(service.app)
    const { status, location } = await device.post('/kitchen/pair', { code: body.data.code.toLowerCase() })
    expect([status, location]).toEqual([303, '/kitchen/device'])
    return device
  }
  async function devices(): Promise<Device[]> {
    return (await call(manager, 'GET', await manager.calling('/devices'))).body.data
  }

  test('is paired by a code that a manager makes, once and soon', async () => {
    expect(
      (await call(cook, 'POST', await cook.calling('/devices/pairings'), { kind: 'kitchen', name: 'x' }))
        .status,
    ).toBe(403)
    const { body } = await call(manager, 'POST', await manager.calling('/devices/pairings'), {
      kind: 'kitchen',
      name: 'Wall',
    })
    const code = body.data.code as string
    const device = new Visitor(service.app)
    expect((await device.post('/kitchen/pair', { code: `${code.slice(0, -1)}0` })).status).toBe(422)
    expect((await device.post('/kitchen/pair', { code })).status).toBe(303)
    expect((await new Visitor(service.app).post('/kitchen/pair', { code })).status).toBe(422)
    const late = await call(manager, 'POST', await manager.calling('/devices/pairings'), {
      kind: 'kitchen',
      name: 'Late',
    })
    service.clock.now = Date.now() + 11 * 60_000
    expect((await new Visitor(service.app).post('/kitchen/pair', { code: late.body.data.code })).status).toBe(
      422,
    )
    service.clock.now = null
    expect((await device.get('/kitchen/device')).status).not.toBe(303)
    expect((await new Visitor(service.app).get('/kitchen/device')).location).toBe('/kitchen/pair')
  })

  test('sees and does what its screen can, is listed, and nothing more once it is removed', async () => {
    const device = await paired(bar())
    const id = await order()
    const { body } = await call(device, 'GET', '/kitchen/api/screen')
    const ticket = body.data.tickets.find(({ order_id }: { order_id: string }) => order_id === id)
    expect(ticket.station.name).toBe('Bar')
    const other = (await ticketOn(hot(), id))!
    const acts = [
      pressed({ kind: 'bump', ticket_id: ticket.id }),
      pressed({ kind: 'bump', ticket_id: other.id }),
    ]
    const answer = await call(device, 'POST', '/kitchen/api/acts', { acts })
    expect(answer.body.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['done', 'overtaken'])
    const listed = (await devices()).find(({ settings }) => settings.screen === bar())!
    expect(listed).toMatchObject({ kind: 'kitchen', name: 'Tablet', seen_at: expect.any(String) })
    expect((await call(cook, 'GET', await cook.calling('/devices'))).status).toBe(403)
    expect((await call(manager, 'DELETE', await manager.calling(`/devices/${listed.id}`))).status).toBe(200)
    for (const [method, path] of [
      ['GET', 'screen'],
      ['POST', 'acts'],
      ['GET', 'events'],
      ['POST', 'leave'],
    ] as const)
      expect(
        (await call(device, method, `/kitchen/api/${path}`, method === 'POST' ? { acts } : undefined)).status,
      ).toBe(401)
  })

  test('is renamed and set otherwise, shows that at once, and takes no setting that its kind has not', async () => {
    const device = await paired()
    const { id } = (await devices()).toSorted((a, b) => b.id - a.id)[0]!
    const line = await openListener(service, device, '/events', '/kitchen/api')
    await until(() => line.heard().includes('event: open'))
    const change = async (wish: object, at = id) =>
      call(manager, 'PATCH', await manager.calling(`/devices/${at}`), wish)
    const changed = await change({ name: 'Pass', settings: { screen: 'expediter' } })
    expect([changed.status, changed.body.data]).toMatchObject([
      200,
      { id, kind: 'kitchen', name: 'Pass', settings: { screen: 'expediter' } },
    ])
    await until(() => line.times('devices') > 0)
    await line.stop()
    expect((await call(device, 'GET', '/kitchen/api/screen')).body.data.screen.screen).toBe('expediter')
    const refused = await Promise.all([
      change({ settings: { screen: 'station-999999' } }),
      change({ settings: { speed: 3 } }),
      change({ settings: [] }),
      change({ name: '' }),
    ])
    expect(refused.map(({ status, body }) => [status, body.error.details])).toEqual([
      [422, { 'settings.screen': ['This branch has no such screen.'] }],
      [422, { 'settings.speed': ['There is no such field.'] }],
      [422, { settings: ['Must be an object.'] }],
      [422, { name: ['Must not be empty.'] }],
    ])
    const stranger = await signedIn(await service.venue({ document: smallMenu() }), 'manager')
    for (const method of ['PATCH', 'DELETE'])
      expect((await call(stranger, method, await stranger.calling(`/devices/${id}`), {})).status).toBe(404)
    expect((await call(stranger, 'GET', await stranger.calling('/devices'))).body.data).toEqual([])
  })

  test('hears nothing more once it is removed, but that it is', async () => {
    const device = await paired(bar())
    const [{ id } = { id: 0 }] = (await devices()).toSorted((a, b) => b.id - a.id)
    const line = await openListener(service, device, '/events', '/kitchen/api')
    const another = await openListener(service, await paired(bar()), '/events', '/kitchen/api')
    await until(() => line.heard().includes('event: open') && another.heard().includes('event: open'))
    expect((await call(manager, 'DELETE', await manager.calling(`/devices/${id}`))).status).toBe(200)
    await until(() => line.isEnded())
    expect([line.times('devices') > 0, another.isEnded()]).toEqual([true, false])
    await Promise.all([line.stop(), another.stop()])
  })

  test('of another kind opens nothing of the kitchen; one that the version before has paired still does', async () => {
    const device = await paired(bar())
    const { id } = (await devices()).toSorted((a, b) => b.id - a.id)[0]!
    const seen = async () => [
      (await call(device, 'GET', '/kitchen/api/screen')).status,
      (await device.get('/kitchen/device')).location,
    ]
    const set = (what: string) =>
      service.owner.query(`update kitchen_devices set ${what} where id = $1`, [id])
    await set("kind = 'kiosk'")
    expect(await seen()).toEqual([401, '/kitchen/pair'])
    await set("kind = 'kitchen', settings = null")
    expect((await seen())[0]).toBe(200)
    expect((await call(device, 'GET', '/kitchen/api/screen')).body.data.screen.screen).toBe(bar())
  })

  test('has five lines at once, so that one that is lost and comes back is never kept out', async () => {
    const device = await paired()
    const line = () => openListener(service, device, '/events', '/kitchen/api')
    const another = await openListener(service, await paired(), '/events', '/kitchen/api')
    const lines: EventLine[] = []
    for (let n = 0; n < 6; n++) lines.push(await line())
    await until(() => lines[0]!.isEnded() && lines[5]!.heard().includes('event: open'))
    expect([another, ...lines.slice(1)].map((one) => one.isEnded())).toEqual(Array(6).fill(false))
    for (const one of [another, ...lines]) await one.stop()
  })

  test('can do nothing else: no staff route, no operation of the API, no page takes it for anybody', async () => {
    const device = await paired()
    const SAMPLES: Record<string, string> = { uuid: randomUUID(), text: 'nothing' }
    const routes = allStaffRoutes(
      { addHook: () => undefined } as never,
      { database: service.database } as never,
    )
    for (const { method, path } of routes) {
      const named = path.replace(/:\w+(?::(uuid|text))?/g, (_, shape) => SAMPLES[shape] ?? '1')
      const url = callsPath(venue.restaurant.slug) + named
      const { status } = await call(device, method, url, method === 'GET' ? undefined : {})
      expect(status, `${method} ${url}`).toBe(401)
    }
    for (const { method, path } of service.operations) {
      const url = `/api/v1${path.replace(/:\w+(?::(uuid|text))?/g, (_, shape) => SAMPLES[shape] ?? '1')}`
      const { status } = await call(device, method, url, method === 'GET' ? undefined : {})
      expect(status, `${method} ${url}`).toBe(401)
    }
    for (const path of [
      '/',
      '/orders',
      '/kitchen',
      '/kitchen/screens/expediter',
      '/settings/printers',
      '/account',
    ])
      expect((await device.get(path)).location, path).toContain('/sign-in')
    const another = await call(device, 'GET', '/kitchen/api/screen?screen=expediter')
    expect(another.body.data.screen.screen).toBe(hot())
    const crossSite = await service.app.inject({
      method: 'POST',
      url: '/kitchen/api/acts',
      headers: { cookie: device.cookieHeader(), 'sec-fetch-site': 'cross-site' },
      payload: { acts: [] },
    })
    expect(crossSite.statusCode).toBe(403)
  })
})
