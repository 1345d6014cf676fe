import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { signedInAs, type Visitor } from '../../../test/visitor.ts'

let service: TestApp
let venue: Venue
let owner: Visitor
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())
beforeEach(async () => {
  venue = await service.venue({
    document: { ...smallMenu(), happy_hours: [{ name: 'Happy', percent: 50, item_refs: ['soup'] }] },
  })
  owner = await signedInAs(service, venue, 'owner')
})

const ask = (method: 'GET' | 'POST', path: string, body?: object) => owner.call(method, `/menu${path}`, body)
const exported = async (format: string) => (await ask('GET', `/export?format=${format}`)).data
const preview = (format: string, text: string) => ask('POST', '/import/preview', { format, text })
const shown = async () => (await venue.get('/items?per_page=100')).text

test('what was exported changes nothing, as a document and as a table', async () => {
  const before = await shown()
  for (const format of ['document', 'csv']) {
    const { text, filename } = await exported(format)
    expect(filename).toBe(`${venue.restaurant.slug}-menu.${format === 'csv' ? 'csv' : 'json'}`)
    const { data } = await preview(format, text)
    expect(data, format).toMatchObject({ added: [], changed: [], removed: [], unchanged: 16 })
    const done = await ask('POST', '/import', { format, text, version: data.version })
    expect(done.data, format).toEqual(data)
    expect(await shown(), format).toBe(before)
  }
})

test('a preview lists what is added, changed and removed, and changes nothing', async () => {
  const before = await shown()
  const document = JSON.parse((await exported('document')).text)
  const [mains, drinks] = document.menus[0].categories
  mains.items[0].price_minor = 1234
  mains.items.reverse()
  drinks.items = [{ ref: 'tea', name: { en: 'Tea' }, price_minor: 250 }]
  document.happy_hours = []
  const text = JSON.stringify(document)
  const { data } = await preview('document', text)
  const within = [{ en: 'All day' }, { en: 'Drinks' }]
  expect(data.added).toEqual([{ kind: 'item', ref: 'tea', name: { en: 'Tea' }, within }])
  expect(data.removed).toEqual([
    { kind: 'item', ref: 'water', name: { en: 'Water' }, within },
    { kind: 'happy_hour', ref: null, name: 'Happy', within: [] },
  ])
  expect(
    data.changed.map(({ ref, fields }: { ref: string; fields: { field: string }[] }) => [ref, fields]),
  ).toEqual([
    ['mains', [expect.objectContaining({ field: 'order' })]],
    ['soup', [{ field: 'price_minor', before: 1000, after: 1234 }]],
  ])
  expect(await shown()).toBe(before)

  const old = data.version
  await venue.patch(`/items/${venue.ids.items!.pizza}`, { show_online: false })
  const late = await ask('POST', '/import', { format: 'document', text, version: old })
  expect([late.status, late.error.code, late.error.details.by]).toEqual([409, 'changed_meanwhile', 'test'])
  expect((await ask('POST', '/import', { format: 'document', text })).status).toBe(409)
  const fresh = (await preview('document', text)).data
  expect((await ask('POST', '/import', { format: 'document', text, version: fresh.version })).status).toBe(
    200,
  )
  expect((await venue.get(`/items/${venue.ids.items!.soup}`)).body.data.price_minor).toBe(1234)
  expect((await venue.get(`/items/${venue.ids.items!.water}`)).status).toBe(404)
})

test('a table changes the columns it has of the dishes it names, adds new ones, and removes nothing', async () => {
  const { text } = await exported('csv')
  expect(text.split('\r\n').slice(0, 4)).toEqual([
    '\ufeffmenu_ref,category_ref,item_ref,variant_ref,name:en,description:en,price,is_available,show_online,dietary,allergens',
    'all-day,mains,soup,,Soup,,10.00,yes,yes,none,',
    'all-day,mains,tacos,,Tacos,,12.00,yes,yes,none,',
    'all-day,mains,pizza,,Pizza,,,yes,yes,none,',
  ])
  const table = [
    'item_ref;variant_ref;category_ref;name:en;name:ar;price;allergens',
    'soup;;drinks;Soup;شوربة;10,5;milk celery',
    'pizza;large;;Large;;16;',
    'pizza;huge;;Huge;;20.25;',
    ';;mains;Salad;;7;-',
  ].join('\n')
  const { data, error } = await preview('csv', table)
  expect(error).toBeUndefined()
  expect(data.added).toMatchObject([{ kind: 'item', name: { en: 'Salad' } }])
  expect(data.removed).toEqual([])
  expect(data.changed).toMatchObject([
    { ref: 'pizza', fields: [{ field: 'variants' }] },
    {
      ref: 'soup',
      fields: [
        { field: 'name', after: { en: 'Soup', ar: 'شوربة' } },
        { field: 'allergens', before: null, after: ['milk', 'celery'] },
        { field: 'price_minor', before: 1000, after: 1050 },
        { field: 'category', before: 'mains', after: 'drinks' },
      ],
    },
  ])
  await ask('POST', '/import', { format: 'csv', text: table, version: data.version })
  const pizza = (await venue.get(`/items/${venue.ids.items!.pizza}`)).body.data
  expect(pizza.variants.map(({ price_minor }: { price_minor: number }) => price_minor)).toEqual([
    900, 1600, 2025,
  ])
  expect((await venue.get(`/items/${venue.ids.items!.soup}`)).body.data).toMatchObject({
    category_id: venue.ids.categories!.drinks,
    name: { en: 'Soup', ar: 'شوربة' },
  })
})

test('a table in plain words makes its menus, categories and dishes, and once', async () => {
  const text =
    'Category,Name,Price\nTapas,Patatas bravas,6.50\ntapas,Croquetas,"8,20"\nTapas,Croquetas,8.30\n'
  const { data: seen } = await preview('csv', text)
  expect(seen).toMatchObject({ removed: [], changed: [] })
  expect((await ask('POST', '/import', { format: 'csv', text, version: seen.version })).status).toBe(200)
  const { data: again } = await preview('csv', text)
  expect(again).toMatchObject({ added: [], changed: [], removed: [] })
  expect(await shown()).toContain('"Croquetas"')
  const elsewhere = 'menu,category,name,price\nLunch,Tapas,Patatas bravas,5\n'
  const { data: other } = await preview('csv', elsewhere)
  expect(JSON.stringify(other.added)).toContain('Lunch')
})

test('a file with faults says where, and nothing is changed', async () => {
  const before = await shown()
  const faults = async (format: string, text: string) => {
    const { status, error } = await preview(format, text)
    return [status, error?.details]
  }
  expect(await faults('document', '{')).toEqual([422, { text: ['The file is not valid JSON.'] }])
  expect(await faults('document', '{"settings":{}}')).toEqual([
    422,
    { text: ['The file has no menus, modifier groups or happy hours.'] },
  ])
  const wrong = { menus: [{ ref: 'm', name: { en: 'M' }, categories: [{ ref: 'c', name: {} }] }] }
  expect((await faults('document', JSON.stringify(wrong)))[0]).toBe(422)
  expect(await faults('csv', 'a,b\n1,2')).toEqual([
    422,
    {
      text: [
        'The first row must contain the column names: category, name and price, or item_ref as in the export.',
      ],
    },
  ])
  expect(
    await faults(
      'csv',
      'item_ref,category_ref,price,is_available,allergens\nsoup,no,1.234,maybe,rocks\nnew,,1,,',
    ),
  ).toEqual([
    422,
    {
      'rows.2': [
        'There is no category "no".',
        '"1.234" is not a price.',
        'is_available must be yes or no.',
        '"rocks" is not a known allergen.',
      ],
      'rows.3': ['A new dish needs a category_ref.'],
    },
  ])
  expect(
    await faults('csv', 'item_ref,price,is_available\nsoup,1.00\nwater,1,50,yes\n\npizza,,yes,\n'),
  ).toEqual([
    422,
    {
      'rows.2': ['The row has 2 cells, and there are 3 columns.'],
      'rows.3': ['The row has 4 cells, and there are 3 columns.'],
    },
  ])
  expect(await shown()).toBe(before)
})

test('a table of more rows or columns than a menu has is refused', async () => {
  const rows = `category_ref,item_ref,name:en,price\n${'mains,,Tea,1\n'.repeat(30_001)}`
  for (const text of [rows, `item_ref${',x'.repeat(200)}\nsoup\n`]) {
    const { status, error } = await preview('csv', text)
    expect([status, error?.details]).toEqual([
      422,
      { text: ['A table can have at most 30000 rows and 200 columns.'] },
    ])
  }
})

test('a table with very many faults is refused with the first hundred', async () => {
  const words = `item_ref,allergens\nsoup,${'x '.repeat(90_000)}\n`
  const rows = `item_ref,name\n${'none,Tea\n'.repeat(2_000)}`
  for (const text of [words, rows]) {
    const { status, error } = await preview('csv', text)
    const { body, ...told } = error.details
    expect([status, Object.values(told).flat().length]).toEqual([422, 100])
    expect(body).toEqual(['Only the first 100 errors are listed; there are more.'])
  }
  const { error } = await preview('csv', `item_ref,name\n${','.repeat(300_000)}`)
  expect(error.details).toEqual({ 'rows.2': ['A row can have at most 200000 characters.'] })
})
