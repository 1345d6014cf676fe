import type { Item } from '../contract.ts'

/** How a dish differs at a branch. Null, or nothing in the list: as the restaurant has it. */
export type BranchItem = {
  item_id: number
  price_minor: number | null
  variants: { variant_id: number; price_minor: number }[]
  is_available: boolean | null
  is_hidden: boolean
}

/** As it is kept: a row for the dish itself, and one for each size with a price of its own. */
export type BranchItemRow = {
  branch_id: number
  item_id: number
  variant_id: number | null
  price_minor: number | null
  is_available: boolean | null
  is_hidden: boolean
}

export function asRestaurant(itemId: number): BranchItem {
  return { item_id: itemId, price_minor: null, variants: [], is_available: null, is_hidden: false }
}

export function differs({ price_minor, variants, is_available, is_hidden }: BranchItem): boolean {
  return price_minor !== null || variants.length > 0 || is_available !== null || is_hidden
}

/** The rows of one dish at one branch as one. */
export function branchItemFrom(itemId: number, rows: BranchItemRow[]): BranchItem {
  const own = rows.find(({ variant_id }) => variant_id === null)
  return {
    item_id: itemId,
    price_minor: own?.price_minor ?? null,
    variants: rows.flatMap(({ variant_id, price_minor }) =>
      variant_id === null || price_minor === null ? [] : [{ variant_id, price_minor }],
    ),
    is_available: own?.is_available ?? null,
    is_hidden: own?.is_hidden ?? false,
  }
}

/** The dish as the branch sells it. */
export function itemAt(item: Item, own: BranchItem): Item {
  const prices = new Map(own.variants.map(({ variant_id, price_minor }) => [variant_id, price_minor]))
  return {
    ...item,
    price_minor: item.price_minor === null ? null : (own.price_minor ?? item.price_minor),
    is_available: own.is_available ?? item.is_available,
    variants: item.variants.map((variant) => ({
      ...variant,
      price_minor: prices.get(variant.id) ?? variant.price_minor,
    })),
  }
}
