import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { withSettings } from '../../../test/documents.ts'
import { eraseGuest } from '../../across/privacy/commands.ts'

const NOON = Date.parse('2026-11-14T12:00:00-05:00')
type Json = Record<string, unknown>

let service: TestApp
let venue: Venue
let ruled: Venue
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOON
  venue = await service.venue({ document: withSettings({}) })
  const discounts = [
    { name: 'Lunch', percent: 10, windows: [{ from: '11:00', to: '14:00' }] },
    { name: 'Evening', percent: 50, windows: [{ from: '18:00', to: '22:00' }] },
    { name: 'Large', amount_minor: 900, minimum_minor: 5000 },
    { name: 'Brought', amount_minor: 100, types: ['delivery'] },
  ]
  ruled = await service.venue({ document: withSettings({ discounts }) })
})
afterAll(() => service.close())

const phone = '+1 413 555 0101'
/** A soup at 10.00. */
const order = (body: Json = {}, at = venue) => ({
  type: 'pickup',
  customer_name: 'Ada Byron',
  customer_phone: phone,
  lines: [{ item_id: at.ids.items!.soup, quantity: 1 }],
  ...body,
})
const place = (body: Json, at = venue) => at.post('/orders', order(body, at))
const quote = (body: Json, at = venue) => at.post('/orders/quote', order(body, at))
let codes = 0
async function coupon(body: Json = {}, at = venue): Promise<{ id: number; code: string }> {
  const value = 'amount_minor' in body ? {} : { percent: 20 }
  const { status, body: made } = await at.post('/coupons', { code: `CODE-${++codes}`, ...value, ...body })
  expect(status).toBe(201)
  return made.data
}
const uses = async (id: number, at = venue) => (await at.get(`/coupons/${id}`)).body.data.uses
const move = (id: string, status: string) => venue.post(`/orders/${id}/status`, { status })

test('a coupon takes off what it says, in any case of its code, is counted, and is listed with the order', async () => {
  const { id, code } = await coupon({ name: 'Welcome' })
  const { status, body } = await place({ coupon_code: ` ${code.toLowerCase()} ` })
  expect([status, body.data.discount_minor, body.data.total_minor]).toEqual([201, 200, 800])
  expect(await uses(id)).toBe(1)
  const { body: listed } = await venue.get(`/orders/${body.data.id}/adjustments`)
  expect(listed.data).toMatchObject([
    { id: 2, kind: 'coupon', name: 'Welcome', percent: 20, amount_minor: 200 },
  ])
  const kept = await service.request('DELETE', `/orders/${body.data.id}/adjustments/2`, {
    token: venue.token,
  })
  expect([kept.status, kept.body.error.code]).toEqual([409, 'invalid_transition'])
  const more = [{ item_id: venue.ids.items!.water, quantity: 1 }]
  const { body: after } = await venue.post(`/orders/${body.data.id}/lines`, { lines: more })
  expect(after.data.discount_minor).toBe(260)
  await service.request('DELETE', `/coupons/${id}`, { token: venue.token })
  const struck = await venue.post(`/orders/${body.data.id}/lines/${after.data.items[1].id}/void`, {
    reason: 'Mistake',
  })
  expect(struck.body.data.discount_minor).toBe(200)
})

test('a quote costs the same, counts nothing and says of every discount whether it counts, and why not', async () => {
  const { id, code } = await coupon({ name: 'Twenty' }, ruled)
  const { body } = await quote({ coupon_code: code }, ruled)
  expect(body.data.total_minor).toBe(800)
  expect(body.data.discounts).toEqual([
    {
      kind: 'rule',
      name: 'Lunch',
      amount_minor: 100,
      applied: false,
      reason: 'Another discount takes off more, and only one counts.',
    },
    {
      kind: 'rule',
      name: 'Evening',
      amount_minor: 500,
      applied: false,
      reason: 'This discount does not apply at this time.',
    },
    {
      kind: 'rule',
      name: 'Large',
      amount_minor: 900,
      applied: false,
      reason: 'The items cost 1000, and this discount needs 5000 or more (minor units).',
    },
    {
      kind: 'rule',
      name: 'Brought',
      amount_minor: 100,
      applied: false,
      reason: 'This discount is not for this type of order.',
    },
    { kind: 'coupon', name: 'Twenty', amount_minor: 200, applied: true, reason: null },
  ])
  expect(await uses(id, ruled)).toBe(0)
  const plain = await quote({}, ruled)
  expect(plain.body.data.discounts.map(({ applied }: { applied: boolean }) => applied)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('the larger counts, and on a tie the automatic one; a coupon that does not count is not used', async () => {
  for (const [percent, discount, used] of [
    [5, 100, 0],
    [10, 100, 0],
    [10.01, 100, 0],
    [11, 110, 1],
  ] as const) {
    const { id, code } = await coupon({ percent }, ruled)
    const { body } = await place({ coupon_code: code }, ruled)
    expect([body.data.discount_minor, await uses(id, ruled)]).toEqual([discount, used])
    const { body: listed } = await ruled.get(`/orders/${body.data.id}/adjustments`)
    expect(listed.data.map(({ kind }: { kind: string }) => kind)).toEqual([used ? 'coupon' : 'rule'])
  }
})

describe('a coupon is refused', () => {
  const refusals: [string, Json, Json, string, string][] = [
    ['not active', { is_active: false }, {}, 'not_active', 'This coupon is not active.'],
    ['not yet', { starts_on: '2026-11-15' }, {}, 'not_yet', 'This coupon is valid from 2026-11-15.'],
    ['over', { ends_on: '2026-11-13' }, {}, 'expired', 'This coupon was valid until 2026-11-13.'],
    [
      'of another type',
      { types: ['delivery'] },
      {},
      'not_offered',
      'This coupon is not for this type of order.',
    ],
    ['on another channel', { channels: ['phone'] }, {}, 'not_offered', 'This coupon cannot be used here.'],
    [
      'below its minimum',
      { minimum_minor: 1001 },
      {},
      'below_minimum',
      'The items cost 1000, and this coupon needs 1001 or more (minor units).',
    ],
  ]
  test.each(refusals)('%s', async (_, terms, body, fault, sentence) => {
    const { id, code } = await coupon(terms)
    for (const ask of [place, quote]) {
      const refused = await ask({ coupon_code: code, ...body })
      expect([refused.status, refused.body.error.details]).toEqual([422, { coupon_code: [sentence] }])
      expect(refused.body.error.faults[0].code).toBe(fault)
    }
    expect(await uses(id)).toBe(0)
  })

  test('unknown, or of another restaurant', async () => {
    const { code } = await coupon({ code: 'ELSEWHERE' }, ruled)
    for (const sent of [code, 'no such code', '"; drop table coupons']) {
      const { body } = await place({ coupon_code: sent })
      expect(body.error.details).toEqual({ coupon_code: ['There is no coupon with this code.'] })
      expect(body.error.faults[0].code).toBe('not_found')
    }
    expect((await place({ coupon_code: 'x'.repeat(41) })).status).toBe(422)
    expect((await place({ coupon_code: '' })).status).toBe(201)
    expect((await place({ coupon_code: null })).status).toBe(201)
  })

  test('together with what else is wrong', async () => {
    const lines = [{ item_id: venue.ids.items!['sold-out'], quantity: 1 }]
    const { body } = await place({ coupon_code: 'nothing', lines })
    expect(Object.keys(body.error.details).sort()).toEqual(['coupon_code', 'lines.0.item_id'])
    const { body: nameless } = await place({ coupon_code: 'nothing', customer_name: '' })
    expect(Object.keys(nameless.error.details).sort()).toEqual(['coupon_code', 'customer_name'])
  })

  test('both days count, on the clock of the branch', async () => {
    const { code } = await coupon({ starts_on: '2026-11-14', ends_on: '2026-11-14' })
    for (const [at, status] of [
      ['2026-11-13T23:59:00-05:00', 422],
      ['2026-11-14T00:00:00-05:00', 201],
      ['2026-11-14T23:59:00-05:00', 201],
      ['2026-11-15T00:00:00-05:00', 422],
    ] as const) {
      service.clock.now = Date.parse(at)
      expect((await place({ coupon_code: code })).status).toBe(status)
    }
    service.clock.now = NOON
  })

  test('used up, and used up by this guest, whatever their phone looks like', async () => {
    const { id, code } = await coupon({ max_uses: 3, max_uses_per_guest: 1 })
    const by = (customer_phone: string) => place({ coupon_code: code, customer_phone })
    expect((await by('+1 413 555 0301')).status).toBe(201)
    const again = await by('413-555-0301')
    expect(again.body.error.details).toEqual({
      coupon_code: ['You have already used this coupon as often as it allows.'],
    })
    expect(again.body.error.faults[0]).toMatchObject({ code: 'used_up', params: { what: 'by_guest' } })
    const unknown = await quote({ coupon_code: code, customer_phone: null })
    expect(unknown.status).toBe(200)
    expect((await by('+1 413 555 0302')).status).toBe(201)
    expect((await by('+1 413 555 0303')).status).toBe(201)
    const last = await by('+1 413 555 0304')
    expect(last.body.error.details).toEqual({ coupon_code: ['This coupon has been used up.'] })
    expect(await uses(id)).toBe(3)
  })
})

test('a rejected or cancelled order gives its use back, once; a completed one keeps it', async () => {
  const { id, code } = await coupon({ max_uses: 1, max_uses_per_guest: 1 })
  for (const ending of ['rejected', 'cancelled']) {
    const { body } = await place({ coupon_code: code })
    expect((await place({ coupon_code: code })).status).toBe(422)
    const ends = await Promise.all([move(body.data.id, ending), move(body.data.id, ending)])
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await uses(id)).toBe(0)
  }
  const { body } = await place({ coupon_code: code })
  for (const status of ['accepted', 'ready', 'completed']) await move(body.data.id, status)
  expect([(await place({ coupon_code: code })).status, await uses(id)]).toEqual([422, 1])
})

test('one use, two hundred orders at once: one has it', async () => {
  const { id, code } = await coupon({ max_uses: 1 })
  const all = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      place({ coupon_code: code, customer_phone: `+1 413 556 ${String(1000 + n)}` }),
    ),
  )
  const placed = all.filter(({ status }) => status === 201)
  const refused = all.filter(({ status }) => status === 422)
  expect([placed.length, refused.length, await uses(id)]).toEqual([1, 199, 1])
  await move(placed[0]!.body.data.id, 'cancelled')
  expect(await uses(id)).toBe(0)
  expect((await place({ coupon_code: code })).status).toBe(201)
})

test('the same key uses it once, and an erased guest leaves no phone', async () => {
  const { id, code } = await coupon()
  const key = { 'idempotency-key': 'one coupon' }
  const body = order({ coupon_code: code, customer_phone: '+1 413 555 0909' })
  const [first, again] = [await venue.post('/orders', body, key), await venue.post('/orders', body, key)]
  expect([again.body, await uses(id)]).toEqual([first.body, 1])
  await venue.inside((tx) => eraseGuest(tx, first.body.data.guest_id))
  const { rows } = await service.owner.query('select phone from coupon_uses where order_id = $1', [
    first.body.data.id,
  ])
  expect(rows).toEqual([{ phone: null }])
})

test('another phone of an order takes its use along', async () => {
  const { code } = await coupon({ max_uses_per_guest: 1 })
  const { body } = await place({ coupon_code: code, customer_phone: '+1 413 555 0501' })
  await venue.patch(`/orders/${body.data.id}`, { customer_phone: '+1 413 555 0502' })
  expect((await place({ coupon_code: code, customer_phone: '+1 413 555 0501' })).status).toBe(201)
  expect((await place({ coupon_code: code, customer_phone: '+1 413 555 0502' })).status).toBe(422)
})

test('an order with a coupon is for no phone that has used it up, whatever races', async () => {
  const { code } = await coupon({ max_uses_per_guest: 1 })
  const byPhone = (customer_phone: string) => place({ coupon_code: code, customer_phone })
  const first = (await byPhone('+1 413 555 0601')).body.data
  const others = await Promise.all([2, 3, 4, 5].map((n) => byPhone(`+1 413 555 061${n}`)))
  const refused = await venue.patch(`/orders/${others[0]!.body.data.id}`, {
    note: 'x',
    customer_phone: '413-555-0601',
  })
  expect([refused.status, refused.body.error.faults]).toEqual([
    422,
    [
      {
        field: 'customer_phone',
        code: 'used_up',
        message: `The guest with this phone number has already used the coupon ${code} as often as it allows (1).`,
        params: { code, uses: 1, what: 'by_phone' },
      },
    ],
  ])
  expect((await venue.get(`/orders/${others[0]!.body.data.id}`)).body.data.note).toBeNull()
  const fresh = '+1 413 555 0699'
  const raced = await Promise.all([
    ...others.map(({ body }) => venue.patch(`/orders/${body.data.id}`, { customer_phone: fresh })),
    byPhone(fresh),
  ])
  expect(raced.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(raced.filter(({ status }) => status === 422)).toHaveLength(4)
  await move(first.id, 'cancelled')
  const loser = others[raced.findIndex(({ status }) => status === 422)]
  const freed = await venue.patch(`/orders/${loser!.body.data.id}`, { customer_phone: '+1 413 555 0601' })
  expect(freed.status).toBe(200)
})
