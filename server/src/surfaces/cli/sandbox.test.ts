// The operator's commands for sandboxes, plans and reports, in this process, on the database of the app under test.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { serve } from '../../main.ts'
import { run } from './run.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ slug: 'bistro', timezone: 'Europe/Madrid', currency: 'EUR' })
})
afterAll(() => service.close())
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', service.url)
})
afterEach(() => {
  vi.unstubAllEnvs()
})

async function comanda(
  line: string,
): Promise<{ code: number; json: Record<string, unknown> | null; errors: string[] }> {
  let output = ''
  const errors: string[] = []
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += text
    return true
  })
  const error = vi.spyOn(console, 'error').mockImplementation((text) => void errors.push(text))
  const code = await run([...line.split(' '), '--json'], serve)
  out.mockRestore()
  error.mockRestore()
  return { code, json: output === '' ? null : JSON.parse(output), errors }
}

test('sandbox create tells its restaurant and its token, once', async () => {
  const { code, json } = await comanda('sandbox create --restaurant bistro')
  expect([code, json]).toEqual([
    0,
    {
      restaurant_id: expect.any(Number),
      slug: 'bistro-sandbox',
      token_id: expect.any(Number),
      token: expect.stringMatching(/^\d+\|svc_sbx_/),
    },
  ])
  const { status } = await service.request('GET', '/menus', { token: json?.token as string })
  expect(status).toBe(200)
  expect(await comanda('sandbox create --restaurant bistro')).toEqual({
    code: 1,
    json: null,
    errors: ['comanda: --restaurant: It already has a sandbox: bistro-sandbox.'],
  })
})

test.each(['bistro', 'bistro-sandbox'])('sandbox reset takes %s', async (slug) => {
  const { code, json } = await comanda(`sandbox reset --restaurant ${slug}`)
  expect([code, json]).toEqual([
    0,
    { restaurant_id: expect.any(Number), slug: 'bistro-sandbox', reset: true },
  ])
})

test.each([
  ['sandbox reset --restaurant nowhere', 'there is no restaurant "nowhere"'],
  ['sandbox create --restaurant nowhere', 'there is no restaurant "nowhere"'],
  [
    'restaurant set --restaurant bistro',
    'specify what to set: --plan, --plan-from, --plan-until, --suspended, --guest-domain',
  ],
  [
    'restaurant set --restaurant bistro --plan gold',
    '--plan must be one of starter, dining, pro or none, not "gold"',
  ],
  [
    'restaurant set --restaurant bistro --plan-from soon',
    '--plan-from must be a date and time such as 2026-11-14T19:30, not "soon"',
  ],
  [
    'restaurant set --restaurant bistro --plan-from 2027-01-01T00:00 --plan-until 2026-01-01T00:00',
    '--plan-until must be after --plan-from',
  ],
])('%s is refused', async (line, message) => {
  expect(await comanda(line)).toEqual({ code: 1, json: null, errors: [`comanda: ${message}`] })
})

test('a restaurant without a sandbox is told how to get one', async () => {
  await service.venue({ slug: 'plain' })
  expect((await comanda('sandbox reset --restaurant plain')).errors).toEqual([
    'comanda: "plain" has no sandbox; create one with `comanda sandbox create`',
  ])
})

test('restaurant set puts a restaurant on a plan from a moment until another, and takes them away', async () => {
  const set = async (options: string) => (await comanda(`restaurant set --restaurant bistro ${options}`)).json
  expect(await set('--plan dining --plan-from 2026-01-01T00:00 --plan-until 2099-01-01T00:00:00Z')).toEqual({
    slug: 'bistro',
    plan: 'dining',
    plan_from: '2026-01-01T00:00:00.000+01:00',
    plan_until: '2099-01-01T01:00:00.000+01:00',
    suspended: false,
  })
  await expect.poll(async () => (await venue.get('/reports/sales-summary')).status).toBe(403)
  expect(await set('--suspended true')).toMatchObject({
    plan: 'dining',
    plan_until: expect.any(String),
    suspended: true,
  })
  expect(await set('--plan-until none --suspended false')).toMatchObject({
    plan_until: null,
    suspended: false,
  })
  expect(await set('--plan pro')).toMatchObject({ plan: 'pro', plan_from: null, plan_until: null })
})

test('plans are those of PLANS', async () => {
  vi.stubEnv('PLANS', '{"gold": ["reporting"]}')
  const { json } = await comanda('restaurant set --restaurant bistro --plan gold')
  expect(json).toMatchObject({ plan: 'gold' })
  vi.stubEnv('PLANS', '{"gold": ["flying"]}')
  expect((await comanda('restaurant set --restaurant bistro --plan gold')).errors).toEqual([
    'comanda: PLANS gives the plan "gold" the unknown feature "flying"; there are reservations, reporting',
  ])
})

test('report rebuild counts the orders anew', async () => {
  const { rows } = await service.owner.query(`select id from restaurants where slug = 'bistro-sandbox'`)
  await service.owner.query('delete from daily_sales where restaurant_id = $1', [rows[0].id])
  expect((await comanda('report rebuild --restaurant bistro-sandbox')).json).toEqual({
    slug: 'bistro-sandbox',
    orders: 1,
    days: 1,
  })
  const sums = await service.owner.query('select orders from daily_sales where restaurant_id = $1', [
    rows[0].id,
  ])
  expect(sums.rows).toEqual([{ orders: 1 }])
})

test('token create gives a sandbox a sandbox token', async () => {
  const { json } = await comanda('token create --restaurant bistro-sandbox --scopes menu:read')
  expect(json?.token).toMatch(/^\d+\|svc_sbx_/)
})

test('terminal create adds a test reader to a sandbox, and to no live restaurant', async () => {
  const create = (slug: string, ...more: string[]) =>
    comanda(['terminal create --restaurant', slug, '--name Bar --provider', ...more].join(' '))
  const made = await create('bistro-sandbox', 'test')
  expect([made.code, made.json]).toEqual([0, { id: expect.any(Number), name: 'Bar', provider: 'test' }])
  const live = await create('bistro', 'test')
  expect([live.code, live.errors]).toEqual([
    1,
    ['comanda: Test card readers are only for sandboxes and the demo.'],
  ])
  expect((await create('bistro-sandbox', 'stripe')).errors[0]).toContain('Settings')
  expect((await create('bistro-sandbox', 'test', '--branch no')).errors[0]).toContain('no branch "no"')
})
