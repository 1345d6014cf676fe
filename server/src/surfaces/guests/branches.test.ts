// Guest pages of a restaurant with several branches, as a browser without a script gets them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { linkedDataFaults } from '../../../test/linked-data.ts'
import { importDocument } from '../../across/document/import.ts'

const NOON = Date.parse('2026-11-18T12:00:00-05:00')
const BRANCHES = [
  { ref: 'main', name: 'Main Street', default: true, timezone: 'America/New_York' },
  {
    ref: 'west',
    name: 'Harbour',
    timezone: 'America/Los_Angeles',
    hours: [{ from: '10:00', to: '22:00' }],
    address: { line1: 'Pier 1', city: 'San Diego', postcode: '92101' },
    phone: '+1 619 555 0100',
    order_types: { pickup: {}, dine_in: {} },
    booking: { periods: [{ from: '12:00', to: '14:00' }], auto_confirm: true },
    items: [
      { item_ref: 'soup', price_minor: 1300 },
      { item_ref: 'water', is_hidden: true },
    ],
  },
  // No table can be booked here.
  { ref: 'bar', name: 'Bar', booking: { periods: [] } },
  { ref: 'old', name: 'Old Town', is_active: false },
]
const DOCUMENT = {
  ...smallMenu(),
  settings: { languages: ['en', 'ar', 'es'], delivery_zones: [{ name: 'Town', cities: ['Northampton'] }] },
  branches: BRANCHES,
  booking: { periods: [{ from: '18:00', to: '22:00' }], auto_confirm: true },
  tables: ['main', 'west'].map((ref) => ({
    ref,
    name: `Table ${ref}`,
    code: ref,
    branch_ref: ref,
    min_seats: 1,
    max_seats: 4,
  })),
}

let service: TestApp
let venue: Venue
let address = 0
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOON
  venue = await service.venue({ slug: 'lola', document: DOCUMENT })
})
afterAll(() => service.close())

const open = (path: string, headers: Record<string, string> = {}) =>
  service.app.inject({ method: 'GET', url: path, headers })
const send = (path: string, form: Record<string, string>) =>
  service.app.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams(form).toString(),
    remoteAddress: `10.0.0.${++address}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  })
const hiddenIn = (body: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''
const dataIn = (text: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null')
const branch = (ref: string) => venue.ids.branches![ref]!
const AT = '/r/lola/at/harbour'

async function basketWith(ref: string, at: string): Promise<string> {
  const b = hiddenIn((await open(`${at}/order`)).body, 'b')
  const added = await send(`${at}/order/add`, { b, item: String(venue.ids.items![ref]), quantity: '1' })
  expect([added.statusCode, String(added.headers.location)]).toEqual([
    303,
    expect.stringContaining(`${at}/order?b=`),
  ])
  return new URL(String(added.headers.location), 'http://x').searchParams.get('b') ?? ''
}

describe('the first page', () => {
  test('lets the guest choose: what is open, where it is and what it offers', async () => {
    const { body, statusCode } = await open('/r/lola')
    expect(statusCode).toBe(200)
    expect(body).toContain('Choose a branch')
    for (const text of [
      'Main Street',
      'Harbour',
      'opens at 10:00',
      'Pier 1',
      '92101 San Diego',
      '+1 619 555 0100',
    ])
      expect(body).toContain(text)
    for (const path of ['', '/order', '/book', '/menu']) {
      expect(body).toContain(`href="${AT}${path}"`)
      expect(body).toContain(`href="/r/lola/at/main-street${path}"`)
    }
    expect(body).not.toContain('Old Town')
    const data = dataIn(body)
    expect(linkedDataFaults(data)).toEqual([])
    expect(data.subOrganization).toMatchObject([
      { '@type': 'Restaurant', name: 'lola · Main Street' },
      {
        '@type': 'Restaurant',
        '@id': expect.stringMatching(/\/r\/lola\/at\/harbour$/),
        address: { streetAddress: 'Pier 1', addressLocality: 'San Diego', postalCode: '92101' },
        telephone: '+1 619 555 0100',
      },
      { '@type': 'Restaurant', name: 'lola · Bar', acceptsReservations: false },
    ])
    const ways = data.subOrganization.map(
      ({ potentialAction }: { potentialAction: { deliveryMethod?: string[] }[] }) =>
        potentialAction.flatMap(({ deliveryMethod = [] }) => deliveryMethod.map((way) => way.split('#')[1])),
    )
    expect(ways).toEqual([
      ['DeliveryModePickUp', 'DeliveryModeOwnFleet'],
      ['DeliveryModePickUp'],
      ['DeliveryModePickUp', 'DeliveryModeOwnFleet'],
    ])
    const actions = data.subOrganization.map(
      ({ potentialAction }: { potentialAction: { '@type': string }[] }) =>
        potentialAction.map((action) => action['@type']),
    )
    expect(actions).toEqual([
      ['ReserveAction', 'OrderAction'],
      ['ReserveAction', 'OrderAction'],
      ['OrderAction'],
    ])
    expect((await open('/r/lola/ar')).body).toContain('اختر الفرع')
    expect((await open('/r/lola/es')).body).toContain('Elija un local')
    expect((await open('/r/lola/es')).body).toContain('href="/r/lola/es/at/harbour/order"')
  })

  test('of a branch is about that branch, in each language', async () => {
    const { body } = await open(AT)
    expect(body).toContain('<title>lola · Harbour</title>')
    expect(body).toContain('<address><bdi>Pier 1</bdi><br><bdi>92101 San Diego</bdi><br></address>')
    expect(body).not.toContain('Main Street')
    expect(body).toMatch(/rel="canonical" href="[^"]+\/r\/lola\/at\/harbour"/)
    expect(body).toMatch(/hreflang="es" href="[^"]+\/r\/lola\/es\/at\/harbour"/)
    expect(body).toContain('href="/r/lola">Other branches</a>')
    const data = dataIn(body)
    expect(linkedDataFaults(data)).toEqual([])
    expect(data.parentOrganization).toMatchObject({ '@type': 'Organization', name: 'lola' })
    expect((await open('/r/lola/ar/at/harbour')).body).toContain('الفروع الأخرى')
  })

  test('says so where it is open around the clock, on a day of 23 hours too', async () => {
    service.clock.now = Date.parse('2027-03-12T12:00:00-05:00')
    try {
      for (const [path, text] of [
        ['/r/lola/at/bar', 'Open 24 hours'],
        ['/r/lola/es/at/bar', 'Abierto 24 horas'],
        ['/r/lola/ar/at/bar', 'مفتوح 24 ساعة'],
      ] as const) {
        expect((await open(path)).body.split(text).length - 1, path).toBe(7)
      }
    } finally {
      service.clock.now = NOON
    }
  })

  test('knows no branch that is not there, and leads on from one that is closed for good', async () => {
    expect((await open('/r/lola/at/moon')).statusCode).toBe(404)
    expect((await open('/r/lola/at/moon/menu')).statusCode).toBe(404)
    const closed = await open('/r/lola/es/at/old-town/menu?x=1')
    expect([closed.statusCode, closed.headers.location]).toEqual([302, '/r/lola/es/menu?x=1'])
  })

  test('is in the sitemap with the pages of each branch', async () => {
    const { body } = await open('/r/lola/sitemap.xml')
    for (const path of [
      '',
      '/at/harbour',
      '/at/harbour/menu',
      '/at/main-street/order',
      '/es/at/harbour/book',
    ])
      expect(body).toMatch(new RegExp(`<loc>[^<]+/r/lola${path}</loc>`))
    expect(body).toContain('/at/bar/order<')
    expect(body).not.toMatch(/\/r\/lola\/menu<|old-town|\/at\/bar\/book/)
  })
})

describe('a page about one branch', () => {
  test('asks which one where none is named, and keeps the rest of the address', async () => {
    for (const page of ['menu', 'order', 'book']) {
      const { body, statusCode } = await open(`/r/lola/${page}?embed=1`)
      expect(statusCode).toBe(200)
      expect(body).toContain('<h1 id="branches">Choose a branch</h1>')
      expect(body).toContain(`href="${AT}/${page}?embed=1"`)
      expect(body).toContain('class="framed"')
    }
    expect((await send('/r/lola/order/place', {})).headers.location).toBe('/r/lola')
  })

  test('shows the menu that the branch sells, at its prices, from memory as at first', async () => {
    for (const _ of [1, 2]) {
      const there = (await open(`${AT}/menu`)).body
      expect(there).toContain('$13.00')
      expect(there).not.toContain('Water')
      const here = (await open('/r/lola/at/main-street/menu')).body
      expect(here).toContain('$10.00')
      expect(here).toContain('Water')
    }
    await venue.put(`/branches/${branch('west')}/items/${venue.ids.items!.soup}`, { price_minor: 1400 })
    expect((await open(`${AT}/menu`)).body).toContain('$14.00')
    await venue.put(`/branches/${branch('west')}/items/${venue.ids.items!.soup}`, { price_minor: 1300 })
  })

  test('takes an order there, held by its clock', async () => {
    const b = await basketWith('soup', AT)
    const { body } = await open(`${AT}/order/checkout?b=${b}`)
    expect(body).toContain('$13.00')
    expect(body).not.toContain('value="delivery"')
    expect(body).toContain('10:00')
    const placed = await send(`${AT}/order/place`, {
      b,
      key: hiddenIn(body, 'key'),
      total: hiddenIn(body, 'total'),
      type: 'pickup',
      when: 'asap',
      name: 'Ann',
      phone: '+12025550123',
      pay: 'venue',
    })
    expect(placed.statusCode).toBe(303)
    const [, id] = /\/at\/harbour\/o\/([0-9a-f-]{36})/.exec(String(placed.headers.location)) ?? []
    expect((await venue.get(`/orders/${id}`)).body.data).toMatchObject({
      branch_id: branch('west'),
      total_minor: 1300,
    })
    const status = await open(String(placed.headers.location).replace('/at/harbour', ''))
    expect(status.body).toContain('lola · Harbour')
    expect(status.body).toContain('10:00')
  })

  test('says what is not sold at the other branch when the basket goes there', async () => {
    const b = await basketWith('water', '/r/lola/at/main-street')
    const begun = (await open(`/r/lola/at/main-street/order?b=${b}`)).body
    const [, change = ''] = /<a href="([^"]+)">Change branch</.exec(begun) ?? []
    const choice = (await open(change.replaceAll('&amp;', '&'))).body
    const [, there = ''] = /href="([^"]+)">Choose Harbour</.exec(choice) ?? []
    expect(there).toContain(`${AT}/order?b=`)
    expect(choice).toContain(`<h2><a href="${there}">Harbour</a></h2>`)
    const moved = (await open(there.replaceAll('&amp;', '&'))).body
    expect(moved).toContain('You’re now ordering from Harbour. Not available at Harbour: Water.')
    expect((await open(`/r/lola/at/main-street/order?b=${b}`)).body).not.toContain('id="moved"')
    expect((await open(`/r/lola/es/at/harbour/order?b=${b}`)).body).toContain(
      'No disponible en Harbour: Water.',
    )
    const refused = await send(`${AT}/order/add`, {
      b: '',
      item: String(venue.ids.items!.water),
      quantity: '1',
    })
    expect(refused.statusCode).toBe(404)
  })

  test('is where a table’s code leads', async () => {
    const led = await open('/r/lola/t/west?sitting=x')
    expect([led.statusCode, led.headers.location]).toEqual([302, `${AT}/t/west?sitting=x`])
    expect((await open('/r/lola/at/main-street/t/west')).headers.location).toBe(`${AT}/t/west`)
    const { body } = await open(`${AT}/t/west`)
    expect(body).toContain('Table west')
    const basket = hiddenIn(body, 'b')
    const wrong = await open(`/r/lola/at/main-street/order?b=${basket}`)
    expect(String(wrong.headers.location)).toContain(`${AT}/order?`)
  })

  test('books a table there', async () => {
    const times = (await open(`${AT}/book?party=2&date=2026-11-19`)).body
    expect(times).toContain('12:30')
    expect(times).not.toContain('6:30')
    const { body } = await open(`${AT}/book?party=2&date=2026-11-19&time=12:30`)
    const booked = await send(`${AT}/book`, {
      key: hiddenIn(body, 'key'),
      party: '2',
      date: '2026-11-19',
      time: '12:30',
      deposit: '0',
      name: 'Ann',
      phone: '+12025550123',
    })
    const [, id] = /\/at\/harbour\/booking\/([0-9a-f-]{36})/.exec(String(booked.headers.location)) ?? []
    expect((await venue.get(`/reservations/${id}`)).body.data).toMatchObject({
      branch_id: branch('west'),
      table_id: venue.ids.tables!.west,
    })
    const plain = await open(String(booked.headers.location).replace('/at/harbour', ''))
    expect(plain.body).toContain('12:30')
  })

  test('that was sent by mail is found when its branch is closed or the only one', async () => {
    const own = await service.venue({ slug: 'mia', document: DOCUMENT })
    const { body } = await own.post('/reservations', {
      name: 'Ann',
      phone: '+12025550123',
      party_size: 2,
      date: '2026-11-19',
      time: '12:30',
      branch_id: own.ids.branches!.west,
    })
    expect(body.data.branch_id).toBe(own.ids.branches!.west)
    const closed = BRANCHES.map((one) => (one.ref === 'main' ? one : { ...one, is_active: false }))
    await own.inside((tx) => importDocument(tx, { branches: closed }))
    const gone = await open('/r/mia/at/harbour/o/some-token')
    expect([gone.statusCode, gone.headers.location]).toEqual([302, '/r/mia/o/some-token'])
    const only = await open('/r/mia/at/main-street/menu')
    expect([only.statusCode, only.headers.location]).toEqual([302, '/r/mia/menu'])
    expect([(await open('/r/mia/t/main')).statusCode, (await open('/r/mia/t/west')).statusCode]).toEqual([
      200, 404,
    ])
    expect((await open('/r/mia')).body).not.toContain('Choose a branch')
    expect((await open('/r/mia/menu')).statusCode).toBe(200)
  })
})
