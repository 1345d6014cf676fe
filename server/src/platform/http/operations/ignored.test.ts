import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../../test/app.ts'
import { smallMenu } from '../../../../test/documents.ts'
import { NewItem } from '../../../restaurant/menu/contract.ts'
import { ignoredFields } from './ignored.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ document: smallMenu() })
})
afterAll(() => service.close())

const order = () => ({
  type: 'pickup',
  customer_name: 'Ada',
  customer_phone: '+1 413 555 0101',
  lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
})

test('what is known is not named', async () => {
  for (const answer of [
    await venue.get('/items?per_page=1&available='),
    await venue.get('/menus'),
    await venue.post('/orders', order()),
  ]) {
    expect([answer.status < 300, answer.headers['x-ignored']]).toEqual([true, undefined])
  }
})

test('unknown query parameters are named, empty ones count as not sent', async () => {
  for (let twice = 0; twice < 2; twice++) {
    const { status, headers } = await venue.get('/items?pre_page=5&per_page=5&colour=red&shape=')
    expect([status, headers['x-ignored']]).toEqual([200, 'pre_page, colour'])
  }
  expect((await venue.get('/menus?page=2')).headers['x-ignored']).toBe('page')
})

test('unknown fields are named by their path, with the parameters, on success, refusal and replay alike', async () => {
  const wanted = order()
  const lines = [{ ...wanted.lines[0], qty: 2 }]
  const body = { ...wanted, lines, delivery_adress: { line1: 'x' }, delivery_address: { street: 'y' } }
  const named = 'lines.0.qty, delivery_adress, delivery_address.street, dry'
  const key = { 'idempotency-key': 'ignored' }
  const placed = await venue.post('/orders?dry=1', body, key)
  expect([placed.status, placed.headers['x-ignored']]).toEqual([201, named])
  const again = await venue.post('/orders?dry=1', body, key)
  expect([again.headers['idempotent-replayed'], again.headers['x-ignored']]).toEqual(['true', named])
  const refused = await venue.post('/orders', { ...wanted, customer_phone: undefined, phone: '1' })
  expect([refused.status, refused.headers['x-ignored']]).toEqual([422, 'phone'])
  const moved = await venue.post(`/orders/${placed.body.data.id}/status`, { status: 'ready', why: 'x' })
  expect([moved.status, moved.headers['x-ignored']]).toEqual([409, 'why'])
})

test('whoever is refused before the body is read is told of the parameters', async () => {
  const [reader, hasty] = await Promise.all([
    venue.newToken({ scopes: ['menu:read'] }),
    venue.newToken({ rateLimit: 1 }),
  ])
  const told = async (method: string, path: string, options: Parameters<TestApp['request']>[2] = {}) => {
    const { status, headers } = await service.request(method, path, options)
    return [status, headers['x-ignored']]
  }
  const { token } = reader
  expect(await told('GET', '/orders?foo=1&status=placed', { token })).toEqual([403, 'foo'])
  expect(await told('POST', '/orders?foo=1', { token, body: order() })).toEqual([403, 'foo'])
  expect(await told('GET', '/items?foo=1')).toEqual([401, 'foo'])
  await told('GET', '/items', { token: hasty.token })
  expect(await told('GET', '/items?foo=1', { token: hasty.token })).toEqual([429, 'foo'])
  const unreadable = { token: venue.token, payload: '{', headers: { 'content-type': 'application/json' } }
  expect(await told('POST', '/orders?foo=1', unreadable)).toEqual([422, 'foo'])
  expect(await told('GET', '/items/x?foo=1', { token })).toEqual([404, 'foo'])
  await venue.set({ plan: 'starter' })
  expect(await told('GET', '/reservations?foo=1', { token: venue.token })).toEqual([403, 'foo'])
  await venue.set({ suspended: true })
  expect(await told('POST', '/orders?foo=1', { token: venue.token, body: order() })).toEqual([403, 'foo'])
  await venue.set({ plan: 'pro', suspended: false })
})

test('nothing is told of a path at which there is nothing for the caller', async () => {
  for (const path of ['/nothing?foo=1', '/sandbox/simulate?foo=1']) {
    const { status, headers } = await venue.post(path, {})
    expect([status, headers['x-ignored']]).toEqual([404, undefined])
  }
})

test('at most 20 are named, in letters that a header can hold', async () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, 1]))
  const { headers } = await venue.post('/orders', { ...order(), ...many })
  expect(String(headers['x-ignored']).split(', ')).toHaveLength(20)
  const odd = { 'ñ\r\n,%': 1, '\ud800': 1, ['x'.repeat(500)]: 1, __proto__x: 1 }
  const told = await venue.post('/orders', { ...order(), ...odd })
  expect(told.headers['x-ignored']).toBe(`%C3%B1%0D%0A%2C%25, %EF%BF%BD, ${'x'.repeat(100)}, __proto__x`)
})

test('languages of a text are the caller’s own names', () => {
  expect(ignoredFields(NewItem, { name: { en: 'Soup', xx: 'y' }, variants: [{ nmae: 1 }] })).toEqual([
    'variants.0.nmae',
  ])
  expect(ignoredFields(undefined, { reason: 'x' })).toEqual(['reason'])
  expect(ignoredFields(NewItem, undefined)).toEqual([])
})
