// One person who works at several restaurants: each page and each call names the one that it is for.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { addPerson, Visitor } from '../../../test/visitor.ts'
import { callsPath } from '../../ground/staff/address.ts'

let service: TestApp
let alba: Venue
let brisa: Venue
let foreign: Venue
let visitor: Visitor
let userId: string
beforeAll(async () => {
  service = await testApp()
  alba = await service.venue({ slug: 'alba', document: smallMenu() })
  brisa = await service.venue({ slug: 'brisa', document: smallMenu() })
  foreign = await service.venue({ slug: 'cala' })
  const { id, email } = await addPerson(alba, 'owner')
  userId = id
  await addPerson(brisa, 'staff', email)
  visitor = new Visitor(service.app)
  await visitor.signIn(email)
})
afterAll(() => service.close())

async function call(
  { restaurant: { slug } }: Venue,
  method: string,
  path: string,
  body?: object,
  key?: string,
) {
  const response = await service.app.inject({
    method: method as 'GET',
    url: callsPath(slug) + path,
    headers: {
      cookie: visitor.cookieHeader(),
      'sec-fetch-site': 'same-origin',
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { payload: body }),
  })
  return { status: response.statusCode, ...JSON.parse(response.body) }
}
const opened = (path: string) => visitor.get(path, { accept: 'text/html' })

test('an address that ends in a slash leads to the page', async () => {
  const { slug } = alba.restaurant
  const answer = await opened(`/admin/${slug}/orders/?status=placed`)
  expect([answer.status, answer.location]).toEqual([308, `/admin/${slug}/orders?status=placed`])
})

test('a call acts for the restaurant that it names, in the role that they have there', async () => {
  for (const last of [alba, brisa]) {
    await opened(`/admin/${last.restaurant.slug}/orders`)
    const [here, there] = [await call(alba, 'GET', '/me'), await call(brisa, 'GET', '/me')]
    expect([here.data.restaurant.slug, here.data.role]).toEqual(['alba', 'owner'])
    expect([there.data.restaurant.slug, there.data.role]).toEqual(['brisa', 'staff'])
    expect(here.data.restaurants).toMatchObject([
      { slug: 'alba', role: 'owner' },
      { slug: 'brisa', role: 'staff' },
    ])
    expect((await call(alba, 'GET', '/team')).status).toBe(200)
    expect((await call(brisa, 'GET', '/team')).error.code).toBe('insufficient_role')
    expect((await call(foreign, 'GET', '/me')).error.code).toBe('not_your_restaurant')
  }
})

test('one key is two wishes at two restaurants', async () => {
  for (const venue of [alba, brisa]) {
    const lines = [{ item_id: venue.ids.items!.soup, quantity: 1 }]
    const order = { type: 'pickup', channel: 'pos', lines }
    const placed = await call(venue, 'POST', '/orders', order, 'the-same-key')
    expect((await call(venue, 'POST', '/orders', order, 'the-same-key')).data.id).toBe(placed.data.id)
    const { body } = await venue.get('/orders')
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([placed.data.id])
  }
})

test('an address without a restaurant leads to the one whose pages were opened last', async () => {
  const chosen = { restaurant: String(alba.restaurant.id), next: '/orders?order=x' }
  expect((await visitor.post('/choose-restaurant', chosen)).location).toBe('/orders?order=x')
  expect((await opened('/orders?order=x')).location).toBe('/admin/alba/orders?order=x')
  expect((await opened('/')).location).toBe('/admin/alba/')
  expect((await opened('/no-such-page')).location).toBe('/admin/alba/no-such-page')
  await opened('/admin/brisa')
  expect((await opened('/settings/team')).location).toBe('/admin/brisa/settings/team')
  expect((await opened('/admin')).location).toBe('/')
})

test('whoever is not signed in comes back to the restaurant of the address', async () => {
  const stranger = new Visitor(service.app)
  expect((await stranger.get('/admin/alba/orders?order=x')).location).toBe(
    `/sign-in?next=${encodeURIComponent('/admin/alba/orders?order=x')}`,
  )
})

test('a page of a restaurant where they do not work says so, as where there is none, and is not remembered', async () => {
  await opened('/admin/alba')
  for (const path of [
    '/admin/cala',
    '/admin/cala/orders',
    '/admin/nowhere/orders',
    '/admin/cala/no-such-page',
  ]) {
    const { status, text } = await opened(path)
    expect([status, text.includes('You don’t work at this restaurant')], path).toEqual([404, true])
  }
  expect((await opened('/')).location).toBe('/admin/alba/')
})

test('a restaurant that asks for a second factor leads to it, and bars no other', async () => {
  const ask = (required: boolean) =>
    service.owner.query('update restaurants set second_factor_required = $1 where slug = $2', [
      required,
      'brisa',
    ])
  await ask(true)
  await opened('/admin/alba')
  expect((await call(brisa, 'GET', '/me')).error.code).toBe('second_factor_required')
  expect((await call(alba, 'GET', '/me')).status).toBe(200)
  expect((await opened('/admin/brisa/orders')).location).toMatch(/^\/choose-restaurant/)
  expect((await opened('/choose-restaurant')).location).toBe('/account/second-factor')
  await ask(false)
  expect((await call(brisa, 'GET', '/me')).status).toBe(200)
})

test('whoever has left is told so by the next call, and is led to where they still work', async () => {
  await opened('/admin/brisa')
  await service.owner.query('delete from memberships where user_id = $1 and restaurant_id = $2', [
    userId,
    brisa.restaurant.id,
  ])
  expect((await call(brisa, 'GET', '/today/orders')).error.code).toBe('not_your_restaurant')
  expect((await opened('/orders')).location).toBe('/admin/alba/orders')
})
