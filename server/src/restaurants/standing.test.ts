// What a plan and a suspension keep from every operation, in the order of the checks.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type TestApp, testApp, type Venue } from '../../test/app.ts'
import { allOperations } from '../app.ts'
import type { Operation } from '../platform/http/operation.ts'
import { ALL_SCOPES } from '../tokens/scopes.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue()
})
afterAll(() => service.close())
afterEach(() => venue.set({ plan: 'pro', suspended: false }))

const UUID = '019a86f0-4c1e-7b6a-9d2f-3f1f0a8f6c11'
const told = ({ status, body }: Answer) => `${status} ${body?.error?.code ?? ''}`.trim()

function call({ method, path }: Operation, token = venue.token): Promise<Answer> {
  const address = path.replace(/:\w+:uuid/, UUID).replace(/:\w+/, '999999999')
  return service.request(method, address, { token, ...(method !== 'GET' && { body: {} }) })
}

// The list is the same whatever it is served from.
const operations = allOperations({ changes: { on() {}, onReset() {} } } as never, {} as never).filter(
  (operation) => !operation.sandboxOnly,
)
const named = operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const)

describe.each(named)('%s', (_name, operation) => {
  test('without a plan in force is 403 plan_lapsed, whatever else is wrong', async () => {
    await venue.set({ plan: null, suspended: true })
    const { token } = await venue.newToken({ scopes: [] })
    expect(told(await call(operation, token))).toBe('403 plan_lapsed')
  })

  test('without its scope is 403 insufficient_scope, before feature and suspension', async () => {
    await venue.set({ plan: 'starter', suspended: true })
    const { token } = await venue.newToken({
      scopes: ALL_SCOPES.filter((scope) => scope !== operation.scope),
    })
    const answer = await call(operation, token)
    expect(told(answer)).toBe('403 insufficient_scope')
    expect(answer.body.error.details).toEqual({ required_scope: operation.scope })
  })

  const { feature, run } = operation
  if (feature !== undefined) {
    test('with a plan that lacks its feature is 403 plan_feature_unavailable, before suspension', async () => {
      await venue.set({ plan: 'starter', suspended: true })
      const answer = await call(operation)
      expect(told(answer)).toBe('403 plan_feature_unavailable')
      expect(answer.body.error.details).toEqual({ feature })
    })
  }

  test(`in a suspended restaurant is ${run ? '403 restaurant_suspended' : 'read as ever'}`, async () => {
    await venue.set({ suspended: true })
    const answer = await call(operation)
    if (run) expect(told(answer)).toBe('403 restaurant_suspended')
    else expect(answer.status).not.toBe(403)
  })
})

describe('a plan', () => {
  const read = () => venue.get('/menus')

  test('that has yet to begin, or is over, is none in force', async () => {
    await venue.set({ plan: 'pro', planStartsAt: Date.now() + 60_000 })
    expect(told(await read())).toBe('403 plan_lapsed')
    await venue.set({ plan: 'pro', planStartsAt: Date.now() - 60_000, planEndsAt: Date.now() - 1 })
    expect(told(await read())).toBe('403 plan_lapsed')
    await venue.set({ plan: 'pro', planStartsAt: Date.now() - 60_000, planEndsAt: Date.now() + 60_000 })
    expect(told(await read())).toBe('200')
  })

  test('begins and ends by the clock, with nobody changing anything', async () => {
    await venue.set({ plan: 'pro', planStartsAt: Date.now() + 150, planEndsAt: Date.now() + 450 })
    expect(told(await read())).toBe('403 plan_lapsed')
    await sleep(200)
    expect(told(await read())).toBe('200')
    await sleep(300)
    expect(told(await read())).toBe('403 plan_lapsed')
  })

  test('that is replaced leaves its time behind; a suspension leaves it alone', async () => {
    await venue.set({ plan: 'pro', planEndsAt: Date.now() - 1 })
    await venue.set({ suspended: true })
    expect(told(await read())).toBe('403 plan_lapsed')
    await venue.set({ plan: 'dining' })
    expect(told(await read())).toBe('200')
  })

  test('that the configuration does not know is in force and carries nothing', async () => {
    await venue.set({ plan: 'gold' })
    expect(told(await read())).toBe('200')
    expect(told(await venue.get('/reports/sales-summary'))).toBe('403 plan_feature_unavailable')
  })

  test('carries what PLANS says', async () => {
    const own = await testApp({ PLANS: '{"basic": ["reporting"], "pro": []}' })
    const restaurant = await own.venue({ plan: 'basic' })
    expect(told(await restaurant.get('/reports/sales-summary'))).toBe('200')
    await restaurant.set({ plan: 'pro' })
    expect(told(await restaurant.get('/reports/sales-summary'))).toBe('403 plan_feature_unavailable')
    await own.close()
  })

  test('that changes is known in every process, and in the activity log', async () => {
    const other = await service.another()
    const report = () => other.request('GET', '/reports/sales-summary', { token: venue.token })
    expect(told(await report())).toBe('200')
    await venue.set({ plan: 'starter' })
    await expect.poll(async () => told(await report())).toBe('403 plan_feature_unavailable')
    await venue.set({ plan: null })
    await expect.poll(async () => told(await report())).toBe('403 plan_lapsed')
    await other.close()
    const { rows } = await service.owner.query(
      `select before, after from audit_log where restaurant_id = $1 and action = 'restaurant.standing_changed'
        order by id desc limit 1`,
      [venue.restaurant.id],
    )
    expect(rows).toEqual([
      { before: { plan: 'starter', suspended: false }, after: { plan: null, suspended: false } },
    ])
  })
})
