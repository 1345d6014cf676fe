// A text that somebody sends is one line without control characters, unless its schema says otherwise. Every schema of a
// request is walked, so that a field that is new keeps to it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../test/app.ts'
import { addPerson, Visitor } from '../test/visitor.ts'
import { RestaurantDocument } from './across/document/contract.ts'
import { exportDocument } from './across/document/export.ts'
import { importDocument } from './across/document/import.ts'
import { type JsonSchema, validate } from './platform/http/validation/validate.ts'
import { NewCardSale } from './restaurant/gift-cards/contract.ts'
import { ScreenActs } from './restaurant/kitchen-screens/contract.ts'
import { allStaffRoutes } from './surfaces/admin/all-routes.ts'

type Field = { place: string; name: string; schema: JsonSchema }

/** Every text that is not one of a list of words. */
function textsIn(given: object, place: string, name: string): Field[] {
  const schema = given as JsonSchema
  const { anyOf = [], items, properties = {}, patternProperties = {}, type } = schema
  const own = type === 'string' && !schema.enum ? [{ place, name, schema }] : []
  const parts = [
    ...[...anyOf, ...(items ? [items] : []), ...Object.values(patternProperties)].map(
      (part) => [place, name, part] as const,
    ),
    ...Object.entries(properties).map(([field, part]) => [`${place} ${field}`, field, part] as const),
  ]
  return [...own, ...parts.flatMap(([at, field, part]) => textsIn(part, at, field))]
}

let service: TestApp
let venue: Venue
let fields: Field[]
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ sample: true, slug: 'lola' })
  const routes = allStaffRoutes(
    { addHook: () => undefined } as never,
    { database: service.database } as never,
  )
  const sent = [...service.operations, ...routes].flatMap(({ method, path, query, body }) =>
    [query, body].flatMap((schema) => (schema ? textsIn(schema, `${method} ${path}`, '') : [])),
  )
  fields = [
    ...sent,
    ...textsIn(RestaurantDocument, 'a document', ''),
    ...textsIn(NewCardSale, 'guests gift-card', ''),
    ...textsIn(ScreenActs, 'a kitchen-screen', ''),
  ]
})
afterAll(() => service.close())

const named = (word: 'severalLines' | 'asIs') =>
  [...new Set(fields.filter(({ schema }) => schema[word]).map(({ name }) => name))].sort()

test('the walk meets the texts of every domain', () => {
  expect(fields.length).toBeGreaterThan(500)
})

test.each(['\u0000', '\u001b', '\u001d', '\u0007', '\u007f', '\u0090', '\u202e', '\u2066'])(
  'no text of a request takes %j, but what is nobody’s words',
  (control) => {
    const taking = fields.filter(({ schema }) => !schema.asIs && !validate(schema, `10${control}:00`).errors)
    expect(taking.map(({ place }) => place)).toEqual([])
  },
)

test('a text takes several lines where people write some', () => {
  const taking = fields.filter(({ schema }) => !schema.asIs && !validate(schema, 'one\nand two').errors)
  expect([...new Set(taking.map(({ name }) => name))].sort()).toEqual(named('severalLines'))
  expect(named('severalLines')).toEqual([
    'about',
    'address',
    'closing',
    'comment',
    'description',
    'instructions',
    'message',
    'note',
    'opening',
    'reason',
    'reply',
    'staff_note',
    'welcome',
  ])
})

test('only passwords, files, and what a page has seen before are taken as they are', () => {
  const places = fields.filter(({ schema }) => schema.asIs).map(({ place }) => place.replace(/^\S+ \S+ /, ''))
  expect([...new Set(places)].sort()).toEqual([
    'password',
    'seen',
    'seen description',
    'seen email',
    'seen locale',
    'seen name',
    'seen phone',
    'seen url',
    'text',
  ])
})

const SENTENCE = 'Remove the control characters from this text.'
/** What opens the drawer of a printer. */
const KICK = 'No onions\u001bp\u0000\u0019\u00fa'
const guest = { customer_name: 'Ann', customer_phone: '+12025550123' }

async function firstItem(): Promise<number> {
  const { data } = (await venue.get('/items?per_page=100')).body
  return data.find((item: Json) => item.name.en === 'Guacamole and chips').id
}
// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Json = any

describe('of an order', () => {
  test('every text with controls is named, and nothing is placed', async () => {
    const { status, body } = await venue.post('/orders', {
      type: 'pickup',
      ...guest,
      customer_name: 'A\u001bnn',
      note: KICK,
      reference: 'a\tb',
      lines: [{ item_id: await firstItem(), quantity: 1, note: '\u001d!\u0011' }],
    })
    expect([status, body.error.details]).toEqual([
      422,
      {
        customer_name: [SENTENCE],
        note: [SENTENCE],
        reference: [SENTENCE],
        'lines.0.note': [SENTENCE],
      },
    ])
  })

  test('a note keeps its lines, however they were ended', async () => {
    const { status, body } = await venue.post('/orders', {
      type: 'pickup',
      ...guest,
      note: 'Two\r\nlines',
      lines: [{ item_id: await firstItem(), quantity: 1 }],
    })
    expect([status, body.data.note]).toEqual([201, 'Two\nlines'])
  })
})

test('what was stored before is still answered as it is', async () => {
  const { rows } = await service.owner.query(
    `update guests set name = 'Old' || chr(27) || chr(13) || chr(10) || 'Ann'
      where id = (select max(id) from guests where restaurant_id = $1) returning id`,
    [venue.restaurant.id],
  )
  const { status, body } = await venue.get(`/guests/${rows[0].id}`)
  expect([status, body.data.name]).toEqual([200, 'Old\u001b\r\nAnn'])
})

test('a document with a text that was stored before is written, and told where it is when it is read again', async () => {
  const old = await service.venue({ sample: true })
  await service.owner.query(
    `update menus set name = jsonb_build_object('en', 'Lunch' || chr(27)) where restaurant_id = $1`,
    [old.restaurant.id],
  )
  const document = await old.inside((tx) => exportDocument(tx))
  await expect(old.inside((tx) => importDocument(tx, document))).rejects.toMatchObject({
    faults: expect.arrayContaining([
      { pointer: '/menus/0/name/en', fault: expect.objectContaining({ message: SENTENCE }) },
    ]),
  })
})

test('a guest whose name was stored with controls can be given another', async () => {
  const { email } = await addPerson(venue)
  const visitor = new Visitor(service.app)
  await visitor.signIn(email)
  const { rows } = await service.owner.query(
    `update guests set name = 'An' || chr(27) || 'n' where id = (select min(id) from guests where restaurant_id = $1)
     returning id, name, phone, email, locale`,
    [venue.restaurant.id],
  )
  const { id, ...seen } = rows[0]
  const calls = await visitor.calling(`/guests/${id}`)
  const change = (name: string) =>
    service.app.inject({
      method: 'PUT',
      url: calls,
      headers: { cookie: visitor.cookieHeader(), 'sec-fetch-site': 'same-origin' },
      payload: { ...seen, name, seen },
    })
  const same = await change(seen.name)
  expect([same.statusCode, same.json().error.details]).toEqual([422, { name: [SENTENCE] }])
  expect((await change('Ann')).statusCode).toBe(200)
})

describe('of a form', () => {
  let address = 0
  const open = (path: string) => service.app.inject({ method: 'GET', url: path })
  const send = (path: string, form: Record<string, string>) =>
    service.app.inject({
      method: 'POST',
      url: path,
      payload: new URLSearchParams(form).toString(),
      remoteAddress: `10.9.0.${++address}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    })
  const hidden = (body: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''

  test.each(['name', 'phone', 'note'])('to book, %s with controls is told beside it', async (name) => {
    const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const { body: page } = await open(`/r/lola/book?party=2&date=${date}`)
    const time = /time=(\d\d%3A\d\d)/.exec(page)?.[1]?.replace('%3A', ':') ?? '19:00'
    const good = {
      party: '2',
      date,
      time,
      key: 'a-key-of-a-form',
      name: 'Ann',
      phone: '+12025550123',
      email: '',
    }
    const { statusCode, body } = await send('/r/lola/book', { ...good, [name]: '+12025550123\u001b@' })
    expect([statusCode, body.includes(`id="${name}-fault">${SENTENCE}`)]).toEqual([422, true])
  })

  test.each(['name', 'note'])('to order, %s with controls is told beside it', async (name) => {
    const b = hidden((await open('/r/lola/order')).body, 'b')
    const added = await send('/r/lola/order/add', { b, item: String(await firstItem()), quantity: '1' })
    const basket = new URL(String(added.headers.location), 'http://x').searchParams.get('b') ?? ''
    const { body: page } = await open(`/r/lola/order/checkout?b=${basket}`)
    const { statusCode, body } = await send('/r/lola/order/place', {
      b: basket,
      key: hidden(page, 'key'),
      total: hidden(page, 'total'),
      type: 'pickup',
      when: 'asap',
      pay: 'venue',
      name: 'Ann',
      phone: '+12025550123',
      [name]: 'Ann\u001d(A',
    })
    expect([statusCode, body.includes(`id="${name}-fault">${SENTENCE}`)]).toEqual([422, true])
  })

  test('with the wishes for a dish, controls are told before it is in the basket', async () => {
    const b = hidden((await open('/r/lola/order')).body, 'b')
    const item = String(await firstItem())
    const refused = await send('/r/lola/order/add', { b, item, quantity: '1', note: 'No\u001b@' })
    expect([refused.statusCode, refused.body.includes(`id="note-fault">${SENTENCE}`)]).toEqual([422, true])
    const taken = await send('/r/lola/order/add', { b, item, quantity: '1', note: ' No onions ' })
    expect(taken.statusCode).toBe(303)
  })

  test('of our own pages, the field is named; a password is taken as it is', async () => {
    const { email } = await addPerson(venue)
    const visitor = new Visitor(service.app)
    const refused = await visitor.post('/sign-in', { email: `${email}\u001b`, password: 'x' })
    expect([refused.status, refused.text.includes('“email”')]).toEqual([422, true])
    const wrong = await visitor.post('/sign-in', { email, password: 'x\u001b' })
    expect([wrong.status, wrong.text.includes('“password”')]).toEqual([400, false])
  })
})
