// What is done at a branch stays there: money, stock, tickets and paper.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../test/app.ts'
import { smallMenu } from '../../test/documents.ts'
import { keepUp } from '../restaurant/stock/keeper.ts'

const customer = { customer_name: 'Ada', customer_phone: '+1 413 555 0101' }
const NO_SUCH = { branch_id: ['The restaurant has no such branch.'] }

const DOCUMENT = {
  ...smallMenu(),
  settings: { stock: { sell_out_at_zero: true } },
  branches: [
    { ref: 'main', name: 'Main', default: true },
    { ref: 'west', name: 'West' },
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
