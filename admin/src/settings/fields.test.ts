// The settings pages and the restaurant's document have one source: every field of the document is edited on a page.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RestaurantDocument } from '../../../server/src/across/document/contract.ts'
import { PARTS, type PartName } from '../../../server/src/workspace/settings/parts.ts'
import { FIELDS } from '../parts/settings/fields.ts'

const APP = join(import.meta.dirname, '..')

/** The settings pages, by the part they edit: the files that hold its fields. */
const SETTINGS: Record<PartName, string> = {
  venue: 'settings/venue.tsx',
  ordering: 'settings/ordering.tsx',
  branches: 'settings/{branch*.tsx,own-parts.ts}',
  taxes: 'settings/tax*.tsx',
  discounts: 'settings/discount*.tsx',
  delivery_zones: 'settings/zone*.tsx',
  booking: 'settings/booking*.tsx',
  stations: 'settings/station*.tsx',
  tables: 'settings/*table*.tsx',
  reviews: 'reviews/{asking.tsx,data.ts}',
  stock: 'stock/levels.tsx',
}

const DISH = 'menu/forms/{dish-form.tsx,dish-draft.ts,priced-rows.tsx,price-field.tsx}'
const SLOT = 'menu/forms/{slots-field.tsx,slot-choices.tsx,slot-draft.ts}'
const GROUP = 'menu/forms/{group-form.tsx,priced-rows.tsx}'
const HAPPY = 'menu/forms/happy-form.tsx'
const PLACE = 'menu/forms/place-form.tsx'
const GUEST = 'guests/{details.tsx,contact.tsx}'
const EXPERIENCE = 'experiences/{editor.tsx,draft.ts}'
const SHIFT = 'shifts/shift-form.tsx'
const RECIPE = '{menu/dish-recipe.tsx,parts/stock/recipe-lines.tsx}'
const INGREDIENT = 'stock/ingredient-form.tsx'
const COUPON = 'settings/coupon-form.tsx'
const CHANNEL = 'settings/channel*.{ts,tsx}'
const PRICES = 'settings/{price-list-form.tsx,price-table.tsx,channels-data.ts}'
const ROUTING = 'settings/routing.tsx'
const AT_BRANCH = 'menu/branch-form.tsx'

/** The other parts, field by field: the page that edits it, and the word it has there where that is another. */
const ELSEWHERE: Record<string, [page: string, word?: string]> = {
  'modifier_groups.*.name': [GROUP],
  'modifier_groups.*.min_select': [GROUP],
  'modifier_groups.*.max_select': [GROUP],
  'modifier_groups.*.options.*.name': [GROUP],
  'modifier_groups.*.options.*.price_minor': [GROUP],
  'modifier_groups.*.options.*.is_available': [GROUP],
  'menus.*.name': [PLACE],
  'menus.*.is_active': [PLACE],
  'menus.*.windows': [PLACE],
  'menus.*.categories.*.name': [PLACE],
  'menus.*.categories.*.is_active': [PLACE],
  'menus.*.categories.*.windows': [PLACE],
  'menus.*.categories.*.course': [PLACE],
  'menus.*.categories.*.station_ref': [ROUTING, 'station_id'],
  'menus.*.categories.*.items.*.name': [DISH],
  'menus.*.categories.*.items.*.description': [DISH],
  'menus.*.categories.*.items.*.price_minor': [DISH],
  'menus.*.categories.*.items.*.variants.*.name': [DISH],
  'menus.*.categories.*.items.*.variants.*.price_minor': [DISH],
  'menus.*.categories.*.items.*.slots.*.name': [SLOT],
  'menus.*.categories.*.items.*.slots.*.min_select': [SLOT],
  'menus.*.categories.*.items.*.slots.*.max_select': [SLOT],
  'menus.*.categories.*.items.*.slots.*.choices.*.item_ref': [SLOT, 'item_id'],
  'menus.*.categories.*.items.*.slots.*.choices.*.variant_ref': [SLOT, 'variant_id'],
  'menus.*.categories.*.items.*.slots.*.choices.*.extra_minor': [SLOT],
  'menus.*.categories.*.items.*.variants.*.is_default': [DISH],
  'menus.*.categories.*.items.*.dietary': [DISH],
  'menus.*.categories.*.items.*.allergens': [DISH],
  'menus.*.categories.*.items.*.is_available': [DISH],
  'menus.*.categories.*.items.*.show_online': [DISH],
  'menus.*.categories.*.items.*.modifier_group_refs': [DISH, 'modifier_group_ids'],
  'menus.*.categories.*.items.*.station_ref': [ROUTING, 'station_id'],
  'branches.*.items.*.item_ref': [AT_BRANCH, 'item'],
  'branches.*.items.*.variant_ref': [AT_BRANCH, 'variant_id'],
  'branches.*.items.*.price_minor': [AT_BRANCH],
  'branches.*.items.*.is_available': [AT_BRANCH],
  'branches.*.items.*.is_hidden': [AT_BRANCH],
  'happy_hours.*.name': [HAPPY],
  'happy_hours.*.windows': [HAPPY],
  'happy_hours.*.percent': [HAPPY],
  'happy_hours.*.amount_off_minor': [HAPPY],
  'happy_hours.*.price_minor': [HAPPY],
  'happy_hours.*.menu_refs': [HAPPY, 'menu_ids'],
  'happy_hours.*.category_refs': [HAPPY, 'category_ids'],
  'happy_hours.*.item_refs': [HAPPY, 'item_ids'],
  'guests.*.name': [GUEST],
  'guests.*.phone': [GUEST],
  'guests.*.email': [GUEST],
  // An address that staff enter is the guest's own.
  'guests.*.email_is_own': [GUEST, 'email'],
  'guests.*.locale': [GUEST],
  'guests.*.marketing_opted_in': [GUEST],
  'experiences.*.name': [EXPERIENCE],
  'experiences.*.description': [EXPERIENCE],
  'experiences.*.price_minor': [EXPERIENCE],
  'experiences.*.capacity': [EXPERIENCE],
  'experiences.*.starts_at': [EXPERIENCE],
  'experiences.*.ends_at': [EXPERIENCE],
  'experiences.*.sales_until': [EXPERIENCE],
  'experiences.*.is_active': [EXPERIENCE],
  'team.*.name': ['shifts/member-form.tsx'],
  'team.*.role': ['shifts/member-form.tsx'],
  'team.*.is_active': ['shifts/team.tsx', 'has_left'],
  'shift_weeks.*.branch_ref': ['shifts/page.tsx', 'branch_id'],
  'shift_weeks.*.week_start': ['shifts/page.tsx'],
  'shift_weeks.*.shifts.*.team_ref': [SHIFT, 'member_id'],
  'shift_weeks.*.shifts.*.role': [SHIFT],
  'shift_weeks.*.shifts.*.starts_at': [SHIFT, 'from'],
  'shift_weeks.*.shifts.*.ends_at': [SHIFT, 'to'],
  'shift_weeks.*.shifts.*.break_minutes': [SHIFT],
  'shift_weeks.*.shifts.*.note': [SHIFT],
  'ingredients.*.name': [INGREDIENT],
  'ingredients.*.sku': [INGREDIENT],
  'ingredients.*.unit': [INGREDIENT],
  'ingredients.*.stock.*.branch_ref': [INGREDIENT, 'branch_id'],
  'ingredients.*.stock.*.on_hand': ['stock/{stocktakes.tsx,movement-form.tsx}', 'quantity'],
  'ingredients.*.stock.*.par_level': [INGREDIENT],
  'recipes.*.item_ref': [RECIPE, 'item'],
  'recipes.*.variant_ref': [RECIPE, 'variants'],
  'recipes.*.group_ref': [RECIPE, 'options'],
  'recipes.*.option_ref': [RECIPE, 'options'],
  'recipes.*.uses.*.ingredient_ref': [RECIPE, 'ingredient_id'],
  'recipes.*.uses.*.quantity': [RECIPE],
  'coupons.*.code': [COUPON],
  'coupons.*.name': [COUPON],
  'coupons.*.percent': [COUPON],
  'coupons.*.amount_minor': [COUPON],
  'coupons.*.types': [COUPON],
  'coupons.*.channels': [COUPON],
  'coupons.*.minimum_minor': [COUPON],
  'coupons.*.starts_on': [COUPON],
  'coupons.*.ends_on': [COUPON],
  'coupons.*.max_uses': [COUPON],
  'coupons.*.max_uses_per_guest': [COUPON],
  'coupons.*.is_active': [COUPON],
  'price_lists.*.name': [PRICES],
  'price_lists.*.percent': [PRICES],
  'price_lists.*.prices.*.item_ref': [PRICES, 'item_id'],
  'price_lists.*.prices.*.variant_ref': [PRICES, 'variant_id'],
  'price_lists.*.prices.*.price_minor': [PRICES],
  'channels.*.key': [CHANNEL],
  'channels.*.name': [CHANNEL],
  'channels.*.price_list_ref': [CHANNEL],
  'channels.*.is_active': [CHANNEL],
  'channels.*.app': [CHANNEL],
}

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }

/** Every field, by its path; a list of plain values or of hours is one field. Refs name rows and are nobody's to edit. */
function fieldsOf(schema: Schema, path = ''): string[] {
  const inner = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  if (inner.items?.properties && !isHours(inner.items)) return fieldsOf(inner.items, `${path}.*`)
  if (!inner.properties || Object.keys(inner.properties).length === 0) return [path]
  return Object.entries(inner.properties)
    .filter(([name]) => name !== 'ref')
    .flatMap(([name, property]) => fieldsOf(property, path === '' ? name : `${path}.${name}`))
}

function isHours({ properties = {} }: Schema): boolean {
  return 'from' in properties || ('date' in properties && 'hours' in properties)
}

/** Rows by a fixed name are rows all the same. */
const asRow = (path: string) => path.replace(/^(settings\.order_types)\.\w+\./, '$1.*.')
const document = [...new Set(fieldsOf(RestaurantDocument as unknown as Schema).map(asRow))]

const declared = (Object.keys(FIELDS) as PartName[]).flatMap((part) =>
  Object.keys(FIELDS[part]).map((field) => {
    const { within } = PARTS[part]
    return { page: SETTINGS[part], path: within === null ? field : `${within}.${field}` }
  }),
)

/** The code of a page. */
const sourceOf = (pattern: string) =>
  globSync(pattern, { cwd: APP })
    .filter((file) => !/texts\.ts$|test\.ts$|fields\.ts$/.test(file))
    .map((file) => readFileSync(join(APP, file), 'utf8'))
    .join('\n')

const isIn = (source: string, word: string) => new RegExp(`\\b${word}\\b`).test(source)
const lastOf = (path: string) => path.split('.').at(-1) ?? ''

/** What a branch has of its own is edited by the very fields of the restaurant. */
const asOfRestaurant = (path: string) =>
  path
    .replace(/^branches\.\*\.booking\./, 'booking.')
    .replace(
      /^branches\.\*\.(?=(order_types|delivery_zones|taxes|discounts|ordering_paused_until)\b)/,
      'settings.',
    )
    .replace(/^(settings\.order_types)\.\w+\./, '$1.*.')

test('every field of the document is edited on a page', () => {
  const edited = new Set([...declared.map(({ path }) => path), ...Object.keys(ELSEWHERE)])
  expect(document.filter((path) => !edited.has(asOfRestaurant(path)))).toEqual([])
})

test('no page claims a field that the document does not have', () => {
  const known = new Set(document)
  expect(
    [...declared.map(({ path }) => path), ...Object.keys(ELSEWHERE)].filter((path) => !known.has(path)),
  ).toEqual([])
})

test('each page has what it claims in its code', () => {
  const claims = [
    ...declared.map(({ page, path }) => ({ page, path, word: lastOf(path) })),
    ...Object.entries(ELSEWHERE).map(([path, [page, word]]) => ({ page, path, word: word ?? lastOf(path) })),
  ]
  const sources = new Map([...new Set(claims.map(({ page }) => page))].map((page) => [page, sourceOf(page)]))
  expect(
    claims
      .filter(({ page, word }) => !isIn(sources.get(page) ?? '', word))
      .map(({ page, path, word }) => `${path}: no "${word}" in ${page}`),
  ).toEqual([])
})
