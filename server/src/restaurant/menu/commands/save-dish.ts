// The sizes, the price and the modifier groups of one dish, all of it at once, and its end.

import { record } from '../../../ground/audit/commands.ts'
import { type FieldErrors, refuse } from '../../../platform/errors.ts'
import { fieldFault } from '../../../platform/faults.ts'
import type { Static } from '../../../platform/http/validation/schema.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { type Item, MOST_LANGUAGES } from '../contract.ts'
import { menuFault } from '../faults.ts'
import { groupsNamed } from '../item-queries.ts'
import { type ItemParts, presentItem } from '../present.ts'
import type { VariantRow } from '../queries.ts'
import { repeatedGroups } from '../rules/new-item.ts'
import { nameFrom } from '../rules/texts.ts'
import type { DishChange, NewDish } from '../staff-contract.ts'
import { newIds } from '../tree-queries.ts'
import type { VariantList } from '../write-contract.ts'
import { announceItem } from './announce.ts'
import { announceLostChoices } from './choices-of-sets.ts'
import { strangeIds } from './groups.ts'
import {
  changedRow,
  createItem,
  findItem,
  orderedGroups,
  PRICED_BY_SIZE,
  saveItem,
  strangerFaults,
  TOO_MANY_LANGUAGES,
  withDefault,
} from './items.ts'
import { setSlots, withSlots } from './sets.ts'
import { keepDeleted } from './trash.ts'

type Sizes = VariantList['variants']

export async function setVariants(tx: Tx, parts: ItemParts, sent: Sizes): Promise<Item> {
  const faults: FieldErrors = {}
  const after = await withSizes(tx, parts, sent, faults)
  refuseSizesOfSet(after, faults)
  if (Object.keys(faults).length > 0) throw refuse(faults)
  return saveItem(tx, parts, after)
}

export async function setGroups(tx: Tx, parts: ItemParts, groupIds: number[]): Promise<Item> {
  const faults: FieldErrors = {}
  const after = await withGroups(tx, parts, groupIds, faults)
  if (Object.keys(faults).length > 0) throw refuse(faults)
  return saveItem(tx, parts, after)
}

/** A new one, with its slots where it is a set. */
export async function addDish(tx: Tx, { slots, ...wanted }: Static<typeof NewDish>): Promise<number> {
  const { id } = await createItem(tx, wanted)
  if (slots) await setSlots(tx, await findItem(tx, id), slots)
  return id
}

/** Its own fields, its price or sizes and its groups in one go, with the faults of all of them. */
export async function saveDish(tx: Tx, parts: ItemParts, change: DishChange): Promise<Item> {
  const { variants: _variants, price_minor: _price, modifier_group_ids, slots, ...own } = change
  const faults: FieldErrors = {}
  const item = await changedRow(tx, parts.item, own, faults)
  let after = await withPrices(tx, { ...parts, item }, change, faults)
  if (modifier_group_ids) after = await withGroups(tx, after, modifier_group_ids, faults)
  if (slots === null) after = { ...after, slots: [] }
  else if (slots) after = await withSlots(tx, after, slots, faults)
  refuseSizesOfSet(after, faults)
  if (Object.keys(faults).length > 0) throw refuse(faults)
  return saveItem(tx, parts, after)
}

function refuseSizesOfSet({ variants, slots }: ItemParts, faults: FieldErrors): void {
  if (variants.length > 0 && slots.length > 0) faults.variants = [menuFault('not_allowed.set_variants')]
}

/** One price instead of sizes where it says that it has none. */
async function withPrices(
  tx: Tx,
  parts: ItemParts,
  { variants, price_minor }: DishChange,
  faults: FieldErrors,
): Promise<ItemParts> {
  if (variants === undefined && price_minor === undefined) return parts
  const hasSizes = variants === undefined ? parts.variants.length > 0 : variants !== null
  if (hasSizes) {
    if ((price_minor ?? null) !== null) faults.price_minor = PRICED_BY_SIZE
    return variants ? withSizes(tx, parts, variants, faults) : parts
  }
  const priceMinor = price_minor === undefined ? parts.item.price_minor : price_minor
  if (priceMinor === null) faults.price_minor = [fieldFault('required')]
  return { ...parts, item: { ...parts.item, price_minor: priceMinor }, variants: [] }
}

async function withSizes(tx: Tx, parts: ItemParts, sent: Sizes, faults: FieldErrors): Promise<ItemParts> {
  const own = parts.variants.map(({ id }) => id)
  Object.assign(faults, strangeIds(sent, own, 'variants'))
  if (sent.filter((size) => size.is_default === true).length > 1) {
    faults.variants = [menuFault('not_unique.default_variant')]
  }
  const known = new Map(parts.variants.map((variant) => [variant.id, variant]))
  const fresh = await newIds(tx, 'variants', sent.filter(({ id }) => (id ?? null) === null).length)
  const variants = withDefault(sent).map((size, index): VariantRow => {
    const was = known.get(size.id ?? 0)
    const name = nameFrom(size.name, tx.restaurant.defaultLanguage, was?.name)
    if (Object.keys(name).length > MOST_LANGUAGES) faults[`variants.${index}.name`] = TOO_MANY_LANGUAGES
    return {
      id: was?.id ?? fresh.shift() ?? 0,
      item_id: parts.item.id,
      name,
      price_minor: size.price_minor,
      is_default: size.is_default,
    }
  })
  return { ...parts, item: { ...parts.item, price_minor: null }, variants }
}

async function withGroups(
  tx: Tx,
  parts: ItemParts,
  groupIds: number[],
  faults: FieldErrors,
): Promise<ItemParts> {
  const named = await groupsNamed(tx, groupIds)
  const groups = orderedGroups(groupIds, named.groups)
  Object.assign(faults, strangerFaults(groupIds, groups), repeatedGroups(groupIds))
  return { ...parts, groups, options: named.options }
}

/** Old orders keep what they say of it. */
export async function deleteItem(tx: Tx, parts: ItemParts): Promise<{ item: Item; deleted: number }> {
  const { id, name } = parts.item
  const item = presentItem(parts, tx.restaurant.zone)
  await announceLostChoices(tx, id)
  const deleted = await keepDeleted(tx, { kind: 'item', id, name })
  record(tx, { action: 'menu.item_deleted', subject: { kind: 'item', id }, before: item })
  announceItem(tx, item, ['deleted'])
  return { item, deleted }
}
