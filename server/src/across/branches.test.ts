// Branches by API: what happens, happens at one, at its prices, by its rules and on its clock.
import { describe, expect, test } from 'vitest'
import { bookingRules, other, service, standOnBranches, venue } from '../../test/branches-ground.ts'

standOnBranches()

const customer = { customer_name: 'Ada', customer_phone: '+1 413 555 0101' }

const branch = (ref: string) => venue.ids.branches![ref]!

const item = (ref: string) => venue.ids.items![ref]!

const table = (ref: string) => venue.ids.tables![ref]!

const foreign = () => other.get('/branches').then(({ body }) => body.data[0].id as number)

const faults = ({ status, body }: { status: number; body: { error: { details: unknown } } }) => [
  status,
  body.error.details,
]

const NO_SUCH = { branch_id: ['The restaurant has no such branch.'] }

const CLOSED = { branch_id: ['This branch is permanently closed.'] }

function place(order: Record<string, unknown>) {
  return venue.post('/orders', {
    type: 'pickup',
    ...customer,
    lines: [{ item_id: item('soup'), quantity: 1 }],
    ...order,
  })
}

describe('GET /branches', () => {
  test('shows all of them, the default one first, and one by its id', async () => {
    const { status, body } = await venue.get('/branches')
    expect(status).toBe(200)
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual([
      'Main Street',
      'Café am Hafen',
      'Old Town',
    ])
    expect(body.data[1]).toEqual({
      id: branch('west'),
      name: 'Café am Hafen',
      slug: 'cafe-am-hafen',
      timezone: 'America/Los_Angeles',
      is_default: false,
      is_active: true,
      address: { line1: 'Pier 1', city: 'San Diego', postcode: null, country: null },
      phone: '+1 619 555 0100',
      open_now: false,
      opens_at: '2026-11-18T13:00:00.000-05:00',
      order_types: ['dine_in', 'pickup'],
      hours: [{ days: [], from: '10:00', to: '22:00' }],
      special_days: [],
      closing_days: [],
      preparation_minutes: 15,
      paused_until: null,
      reservations: true,
    })
    expect((await venue.get(`/branches/${branch('west')}`)).body.data).toEqual(body.data[1])
    expect(body.data[2]).toMatchObject({
      ...{ is_active: false, address: null, phone: null },
      ...{ open_now: false, opens_at: null },
    })
  })

  test('knows no branch of another restaurant, and needs no scope', async () => {
    expect((await venue.get(`/branches/${await foreign()}`)).status).toBe(404)
    const { token } = await venue.newToken({ scopes: ['menu:read'] })
    expect((await service.request('GET', '/api/v1/branches', { token })).status).toBe(200)
  })
})

describe('an order', () => {
  test('is at the branch that it names, at its prices, taxes and hours', async () => {
    const here = (await place({})).body.data
    expect(here).toMatchObject({ branch_id: branch('main'), subtotal_minor: 1000, total_minor: 1050 })
    const there = (await place({ branch_id: branch('west') })).body.data
    expect(there).toMatchObject({
      branch_id: branch('west'),
      subtotal_minor: 1300,
      total_minor: 1404,
      tax_breakdown: [{ name: 'West', rate_pct: 8, included: false, base_minor: 1300, tax_minor: 104 }],
      // 9:00 there: it is held for the opening at 10:00.
      scheduled_for: '2026-11-18T13:00:00.000-05:00',
    })
    const quote = await venue.post('/orders/quote', {
      type: 'pickup',
      branch_id: branch('west'),
      lines: [{ item_id: item('soup'), quantity: 1 }],
    })
    expect(quote.body.data).toMatchObject({ subtotal_minor: 1300, total_minor: 1404, minimum_minor: 500 })
  })

  test('is at the branch of its table, which decides', async () => {
    const atTable = (await place({ type: 'dine_in', table_code: 'W1' })).body.data
    expect(atTable).toMatchObject({
      branch_id: branch('west'),
      table: { id: table('w1'), name: 'West 1', code: 'W1' },
      service_charge_minor: 130,
    })
    expect(faults(await place({ type: 'dine_in', table_code: 'W1', branch_id: branch('main') }))).toEqual([
      422,
      { table_code: ['This table is at another branch.'] },
    ])
    expect(faults(await place({ type: 'dine_in', table_code: 'O1' }))).toEqual([
      422,
      { table_code: ['The branch of this table is permanently closed.'] },
    ])
    // On pickup a table's code says nothing.
    expect((await place({ table_code: 'W1' })).body.data.branch_id).toBe(branch('main'))
  })

  test('is refused where the branch does not offer it', async () => {
    expect(faults(await place({ branch_id: await foreign() }))).toEqual([422, NO_SUCH])
    expect(faults(await place({ branch_id: branch('old') }))).toEqual([422, CLOSED])
    const lines = (ref: string) => [{ item_id: item(ref), quantity: 2 }]
    expect(faults(await place({ branch_id: branch('west'), lines: lines('water') }))).toEqual([
      422,
      { 'lines.0.item_id': ['This branch does not offer this item.'] },
    ])
    expect((await place({ lines: lines('water') })).status).toBe(201)
    expect(faults(await place({ branch_id: branch('west'), lines: lines('cooked-at-bar') }))).toEqual([
      422,
      { 'lines.0.item_id': ['This item is sold out.'] },
    ])
    const delivery_address = { line1: 'Pier 2', city: 'San Diego' }
    const asked = { branch_id: branch('west'), type: 'delivery', delivery_address }
    expect((await place(asked)).body.error.details.type).toEqual([
      'The restaurant does not offer this type of order.',
    ])
  })

  test('is found by its branch', async () => {
    const at = async (ref: string) => (await venue.get(`/orders?branch_id=${branch(ref)}`)).body.data
    const west: { branch_id: number }[] = await at('west')
    expect(west.length).toBeGreaterThan(0)
    expect(new Set(west.map(({ branch_id }) => branch_id))).toEqual(new Set([branch('west')]))
    expect(await at('old')).toEqual([])
    expect(faults(await venue.get(`/orders?branch_id=${await foreign()}`))).toEqual([422, NO_SUCH])
  })
})

describe('the menu', () => {
  test('is shown as a branch sells it', async () => {
    const west = `branch_id=${branch('west')}`
    const all = (await venue.get('/items?per_page=100')).body.data
    const there = (await venue.get(`/items?per_page=100&${west}`)).body.data
    const ids = (list: { id: number }[]) => list.map(({ id }) => id)
    expect(ids(all).filter((id) => !ids(there).includes(id))).toEqual([item('water')])
    expect((await venue.get(`/items/${item('soup')}`)).body.data.price_minor).toBe(1000)
    expect((await venue.get(`/items/${item('soup')}?${west}`)).body.data.price_minor).toBe(1300)
    expect((await venue.get(`/items/${item('water')}?${west}`)).status).toBe(404)
    const sizes = (await venue.get(`/items/${item('pizza')}?${west}`)).body.data.variants
    expect(sizes.map(({ price_minor }: { price_minor: number }) => price_minor)).toEqual([1100, 1500])
    const out = (await venue.get(`/items?available=false&${west}`)).body.data
    expect(ids(out)).toEqual([item('sold-out'), item('cooked-at-bar')])
    const { body } = await venue.get(`/menus/${venue.ids.menus!.breakfast}?${west}`)
    // 9:00 there, noon here.
    expect(body.meta.now.available).toBe(true)
    const here = await venue.get(`/menus/${venue.ids.menus!.breakfast}`)
    expect(here.body.meta.now.available).toBe(false)
    expect(faults(await venue.get(`/items?branch_id=${branch('old')}`))).toEqual([422, CLOSED])
    expect(faults(await venue.get(`/menus/1?branch_id=${await foreign()}`))).toEqual([422, NO_SUCH])
  })

  test('differs at a branch as it is told to, and is as the restaurant has it again', async () => {
    const path = `/branches/${branch('main')}/items`
    expect((await venue.get(path)).body).toEqual({ data: [], meta: { count: 0 }, links: {} })
    const set = await venue.put(`${path}/${item('tacos')}`, { price_minor: 1250 })
    const differing = {
      item_id: item('tacos'),
      price_minor: 1250,
      variants: [],
      is_available: null,
      is_hidden: false,
    }
    expect([set.status, set.body.data]).toEqual([200, differing])
    expect((await venue.get(path)).body.data).toEqual([differing])
    const events = (await venue.get('/events?type=menu.item_updated&per_page=100')).body.data
    expect(events.at(-1).data).toMatchObject({
      changed: ['price_minor'],
      branch_id: branch('main'),
      item: { id: item('tacos'), price_minor: 1250 },
    })
    const gone = await service.request('DELETE', `/api/v1${path}/${item('tacos')}`, { token: venue.token })
    expect([gone.status, gone.body.data]).toEqual([200, differing])
    const again = await service.request('DELETE', `/api/v1${path}/${item('tacos')}`, { token: venue.token })
    expect(again.status).toBe(404)
    expect((await venue.get(path)).body.data).toEqual([])
  })

  test('takes no price that does not fit, no foreign size, no foreign branch', async () => {
    const at = (ref: string) => `/branches/${branch('main')}/items/${item(ref)}`
    const small = venue.ids.variants!['pizza/small']!
    expect(faults(await venue.put(at('pizza'), { price_minor: 1 }))).toEqual([
      422,
      { price_minor: ['This item has a price for each variant: set them in variants.'] },
    ])
    expect(
      faults(await venue.put(at('soup'), { variants: [{ variant_id: small, price_minor: 1 }] })),
    ).toEqual([422, { variants: ['This item has no variants: set price_minor.'] }])
    expect(
      faults(await venue.put(at('pizza'), { variants: [{ variant_id: 999_999, price_minor: 1 }] })),
    ).toEqual([422, { 'variants.0.variant_id': ['This item has no such variant.'] }])
    expect((await venue.put(`/branches/${await foreign()}/items/${item('soup')}`, {})).status).toBe(404)
    expect((await venue.get(`/branches/${await foreign()}/items`)).status).toBe(404)
    expect((await venue.get(`/branches/${branch('main')}/items`)).body.data).toEqual([])
  })

  test('is sold out at one branch, or everywhere, whatever branches had of their own', async () => {
    const path = `/items/${item('tacos')}/availability`
    const shown = async (query = '') => (await venue.get(`/items/${item('tacos')}${query}`)).body.data
    const west = `?branch_id=${branch('west')}`
    const there = await venue.put(path, { is_available: false, branch_id: branch('west') })
    expect(there.body.data.is_available).toBe(false)
    expect([(await shown()).is_available, (await shown(west)).is_available]).toEqual([true, false])
    await venue.put(path, { is_available: true })
    expect([(await shown()).is_available, (await shown(west)).is_available]).toEqual([true, true])
    await venue.put(path, { is_available: false })
    await venue.put(path, { is_available: true, branch_id: branch('west') })
    expect([(await shown()).is_available, (await shown(west)).is_available]).toEqual([false, true])
    await venue.patch(`/items/${item('tacos')}`, { is_available: true })
    const { body } = await venue.get(`/branches/${branch('west')}/items`)
    expect(body.data.map(({ item_id }: { item_id: number }) => item_id)).not.toContain(item('tacos'))
    const wrong = { is_available: false, branch_id: branch('old') }
    expect(faults(await venue.put(path, wrong))).toEqual([422, CLOSED])
  })
})

describe('a reservation', () => {
  const guest = { name: 'Ada', phone: '+1 413 555 0101', party_size: 2, date: '2026-11-19' }

  test('is at a branch, by its rules and at its tables', async () => {
    const at = (ref: string) =>
      venue.get(`/availability?date=2026-11-19&party_size=2&branch_id=${branch(ref)}`)
    const { body } = await at('west')
    expect(body.data.branch_id).toBe(branch('west'))
    expect(body.data.slots.map(({ time }: { time: string }) => time)).toEqual([
      '12:00',
      '12:30',
      '13:00',
      '13:30',
    ])
    expect(faults(await at('old'))).toEqual([422, CLOSED])
    const there = await venue.post('/reservations', { ...guest, time: '12:00', branch_id: branch('west') })
    expect([there.status, there.body.data.branch_id, there.body.data.table_id]).toEqual([
      201,
      branch('west'),
      table('w1'),
    ])
    const here = await venue.post('/reservations', { ...guest, time: '18:00' })
    expect([here.body.data.branch_id, here.body.data.table_id]).toEqual([branch('main'), table('t1')])
    const byTable = await venue.post('/reservations', { ...guest, time: '12:30', table_id: table('w2') })
    expect([byTable.status, byTable.body.data?.branch_id]).toEqual([201, branch('west')])
    const list = await venue.get(`/reservations?branch_id=${branch('west')}`)
    expect(list.body.data.map(({ time }: { time: string }) => time)).toEqual(['12:00', '12:30'])
    expect(faults(await venue.get(`/reservations?branch_id=${await foreign()}`))).toEqual([422, NO_SUCH])
  })

  test('at the table of another branch is refused, and pacing counts the guests of its branch alone', async () => {
    const wrong = { ...guest, time: '18:00', branch_id: branch('main'), table_id: table('w1') }
    expect(faults(await venue.post('/reservations', wrong))).toEqual([
      422,
      { table_id: ['This table is at another branch.'] },
    ])
    const closed = { ...guest, time: '18:00', branch_id: branch('old') }
    expect(faults(await venue.post('/reservations', closed))).toEqual([422, CLOSED])
    // One party for each slot there, and 18:00 here says nothing of it.
    const second = { ...guest, time: '12:00', branch_id: branch('west') }
    expect(faults(await venue.post('/reservations', second))).toEqual([
      422,
      { time: ['The restaurant cannot take more guests at this time.'] },
    ])
  })

  test('a hundred at once want one table of one branch: one has it', async () => {
    const own = await service.venue({
      document: {
        booking: bookingRules,
        branches: [
          { ref: 'a', name: 'A', default: true },
          { ref: 'b', name: 'B' },
        ],
        tables: ['a', 'b'].map((ref) => ({ ref, name: ref, branch_ref: ref, min_seats: 1, max_seats: 4 })),
      },
    })
    const branch_id = own.ids.branches!.b
    const wish = { ...guest, time: '18:00', branch_id }
    const answers = await Promise.all(Array.from({ length: 100 }, () => own.post('/reservations', wish)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await own.post('/reservations', { ...wish, branch_id: own.ids.branches!.a })).status).toBe(201)
  })
})
