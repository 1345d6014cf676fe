import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { signedInAs, type Visitor } from '../../../test/visitor.ts'
import { removeExpired } from '../../operations/housekeeping/jobs.ts'
import { DAY_MS } from '../../platform/time/clock.ts'
import { eraseGuest } from '../privacy/commands.ts'

let service: TestApp
let venue: Venue
let owner: Visitor
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())
beforeEach(async () => {
  venue = await service.venue({
    document: {
      ...smallMenu(),
      settings: { taxes: [{ name: 'VAT', rate_pct: 10, default: true }] },
      ingredients: [{ ref: 'flour', name: 'Flour', unit: 'kg', stock: [{ on_hand: 5 }] }],
      recipes: [{ item_ref: 'soup', uses: [{ ingredient_ref: 'flour', quantity: 0.2 }] }],
      guests: [{ ref: 'ann', name: 'Ann', phone: '+12025550123' }],
    },
  })
  owner = await signedIn(venue, 'owner')
})

async function signedIn(into: Venue, role: 'owner' | 'staff'): Promise<Visitor> {
  return signedInAs(service, into, role)
}

const ask = (method: 'GET' | 'POST', path: string, body?: object, who = owner) =>
  who.call(method, `/document${path}`, body)
const exported = async (who = owner) => JSON.parse((await ask('GET', '/export', undefined, who)).data.text)
const file = (document: unknown) => ({ from: 'file', filename: 'new.json', text: JSON.stringify(document) })
const preview = async (source: object) => (await ask('POST', '/preview', source)).data
async function bring(source: object) {
  const { version } = await preview(source)
  return (await ask('POST', '/import', { ...source, version })).data
}

test('what was exported changes nothing, whole or in parts', async () => {
  const document = await exported()
  expect(await preview(file(document))).toMatchObject({ warnings: [], parts: [], changed_since: null })
  expect(await bring(file(document))).toEqual({ kept_id: null, undo_version: null, parts: [] })
  const { data } = await ask('GET', '/export?parts=settings,stations')
  expect(Object.keys(JSON.parse(data.text))).toEqual(['settings', 'stations'])
  expect(data.filename).toBe(`${venue.restaurant.slug}.json`)
  expect((await ask('GET', '/kept')).data).toEqual([])
})

test('a preview tells part by part what becomes different, in names, and changes nothing', async () => {
  const before = await exported()
  const sent = structuredClone(before)
  sent.settings.currency = 'EUR'
  sent.settings.timezone = 'Asia/Tokyo'
  sent.settings.order_types.pickup.minimum_minor = 500
  sent.settings.taxes = [{ name: 'VAT', rate_pct: 7, default: true, category_refs: ['mains'] }]
  sent.stations[0].name = 'Grill'
  sent.menus[0].categories[0].station_ref = 'bar'
  sent.booking.lead_minutes = 60
  sent.recipes[0].uses[0].quantity = 0.3
  sent.guests.push({ ref: 'bea', name: 'Bea', phone: null })
  const { parts, warnings } = await preview(file(sent))
  expect(warnings).toEqual([
    { setting: 'currency', before: venue.restaurant.currency, after: 'EUR' },
    { setting: 'timezone', before: before.settings.timezone, after: 'Asia/Tokyo' },
  ])
  const told = Object.fromEntries(
    // biome-ignore lint/suspicious/noExplicitAny: a test looks into every part
    parts.map(({ part, added, changed }: any) => [
      part,
      [
        ...added.map(({ kind, name }: { kind: string; name: string }) => `+ ${kind} ${name}`),
        ...changed.flatMap(({ kind, name, fields }: { kind: string; name: unknown; fields: object[] }) =>
          fields.map((field) => ({ kind, name, ...field })),
        ),
      ],
    ]),
  )
  expect(told).toEqual({
    settings: [
      { kind: 'settings', name: '', field: 'currency', before: venue.restaurant.currency, after: 'EUR' },
      {
        kind: 'settings',
        name: '',
        field: 'timezone',
        before: before.settings.timezone,
        after: 'Asia/Tokyo',
      },
      { kind: 'settings', name: '', field: 'order_types.pickup.minimum_minor', before: 0, after: 500 },
      { kind: 'tax', name: 'VAT', field: 'rate_pct', before: 10, after: 7 },
      { kind: 'tax', name: 'VAT', field: 'category_refs', before: [], after: [{ en: 'Mains' }] },
    ],
    stations: [{ kind: 'station', name: 'Grill', field: 'name', before: 'Hot', after: 'Grill' }],
    menus: [{ kind: 'category', name: { en: 'Mains' }, field: 'station_ref', before: 'Grill', after: 'Bar' }],
    booking: [{ kind: 'booking', name: '', field: 'lead_minutes', before: 0, after: 60 }],
    guests: ['+ guest Bea'],
    recipes: [
      {
        kind: 'recipe',
        name: { en: 'Soup' },
        field: 'uses',
        before: [{ ingredient_ref: 'Flour', quantity: 0.2 }],
        after: [{ ingredient_ref: 'Flour', quantity: 0.3 }],
      },
    ],
  })
  expect(await exported()).toEqual(before)
})

test('an import is undone by what it replaced, with all that went with it', async () => {
  const before = await exported()
  const sent = {
    menus: [{ ...before.menus[0], categories: before.menus[0].categories.slice(1) }],
    settings: { order_ahead_days: 3 },
  }
  const done = await bring(file(sent))
  // The recipe of a dish that is gone went with it.
  expect(done.parts).toEqual(['settings', 'menus', 'recipes'])
  const [kept] = (await ask('GET', '/kept')).data
  expect(kept).toMatchObject({ id: done.kept_id, filename: 'new.json', parts: done.parts })
  const undo = { from: 'kept', kept_id: done.kept_id }
  expect(await preview(undo)).toMatchObject({ changed_since: false, version: done.undo_version })

  const back = await ask('POST', '/import', { ...undo, version: done.undo_version })
  expect(back.status).toBe(200)
  expect(await exported()).toEqual(before)
  // An undo can be undone too.
  expect((await ask('GET', '/kept')).data).toMatchObject([{ filename: null, parts: done.parts }, kept])
})

test('an undo is refused where things changed since, until the new difference is agreed to', async () => {
  const done = await bring(file({ booking: { lead_minutes: 30 }, settings: { order_ahead_days: 3 } }))
  await bring(file({ settings: { order_ahead_days: 9 } }))
  const undo = { from: 'kept', kept_id: done.kept_id }
  const late = await ask('POST', '/import', { ...undo, version: done.undo_version })
  expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
  const now = await preview(undo)
  expect(now.changed_since).toBe(true)
  expect((await ask('POST', '/import', { ...undo, version: now.version })).status).toBe(200)
  expect(await exported()).toMatchObject({ booking: { lead_minutes: 0 }, settings: { order_ahead_days: 30 } })
})

test('an order between preview and import changes what is on hand, and not the agreement', async () => {
  const sent = file({
    ...(await exported()),
    stations: [
      { ref: 'hot', name: 'Grill' },
      { ref: 'bar', name: 'Bar' },
    ],
  })
  const { version } = await preview(sent)
  await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ann',
    customer_phone: '+12025550123',
    lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
  })
  expect((await ask('POST', '/import', { ...sent, version })).status).toBe(200)
})

test('a file with faults is refused with each of them at its place, and nothing changes', async () => {
  const before = await exported()
  const wrong = { settings: { taxes: [{ name: 'VAT', rate_pct: 200 }] }, booking: { slot_minutes: 0 } }
  const refused = await ask('POST', '/preview', file(wrong))
  expect([refused.status, Object.keys(refused.error.details)]).toEqual([
    422,
    ['settings.taxes.0.rate_pct', 'booking.slot_minutes'],
  ])
  const twice = { settings: { order_ahead_days: 1 }, booking: { min_party: 5, max_party: 2 } }
  expect((await ask('POST', '/preview', file(twice))).error.details).toEqual({
    'booking.max_party': ['Must not be less than min_party.'],
  })
  for (const text of ['{', '[]', '"a"', '{"constructor":1}', '{"__proto__":{"menus":[]}}'])
    expect((await ask('POST', '/preview', { from: 'file', text })).status).toBe(422)
  expect((await ask('POST', '/preview', { from: 'kept', kept_id: 999 })).status).toBe(404)
  expect(await exported()).toEqual(before)
})

test('what is kept belongs to one restaurant, to those who change settings, and ends by itself', async () => {
  const { kept_id } = await bring(file({ booking: { lead_minutes: 30 } }))
  const other = await service.venue()
  const stranger = await signedIn(other, 'owner')
  expect((await ask('GET', '/kept', undefined, stranger)).data).toEqual([])
  expect((await ask('POST', '/preview', { from: 'kept', kept_id }, stranger)).status).toBe(404)
  const waiter = await signedIn(venue, 'staff')
  expect((await ask('GET', '/export', undefined, waiter)).status).toBe(403)

  for (let minutes = 0; minutes < 10; minutes++)
    await bring(file({ booking: { lead_minutes: 40 + minutes } }))
  expect((await ask('GET', '/kept')).data).toHaveLength(10)
  await removeExpired(service.database, venue.restaurant, Date.now() + 31 * DAY_MS)
  const { rows } = await service.owner.query('select from kept_documents where restaurant_id = $1', [
    venue.restaurant.id,
  ])
  expect(rows).toEqual([])
})

test('an erased guest is not brought back by an undo', async () => {
  const done = await bring(
    file({ guests: [{ ref: 'ann', name: 'Annette', phone: '+12025550123' }], booking: { lead_minutes: 5 } }),
  )
  await venue.inside((tx) => eraseGuest(tx, venue.ids.guests!.ann!))
  const { rows } = await service.owner.query('select document::text from kept_documents where id = $1', [
    done.kept_id,
  ])
  expect(rows[0].document).not.toContain('Ann')
  expect(await bring({ from: 'kept', kept_id: done.kept_id })).toMatchObject({ parts: ['booking'] })
})
