import { describe, expect, test } from 'vitest'
import { sampleDocument } from './document.ts'

const doc = sampleDocument('2026-11-14')
const { settings } = doc
const categories = doc.menus.flatMap((menu) => menu.categories)
const dishes = categories.flatMap((category) => category.items)
const dishesWithSizes = dishes.filter((dish) => 'variants' in dish)

function refsOf(list: readonly { readonly ref: string }[]): string[] {
  return list.map(({ ref }) => ref)
}

describe('refs', () => {
  test.each<[string, string[]]>([
    ['branches', refsOf(doc.branches)],
    ['stations', refsOf(doc.stations)],
    ['modifier groups', refsOf(doc.modifier_groups)],
    ['menus', refsOf(doc.menus)],
    ['categories', refsOf(categories)],
    ['dishes', refsOf(dishes)],
    ['tables', refsOf(doc.tables)],
    ['guests', refsOf(doc.guests)],
    ...doc.modifier_groups.map((group): [string, string[]] => [
      `options of ${group.ref}`,
      refsOf(group.options),
    ]),
    ...dishesWithSizes.map((dish): [string, string[]] => [`sizes of ${dish.ref}`, refsOf(dish.variants)]),
  ])('of %s are short, kebab-case, without a slash, and unique', (_, refs) => {
    expect(refs.length).toBeGreaterThan(0)
    expect(new Set(refs).size).toBe(refs.length)
    for (const ref of refs) expect(ref).toMatch(/^(?=.{1,30}$)[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  test.each<[string, readonly string[], string[]]>([
    ['stations of categories', categories.map((category) => category.station_ref), refsOf(doc.stations)],
    ['stations of dishes', dishes.flatMap(({ station_ref }) => station_ref ?? []), refsOf(doc.stations)],
    ['groups of dishes', dishes.flatMap((dish) => dish.modifier_group_refs), refsOf(doc.modifier_groups)],
    ['categories of taxes', settings.taxes.flatMap((tax) => tax.category_refs), refsOf(categories)],
    ['menus of happy hours', doc.happy_hours.flatMap((hour) => hour.menu_refs), refsOf(doc.menus)],
    ['categories of happy hours', doc.happy_hours.flatMap((hour) => hour.category_refs), refsOf(categories)],
    ['dishes of happy hours', doc.happy_hours.flatMap((hour) => hour.item_refs), refsOf(dishes)],
    ['tables of combinations', doc.table_combinations.flatMap((c) => c.table_refs), refsOf(doc.tables)],
  ])('%s resolve', (_, used, known) => {
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((ref) => !known.includes(ref))).toEqual([])
  })
})

const KEYS = {
  document:
    'booking branches guests happy_hours menus modifier_groups settings stations table_combinations tables',
  settings:
    'country currency default_language delivery_zones discounts languages order_ahead_days order_types ordering_paused_until prices_include_tax taxes timezone',
  orderType: 'minimum_minor offered service_charge_pct',
  tax: 'category_refs default name rate_pct',
  discount: 'minimum_minor name percent types windows',
  zone: 'cities fee_minor minimum_minor name street_prefixes',
  branch: 'business_day_start closing_days default hours name preparation_minutes ref special_days timezone',
  station: 'name ref',
  group: 'max_select min_select name options ref',
  option: 'is_available name price_minor ref',
  menu: 'categories is_active name ref windows',
  category: 'is_active items name ref station_ref windows',
  dish: 'allergens description dietary is_available modifier_group_refs name ref show_online',
  size: 'is_default name price_minor ref',
  happyHour: 'category_refs item_refs menu_refs name windows',
  window: 'days from to',
  table: 'area code max_seats min_seats name priority ref',
  combination: 'max_seats min_seats name table_refs',
  booking:
    'ahead_days auto_confirm closing_days deposit durations engine lead_minutes max_party min_party notify pacing periods slot_minutes',
  duration: 'minutes up_to_party',
  pacing: 'covers parties',
  deposit: 'amount_minor from_party per',
  guest: 'email locale marketing_opted_in name phone ref',
}

const OPTIONAL_KEYS: Partial<Record<keyof typeof KEYS, readonly string[]>> = {
  dish: ['price_minor', 'variants', 'station_ref'],
  happyHour: ['percent', 'amount_off_minor', 'price_minor'],
}

describe('the shape of §12', () => {
  const windows = [
    ...doc.branches.flatMap(({ hours }) => hours),
    ...[...doc.menus, ...categories, ...doc.happy_hours].flatMap((part) => part.windows),
    ...doc.booking.periods,
  ]

  test.each<[keyof typeof KEYS, readonly object[]]>([
    ['document', [doc]],
    ['settings', [settings]],
    ['orderType', Object.values(settings.order_types)],
    ['tax', settings.taxes],
    ['discount', settings.discounts],
    ['zone', settings.delivery_zones],
    ['branch', doc.branches],
    ['station', doc.stations],
    ['group', doc.modifier_groups],
    ['option', doc.modifier_groups.flatMap(({ options }) => options)],
    ['menu', doc.menus],
    ['category', categories],
    ['dish', dishes],
    ['size', dishesWithSizes.flatMap(({ variants }) => variants)],
    ['happyHour', doc.happy_hours],
    ['window', windows],
    ['table', doc.tables],
    ['combination', doc.table_combinations],
    ['booking', [doc.booking]],
    ['duration', doc.booking.durations],
    ['pacing', [doc.booking.pacing]],
    ['deposit', [doc.booking.deposit]],
    ['guest', doc.guests],
  ])('every %s has its keys and no other', (kind, parts) => {
    const optional = OPTIONAL_KEYS[kind] ?? []
    expect(parts.length).toBeGreaterThan(0)
    for (const part of parts) {
      const required = Object.keys(part).filter((key) => !optional.includes(key))
      expect(required.sort().join(' ')).toBe(KEYS[kind])
    }
  })

  test('every happy hour has exactly one way to cut a price', () => {
    for (const happyHour of doc.happy_hours) {
      const ways = OPTIONAL_KEYS.happyHour?.filter((key) => key in happyHour)
      expect(ways).toHaveLength(1)
    }
  })

  test('times are HH:MM, 24:00 only as an end', () => {
    for (const { from, to } of windows) {
      expect(from).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
      expect(to).toMatch(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/)
    }
  })

  test('a category has one tax rate, and one tax is the default', () => {
    const taxed = settings.taxes.flatMap((tax): readonly string[] => tax.category_refs)
    expect(new Set(taxed).size).toBe(taxed.length)
    expect(settings.taxes.filter((tax) => tax.default)).toHaveLength(1)
  })

  test('it is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(doc))).toStrictEqual(doc)
  })
})
