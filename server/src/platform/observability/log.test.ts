import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { SMALL_MENU } from '../../../test/documents.ts'
import { logTo } from './log.ts'

let service: TestApp
let venue: Venue
let lines: string[] = []
beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  service = await testApp({ TRUST_PROXY: '1' }, { log: logTo(stream, 'trace') })
  venue = await service.venue({ document: SMALL_MENU })
})
afterAll(() => service.close())

const logged = async (work: () => Promise<unknown>) => {
  lines = []
  await work()
  return lines.map((line) => JSON.parse(line))
}

describe('the log', () => {
  test('has one line a request: what was asked, by whom, how it ended, under which id', async () => {
    const found = await logged(() => venue.get(`/items/${venue.ids.items!.i}`, { 'x-request-id': 'abc' }))
    expect(found).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        msg: 'request',
        requestId: 'abc',
        method: 'GET',
        route: '/api/v1/items/:item',
        status: 200,
        ms: expect.any(Number),
        address: '127.0.0.1',
        token: venue.tokenId,
        restaurant: venue.restaurant.id,
      },
    ])
  })

  test('names the address of the caller behind trusted proxies, and no health checks', async () => {
    const found = await logged(async () => {
      await venue.get('/menus', { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' })
      await venue.get('/menus', { 'x-forwarded-for': 'a"b' })
      for (const path of ['/healthz', '/readyz']) await service.app.inject(path)
    })
    expect(found.map(({ address }) => address)).toEqual(['198.51.100.7', 'a"b'])
  })

  test('never holds a token, whole or in part, good or bad', async () => {
    const { id, token } = await venue.newToken()
    const secret = token.split('|')[1]!
    await logged(async () => {
      await service.request('GET', '/menus', { token })
      await service.request('GET', '/menus', { token: `${token}x` })
      await service.request('GET', `/menus?access_token=${encodeURIComponent(token)}`, { token })
      await service.request('GET', `/${secret}`, { token })
      await service.request('POST', `/items?token=${secret}`, { token, body: { name: token } })
      await service.request('GET', '/menus', { headers: { authorization: `Basic ${btoa(`x:${secret}`)}` } })
    })
    expect(lines.length).toBe(6)
    for (const line of lines) {
      expect(line).not.toContain(secret.slice(4, 20))
      expect(line.toLowerCase()).not.toMatch(/authorization|bearer|basic/)
    }
    expect(id).toBeGreaterThan(0)
  })

  test('tells of a fault of ours under its request id, without what the caller had sent', async () => {
    await service.owner.query('alter table events add constraint no_events check (false) not valid')
    const body = {
      category_id: venue.ids.categories!.c,
      name: 'ann@example.com +1 202 555 0123',
      price_minor: 1,
    }
    const found = await logged(() =>
      venue.post('/items', body, { 'x-request-id': 'faulty', 'idempotency-key': 'my-key' }),
    )
    await service.owner.query('alter table events drop constraint no_events')
    expect(found.find(({ level }) => level === 50)).toMatchObject({
      requestId: 'faulty',
      err: { code: '23514', constraint: 'no_events', stack: expect.stringContaining('events') },
    })
    expect(lines.join()).not.toMatch(/ann@example|555 0123/)
    expect(lines.join()).not.toContain('my-key')
  })

  test('leaves out what PostgreSQL quotes of a row, whichever table it is of', () => {
    const quoting = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'people_email_key',
      detail: 'Key (email)=(ann@example.com) already exists.',
      where: 'unnamed portal parameter $1 = ann@example.com',
    })
    lines = []
    service.app.log.error({ err: new Error('outer', { cause: quoting }) }, 'failed')
    service.app.log.error({ err: quoting }, 'failed')
    expect(lines.length).toBe(2)
    for (const line of lines) {
      expect(line).toContain('people_email_key')
      expect(line).not.toContain('ann@example.com')
    }
  })
})
