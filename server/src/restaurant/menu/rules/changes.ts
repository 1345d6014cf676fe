import { isDeepStrictEqual } from 'node:util'
import type { Item } from '../contract.ts'

const FIELDS = [
  'category_id',
  'name',
  'description',
  'price_minor',
  'is_available',
  'show_online',
  'dietary',
  'allergens',
  'sort_order',
  'variants',
  'modifier_groups',
] as const satisfies (keyof Item)[]
/** What makes it a set is no field of the item itself. */
export type ChangedField = (typeof FIELDS)[number] | 'set'

export function changedFields(before: Item, after: Item): ChangedField[] {
  return FIELDS.filter((field) => !isDeepStrictEqual(before[field], after[field]))
}
