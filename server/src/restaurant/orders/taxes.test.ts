import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu, withSettings } from '../../../test/documents.ts'
import { exportDocument } from '../../across/document/export.ts'
import { importDocument } from '../../across/document/import.ts'
import { DocumentInvalid } from '../../platform/document/faults.ts'

const TAXES = [
  { name: 'Food', rate_pct: 7, default: true, types: ['pickup', 'delivery'] },
  { name: 'Food', rate_pct: 19, default: true },
  { name: 'Drinks', rate_pct: 19, category_refs: ['drinks'] },
  { name: 'Soup', rate_pct: 5, item_refs: ['soup'], types: ['dine_in'] },
]

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({
    document: withSettings({ prices_include_tax: true, taxes: TAXES }, smallMenu()),
  })
})
afterAll(() => service.close())

const lines = () =>
  ['soup', 'pizza', 'water'].map((ref) => ({ item_id: venue.ids.items![ref]!, quantity: 1 }))

async function quote(type: string) {
  const { body } = await venue.post('/orders/quote', {
    type,
    ...(type === 'dine_in' && { table_code: 'T1' }),
    lines: lines(),
  })
  return body.data
}

const rates = (breakdown: { name: string; rate_pct: number }[]) =>
  breakdown.map(({ name, rate_pct }) => [name, rate_pct])

async function taxesOf(document: object): Promise<string[]> {
  try {
    await venue.inside((tx) => importDocument(tx, document))
    return []
  } catch (error) {
    if (!(error instanceof DocumentInvalid)) throw error
    return error.faults.map(({ pointer }) => pointer)
  }
}

test('a dish is taxed by the type of the order, and costs the guest the same', async () => {
  const [here, toGo] = [await quote('dine_in'), await quote('pickup')]
  expect(here.total_minor).toBe(toGo.total_minor)
  expect(rates(here.tax_breakdown)).toEqual([
    ['Food', 19],
    ['Drinks', 19],
    ['Soup', 5],
  ])
  expect(rates(toGo.tax_breakdown)).toEqual([
    ['Food', 7],
    ['Drinks', 19],
  ])
})

test('a rate holds from its day on, and what each line bears is kept with it', async () => {
  const [today] = (
    await service.owner.query("select (now() at time zone 'America/New_York')::date::text as day")
  ).rows
  const later = { name: 'Later', rate_pct: 30, default: true, types: ['pickup'], valid_from: '2999-01-01' }
  const now = { name: 'Now', rate_pct: 10, default: true, types: ['pickup'], valid_from: today.day }
  expect(await taxesOf({ settings: { taxes: [...TAXES, later, now] } })).toEqual([])
  const { body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: lines(),
  })
  expect(rates(body.data.tax_breakdown)).toEqual([
    ['Drinks', 19],
    ['Now', 10],
  ])
  const { rows } = await service.owner.query(
    'select line_total_minor, taxes from order_lines where order_id = $1 order by place',
    [body.data.id],
  )
  for (const { line_total_minor, taxes } of rows) {
    expect(taxes).toHaveLength(1)
    expect(taxes[0].base_minor + taxes[0].tax_minor).toBe(Number(line_total_minor))
  }
  expect(rows.map(({ taxes }) => taxes[0].name)).toEqual(['Now', 'Now', 'Drinks'])
})

test('the document keeps types, dishes and days, and refuses two rates of one thing', async () => {
  const taxes = [...TAXES.slice(0, 3), { ...TAXES[3], valid_from: '2026-01-01' }]
  expect(await taxesOf({ settings: { taxes } })).toEqual([])
  const exported = (await venue.inside(exportDocument)) as { settings: { taxes: object[] } }
  expect(exported.settings.taxes).toEqual(taxes.map((tax) => ({ default: false, category_refs: [], ...tax })))
  const twice = async (...more: object[]) => taxesOf({ settings: { taxes: [...taxes, ...more] } })
  const entry = { name: 'Again', rate_pct: 1 }
  expect(await twice({ ...entry, default: true })).toEqual(['/settings/taxes'])
  expect(await twice({ ...entry, default: true, types: ['dine_in'] })).toEqual([])
  expect(await twice({ ...entry, category_refs: ['drinks'] })).toEqual(['/settings/taxes/4/category_refs'])
  expect(await twice({ ...entry, category_refs: ['drinks'], valid_from: '2026-01-01' })).toEqual([])
  expect(await twice({ ...entry, item_refs: ['soup'], types: ['dine_in'] })).toEqual([])
  expect(
    await twice({ ...entry, item_refs: ['soup'], types: ['pickup', 'dine_in'], valid_from: '2026-01-01' }),
  ).toEqual(['/settings/taxes/4/item_refs'])
  expect(await twice({ ...entry, item_refs: ['nothing'] })).toEqual(['/settings/taxes/4/item_refs/0'])
})
