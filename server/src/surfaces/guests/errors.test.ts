// Whatever is asked of a guest's page, and however: what comes back is for a person to read, in their language.
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'

const GUESTS = /^\/(?:r|pay|tickets|table-offer)(?:\/|$)/
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const FORM = 'application/x-www-form-urlencoded'
const BODIES: Record<string, { type?: string; payload?: string }> = {
  'no body': {},
  'an empty form': { type: FORM, payload: '' },
  'a form with what nobody asked for': {
    type: FORM,
    payload: 'x=%ZZ&&=&name[]=1&b=%D8%B3%D9%84%D8%A9&party=-1',
  },
  'a form with a NUL': { type: FORM, payload: 'name=%00' },
  'a form that is too large': { type: FORM, payload: `note=${'x'.repeat(70_000)}` },
  JSON: { type: 'application/json', payload: '{"name":' },
  'a kind of body that nobody knows': { type: 'no/such/type; =', payload: 'x' },
}

let service: TestApp
let venue: Venue
let from = 0
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ sample: true, slug: 'lola' })
  await service.app.ready()
})
afterAll(() => service.close())

/** Each from an address of its own: limits have tests of their own. */
const ask = (options: InjectOptions & { headers?: Record<string, string> }) => {
  from++
  return service.app.inject({
    remoteAddress: `10.${from >> 16}.${(from >> 8) & 255}.${from & 255}`,
    ...options,
    headers: { 'accept-language': 'ar', 'sec-fetch-site': 'same-origin', ...options.headers },
  })
}

/** Every address under which guests are served, as the router has them. */
function guestAddresses(): string[] {
  const above: string[] = []
  const found = new Set<string>()
  for (const line of service.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, lead = '', part = ''] = /^([│├└─\s]*)(\S*)/.exec(line) ?? []
    const depth = Math.floor(lead.length / 4)
    above.length = depth
    above[depth] = part
    const path = above.join('').replace(/^\/*/, '/')
    if (GUESTS.test(path)) found.add(path)
  }
  return [...found]
}

const filled = (path: string) =>
  path
    .replace(':slug', 'lola')
    .replace(':lang', 'ar')
    .replace(/:\w+|\*/g, 'x')

/** What is wrong with the answer, in a line; none: it is a page, or no refusal. */
function faultOf(answer: Awaited<ReturnType<typeof ask>>): string | null {
  const { statusCode, headers, body } = answer
  if (statusCode >= 500) return `${statusCode}`
  if (statusCode < 400) return null
  if (!String(headers['content-type']).startsWith('text/html'))
    return `${statusCode} ${headers['content-type']}`
  return body.includes('<html lang="ar" dir="rtl">') ? null : `${statusCode} in another language`
}

describe('no address answers a guest with raw JSON', () => {
  test('whatever method and whatever body it is asked with', async () => {
    const addresses = guestAddresses()
    expect(addresses.length).toBeGreaterThan(60)
    expect(addresses).toContain('/r/:slug/:lang/order/checkout')
    const faults: string[] = []
    for (const path of [...addresses, '/r', '/r/', '/r/lola/ar/nothing/here']) {
      for (const method of METHODS) {
        for (const [name, { type, payload }] of Object.entries(BODIES)) {
          if (method === 'GET' && payload !== undefined) continue
          const headers = type === undefined ? {} : { 'content-type': type }
          const answer = await ask({
            method,
            url: filled(path),
            headers,
            ...(payload !== undefined && { payload }),
          })
          const fault = faultOf(answer)
          if (fault !== null) faults.push(`${method} ${path} with ${name}: ${fault}`)
        }
      }
    }
    expect(faults).toEqual([])
  }, 120_000)

  test.each([
    ['too large', BODIES['a form that is too large'], 413],
    ['of another kind', BODIES.JSON, 415],
    ['not readable', BODIES['a form with a NUL'], 400],
  ])('a body that is %s is refused in the words and the language of the page', async (_, body, status) => {
    const answer = await ask({
      method: 'POST',
      url: '/r/lola/es/order/place',
      headers: { 'content-type': body?.type ?? '' },
      payload: body?.payload ?? '',
    })
    expect([answer.statusCode, answer.headers['content-language']]).toEqual([status, 'es'])
    expect(answer.body).toContain('No hemos podido leerlo')
  })

  test('addresses with what is not Latin in them, or what nobody can read', async () => {
    const texts = [
      '%D8%B3%D9%84%D8%A9',
      '%F0%9F%8D%B2',
      '%ff',
      '%E0%A4%A',
      '%0d%0aset-cookie:x=1',
      '%22%3E%3Cscript%3E',
    ]
    const faults: string[] = []
    for (const text of texts) {
      for (const url of [
        `/r/lola/ar/order?b=${text}`,
        `/r/lola/ar/order/checkout?b=${text}`,
        `/r/lola/ar/order/dish/1?b=${text}`,
        `/r/lola/ar/menu?q=${text}`,
        `/r/lola/ar/book?party=${text}&date=${text}&time=${text}&attempt=${text}`,
        `/r/lola/ar/book/wait?party=${text}&date=${text}&time=${text}`,
        `/r/lola/ar/book/waiting?party=2&date=${text}&time=${text}&signature=${text}`,
        `/r/lola/ar/gift-cards/buy?try=${text}`,
        `/r/lola/ar/t/${text}?sitting=${text}`,
        ...['o', 'booking', 'tickets', 'confirm', 'waiting', 'data'].map(
          (part) => `/r/lola/ar/${part}/${text}`,
        ),
        ...['/pay', '/tickets', '/table-offer', '/r/lola/review', '/r'].map((part) => `${part}/${text}`),
      ]) {
        const answer = await ask({ method: 'GET', url })
        const fault = faultOf(answer)
        if (fault !== null) faults.push(`${url}: ${fault}`)
        expect(answer.headers['set-cookie']).toBeUndefined()
      }
    }
    expect(faults).toEqual([])
  })

  test('a basket that is no basket leads back to the menu', async () => {
    const answer = await ask({ method: 'GET', url: '/r/lola/order/checkout?b=%D8%B3%D9%84%D8%A9' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/r/lola/order?b=%D8%B3%D9%84%D8%A9'])
    expect((await ask({ method: 'GET', url: String(answer.headers.location) })).statusCode).toBe(200)
  })

  test('a method that has no name among pages is told so on a page too', async () => {
    expect(venue.restaurant.slug).toBe('lola')
    for (const url of ['/r/lola', '/r/lola/order', '/pay/x']) {
      const answer = await ask({ method: 'PROPFIND' as never, url })
      expect([answer.statusCode, String(answer.headers['content-type'])]).toEqual([
        404,
        'text/html; charset=utf-8',
      ])
    }
  })
})
