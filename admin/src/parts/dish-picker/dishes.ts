import type { DeskItem, OrderDeskState } from '../../../../server/src/restaurant/orders/staff-contract.ts'

export const MOST_OFFERED = 60

/** "2 marg" and "2x marg" are two of them. */
export function typedDish(typed: string): { quantity: number; text: string } {
  const match = /^\s*(\d{1,2})\s*[x×*]?\s+(.*)$/iu.exec(typed)
  const quantity = Number(match?.[1] ?? 1)
  return match && quantity > 0
    ? { quantity, text: (match[2] ?? '').trim() }
    : { quantity: 1, text: typed.trim() }
}

/** The dishes that a text may mean, those first whose name begins with it. What cannot be had now comes last. */
export function dishesLike(items: DeskItem[], text: string, categoryId: number | null): DeskItem[] {
  const wanted = text.toLocaleLowerCase()
  return items
    .filter((item) => categoryId === null || item.category_id === categoryId)
    .map((item) => ({ item, rank: rankOf(item, wanted) }))
    .filter(({ rank }) => rank < NOT_LIKE)
    .toSorted((a, b) => Number(!canBeHad(a.item)) - Number(!canBeHad(b.item)) || a.rank - b.rank)
    .map(({ item }) => item)
}

const NOT_LIKE = 3

function rankOf({ name }: DeskItem, wanted: string): number {
  if (wanted === '') return 0
  const ranks = Object.values(name).map((text) => {
    const own = text?.toLocaleLowerCase() ?? ''
    if (own.startsWith(wanted)) return 0
    if (own.split(/[\s-]+/).some((word) => word.startsWith(wanted))) return 1
    return own.includes(wanted) ? 2 : NOT_LIKE
  })
  return Math.min(NOT_LIKE, ...ranks)
}

export function canBeHad({ is_available, is_open }: DeskItem): boolean {
  return is_available && is_open
}

export function hasChoices({ variants, group_ids, slots }: DeskItem): boolean {
  return variants.length > 0 || group_ids.length > 0 || slots.length > 0
}

export function defaultVariant({ variants }: DeskItem): number | null {
  return (variants.find(({ is_default }) => is_default) ?? variants[0])?.id ?? null
}

/** What one of them costs now, without its options. */
export function priceOf(item: DeskItem, variantId: number | null): number {
  const usual = item.variants.find(({ id }) => id === variantId)?.price_minor ?? item.price_minor ?? 0
  return item.cuts.find((cut) => cut.variant_id === variantId)?.price_minor ?? usual
}

/** With which course its category is served. */
export function courseOf({ categories, items }: OrderDeskState, itemId: number): number | null {
  const item = items.find(({ id }) => id === itemId)
  return categories.find(({ id }) => id === item?.category_id)?.course ?? null
}

export function optionsOf(item: DeskItem, groups: OrderDeskState['groups']) {
  return item.group_ids.flatMap((id) => groups.find((group) => group.id === id) ?? [])
}
