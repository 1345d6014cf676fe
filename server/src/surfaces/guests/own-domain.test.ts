// A restaurant's own domain: whose it is, and what is served there.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cause, type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { restaurantBySlug } from '../../ground/tenants/commands.ts'
import { changeGuestPages, setDomain } from '../../restaurant/guest-pages/commands.ts'
import { guestPageSettings } from '../../restaurant/guest-pages/contract.ts'
import { recordFor } from '../../restaurant/guest-pages/domain-proof.ts'
import { OwnDomains } from '../../restaurant/guest-pages/domains.ts'
import { proveDomain } from '../../restaurant/guest-pages/prove.ts'
import { SETTINGS } from '../../restaurant/guest-pages/queries.ts'
import { deliverMail } from '../../restaurant/notifications/jobs.ts'
import { withinPages } from './own-domain.ts'

const PUBLIC_URL = 'https://comanda.example'
const HOST = 'order.lola.example'

let service: TestApp
let lola: Venue
let mia: Venue
let domains: OwnDomains
beforeAll(async () => {
  service = await testApp({ PUBLIC_URL, TRUST_PROXY: '10.0.0.0/8' })
  lola = await service.venue({ sample: true, slug: 'lola' })
  mia = await service.venue({ sample: true, slug: 'mia' })
  domains = new OwnDomains(service.database)
})
afterAll(() => service.close())

const at = (host: string, url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.7') =>
  service.app.inject({
    method: 'GET',
    url,
    remoteAddress,
    headers: { host, accept: 'text/html', ...headers },
  })
/** The web app has a page /menu of its own, for which one signs in. */
const isService = async (host: string, headers = {}) =>
  (await at(host, '/menu', headers)).headers.location?.toString().startsWith('/sign-in') ?? false
const wish = (venue: Venue, domain: string | null) =>
  venue.inside(async (tx) => {
    const [row] = await tx.run(SETTINGS)
    const settings = guestPageSettings(row?.settings ?? {})
    await changeGuestPages(tx, { version: row?.version ?? 0, settings, domain }, PUBLIC_URL)
  })
const prove = (venue: Venue, records: string[][] | Error, publicUrl: string | null = PUBLIC_URL) =>
  proveDomain(
    {
      database: service.database,
      box: service.box,
      publicUrl,
      domains,
      resolveTxt: async () => {
        if (records instanceof Error) throw records
        return records
      },
    },
    venue.restaurant,
    cause(),
  )
const proofOf = (venue: Venue, host = HOST) => recordFor(service.box, venue.restaurant.id, host).value
const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error) => error.details?.domain?.[0]?.message ?? error.code,
  )

describe('a domain', () => {
  test('is no name that is none, and never the one of the service', async () => {
    for (const text of ['lola', 'localhost', '127.0.0.1', '[::1]', 'a b.example', '-.example']) {
      expect(await faultOf(wish(lola, text))).toBe('Use a domain such as order.example.com.')
    }
    for (const text of ['comanda.example', 'https://COMANDA.example:8443/r/mia', 'comanda.example.']) {
      expect(await faultOf(wish(lola, text))).toBe("This domain is the service's own.")
    }
  })

  test('is used once its record is there, and the record of one restaurant proves nothing for another', async () => {
    expect(await faultOf(prove(lola, []))).toBe('Save a domain first.')
    await wish(lola, 'https://Order.Lola.example/')
    await wish(mia, HOST)
    expect((await at(PUBLIC_URL.slice(8), '/r/lola')).statusCode).toBe(200)
    expect(await isService(HOST)).toBe(true)

    const unseen = 'The record was not found. A new record can take an hour to appear.'
    expect(await faultOf(prove(lola, new Error('ENOTFOUND')))).toBe(unseen)
    expect(await faultOf(prove(lola, [['v=spf1'], [proofOf(mia)]]))).toBe(unseen)
    expect(await faultOf(prove(lola, [[proofOf(lola)]], null))).toBe(
      'The operator has to set PUBLIC_URL first.',
    )
    await prove(lola, [['v=spf1 -all'], [proofOf(lola).slice(0, 9), proofOf(lola).slice(9)]])
    await expect.poll(async () => (await at(HOST, '/menu')).statusCode).toBe(200)

    expect(await faultOf(prove(mia, [[proofOf(mia)]]))).toBe('Another restaurant uses this domain.')
  })
})

describe('at its own domain', () => {
  test('a restaurant has its pages at short addresses, which links, canonical and sitemap name', async () => {
    const home = await at(HOST, '/')
    expect(home.statusCode).toBe(200)
    expect(home.body).toContain(`rel="canonical" href="https://${HOST}/"`)
    expect(home.body).toContain(`hreflang="es" href="https://${HOST}/es"`)
    expect(home.body).toContain('href="/menu"')
    expect(home.body).not.toContain('/r/lola')
    expect(home.body).not.toContain(PUBLIC_URL)
    const menu = await at(HOST, '/es/menu')
    expect(menu.body).toContain('Bruschetta de tomate')
    expect(menu.body).not.toContain('/r/lola')
    expect((await at(HOST, '/sitemap.xml')).body).toContain(`<loc>https://${HOST}/es/book</loc>`)
    expect((await at(HOST, '/robots.txt')).body).toContain(`Sitemap: https://${HOST}/sitemap.xml`)
    const sheet = /href="(\/guest-pages\/[^"]+\.css)"/.exec(home.body)?.[1] ?? ''
    expect((await at(HOST, sheet)).statusCode).toBe(200)
    const [table] = (await lola.get('/tables')).body.data
    expect((await at(HOST, `/t/${table.code}`)).statusCode).toBe(200)
  })

  test('the name counts, however it is written', async () => {
    for (const host of ['ORDER.Lola.Example', `${HOST}:443`, `${HOST}.`, `${HOST}.:8443`]) {
      expect((await at(host, '/menu')).body).toContain(`href="https://${HOST}/menu"`)
    }
  })

  test('long addresses lead to the short ones, from the service too, and never elsewhere', async () => {
    const to = async (host: string, url: string) => (await at(host, url)).headers.location
    expect(await to(HOST, '/r/lola/es/menu?x=1')).toBe(`https://${HOST}/es/menu?x=1`)
    expect(await to(HOST, '/r/lola')).toBe(`https://${HOST}/`)
    expect(await to('comanda.example', '/r/lola?embed=1')).toBe(`https://${HOST}/?embed=1`)
    expect(await to('comanda.example', '/r/lola/book')).toBe(`https://${HOST}/book`)
    expect((await to(HOST, '/r/lola//evil.example')) ?? `https://${HOST}`).toMatch(
      /^https:\/\/order\.lola\.example(\/|$)/,
    )
    expect((await at('comanda.example', '/r/mia')).statusCode).toBe(200)
  })

  test('there is nothing else of the service, and nothing of another restaurant', async () => {
    for (const path of [
      '/api/v1/restaurant',
      '/admin',
      '/admin/lola/api/me',
      '/sign-in',
      '/docs',
      '/openapi.json',
      '/oauth/authorize',
      '/metrics',
      '/mcp',
      '/r/mia',
      '/r/mia/menu',
      '/r/lola-2',
      '/assets/index.js',
      `/media/${mia.restaurant.id}/00000000-0000-4000-8000-000000000000/1.webp`,
      `/pay/${mia.restaurant.id}.00000000000040008000000000000000.x`,
      '/guest-pages/domain?domain=order.lola.example',
      '/packages/comanda-sdk.tgz',
    ]) {
      const answer = await at(HOST, path, { authorization: `Bearer ${lola.token}` })
      expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([
        path,
        404,
        'text/html; charset=utf-8',
      ])
      expect(answer.body).toContain('Page not found')
    }
    const posted = await service.app.inject({
      method: 'POST',
      url: '/api/v1/orders',
      headers: { host: HOST, authorization: `Bearer ${lola.token}` },
      payload: {},
    })
    expect([posted.statusCode, posted.headers['content-type']]).toEqual([415, 'text/html; charset=utf-8'])
    expect((await at(HOST, '/healthz')).statusCode).toBe(200)
  })

  test('a host that nobody trusted has named is ignored, and one that is unknown is the service', async () => {
    const forwarded = { 'x-forwarded-host': HOST }
    expect(await isService('comanda.example', forwarded)).toBe(true)
    expect((await at('comanda.example', '/menu', forwarded, '10.1.1.1')).body).toContain(
      `rel="canonical" href="https://${HOST}/menu"`,
    )
    const other = { 'x-forwarded-host': 'comanda.example' }
    expect((await at(HOST, '/menu', other)).statusCode).toBe(200)
    expect((await at('nobody.example', '/r/mia')).statusCode).toBe(200)
    expect(await isService('nobody.example')).toBe(true)
  })

  test('each host has its own bytes and tags, from memory', async () => {
    await mia.inside((tx) => setDomain(tx, 'mia.example', PUBLIC_URL))
    await expect.poll(async () => (await at('mia.example', '/menu')).statusCode).toBe(200)
    const [one, other] = [await at(HOST, '/menu'), await at('mia.example', '/menu')]
    expect(one.headers.etag).not.toBe(other.headers.etag)
    const again = await at('mia.example', '/menu', { 'if-none-match': String(one.headers.etag) })
    expect(again.body).toContain('https://mia.example/menu')
    const same = await at(HOST, '/menu', { 'if-none-match': String(one.headers.etag) })
    expect(same.statusCode).toBe(304)
    const known = await at('comanda.example', '/guest-pages/domain?domain=MIA.example')
    expect([known.statusCode, (await at('x', '/guest-pages/domain?domain=x.example')).statusCode]).toEqual([
      200, 404,
    ])
  })

  test('forms are taken from it alone, by old browsers too, and lead on there', async () => {
    const page = await at(HOST, '/privacy')
    expect(page.body).toContain('action="/privacy"')
    const send = (origin: string) =>
      service.app.inject({
        method: 'POST',
        url: '/privacy',
        payload: 'email=nobody%40example.com',
        headers: { host: HOST, origin, 'content-type': 'application/x-www-form-urlencoded' },
      })
    expect((await send(`https://${HOST}`)).statusCode).toBe(200)
    expect((await send(PUBLIC_URL)).statusCode).toBe(403)
    expect((await send('https://evil.example')).statusCode).toBe(403)
  })

  test('mails lead there; given up, the pages are at the service again', async () => {
    const date = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
    const booking = { name: 'Ann', phone: '+12025550123', email: 'ann@example.com', party_size: 2, date }
    expect((await lola.post('/reservations', { ...booking, time: '19:00' })).status).toBe(201)
    const { rows } = await service.owner.query("select id from mails where kind like 'reservation.%'")
    const sent: string[] = []
    const mailer = { address: 'x@y', send: async ({ text }: { text: string }) => void sent.push(text) }
    const row = (await restaurantBySlug(service.database, 'lola'))!
    await deliverMail(service.database, row, rows[0].id, {
      mailer: mailer as never,
      box: service.box,
      rootUrl: PUBLIC_URL,
    })
    const link = new URL(/https:\S+\/booking\/\S+/.exec(sent[0] ?? '')?.[0] ?? 'x:')
    expect(link.host).toBe(HOST)
    expect((await at(HOST, link.pathname)).body).toContain('Ann')
    await wish(lola, null)
    expect((await at('comanda.example', '/r/lola')).statusCode).toBe(200)
    await expect.poll(() => isService(HOST)).toBe(true)
    await wish(mia, HOST)
    await prove(mia, [[proofOf(mia)]])
    await expect.poll(async () => (await at(HOST, '/')).body).toContain(`https://${HOST}/menu`)
  })
})

test('what names its restaurant by an id is let through for that one alone', () => {
  const domain = { id: 7, slug: 'lola', host: HOST }
  expect(withinPages(domain, '/media/7/x/1.webp')).toBe('/media/7/x/1.webp')
  expect(withinPages(domain, '/media/70/x/1.webp')).toBe('/r/lola/media/70/x/1.webp')
  expect(withinPages(domain, '/pay/7.x.y?back=1')).toBe('/pay/7.x.y?back=1')
  expect(withinPages(domain, '/pay/8.x.y')).toBe('/r/lola/pay/8.x.y')
  expect(withinPages(domain, '/table-offer/7.x.y')).toBe('/table-offer/7.x.y')
  expect(withinPages(domain, '/tickets/0199.x')).toBe('/r/lola/tickets/0199.x')
  expect(withinPages(domain, '/?a=1')).toBe('/r/lola?a=1')
  expect(withinPages(domain, '/r/lolas')).toBe('/r/lola/r/lolas')
})
