// How dishes differ at a branch, as the Menu page reads and sets it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { signedInAs, type Visitor } from '../../../test/visitor.ts'

let service: TestApp
let venue: Venue
let ann: Visitor

beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({
    document: {
      ...smallMenu(),
      branches: [
        { ref: 'main', name: 'Main', default: true },
        { ref: 'west', name: 'West', items: [{ item_ref: 'soup', price_minor: 1300 }] },
      ],
    },
  })
  ann = await signedInAs(service, venue, 'manager')
})
afterAll(() => service.close())

const ask = (method: 'GET' | 'PUT', path: string, body?: object) =>
  ann.call(method, `/menu/branches/${path}`, body)
const west = () => venue.ids.branches!.west!
const item = (ref: string) => venue.ids.items![ref]!
const shown = async (ref: string) =>
  (await venue.get(`/items/${item(ref)}?branch_id=${west()}`)).body.data.price_minor
const own = (ref: string, some: object) => ({
  item_id: item(ref),
  price_minor: null,
  variants: [],
  is_available: null,
  is_hidden: false,
  ...some,
})

test('a price of its own is set and taken back, by whoever has seen what there was', async () => {
  const { data } = await ask('GET', `${west()}/items`)
  expect(data).toEqual([own('soup', { price_minor: 1300, version: expect.any(String) })])
  const path = `${west()}/items/${item('soup')}`
  const set = await ask('PUT', path, { version: data[0].version, price_minor: 1400, is_available: false })
  expect([set.status, set.data]).toEqual([
    200,
    own('soup', { price_minor: 1400, is_available: false, version: expect.any(String) }),
  ])
  expect(await shown('soup')).toBe(1400)
  const late = await ask('PUT', path, { version: data[0].version, price_minor: 1 })
  expect([late.status, late.error.code, late.error.details.current]).toEqual([
    409,
    'changed_meanwhile',
    set.data,
  ])
  const back = await ask('PUT', path, { version: set.data.version })
  expect([back.status, back.data]).toEqual([200, own('soup', { version: null })])
  expect([await shown('soup'), (await ask('GET', `${west()}/items`)).data]).toEqual([1000, []])
})

test('what does not fit is refused at its field, and changes nothing', async () => {
  const small = venue.ids.variants!['pizza/small']!
  const put = (ref: string, wanted: object) =>
    ask('PUT', `${west()}/items/${item(ref)}`, { version: null, ...wanted })
  const refused = await put('pizza', { price_minor: 1 })
  expect([refused.status, refused.error.details]).toEqual([
    422,
    { price_minor: ['This item has a price for each variant: set them in variants.'] },
  ])
  expect((await put('pizza', { variants: [{ variant_id: small, price_minor: 800 }] })).status).toBe(200)
  expect((await put('soup', { variants: [{ variant_id: small, price_minor: 1 }] })).status).toBe(422)
  const other = await service.venue({ document: smallMenu() })
  const foreign = (await other.get('/branches')).body.data[0].id
  const elsewhere = await ask('PUT', `${foreign}/items/${item('soup')}`, { version: null, price_minor: 1 })
  expect(elsewhere.status).toBe(404)
  expect((await ask('GET', `${foreign}/items`)).status).toBe(404)
})
