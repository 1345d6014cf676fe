// What an owner has not saved yet, on the real pages.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { addPerson, Visitor } from '../../../test/visitor.ts'
import { guestPageSettings } from '../../restaurant/guest-pages/contract.ts'

let service: TestApp
let owner: Visitor
beforeAll(async () => {
  service = await testApp()
  owner = await ownerOf(await service.venue({ sample: true, slug: 'lola' }))
})
afterAll(() => service.close())

async function ownerOf(venue: Venue): Promise<Visitor> {
  const visitor = new Visitor(service.app)
  await visitor.signIn((await addPerson(venue)).email)
  return visitor
}
async function ask(visitor: Visitor, method: 'POST' | 'PUT', path: string, payload: unknown, type?: string) {
  const answer = await service.app.inject({
    method,
    url: await visitor.calling(path),
    headers: {
      cookie: visitor.cookieHeader(),
      'sec-fetch-site': 'same-origin',
      'content-type': type ?? 'application/json',
    },
    payload: payload as never,
  })
  return { status: answer.statusCode, ...JSON.parse(answer.body || '{}') }
}
const open = (url: string) => service.app.inject({ method: 'GET', url })
const KEPT = { cover: 'kept', logo: 'kept' }
const settings = guestPageSettings({
  accent: '#ffdd00',
  welcome: { en: 'Not yet said', ar: 'لم يُقل بعد' },
  parts: { ...guestPageSettings({}).parts, booking: false },
})
const wish = { settings, pictures: KEPT, page: 'home', scheme: 'light', language: 'en' }
const previewOf = async (more: object = {}) =>
  (await ask(owner, 'POST', '/guest-pages/previews', { ...wish, ...more })).data?.path as string

test('shows colours, texts and parts in each language, and guests see none of it', async () => {
  const shown = await open(await previewOf())
  expect(shown.statusCode).toBe(200)
  expect(shown.body).toContain('Not yet said')
  expect(shown.body).not.toContain('Book a table')
  expect((await open(await previewOf({ language: 'ar' }))).body).toContain('لم يُقل بعد')
  expect((await open(await previewOf({ page: 'menu', language: 'es' }))).body).toContain(
    'Bruschetta de tomate',
  )
  const guests = await open('/r/lola')
  expect(guests.body).not.toContain('Not yet said')
  expect(guests.body).toContain('Book a table')
})

test('is framed by the web app alone, found by nobody, and nothing can be sent in it', async () => {
  const { headers, body } = await open(await previewOf())
  const policy = String(headers['content-security-policy'])
  for (const part of ["frame-ancestors 'self'", "form-action 'none'", 'sandbox allow-same-origin']) {
    expect(policy).toContain(part)
  }
  expect(policy).not.toContain('script-src')
  expect([headers['x-robots-tag'], headers['cache-control'], headers['x-frame-options']]).toEqual([
    'noindex',
    'no-store',
    'SAMEORIGIN',
  ])
  expect(body).toContain('<body inert>')
  expect(body).not.toMatch(/<script|rel="canonical"/)
})

test('is by day or by night as asked, in the colour that is not saved', async () => {
  for (const [scheme, media] of [
    ['light', 'not all'],
    ['dark', 'all'],
  ] as const) {
    const path = await previewOf({ scheme })
    const { body } = await open(path)
    expect(body).toContain(`<meta name="color-scheme" content="${scheme}">`)
    const [, style = ''] = /href="(\/guest-pages\/\w+\.css)"/.exec(body) ?? []
    expect((await open(style)).body).toContain(`@media ${media} {`)
    const theme = await open(`${path}/theme.css`)
    expect(theme.body).toContain(`@media ${media}{`)
    expect(theme.body).not.toContain('prefers-color-scheme')
  }
})

test('a chosen picture is in the preview, and on the pages once it is saved', async () => {
  const png = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#0a5' } })
    .png()
    .toBuffer()
  const { data } = await ask(owner, 'PUT', '/guest-pages/pictures/logo', png, 'image/png')
  expect((await open(data.address)).headers['content-type']).toBe('image/webp')
  expect((await open('/r/lola')).body).not.toContain('class="logo"')
  const pictures = { cover: 'kept', logo: 'new' }
  expect((await open(await previewOf({ pictures }))).body).toContain(data.address)
  const saved = await ask(owner, 'PUT', '/guest-pages', { version: 0, settings, domain: null, pictures })
  expect(saved.status).toBe(200)
  expect((await open('/r/lola')).body).toContain(data.address)
  const none = { cover: 'kept', logo: 'none' }
  expect((await open(await previewOf({ pictures: none }))).body).not.toContain('class="logo"')
  await ask(owner, 'PUT', '/guest-pages', { version: 1, settings, domain: null, pictures: none })
  expect((await open('/r/lola')).body).not.toContain('class="logo"')
})

test('is asked for by whoever may change settings, ends soon, and opens for one restaurant alone', async () => {
  expect((await ask(new Visitor(service.app), 'POST', '/guest-pages/previews', wish)).status).toBe(401)
  expect((await ask(owner, 'POST', '/guest-pages/previews', { ...wish, scheme: 'red' })).status).toBe(422)
  const path = await previewOf()
  await service.venue({ sample: true, slug: 'mia' })
  expect((await open(path.replace('/lola/', '/mia/'))).statusCode).toBe(410)
  expect((await open(path.slice(0, -4))).statusCode).toBe(410)
  service.clock.now = Date.now() + 16 * 60_000
  expect((await open(path)).statusCode).toBe(410)
  service.clock.now = null
})
