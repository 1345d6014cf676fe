// A menu, as a branch sells it on a channel, as HubRise's catalogue.
import type { Tax } from '../../../ground/tenants/rules/ordering.ts'
import type { Item } from '../../../restaurant/menu/contract.ts'
import type { SnapshotMenu } from '../../../restaurant/menu/dishes.ts'
import { isMeant } from '../../../restaurant/menu/rules/happy-hours.ts'
import { nameIn } from '../../../restaurant/menu/rules/texts.ts'
import type { MenuSnapshot } from '../../../restaurant/menu/snapshot.ts'
import { taxOfDish } from '../../../restaurant/orders/rules/taxes.ts'
import { type DealChoice, dealLines, distinct, isWhollySaid } from './deals.ts'
import type {
  HubCatalogue,
  HubCategory,
  HubDeal,
  HubHours,
  HubOptionList,
  HubProduct,
  HubSku,
  HubStockEntry,
  HubTaxRate,
} from './documents.ts'
import { happyPrices, hoursOf } from './hours.ts'
import { hubMoney } from './money.ts'
import { categoryRef, menuRef, optionListRef, optionRef, productRef, setRef, skuRef } from './refs.ts'
import { tagsOf } from './tags.ts'

export type MenuForHub = {
  menu: MenuSnapshot
  /** At what other channels behind HubRise charge. */
  variants: readonly { key: string; name: string; menu: MenuSnapshot }[]
  language: string
  taxes: readonly Tax[]
  /** On which the taxes hold. */
  day: string
  /** What its photo is called there; null: it has none. */
  imageOf: (itemId: number) => string | null
}

/**
 * What HubRise does not say as we do. A dish with something that must be chosen, and nothing to choose, is not sent, nor
 * is a set with options of its own that must be chosen. A set is sent without what guests may leave out, and at its usual
 * price; hours may be wider than ours.
 */
export type Note = {
  itemId: number
  name: Item['name']
  what: 'nothing_to_choose' | 'options_of_set' | 'optional_parts' | 'happy_hour_of_set' | 'hours'
}

export type HubMenu = { catalogue: HubCatalogue; inventory: HubStockEntry[]; notes: Note[] }

type Offered = { item: Item; place: { itemId: number; categoryId: number; menuId: number } }
/** A category with what can be ordered from it, and when. */
type Shelf = { category: HubCategory; hours: HubHours | null; isExact: boolean; dishes: Offered[] }

export function hubMenuOf(from: MenuForHub): HubMenu {
  const shelves = from.menu.menus.flatMap((menu) => shelvesOf(menu, from.language))
  const notes: Note[] = []
  const products: HubProduct[] = []
  const lists = new Map<number, HubOptionList>()
  const skus = new Map<string, DealChoice>()
  for (const shelf of shelves) {
    for (const offered of shelf.dishes) {
      const { item } = offered
      if (from.menu.slotsOf(item.id).length > 0) continue
      if (!canBeChosen(item)) {
        notes.push({ itemId: item.id, name: item.name, what: 'nothing_to_choose' })
        continue
      }
      if (!shelf.isExact) notes.push({ itemId: item.id, name: item.name, what: 'hours' })
      products.push(productOf(offered, shelf, from))
      for (const choice of choicesOf(item)) skus.set(choice.sku, choice)
      for (const group of item.modifier_groups) {
        if (group.options.length > 0) lists.set(group.id, optionListOf(group, from))
      }
    }
  }
  const deals = shelves.flatMap((shelf) => dealsOf(shelf, { ...from, skus, notes }))
  const used = new Set([...products, ...deals].map(({ category_ref }) => category_ref))
  const catalogue = {
    variants: from.variants.map(({ key, name }) => ({ ref: key, name })),
    categories: withParents(
      shelves.filter(({ category }) => used.has(category.ref)).map(({ category }) => category),
      from,
    ),
    products,
    option_lists: [...lists.values()],
    deals,
  }
  return { catalogue, inventory: inventoryOf(shelves, { skus, lists }), notes }
}

/** Without what only staff can order, and what is switched off. */
function shelvesOf({ row, categories }: SnapshotMenu, language: string): Shelf[] {
  if (!row.is_active) return []
  return categories.flatMap(({ row: category, items }): Shelf[] => {
    if (!category.is_active) return []
    const said = hoursOf([row.windows, category.windows])
    if (said === 'never') return []
    const dishes = items.flatMap((entry): Offered[] => {
      const item = entry.read()
      const place = { itemId: item.id, categoryId: category.id, menuId: row.id }
      return item.show_online ? [{ item, place }] : []
    })
    const name = nameIn(category.name, language)
    return [
      { ...said, dishes, category: { ref: categoryRef(category.id), parent_ref: menuRef(row.id), name } },
    ]
  })
}

/** Menus stand above categories only where there are several. */
function withParents(categories: HubCategory[], { menu, language }: MenuForHub): HubCategory[] {
  const parents = [...new Set(categories.map(({ parent_ref }) => parent_ref))]
  if (parents.length <= 1) return categories.map(({ parent_ref: _, ...category }) => category)
  return menu.menus.flatMap(({ row }) => {
    const own = categories.filter(({ parent_ref }) => parent_ref === menuRef(row.id))
    return own.length === 0 ? [] : [{ ref: menuRef(row.id), name: nameIn(row.name, language) }, ...own]
  })
}

function canBeChosen({ modifier_groups }: Item): boolean {
  return modifier_groups.every(({ min_select, options }) => options.length >= min_select)
}

function productOf({ item, place }: Offered, shelf: Shelf, from: MenuForHub): HubProduct {
  const { menu, language } = from
  const { currency } = menu
  const meant = menu.happyHours.filter((happyHour) => isMeant(happyHour, place))
  const option_list_refs = item.modifier_groups
    .filter(({ options }) => options.length > 0)
    .map(({ id }) => optionListRef(id))
  const names = distinct(
    item.variants.map(({ name }) => nameIn(name, language)),
    (name, number) => `${name} (${number})`,
  )
  const sizes =
    item.variants.length === 0
      ? [{ id: null, name: null, price_minor: item.price_minor ?? 0 }]
      : item.variants.map(({ id, price_minor }, index) => ({ id, name: names[index] ?? null, price_minor }))
  const overridesAt = (minor: number, variant: { variant_refs?: string[] }) =>
    happyPrices(minor, meant).map(({ priceMinor, ...hours }) => ({
      ...variant,
      ...hours,
      price: hubMoney(priceMinor, currency),
    }))
  const skus = sizes.map(({ id, name, price_minor }): HubSku => {
    // The last rule that holds counts: those of a variant come after those for all.
    const ofVariants = from.variants.flatMap(({ key, menu: own }) => {
      const minor = priceIn(own, item.id, id) ?? price_minor
      if (minor === price_minor) return []
      const variant = { variant_refs: [key] }
      return [{ ...variant, price: hubMoney(minor, currency) }, ...overridesAt(minor, variant)]
    })
    const overrides = [...overridesAt(price_minor, {}), ...ofVariants]
    return {
      ref: skuRef({ itemId: item.id, variantId: id }),
      name,
      price: hubMoney(price_minor, currency),
      ...(overrides.length > 0 && { price_overrides: overrides }),
      ...(shelf.hours && { restrictions: shelf.hours }),
      option_list_refs,
    }
  })
  const tax_rate = taxRateOf(place, from)
  return {
    ref: productRef(item.id),
    category_ref: shelf.category.ref,
    ...shownOf(item, from),
    ...(tax_rate && { tax_rate }),
    skus,
  }
}

function priceIn(menu: MenuSnapshot, itemId: number, variantId: number | null): number | null | undefined {
  const item = menu.find(itemId)?.read()
  return variantId === null
    ? item?.price_minor
    : item?.variants.find(({ id }) => id === variantId)?.price_minor
}

function shownOf(item: Item, { language, imageOf }: MenuForHub) {
  const description = item.description ? nameIn(item.description, language) : ''
  const image = imageOf(item.id)
  return {
    name: nameIn(item.name, language),
    ...(description && { description }),
    tags: tagsOf(item),
    ...(image !== null && { image_ids: [image] }),
  }
}

function taxRateOf(place: Offered['place'], { taxes, day }: MenuForHub): HubTaxRate | null {
  if (taxes.length === 0) return null
  const rateOf = (type: 'delivery' | 'pickup' | 'dine_in') => {
    const rate = String(taxOfDish(taxes, place, { type, day })?.rate_pct ?? 0)
    return rate.includes('.') ? rate : `${rate}.0`
  }
  return { delivery: rateOf('delivery'), collection: rateOf('pickup'), eat_in: rateOf('dine_in') }
}

function optionListOf(
  { id, name, min_select, max_select, options }: Item['modifier_groups'][number],
  { menu, language }: MenuForHub,
): HubOptionList {
  return {
    ref: optionListRef(id),
    name: nameIn(name, language),
    min_selections: min_select,
    max_selections: max_select,
    options: options.map((option) => ({
      ref: optionRef(option.id),
      name: nameIn(option.name, language),
      price: hubMoney(option.price_minor, menu.currency),
    })),
  }
}

/** Its skus, as parts of a set; one that names no size is the default one. */
function choicesOf({ id, price_minor, variants }: Item): DealChoice[] {
  if (variants.length === 0) {
    return [{ sku: skuRef({ itemId: id, variantId: null }), priceMinor: price_minor ?? 0, extraMinor: 0 }]
  }
  return variants.map((variant) => ({
    sku: skuRef({ itemId: id, variantId: variant.id }),
    priceMinor: variant.price_minor,
    extraMinor: 0,
  }))
}

function dealsOf(
  shelf: Shelf,
  from: MenuForHub & { skus: ReadonlyMap<string, DealChoice>; notes: Note[] },
): HubDeal[] {
  const { menu, language, skus, notes } = from
  return shelf.dishes.flatMap(({ item, place }): HubDeal[] => {
    const slots = menu.slotsOf(item.id)
    if (slots.length === 0) return []
    const note = (what: Note['what']) => notes.push({ itemId: item.id, name: item.name, what })
    const priceMinor = item.price_minor ?? 0
    const lines = dealLines(slots, priceMinor, {
      language,
      skuOf({ item_id, variant_id, extra_minor }) {
        const variants = menu.find(item_id)?.read().variants ?? []
        const variantId = variant_id ?? variants.find(({ is_default }) => is_default)?.id ?? null
        const known = skus.get(skuRef({ itemId: item_id, variantId }))
        return known ? { ...known, extraMinor: extra_minor } : null
      },
    })
    const hasOwnChoices = item.modifier_groups.some(({ min_select }) => min_select > 0)
    if (!lines || hasOwnChoices) {
      note(lines ? 'options_of_set' : 'nothing_to_choose')
      return []
    }
    if (!shelf.isExact) note('hours')
    if (!isWhollySaid(slots) || item.modifier_groups.length > 0) note('optional_parts')
    const meant = menu.happyHours.filter((happyHour) => isMeant(happyHour, place))
    if (happyPrices(priceMinor, meant).length > 0) note('happy_hour_of_set')
    // A deal has no stock of its own.
    const restrictions = { ...shelf.hours, ...(!item.is_available && { enabled: false as const }) }
    return [
      {
        ref: setRef(item.id),
        category_ref: shelf.category.ref,
        ...shownOf(item, from),
        ...(Object.keys(restrictions).length > 0 && { restrictions }),
        lines: lines.map(({ label, priceMinor: lineMinor, choices }) => ({
          label,
          pricing_effect: 'fixed_price',
          pricing_value: hubMoney(lineMinor, menu.currency),
          skus: choices.map(({ sku, extraMinor }) => ({
            ref: sku,
            ...(extraMinor > 0 && { extra_charge: hubMoney(extraMinor, menu.currency) }),
          })),
        })),
      },
    ]
  })
}

function inventoryOf(
  shelves: readonly Shelf[],
  { skus, lists }: { skus: ReadonlyMap<string, unknown>; lists: ReadonlyMap<number, unknown> },
): HubStockEntry[] {
  const items = shelves.flatMap(({ dishes }) => dishes.map(({ item }) => item))
  const soldOutSkus = items
    .filter(({ is_available }) => !is_available)
    .flatMap((item) => choicesOf(item).map(({ sku }) => sku))
    .filter((sku) => skus.has(sku))
  const soldOutOptions = items
    .flatMap(({ modifier_groups }) => modifier_groups)
    .filter(({ id }) => lists.has(id))
    .flatMap(({ options }) => options.filter(({ is_available }) => !is_available))
    .map(({ id }) => optionRef(id))
  return [
    ...[...new Set(soldOutSkus)].sort().map((sku_ref) => ({ sku_ref, stock: '0' as const })),
    ...[...new Set(soldOutOptions)].sort().map((option_ref) => ({ option_ref, stock: '0' as const })),
  ]
}
