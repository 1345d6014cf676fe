// What guests read: the start page and the menu, as a browser without a script gets them.
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { watchDatabase } from '../../../test/database-use.ts'
import { linkedDataFaults } from '../../../test/linked-data.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ sample: true, slug: 'lola' })
})
afterAll(() => service.close())

const page = (path: string, headers: Record<string, string> = {}) =>
  service.app.inject({ method: 'GET', url: path, headers })
const dataIn = (text: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null')

describe('the start page', () => {
  test('tells what the restaurant is, strictly from here, in each language', async () => {
    const answer = await page('/r/lola')
    expect(answer.statusCode).toBe(200)
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|https?:\/\//)
    expect(answer.body).toContain('<html lang="en" dir="ltr">')
    for (const lang of ['en', 'es', 'ar']) {
      expect(answer.body).toMatch(new RegExp(`hreflang="${lang}" href="[^"]+/r/lola/${lang}"`))
    }
    expect(answer.body).toContain('property="og:title"')
    const data = dataIn(answer.body)
    expect(data).toMatchObject({ '@type': 'Restaurant', currenciesAccepted: 'USD' })
    expect(data.potentialAction.map((action: { '@type': string }) => action['@type'])).toEqual([
      'ReserveAction',
      'OrderAction',
    ])
    expect(data.aggregateRating).toBeUndefined()
    expect(linkedDataFaults(data)).toEqual([])
    // Nothing of it is loaded from another host.
    expect([...answer.body.matchAll(/(?:src|href)="(https?:)?\/\/(?!localhost)/g)]).toEqual([])
  })

  test('is in the language that was named, else in the one that the browser wishes for', async () => {
    expect((await page('/r/lola/ar')).body).toContain('<html lang="ar" dir="rtl">')
    const wished = await page('/r/lola', { 'accept-language': 'pl, es-MX;q=0.8, en;q=0.1' })
    expect(wished.body).toContain('<html lang="es" dir="ltr">')
    expect(wished.headers.vary).toContain('accept-language')
    expect(wished.body).toContain('Reservar mesa')
    const none = await page('/r/lola/pl', { 'accept-language': 'es' })
    expect([none.statusCode, none.headers['content-language']]).toEqual([404, 'es'])
    expect(none.body).toContain('Página no encontrada')
  })

  test('is not there where there is no restaurant, and says so in words', async () => {
    const nobody = await page('/r/nobody', { accept: 'text/html' })
    expect([nobody.statusCode, nobody.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(nobody.body).toContain('Page not found')
  })
})

test.each(['/r/%zz', '/r/%zz/menu', '/r/lola/%E0%A4%A', '/r/lola/menu/%zz?x=1'])(
  'an address that cannot be read is no page, in words: %s',
  async (url) => {
    const { statusCode, headers, body } = await page(url)
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(body).toContain('Page not found')
  },
)

describe('the menu', () => {
  test('has every dish with its price now, and says it to search engines', async () => {
    const { body } = await page('/r/lola/menu')
    expect(body).toContain('Tomato bruschetta')
    expect(body).toContain('$9.00')
    expect(linkedDataFaults(dataIn(body))).toEqual([])
    const sections = dataIn(body)['@graph'].flatMap(
      (menu: { hasMenuSection: unknown[] }) => menu.hasMenuSection,
    )
    const dish = sections[0].hasMenuItem[0]
    expect(dish).toMatchObject({
      '@type': 'MenuItem',
      name: 'Tomato bruschetta',
      suitableForDiet: 'https://schema.org/VeganDiet',
      offers: [{ '@type': 'Offer', price: '9.00', priceCurrency: 'USD' }],
    })
    expect((await page('/r/lola/es/menu')).body).toContain('Bruschetta de tomate')
  })

  test('is sent again only when it has changed, and comes from memory', async () => {
    const first = await page('/r/lola/menu')
    const etag = String(first.headers.etag)
    expect((await page('/r/lola/menu', { 'if-none-match': etag })).statusCode).toBe(304)
    const used = watchDatabase(service.database)
    for (let n = 0; n < 5; n++) expect((await page('/r/lola/menu')).statusCode).toBe(200)
    used.stop()
    expect(used.taken).toBe(0)

    const { id } = (await venue.get('/items')).body.data[0]
    await venue.patch(`/items/${id}`, { price_minor: 4321 })
    const changed = await page('/r/lola/menu', { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.body).toContain('$43.21')
  })

  test('is held from minute to minute, and changes when an hour begins or ends', async () => {
    await service.venue({ sample: true, slug: 'hourly' })
    const at = async (time: string) => {
      // A Monday in New York: breakfast until 11, pasta for less from 14 to 16, drinks from 16 to 19.
      service.clock.now = Date.parse(`2026-11-16T${time}:30-05:00`)
      const { body } = await page('/r/hourly/menu')
      return {
        closed: body.match(/Not available now/g)?.length ?? 0,
        cut: body.match(/class="cut"/g)?.length ?? 0,
      }
    }
    try {
      const morning = await at('10:57')
      expect(await at('10:58')).toEqual(morning)
      const noon = await at('11:00')
      expect(noon.closed).toBeGreaterThan(morning.closed)
      expect(await at('13:59')).toEqual(noon)
      const pasta = await at('15:59')
      expect(pasta.cut).toBeGreaterThan(0)
      expect((await at('16:00')).cut).not.toBe(pasta.cut)
      expect(await at('19:00')).toEqual(noon)
    } finally {
      service.clock.now = null
    }
  })

  test('is compressed for browsers, which is a fraction of its bytes', async () => {
    const plain = await page('/r/lola/menu')
    const compressed = await page('/r/lola/menu', { 'accept-encoding': 'gzip, deflate, br' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(compressed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body)
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
    expect(compressed.headers.etag).toBe(plain.headers.etag)
    expect(compressed.headers.vary).toBe('accept-encoding, accept-language')
    expect((await page('/r/lola/en/menu')).headers.vary).toBe('accept-encoding')
  })

  test('leaves out what a guest does not eat, without a script', async () => {
    const { body } = await page('/r/lola/menu/suits?diet=vegan&without=gluten')
    expect(body).toContain('Guacamole and chips')
    expect(body).not.toContain('Tomato bruschetta')
    expect(body).not.toContain('Crispy calamari')
    expect(body).toMatch(/value="vegan" checked/)
  })

  test('can be found by search engines', async () => {
    const { body } = await page('/r/lola/sitemap.xml')
    expect(body).toContain('/r/lola/es/menu')
    expect((await page('/robots.txt')).body).toContain('Allow: /r/')
  })
})

test('search engines are told of real reviews, and faults in what they are told would be seen', async () => {
  const rated = await service.venue({ sample: true, slug: 'rated' })
  const [order] = (await rated.get('/orders?status=completed')).body.data
  expect((await rated.post('/reviews', { order_id: order.id, rating: 4 })).status).toBe(201)
  const data = dataIn((await page('/r/rated')).body)
  expect(data.aggregateRating).toMatchObject({ ratingValue: expect.any(Number), bestRating: 5 })
  expect(linkedDataFaults(data)).toEqual([])
  const wrong = { ...data, telephone: 5, aggregateRating: { '@type': 'AggregateRating' }, colour: 'red' }
  expect(linkedDataFaults(wrong).toSorted()).toEqual([
    'Restaurant.aggregateRating.0.AggregateRating.ratingValue is missing',
    'Restaurant.aggregateRating.0.AggregateRating.reviewCount is missing',
    'Restaurant.colour is no property of Restaurant',
    'Restaurant.telephone.0: 5',
  ])
})

test('a restaurant that was suspended is read and takes nothing; one without a plan rests', async () => {
  const other = await service.venue({ sample: true, slug: 'mia' })
  await other.set({ suspended: true })
  const suspended = await page('/r/mia')
  expect(suspended.statusCode).toBe(200)
  expect(suspended.body).toContain('isn’t taking orders')
  expect(suspended.body).not.toContain('/r/mia/order"')
  expect((await page('/r/mia/menu')).statusCode).toBe(200)
  await other.set({ suspended: false, plan: null })
  const resting = await page('/r/mia/menu')
  expect(resting.statusCode).toBe(503)
  expect(resting.body).toContain('Back soon')
})
