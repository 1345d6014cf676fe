// The sizes, the price and the modifier groups of one dish, and its end.
import { record } from '../../../ground/audit/commands.ts'
import { type FieldErrors, refuse } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Item } from '../contract.ts'
import { groupsNamed, replaceLinks, replaceVariants } from '../item-queries.ts'
import { type ItemParts, presentItem } from '../present.ts'
import { updateItem, type VariantRow } from '../queries.ts'
import { differingParts } from '../rules/changes.ts'
import { repeatedGroups } from '../rules/new-item.ts'
import { newIds } from '../tree-queries.ts'
import type { VariantList } from '../write-contract.ts'
import { strangeIds } from './groups.ts'
import { changedName } from './heads.ts'
import { announceItem, assertBounds, orderedGroups, refuseStrangers, withDefault } from './items.ts'
import { keepDeleted } from './trash.ts'

export async function setVariants(tx: Tx, parts: ItemParts, sent: VariantList['variants']): Promise<Item> {
  const own = parts.variants.map(({ id }) => id)
  const faults: FieldErrors = strangeIds(sent, own, 'variants')
  if (sent.filter((size) => size.is_default === true).length > 1) {
    faults.variants = ['Only one variant can be the default.']
  }
  if (Object.keys(faults).length > 0) throw refuse(faults)
  const known = new Map(parts.variants.map((variant) => [variant.id, variant]))
  const fresh = await newIds(tx, 'variants', sent.filter(({ id }) => (id ?? null) === null).length)
  const variants = withDefault(sent).map((size, index): VariantRow => {
    const was = known.get(size.id ?? 0)
    return {
      id: was?.id ?? fresh.shift() ?? 0,
      item_id: parts.item.id,
      name: changedName(tx, was?.name ?? {}, size.name, `variants.${index}.name`),
      price_minor: size.price_minor,
      is_default: size.is_default,
    }
  })
  return saveParts(tx, parts, { ...parts, item: { ...parts.item, price_minor: null }, variants })
}

/** One price instead of sizes. */
export async function setOnePrice(tx: Tx, parts: ItemParts, priceMinor: number): Promise<Item> {
  return saveParts(tx, parts, { ...parts, item: { ...parts.item, price_minor: priceMinor }, variants: [] })
}

export async function setGroups(tx: Tx, parts: ItemParts, groupIds: number[]): Promise<Item> {
  const faults = repeatedGroups(groupIds)
  if (Object.keys(faults).length > 0) throw refuse(faults)
  const named = await groupsNamed(tx, groupIds)
  const groups = orderedGroups(groupIds, named.groups)
  refuseStrangers(true, groupIds, groups)
  return saveParts(tx, parts, { ...parts, groups, options: named.options })
}

async function saveParts(tx: Tx, before: ItemParts, after: ItemParts): Promise<Item> {
  const { zone } = tx.restaurant
  const was = presentItem(before, zone)
  const changed = differingParts(was, presentItem(after, zone))
  if (changed.length === 0) return was
  const row = { ...after.item, updated_at: changedAt(tx) }
  const item = presentItem({ ...after, item: row }, zone)
  updateItem(tx, row)
  if (changed.includes('variants')) replaceVariants(tx, row.id, after.variants)
  if (changed.includes('modifier_groups')) {
    replaceLinks(
      tx,
      row.id,
      after.groups.map(({ id }) => id),
    )
  }
  await assertBounds(tx, item)
  const only = (shown: Item) => Object.fromEntries(changed.map((field) => [field, shown[field]]))
  const priced = changed.some((field) => field !== 'modifier_groups')
  record(tx, {
    action: priced ? 'menu.price_changed' : 'menu.item_updated',
    subject: { kind: 'item', id: row.id },
    before: only(was),
    after: only(item),
  })
  announceItem(tx, item, changed)
  return item
}

/** Old orders keep what they say of it. */
export async function deleteItem(tx: Tx, parts: ItemParts): Promise<{ item: Item; deleted: number }> {
  const { id, name } = parts.item
  const item = presentItem(parts, tx.restaurant.zone)
  const deleted = await keepDeleted(tx, { kind: 'item', id, name })
  record(tx, { action: 'menu.item_deleted', subject: { kind: 'item', id }, before: item })
  announceItem(tx, item, ['deleted'])
  return { item, deleted }
}
