// What someone who reads Arabic is told by the server: beside every field of every form, and on its own pages.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { addPerson, PASSWORD, Visitor } from '../../../test/visitor.ts'
import { allStaffRoutes } from './all-routes.ts'

const ARABIC = { 'accept-language': 'ar-SA,ar;q=0.9,en;q=0.5' }
const IS_ARABIC = /[\u0600-\u06ff]/

let service: TestApp
let venue: Venue
let visitor: Visitor
let email: string
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ sample: true })
  await somebodyNew()
})
async function somebodyNew(): Promise<void> {
  email = (await addPerson(venue)).email
  visitor = new Visitor(service.app)
  await visitor.signIn(email)
}
afterAll(() => service.close())

const SAMPLES: Record<string, string> = { uuid: '00000000-0000-7000-8000-000000000000', text: 'nothing' }
type Schema = { properties?: Record<string, Schema> }

/** Bodies that are wrong in as many ways as a form could be. */
function faultyBodies({ properties = {} }: Schema): object[] {
  const names = Object.keys(properties)
  const all = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]))
  return [{}, ...['', 'x', 'x'.repeat(5_000), '\0', -1, 1.5, 1e12, null, true, [], [''], {}].map(all)]
}

async function call(method: string, url: string, payload: object | string, headers: object = ARABIC) {
  const { statusCode, body } = await service.app.inject({
    method: method as 'POST',
    url: await visitor.calling(url),
    headers: {
      cookie: visitor.cookieHeader(),
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      ...headers,
    },
    payload,
  })
  return { status: statusCode, error: JSON.parse(body).error as { details: Record<string, string[]> } }
}

describe('beside fields', () => {
  test('every sentence of every staff route is Arabic', async () => {
    const routes = allStaffRoutes(
      { addHook: () => undefined } as never,
      { database: service.database } as never,
    )
    const told = new Set<string>()
    for (const { method, path, body } of routes) {
      if (!body) continue
      const url = path.replace(/:\w+(?::(uuid|text))?/g, (_, shape) => SAMPLES[shape] ?? '0')
      for (const faulty of faultyBodies(body as Schema)) {
        let { status, error } = await call(method, url, faulty)
        // One person may not ask so much in a minute.
        if (status === 429) {
          await somebodyNew()
          ;({ status, error } = await call(method, url, faulty))
        }
        expect(status).not.toBe(429)
        if (status !== 422) continue
        for (const sentence of Object.values(error.details).flat()) told.add(sentence)
      }
    }
    expect([...told].filter((sentence) => !IS_ARABIC.test(sentence))).toEqual([])
    expect(told.size).toBeGreaterThan(8)
  })

  test('a query and an unreadable body are told in Arabic too, and in English to whoever reads that', async () => {
    const faulty = await call('POST', '/tokens', '{')
    expect([faulty.status, faulty.error.details]).toEqual([422, { body: ['المحتوى ليس JSON صالحًا.'] }])
    const english = await call('POST', '/tokens', '{', { 'accept-language': 'en' })
    expect(english.error.details).toEqual({ body: ['The body is not valid JSON.'] })
    const chosen = await call('POST', '/tokens', '{', {
      ...ARABIC,
      cookie: `${visitor.cookieHeader()}; comanda.language=en`,
    })
    expect(chosen.error.details).toEqual({ body: ['The body is not valid JSON.'] })
  })

  test('the public API speaks English, whatever is asked for', async () => {
    const { body } = await venue.post('/orders', {}, ARABIC)
    expect(body.error.details.type).toEqual(['This field is required.'])
  })
})

test('refused calls are shown in the reader’s language, though kept in English', async () => {
  await venue.post('/orders', { type: 'pickup', lines: [] })
  const list = async (headers: object) => {
    const { body } = await service.app.inject({
      url: await visitor.calling('/refusals'),
      headers: { cookie: visitor.cookieHeader(), ...headers },
    })
    return JSON.parse(body).data.flatMap(({ details }: { details: Record<string, string[]> }) =>
      Object.values(details).flat(),
    )
  }
  await expect.poll(() => list(ARABIC).then((told) => told.length), { timeout: 10_000 }).toBeGreaterThan(0)
  expect((await list(ARABIC)).filter((sentence: string) => !IS_ARABIC.test(sentence))).toEqual([])
  expect((await list({ 'accept-language': 'en' })).some((one: string) => IS_ARABIC.test(one))).toBe(false)
})

describe('pages', () => {
  /** What is left of a page's words once names, addresses and codes are gone. */
  function latinWords(text: string): string[] {
    const words = text
      .replace(
        /<head>[\s\S]*?<\/head>|<footer>[\s\S]*?<\/footer>|<code[\s\S]*?<\/code>|<bdi>[\s\S]*?<\/bdi>/g,
        '',
      )
      .replace(/<[^>]+>/g, ' ')
      .replaceAll(venue.restaurant.name, '')
      .replace(/\S*@\S*/g, '')
    return [...new Set(words.match(/[A-Za-z]{3,}/g) ?? [])].filter(
      (word) => word !== 'Comanda' && word !== 'PIN',
    )
  }

  test.each([
    ['/sign-in', 200],
    ['/sign-in?done=password', 200],
    ['/sign-in/second-factor', 200],
    ['/forgot-password', 200],
    ['/reset-password?token=x', 200],
    ['/oauth/authorize?client_id=nobody', 400],
  ])('%s is all Arabic, from right to left', async (path, expected) => {
    const { status, text } = await new Visitor(service.app).get(path, ARABIC)
    expect(status).toBe(expected)
    expect(text).toContain('<html lang="ar" dir="rtl">')
    expect(latinWords(text).filter((word) => word !== 'client')).toEqual([])
  })

  test.each([['/account'], ['/account?done=ended'], ['/account/apps'], ['/choose-restaurant']])(
    '%s is all Arabic once signed in',
    async (path) => {
      const { status, text } = await visitor.get(path, ARABIC)
      expect(status).toBe(200)
      expect(latinWords(text)).toEqual([])
    },
  )

  test('what is refused on them is Arabic too', async () => {
    const stranger = new Visitor(service.app)
    const said = async (path: string, fields: Record<string, string>, who = stranger) => {
      const { text } = await who.post(path, fields, ARABIC)
      expect(latinWords(text), path).toEqual([])
      return text
    }
    expect(await said('/sign-in', { email, password: 'wrong' })).toContain('غير صحيحة')
    expect(await said('/sign-in/second-factor', { code: '000000' })).toContain('سجّل الدخول من جديد')
    expect(await said('/reset-password', { token: 'x', password: 'short' })).toContain('قصيرة جدًا')
    expect(await said('/reset-password', { token: 'x', password: PASSWORD })).toContain('هذا الرابط')
    await said('/forgot-password', { email: 'nobody@example.com' })
    await said('/choose-restaurant', { restaurant: '0' }, visitor)
    await said('/account/second-factor/start', { password: 'wrong' }, visitor)
    for (let tries = 0; tries < 4; tries++) {
      await stranger.post('/forgot-password', { email: 'often@example.com' }, ARABIC)
    }
    expect(await said('/forgot-password', { email: 'often@example.com' })).toContain('محاولات كثيرة جدًا')
    const foreign = await stranger.post('/sign-in', {}, { ...ARABIC, 'sec-fetch-site': 'cross-site' })
    expect(foreign.text).toContain('من موقع آخر')
  })

  test('a language that is chosen there is kept, and leads back', async () => {
    const stranger = new Visitor(service.app)
    const page = await stranger.get('/sign-in?next=%2Fdeveloper')
    expect(page.text).toContain('value="ar" lang="ar">العربية</button>')
    const chosen = await stranger.post('/language', { language: 'ar', next: '/sign-in?next=%2Fdeveloper' })
    expect([chosen.status, chosen.location]).toEqual([303, '/sign-in?next=%2Fdeveloper'])
    expect((await stranger.get(chosen.location)).text).toContain('تسجيل الدخول')
    expect(
      (await stranger.post('/language', { language: 'xx', next: 'https://evil.example' })).location,
    ).toBe('/')
    expect((await stranger.get('/sign-in')).text).toContain('تسجيل الدخول')
  })
})
