import { isDeepStrictEqual } from 'node:util'
import type { Item } from '../contract.ts'
import type { ItemRow } from '../queries.ts'

const OWN_FIELDS = [
  'category_id',
  'name',
  'description',
  'price_minor',
  'is_available',
  'show_online',
  'dietary',
  'allergens',
  'sort_order',
] as const satisfies (keyof ItemRow)[]

export function changedFields(before: ItemRow, after: ItemRow): (keyof ItemRow)[] {
  return OWN_FIELDS.filter((field) => !isDeepStrictEqual(before[field], after[field]))
}

const PARTS = ['price_minor', 'variants', 'modifier_groups'] as const satisfies (keyof Item)[]

export function differingParts(before: Item, after: Item): (typeof PARTS)[number][] {
  return PARTS.filter((field) => !isDeepStrictEqual(before[field], after[field]))
}
