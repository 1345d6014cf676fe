import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { auditOf } from '../../../test/dining.ts'
import { exportDocument } from '../../across/document/export.ts'
import { importDocument } from '../../across/document/import.ts'

let service: TestApp
let venue: Venue
let other: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue()
  other = await service.venue()
})
afterAll(() => service.close())

const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
const OPEN = {
  percent: null,
  amount_minor: null,
  types: [],
  channels: [],
  minimum_minor: 0,
  starts_on: null,
  ends_on: null,
  max_uses: null,
  max_uses_per_guest: null,
  uses: 0,
  is_active: true,
}

let count = 0
async function coupon(wanted: object = {}, from = venue) {
  const { status, body } = await from.post('/coupons', { code: `CODE-${++count}`, percent: 10, ...wanted })
  expect(status).toBe(201)
  return body.data
}
const remove = (id: number, from = venue) =>
  service.request('DELETE', `/coupons/${id}`, { token: from.token })

test('a coupon is created with what was sent, and with defaults for the rest', async () => {
  const { status, body } = await venue.post('/coupons', { code: ' Summer-26 ', amount_minor: 500 })
  expect(status).toBe(201)
  expect(body.data).toEqual({
    ...OPEN,
    id: expect.any(Number),
    code: 'Summer-26',
    name: 'Summer-26',
    amount_minor: 500,
    updated_at: MOMENT,
  })
  const whole = {
    code: 'WHOLE',
    name: 'A tenth off',
    percent: 12.25,
    types: ['pickup'],
    channels: ['web', 'qr'],
    minimum_minor: 2000,
    starts_on: '2026-11-01',
    ends_on: '2026-11-01',
    max_uses: 3,
    max_uses_per_guest: 1,
    is_active: false,
  }
  const made = await coupon(whole)
  expect(made).toEqual({ ...OPEN, ...whole, id: made.id, updated_at: MOMENT })
  expect((await venue.get(`/coupons/${made.id}`)).body).toEqual({ data: made, meta: {}, links: {} })
})

test('each wrong field is named, and nothing is stored', async () => {
  const before = (await venue.get('/coupons?per_page=100')).body.data
  const wrong = async (body: object) => {
    const answer = await venue.post('/coupons', body)
    expect([answer.status, answer.body.error.code]).toEqual([422, 'validation_failed'])
    return Object.keys(answer.body.error.details)
  }
  expect(await wrong({})).toEqual(['code'])
  expect(await wrong({ code: 'AB', percent: 10 })).toEqual(['code'])
  expect(await wrong({ code: 'NO SPACE', percent: 10 })).toEqual(['code'])
  expect(await wrong({ code: 'N'.repeat(41), percent: 10 })).toEqual(['code'])
  for (const percent of [0, -1, 100.01, 10.125, 1e-300, '10']) {
    expect(await wrong({ code: 'FINE', percent })).toEqual(['percent'])
  }
  expect(await wrong({ code: 'FINE', amount_minor: 0 })).toEqual(['amount_minor'])
  expect(await wrong({ code: 'FINE' })).toEqual(['percent'])
  expect(await wrong({ code: 'FINE', percent: 10, amount_minor: 100 })).toEqual(['percent'])
  expect(await wrong({ code: 'FINE', percent: 10, types: ['brunch'] })).toEqual(['types.0'])
  expect(await wrong({ code: 'FINE', percent: 10, starts_on: '2026-11-02', ends_on: '2026-11-01' })).toEqual([
    'ends_on',
  ])
  expect(await wrong({ code: 'FINE', percent: 10, max_uses: 0 })).toEqual(['max_uses'])
  expect((await venue.get('/coupons?per_page=100')).body.data).toEqual(before)
})

test('a code is one coupon, in upper or lower case; elsewhere it may be another', async () => {
  await coupon({ code: 'ONCE' })
  const again = await venue.post('/coupons', { code: 'once', percent: 5 })
  expect([again.status, again.body.error.details]).toEqual([422, { code: ['Another coupon has this code.'] }])
  await coupon({ code: 'once' }, other)
  const second = await coupon()
  const taken = await venue.patch(`/coupons/${second.id}`, { code: 'oNcE' })
  expect([taken.status, Object.keys(taken.body.error.details)]).toEqual([422, ['code']])
  const racing = await Promise.all(
    Array.from({ length: 10 }, () => venue.post('/coupons', { code: 'RACE', percent: 5 })),
  )
  expect(racing.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(422)])
})

test('only what is sent changes, and a change of nothing writes nothing', async () => {
  const made = await coupon({ percent: 10, max_uses: 5 })
  const changed = await venue.patch(`/coupons/${made.id}`, { name: 'New', max_uses: null })
  expect(changed.body.data).toEqual({ ...made, name: 'New', max_uses: null, updated_at: MOMENT })
  const same = await venue.patch(`/coupons/${made.id}`, { name: 'New' })
  expect(same.body.data).toEqual(changed.body.data)
  const both = await venue.patch(`/coupons/${made.id}`, { amount_minor: 300 })
  expect([both.status, Object.keys(both.body.error.details)]).toEqual([422, ['amount_minor']])
  const turned = await venue.patch(`/coupons/${made.id}`, { percent: null, amount_minor: 300 })
  expect(turned.body.data).toMatchObject({ percent: null, amount_minor: 300 })
  const audit = await auditOf(service, venue, 'coupon.changed')
  expect(audit.slice(-2)).toMatchObject([
    { before: { name: made.code, max_uses: 5 }, after: { name: 'New', max_uses: null } },
    { before: { percent: 10, amount_minor: null }, after: { percent: null, amount_minor: 300 } },
  ])
})

test('a deleted coupon answers as it was and is gone', async () => {
  const made = await coupon()
  expect((await remove(made.id)).body.data).toEqual(made)
  expect((await remove(made.id)).status).toBe(404)
  expect((await venue.get(`/coupons/${made.id}`)).status).toBe(404)
  expect((await coupon({ code: made.code })).id).not.toBe(made.id)
})

test('another restaurant has no part in it', async () => {
  const made = await coupon()
  expect((await other.get(`/coupons/${made.id}`)).status).toBe(404)
  expect((await other.patch(`/coupons/${made.id}`, { is_active: false })).status).toBe(404)
  expect((await remove(made.id, other)).status).toBe(404)
  expect((await other.get('/coupons?per_page=100')).body.data).not.toContainEqual(made)
})

test('reading needs coupons:read, writing coupons:write', async () => {
  const made = await coupon()
  const reader = await venue.newToken({ scopes: ['coupons:read'] })
  const writer = await venue.newToken({ scopes: ['coupons:write'] })
  const asked = async (token: string, method: string, path: string, body?: object) =>
    (await service.request(method, path, { token, ...(body && { body }) })).status
  expect(await asked(reader.token, 'GET', '/coupons')).toBe(200)
  expect(await asked(reader.token, 'POST', '/coupons', { code: 'NOT-MINE', percent: 1 })).toBe(403)
  expect(await asked(reader.token, 'DELETE', `/coupons/${made.id}`)).toBe(403)
  expect(await asked(writer.token, 'GET', '/coupons')).toBe(403)
  expect(await asked(writer.token, 'PATCH', `/coupons/${made.id}`, { is_active: false })).toBe(200)
})

test('the list goes by id, page by page', async () => {
  const all = (await venue.get('/coupons?per_page=100')).body.data
  expect(all.map(({ id }: { id: number }) => id)).toEqual(
    all.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b),
  )
  const first = (await venue.get('/coupons?per_page=2')).body
  const second = (await venue.get(`/coupons?per_page=2&cursor=${first.meta.next_cursor}`)).body
  expect([...first.data, ...second.data]).toEqual(all.slice(0, 4))
})

test('the restaurant document brings coupons and takes them back out without a difference', async () => {
  const own = await service.venue()
  const coupons = [
    { ref: 'tenth', code: 'TENTH', name: 'A tenth', percent: 10 },
    { ref: 'euro', code: 'EURO', name: 'One euro', amount_minor: 100, max_uses: 2, ends_on: '2026-12-31' },
  ]
  const { coupons: ids } = await own.inside((tx) => importDocument(tx, { coupons }))
  const before = (await own.get('/coupons')).body.data
  expect(before).toMatchObject([
    { id: ids?.tenth, percent: 10 },
    { id: ids?.euro, amount_minor: 100 },
  ])
  const document = await own.inside((tx) => exportDocument(tx))
  await own.inside((tx) => importDocument(tx, document))
  expect((await own.get('/coupons')).body.data).toEqual(before)
  const swapped = coupons.map((coupon, index) => ({ ...coupon, code: coupons[1 - index]?.code }))
  await own.inside((tx) => importDocument(tx, { coupons: [swapped[0]] }))
  expect((await own.get('/coupons')).body.data).toMatchObject([{ id: ids?.tenth, code: 'EURO' }])
  const wrong = [coupons[0], { ...coupons[1], code: 'tenth', percent: 5 }]
  await expect(own.inside((tx) => importDocument(tx, { coupons: wrong }))).rejects.toThrow(
    '/coupons/1/code: Another coupon has this code.\n/coupons/1/percent: Set either percent or amount_minor.',
  )
})
