// What is done at a branch stays there: money, stock, tickets and paper.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../test/app.ts'
import { smallMenu } from '../../test/documents.ts'
import { signedInAs, Visitor } from '../../test/visitor.ts'
import { keepUp } from '../restaurant/stock/keeper.ts'
import { exportDocument } from './document/export.ts'
import { importDocument } from './document/import.ts'

const customer = { customer_name: 'Ada', customer_phone: '+1 413 555 0101' }
const NO_SUCH = { branch_id: ['The restaurant has no such branch.'] }

const DOCUMENT = {
  ...smallMenu(),
  stations: [
    { ref: 'hot', name: 'Hot' },
    { ref: 'bar', name: 'Bar', branch_refs: ['main'] },
  ],
  settings: { stock: { sell_out_at_zero: true } },
  branches: [
    { ref: 'main', name: 'Main', default: true },
    {
      ref: 'west',
      name: 'West',
      timezone: 'America/Los_Angeles',
      address: { line1: 'Pier 1', city: 'San Diego', postcode: '92101' },
      phone: '+1 619 555 0100',
    },
    { ref: 'old', name: 'Old', is_active: false },
  ],
  booking: {
    periods: [{ from: '00:00', to: '24:00' }],
    deposit: { from_party: 1, amount_minor: 500, per: 'booking' },
  },
  tables: ['main', 'west'].map((ref) => ({
    ref,
    name: ref,
    branch_ref: ref,
    min_seats: 1,
    max_seats: 8,
  })),
  ingredients: [
    {
      ref: 'cheese',
      name: 'Cheese',
      unit: 'kg',
      stock: [
        { branch_ref: 'main', on_hand: 10, par_level: 2 },
        { branch_ref: 'west', on_hand: 1, par_level: 0 },
      ],
    },
  ],
  recipes: [{ item_ref: 'soup', uses: [{ ingredient_ref: 'cheese', quantity: 1 }] }],
}

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

const opened = (change: object = {}) => service.venue({ document: { ...DOCUMENT, ...change } })
const branchOf = (venue: Venue, ref: string) => venue.ids.branches![ref]!

async function order(venue: Venue, ref: string, more: object = {}) {
  const { status, body } = await venue.post('/orders', {
    type: 'pickup',
    branch_id: branchOf(venue, ref),
    ...customer,
    lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
    ...more,
  })
  expect([status, body.error]).toEqual([201, undefined])
  return body.data
}

async function foreignBranch(): Promise<number> {
  return (await (await service.venue()).get('/branches')).body.data[0].id
}

describe('payments', () => {
  test('are those of the orders and reservations of the branch, and all of them together are all', async () => {
    const venue = await opened()
    const paid: Record<string, string[]> = { main: [], west: [] }
    for (const ref of ['main', 'west', 'west']) {
      const { id } = await order(venue, ref)
      paid[ref]!.push((await venue.post(`/orders/${id}/payments`, { method: 'cash' })).body.data.id)
    }
    const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const booked = await venue.post('/reservations', {
      name: 'Ada',
      phone: '+1 413 555 0101',
      party_size: 2,
      date,
      time: '18:00',
      branch_id: branchOf(venue, 'west'),
    })
    const deposit = await venue.post(`/reservations/${booked.body.data.id}/payments`, { method: 'cash' })
    paid.west!.push(deposit.body.data.id)
    const list = async (query: string) =>
      (await venue.get(`/payments?${query}`)).body.data.map(({ id }: { id: string }) => id).sort()
    expect(await list(`branch_id=${branchOf(venue, 'main')}`)).toEqual(paid.main!.sort())
    expect(await list(`branch_id=${branchOf(venue, 'west')}`)).toEqual(paid.west!.sort())
    expect(await list(`branch_id=${branchOf(venue, 'old')}`)).toEqual([])
    expect(await list('')).toEqual([...paid.main!, ...paid.west!].sort())
    const page = await venue.get(`/payments?branch_id=${branchOf(venue, 'west')}&per_page=2`)
    expect(page.body.meta.next_cursor).not.toBeNull()
    const refused = await venue.get(`/payments?branch_id=${await foreignBranch()}`)
    expect([refused.status, refused.body.error.details]).toEqual([422, NO_SUCH])
  })
})

describe('stock', () => {
  const soup = async (venue: Venue, ref?: string) => {
    const query = ref === undefined ? '' : `?branch_id=${branchOf(venue, ref)}`
    return (await venue.get(`/items/${venue.ids.items!.soup}${query}`)).body.data.is_available
  }
  const count = (venue: Venue, ref: string, quantity: number) =>
    venue.post('/stock/movements', {
      ingredient_id: venue.ids.ingredients!.cheese,
      branch_id: branchOf(venue, ref),
      kind: 'count',
      quantity,
    })
  const everywhere = async (venue: Venue) => [
    await soup(venue),
    await soup(venue, 'main'),
    await soup(venue, 'west'),
  ]

  test('is of one branch of the restaurant', async () => {
    const venue = await opened()
    const refused = await venue.get(`/stock?branch_id=${await foreignBranch()}`)
    expect([refused.status, refused.body.error.details]).toEqual([422, NO_SUCH])
    await order(venue, 'west')
    await keepUp(service.database, venue.restaurant.id)
    const levels = (await venue.get('/stock')).body.data
    const onHand = new Map(
      levels.map((row: { branch_id: number; on_hand: number }) => [row.branch_id, row.on_hand]),
    )
    expect([onHand.get(branchOf(venue, 'main')), onHand.get(branchOf(venue, 'west'))]).toEqual([10, 0])
  })

  test('that runs out at a branch sells out the dish there alone, and brings it back', async () => {
    const venue = await opened()
    const { id } = await order(venue, 'west')
    await keepUp(service.database, venue.restaurant.id)
    expect(await everywhere(venue)).toEqual([true, true, false])
    const told = (await venue.get('/events?type=menu.item_updated&per_page=100')).body.data.at(-1).data
    expect(told).toMatchObject({
      branch_id: branchOf(venue, 'west'),
      changed: ['is_available'],
      item: { id: venue.ids.items!.soup, is_available: false },
    })
    await venue.post(`/orders/${id}/status`, { status: 'cancelled' })
    await keepUp(service.database, venue.restaurant.id)
    expect(await everywhere(venue)).toEqual([true, true, true])
    expect((await venue.get(`/branches/${branchOf(venue, 'west')}/items`)).body.data).toEqual([])
    await count(venue, 'main', 0)
    await count(venue, 'west', 0)
    expect(await everywhere(venue)).toEqual([true, false, false])
    await count(venue, 'main', 5)
    expect(await everywhere(venue)).toEqual([true, true, false])
  })

  test('leaves alone what somebody has flipped meanwhile, there or everywhere', async () => {
    const venue = await opened()
    const path = `/items/${venue.ids.items!.soup}/availability`
    await count(venue, 'west', 0)
    await venue.put(path, { is_available: true, branch_id: branchOf(venue, 'west') })
    await count(venue, 'west', 0)
    expect(await soup(venue, 'west')).toBe(true)
    await venue.put(path, { is_available: false, branch_id: branchOf(venue, 'west') })
    await count(venue, 'west', 1)
    expect(await soup(venue, 'west')).toBe(false)
    await venue.put(path, { is_available: true })
    await count(venue, 'west', 0)
    await venue.put(path, { is_available: false })
    await count(venue, 'west', 1)
    expect(await everywhere(venue)).toEqual([false, false, false])
  })

  test('a price set at the branch meanwhile is no flip', async () => {
    const venue = await opened()
    const own = `/branches/${branchOf(venue, 'west')}/items/${venue.ids.items!.soup}`
    await count(venue, 'west', 0)
    await venue.put(own, { price_minor: 1100, is_available: false })
    await count(venue, 'west', 1)
    expect(await everywhere(venue)).toEqual([true, true, true])
    expect((await venue.get(`/branches/${branchOf(venue, 'west')}/items`)).body.data).toEqual([
      {
        item_id: venue.ids.items!.soup,
        price_minor: 1100,
        variants: [],
        is_available: null,
        is_hidden: false,
      },
    ])
  })
})

async function manage(venue: Venue) {
  const manager = await signedInAs(service, venue, 'manager')
  return async (method: string, path: string, sent?: object) => {
    const { status, ...body } = await manager.call(method, path, sent)
    return { status, body }
  }
}

describe('the kitchen', () => {
  const dishes = (venue: Venue) => ({
    lines: ['soup', 'cooked-at-bar', 'water'].map((ref) => ({ item_id: venue.ids.items![ref], quantity: 1 })),
  })
  const accepted = async (venue: Venue, ref: string) => {
    const { id } = await order(venue, ref, dishes(venue))
    await venue.post(`/orders/${id}/status`, { status: 'accepted' })
    return id as string
  }

  test('shows tickets on the screens of their branch alone, and lets only these work on them', async () => {
    const venue = await opened()
    const call = await manage(venue)
    const [here, there] = [await accepted(venue, 'main'), await accepted(venue, 'west')]
    const on = async (screen: string, ref?: string) => {
      const query = ref === undefined ? '' : `?branch_id=${branchOf(venue, ref)}`
      const { status, body } = await call('GET', `/kitchen/screens/${screen}${query}`)
      if (status !== 200) return status
      return body.data.tickets.map((ticket: { order_id: string; lines: object[] }) => [
        ticket.order_id,
        ticket.lines.length,
      ])
    }
    const { hot, bar } = venue.ids.stations!
    expect(await on('expediter')).toEqual([
      [here, 1],
      [here, 2],
    ])
    expect(await on(`station-${hot}`, 'west')).toEqual([[there, 1]])
    // West has no bar: what is cooked there comes on one ticket without a station.
    expect(await on(`station-${bar}`, 'main')).toEqual([[here, 2]])
    expect(await on(`station-${bar}`, 'west')).toBe(404)
    expect(await on('unrouted', 'west')).toEqual([[there, 2]])
    const foreign = await call('GET', `/kitchen?branch_id=${await foreignBranch()}`)
    expect(foreign.status).toBe(422)
    const screens = (await call('GET', `/kitchen?branch_id=${branchOf(venue, 'west')}`)).body.data.screens
    expect(screens.map(({ screen, open }: { screen: string; open: number }) => [screen, open])).toEqual([
      ['expediter', 2],
      [`station-${hot}`, 1],
      ['unrouted', 1],
    ])
    const act = (branch_id: number) =>
      call('POST', '/kitchen/screens/expediter/acts', {
        branch_id,
        acts: [{ id: crypto.randomUUID(), kind: 'pass', at: Date.now(), order_id: there }],
      })
    expect((await act(branchOf(venue, 'main'))).body.data[0].outcome).toBe('overtaken')
    expect((await act(branchOf(venue, 'west'))).body.data[0].outcome).toBe('done')
  })

  test('pairs a device with a screen of one branch', async () => {
    const venue = await opened()
    const call = await manage(venue)
    const here = await accepted(venue, 'main')
    await accepted(venue, 'west')
    const pair = (branch_id: number) =>
      call('POST', '/devices/pairings', { kind: 'kitchen', name: 'Pass', branch_id })
    const refused = await pair(branchOf(venue, 'old'))
    expect([refused.status, refused.body.error.details]).toEqual([
      422,
      { branch_id: ['This branch is permanently closed.'] },
    ])
    for (const ref of ['main', 'west']) {
      const { code } = (await pair(branchOf(venue, ref))).body.data
      const device = new Visitor(service.app)
      expect((await device.post('/kitchen/pair', { code })).status).toBe(303)
      const { body } = await service.app.inject({
        url: '/kitchen/api/screen',
        headers: { cookie: device.cookieHeader(), 'sec-fetch-site': 'same-origin' },
      })
      const orders = new Set(
        JSON.parse(body).data.tickets.map(({ order_id }: { order_id: string }) => order_id),
      )
      expect([orders.size, orders.has(here)]).toEqual([1, ref === 'main'])
    }
    for (const ref of ['main', 'west']) {
      const devices = (await call('GET', `/devices?branch_id=${branchOf(venue, ref)}`)).body.data
      expect(devices.map(({ branch_id }: { branch_id: number }) => branch_id)).toEqual([branchOf(venue, ref)])
    }
  })

  test('prints on the printers of the branch, and offers only these for a receipt', async () => {
    const venue = await opened()
    const call = await manage(venue)
    const printer = (ref: string) => ({
      branch_id: branchOf(venue, ref),
      name: ref,
      kind: 'cloudprnt',
      language: 'star-line',
      columns: 42,
      station_ids: [venue.ids.stations!.hot],
      takes_unrouted: true,
      prints_receipts: true,
      is_active: true,
    })
    const made: Record<string, number> = {}
    for (const ref of ['main', 'west'])
      made[ref] = (await call('POST', '/printers', printer(ref))).body.data?.id
    expect((await call('POST', '/printers', printer('old'))).body.error.details).toEqual({
      branch_id: ['This branch is permanently closed.'],
    })
    const id = await accepted(venue, 'west')
    const { rows } = await service.owner.query(
      'select distinct printer_id::int from print_jobs where order_id = $1',
      [id],
    )
    expect(rows).toEqual([{ printer_id: made.west }])
    const offered = (await call('GET', `/receipt-printers?order_id=${id}`)).body.data
    expect(offered).toEqual([{ id: made.west, name: 'west' }])
    const wrong = await call('POST', `/orders/${id}/receipt-prints`, { printer_id: made.main })
    expect(wrong.status).toBe(404)
    expect((await call('POST', `/orders/${id}/receipt-prints`, { printer_id: made.west })).status).toBe(200)
  })

  test('keeps in the document which branches have a station', async () => {
    const venue = await opened()
    const before = await venue.inside((tx) => exportDocument(tx))
    expect(before.stations).toEqual(DOCUMENT.stations)
    await venue.inside((tx) => importDocument(tx, JSON.parse(JSON.stringify(before))))
    expect(await venue.inside((tx) => exportDocument(tx))).toEqual(before)
    const wrong = venue.inside((tx) =>
      importDocument(tx, { stations: [{ ref: 'hot', name: 'Hot', branch_refs: ['moon'] }] }),
    )
    await expect(wrong).rejects.toMatchObject({
      faults: expect.arrayContaining([
        {
          pointer: '/stations/0/branch_refs/0',
          fault: expect.objectContaining({ message: 'There is no branch "moon".' }),
        },
      ]),
    })
  })
})

describe('guests', () => {
  test('are written to from the branch, on its clock', async () => {
    const venue = await opened()
    await venue.post('/reservations', {
      name: 'Ada',
      phone: '+1 413 555 0101',
      email: 'ada@example.com',
      party_size: 2,
      date: '2027-01-15',
      time: '18:00',
      branch_id: branchOf(venue, 'west'),
    })
    const { rows } = await service.owner.query('select body, calendar from mails where restaurant_id = $1', [
      venue.restaurant.id,
    ])
    expect(rows[0].body).toContain('January 15, 2027 at 6:00')
    const address = ['West', 'Pier 1, 92101 San Diego', '+1 619 555 0100']
    expect(rows[0].body.trimEnd().split('\n').slice(-4)).toEqual([venue.restaurant.name, ...address])
    expect(rows[0].calendar.location).toBe(address.join(', '))
  })

  test('have the branch on their receipt', async () => {
    const venue = await opened()
    const call = await manage(venue)
    const { id } = await order(venue, 'west')
    const { body } = await call('POST', `/orders/${id}/receipt-mails`, { email: 'ada@example.com' })
    expect(body.error).toBeUndefined()
    const { rows } = await service.owner.query(
      "select body from mails where restaurant_id = $1 and kind = 'order.receipt'",
      [venue.restaurant.id],
    )
    expect(rows[0].body).toContain(
      `${venue.restaurant.name}\nWest\nPier 1, 92101 San Diego\n+1 619 555 0100\n`,
    )
  })
})
