import { record } from '../../../ground/audit/commands.ts'
import { emit } from '../../../ground/events/commands.ts'
import { bumpVersion, claimSubject } from '../../../platform/cache/versions.ts'
import { type FieldErrors, notFound, refuse } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../../platform/time/clock.ts'
import { type Item, type ItemChange, MOST_LANGUAGES, type NewItem } from '../contract.ts'
import { dueItems } from '../item-queries.ts'
import { type ItemParts, presentItem } from '../present.ts'
import {
  findPlace,
  type GroupRow,
  type ItemRow,
  insertItem,
  insertVariants,
  linkGroups,
  lockItem,
  setSoldOutUntil,
  updateItem,
} from '../queries.ts'
import { changedFields } from '../rules/changes.ts'
import { descriptionFrom, nameFrom } from '../rules/texts.ts'
import { MENU_TOO_HEAVY, menuIsTooHeavy } from './weight.ts'

export async function createItem(tx: Tx, wanted: NewItem): Promise<Item> {
  const groupIds = wanted.modifier_group_ids ?? []
  const place = await findPlace(tx, wanted.category_id, groupIds)
  const groups = orderedGroups(groupIds, place.groups)
  refuseStrangers(place.found, groupIds, groups)

  const { defaultLanguage } = tx.restaurant
  const row: Omit<ItemRow, 'id'> = {
    category_id: wanted.category_id,
    name: nameFrom(wanted.name, defaultLanguage),
    description: descriptionFrom(wanted.description ?? null, defaultLanguage),
    price_minor: wanted.price_minor ?? null,
    is_available: wanted.is_available ?? true,
    show_online: wanted.show_online ?? true,
    dietary: wanted.dietary ?? 'none',
    allergens: wanted.allergens ? [...new Set(wanted.allergens)] : null,
    sort_order: place.nextSortOrder,
    station_id: null,
    sold_out_until: null,
    updated_at: changedAt(tx),
  }
  const id = await insertItem(tx, row)
  linkGroups(tx, id, groupIds)
  const variants = await insertVariants(tx, id, withDefault(wanted.variants ?? []))
  const item = presentItem(
    { item: { id, ...row }, variants, groups, options: place.options },
    tx.restaurant.zone,
  )
  await assertBounds(tx, item)
  record(tx, { action: 'menu.item_created', subject: { kind: 'item', id }, after: item })
  announceItem(tx, item, ['created'])
  return item
}

export function withDefault<Size extends { is_default?: boolean | null | undefined }>(sizes: Size[]) {
  const chosen = Math.max(
    0,
    sizes.findIndex((size) => size.is_default === true),
  )
  return sizes.map((size, index) => ({ ...size, is_default: index === chosen }))
}

export function orderedGroups(ids: number[], groups: GroupRow[]): GroupRow[] {
  return ids.flatMap((id) => groups.find((group) => group.id === id) ?? [])
}

export function refuseStrangers(categoryFound: boolean, groupIds: number[], groups: GroupRow[]): void {
  const faults: FieldErrors = {}
  if (!categoryFound) faults.category_id = NO_SUCH_CATEGORY
  const known = new Set(groups.map((group) => group.id))
  groupIds.forEach((id, index) => {
    if (!known.has(id)) faults[`modifier_group_ids.${index}`] = ['The restaurant has no such modifier group.']
  })
  if (Object.keys(faults).length > 0) throw refuse(faults)
}

const NO_SUCH_CATEGORY = ['The restaurant has no such category.']
const PRICED_BY_SIZE = ['This item has a price for each variant, so price_minor cannot be set.']

/** Told at whatever makes the item as large as it is. */
export async function assertBounds(tx: Tx, item: Item): Promise<void> {
  if (!(await menuIsTooHeavy(tx))) return
  const { name, description, variants, modifier_groups } = item
  const sizes = Object.entries({ name, description, variants, modifier_group_ids: modifier_groups }).map(
    ([field, value]) => ({ field, size: JSON.stringify(value).length }),
  )
  const [heaviest] = sizes.toSorted((a, b) => b.size - a.size)
  throw refuse({ [heaviest?.field ?? 'name']: [MENU_TOO_HEAVY] })
}

export const TOO_MANY_LANGUAGES = [`Takes at most ${MOST_LANGUAGES} entries.`]

export async function findItem(tx: Tx, id: number): Promise<ItemParts> {
  const parts = await lockItem(tx, id)
  if (!parts) throw notFound()
  return parts
}

export async function changeItem(tx: Tx, parts: ItemParts, change: ItemChange): Promise<Item> {
  const { item, variants } = parts
  const faults: FieldErrors = {}
  if (change.price_minor !== undefined && variants.length > 0) faults.price_minor = PRICED_BY_SIZE
  const { defaultLanguage } = tx.restaurant
  const { name, description, allergens, ...plain } = change
  const next: ItemRow = {
    ...item,
    ...plain,
    name: name === undefined ? item.name : nameFrom(name, defaultLanguage, item.name),
    description:
      description === undefined
        ? item.description
        : descriptionFrom(description, defaultLanguage, item.description),
    allergens: allergens === undefined ? item.allergens : allergens && [...new Set(allergens)],
  }
  if (next.category_id !== item.category_id) {
    const place = await findPlace(tx, next.category_id, [])
    if (!place.found) faults.category_id = NO_SUCH_CATEGORY
    next.sort_order = place.nextSortOrder
  }
  for (const field of ['name', 'description'] as const) {
    if (Object.keys(next[field] ?? {}).length > MOST_LANGUAGES) faults[field] = TOO_MANY_LANGUAGES
  }
  if (Object.keys(faults).length > 0) throw refuse(faults)
  const saved = saveItem(tx, parts, next)
  if (name !== undefined || description !== undefined) await assertBounds(tx, saved)
  return saved
}

export const BACK_ON_SALE = 'items_back_on_sale'

/** `until`: sold out only so long. */
export async function setAvailability(
  tx: Tx,
  parts: ItemParts,
  isAvailable: boolean,
  until: number | null = null,
): Promise<Item> {
  const saved = saveItem(tx, parts, { ...parts.item, is_available: isAvailable })
  if (!isAvailable && until !== parts.item.sold_out_until) waitUntil(tx, parts.item.id, until)
  return saved
}

function waitUntil(tx: Tx, id: number, until: number | null): void {
  setSoldOutUntil(tx, id, until)
  if (until !== null) {
    const restaurantId = tx.restaurant.id
    const key = `${BACK_ON_SALE}:${restaurantId}:${until}`
    enqueue(tx, BACK_ON_SALE, { restaurantId, until }, { runAt: until, key })
  }
  const after = { sold_out_until: until === null ? null : formatMoment(until, tx.restaurant.zone) }
  record(tx, { action: 'menu.item_sold_out', subject: { kind: 'item', id }, after })
}

/** A change of nothing writes nothing. A flip of sold out ends a wait until then. */
function saveItem(tx: Tx, parts: ItemParts, next: ItemRow): Item {
  const { zone } = tx.restaurant
  const changed = changedFields(parts.item, next)
  if (changed.length === 0) return presentItem(parts, zone)
  const flipped = changed.includes('is_available')
  const row = { ...next, ...(flipped && { sold_out_until: null }), updated_at: changedAt(tx) }
  updateItem(tx, row)
  const item = presentItem({ ...parts, item: row }, zone)
  recordChange(tx, parts.item, row, changed)
  announceItem(tx, item, changed)
  return item
}

/** Prices and sold-out flips are entries of their own, since owners look for exactly these. */
function recordChange(tx: Tx, before: ItemRow, after: ItemRow, changed: (keyof ItemRow)[]): void {
  const subject = { kind: 'item', id: after.id }
  const only = (row: ItemRow, fields: (keyof ItemRow)[]) =>
    Object.fromEntries(fields.map((field) => [field, row[field]]))
  const entry = (action: string, fields: (keyof ItemRow)[]) =>
    record(tx, { action, subject, before: only(before, fields), after: only(after, fields) })
  if (changed.includes('price_minor')) entry('menu.price_changed', ['price_minor'])
  if (changed.includes('is_available')) {
    entry(after.is_available ? 'menu.item_back_on_sale' : 'menu.item_sold_out', ['is_available'])
  }
  const others = changed.filter((field) => field !== 'price_minor' && field !== 'is_available')
  if (others.length > 0) entry('menu.item_updated', others)
}

/** For webhooks, and for every process that holds the menu. */
export function announceItem(tx: Tx, item: Item, changed: string[]): void {
  emit(tx, 'menu.item_updated', { item, changed }, `item:${item.id}`)
  bumpVersion(tx, 'menu')
}

/** Everything that was sold out until then, unless somebody flipped it meanwhile. */
export async function bringBack(tx: Tx, until: number): Promise<void> {
  claimSubject(tx, 'menu')
  for (const { id } of await dueItems(tx, until)) await setAvailability(tx, await findItem(tx, id), true)
}
