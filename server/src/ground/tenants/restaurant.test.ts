import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { ALL_SCOPES } from '../../integration/tokens/scopes.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

const NOON = Date.UTC(2026, 10, 16, 12)
const hours = (from: string, to: string) => [{ days: ['mon'], from, to }]
const branches = [
  { ref: 'main', name: 'Main', default: true, hours: hours('10:00', '15:00') },
  { ref: 'tokyo', name: 'Tokyo', timezone: 'Asia/Tokyo', hours: hours('18:00', '19:00') },
  { ref: 'never', name: 'Never', hours: [] },
]

test('GET /restaurant tells any token whom it acts for, what it may do, and what is open', async () => {
  const venue = await service.venue({
    timezone: 'Europe/Madrid',
    currency: 'EUR',
    country: 'ES',
    document: { ...smallMenu(), branches },
  })
  const { token } = await venue.newToken({ scopes: ['reports:read'] })
  service.clock.now = NOON
  const { status, body, headers } = await service.request('GET', '/api/v1/restaurant', { token })
  service.clock.now = null
  const { id, slug, name } = venue.restaurant
  const ids = venue.ids.branches!
  expect([status, body]).toEqual([
    200,
    {
      data: {
        id,
        slug,
        name,
        currency: 'EUR',
        timezone: 'Europe/Madrid',
        country: 'ES',
        default_language: 'en',
        languages: ['en'],
        plan: 'pro',
        features: ['reporting', 'reservations'],
        suspended: false,
        sandbox: false,
        scopes: ['reports:read'],
        branches: [
          {
            id: ids.main,
            name: 'Main',
            timezone: 'Europe/Madrid',
            is_default: true,
            open_now: true,
            opens_at: null,
          },
          {
            id: ids.tokyo,
            name: 'Tokyo',
            timezone: 'Asia/Tokyo',
            is_default: false,
            open_now: false,
            opens_at: '2026-11-23T10:00:00.000+01:00',
          },
          {
            id: ids.never,
            name: 'Never',
            timezone: 'Europe/Madrid',
            is_default: false,
            open_now: false,
            opens_at: null,
          },
        ],
      },
      meta: {},
      links: {},
    },
  ])
  expect((await venue.get('/restaurant')).body.data.scopes).toEqual([...ALL_SCOPES].sort())
  expect(headers.etag).toBeDefined()
})

test('a suspended restaurant says so; one without a plan says nothing', async () => {
  const venue = await service.venue()
  await venue.set({ suspended: true })
  expect((await venue.get('/restaurant')).body.data.suspended).toBe(true)
  await venue.set({ suspended: false, plan: null })
  const { status, body } = await venue.get('/restaurant')
  expect([status, body.error.code]).toEqual([403, 'plan_lapsed'])
})
