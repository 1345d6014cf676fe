import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
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
  standOnScreens,
  ticketOn,
  venue,
} from '../../../test/screens-ground.ts'
import { Visitor } from '../../../test/visitor.ts'
import { callsPath } from '../../ground/staff/address.ts'
import { allStaffRoutes } from '../../surfaces/admin/all-routes.ts'

standOnScreens()

describe('a device', () => {
  async function paired(screen = hot()): Promise<Visitor> {
    const { body } = await call(manager, 'POST', await manager.calling('/kitchen/pairings'), {
      screen,
      name: 'Tablet',
    })
    const device = new Visitor(service.app)
    const { status, location } = await device.post('/kitchen/pair', { code: body.data.code.toLowerCase() })
    expect([status, location]).toEqual([303, '/kitchen/device'])
    return device
  }

  test('is paired by a code that a manager makes, once and soon', async () => {
    expect(
      (await call(cook, 'POST', await cook.calling('/kitchen/pairings'), { screen: hot(), name: 'x' }))
        .status,
    ).toBe(403)
    const { body } = await call(manager, 'POST', await manager.calling('/kitchen/pairings'), {
      screen: hot(),
      name: 'Wall',
    })
    const code = body.data.code as string
    const device = new Visitor(service.app)
    expect((await device.post('/kitchen/pair', { code: `${code.slice(0, -1)}0` })).status).toBe(422)
    expect((await device.post('/kitchen/pair', { code })).status).toBe(303)
    expect((await new Visitor(service.app).post('/kitchen/pair', { code })).status).toBe(422)
    const late = await call(manager, 'POST', await manager.calling('/kitchen/pairings'), {
      screen: hot(),
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
    const overview = await call(manager, 'GET', await manager.calling('/kitchen'))
    const listed = overview.body.data.devices.find(({ screen }: { screen: string }) => screen === bar())
    expect(listed).toMatchObject({ name: 'Tablet', seen_at: expect.any(String) })
    expect((await call(cook, 'GET', await cook.calling('/kitchen'))).body.data.devices).toEqual([])
    expect(
      (await call(manager, 'DELETE', await manager.calling(`/kitchen/devices/${listed.id}`))).status,
    ).toBe(200)
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
