import { isDeepStrictEqual } from 'node:util'
import { record } from '../../../ground/audit/commands.ts'
import { claimSubject } from '../../../platform/cache/versions.ts'
import { type FieldErrors, found, refuse } from '../../../platform/errors.ts'
import { fieldFault } from '../../../platform/faults.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../../platform/time/clock.ts'
import { forgetAvailability, forgetPrices } from '../branch-item-queries.ts'
import { type Item, type ItemChange, MOST_LANGUAGES, type NewItem } from '../contract.ts'
import { menuFault } from '../faults.ts'
import { dueItems, replaceLinks, replaceVariants } from '../item-queries.ts'
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
import { type ChangedField, changedFields } from '../rules/changes.ts'
import { descriptionFrom, nameFrom } from '../rules/texts.ts'
import type { Slot } from '../set-contract.ts'
import { replaceSlots } from '../set-queries.ts'
import { announceItem } from './announce.ts'
import { announceLostSizes } from './choices-of-sets.ts'
import { MENU_TOO_LARGE, menuIsTooLarge } from './menu-size.ts'

export async function createItem(tx: Tx, wanted: NewItem): Promise<Item> {
  const groupIds = wanted.modifier_group_ids ?? []
  const place = await findPlace(tx, wanted.category_id, groupIds)
  const groups = orderedGroups(groupIds, place.groups)
  const faults: FieldErrors = place.found ? {} : { category_id: NO_SUCH_CATEGORY }
  Object.assign(faults, strangerFaults(groupIds, groups))
  if (Object.keys(faults).length > 0) throw refuse(faults)

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

export function strangerFaults(groupIds: number[], groups: GroupRow[]): FieldErrors {
  const known = new Set(groups.map((group) => group.id))
  const strangers = groupIds.flatMap((id, index) => (known.has(id) ? [] : [index]))
  return Object.fromEntries(
    strangers.map((index) => [`modifier_group_ids.${index}`, [menuFault('not_found.group')]]),
  )
}

const NO_SUCH_CATEGORY = [menuFault('not_found.category')]
export const PRICED_BY_SIZE = [menuFault('priced_by_variant')]

/** A fault at whatever makes the item as large as it is. */
async function assertBounds(tx: Tx, item: Item): Promise<void> {
  if (!(await menuIsTooLarge(tx))) return
  const { name, description, variants, modifier_groups } = item
  const sizes = Object.entries({ name, description, variants, modifier_group_ids: modifier_groups }).map(
    ([field, value]) => ({ field, size: JSON.stringify(value).length }),
  )
  const [heaviest] = sizes.toSorted((a, b) => b.size - a.size)
  throw refuse({ [heaviest?.field ?? 'name']: [MENU_TOO_LARGE] })
}

export const TOO_MANY_LANGUAGES = [fieldFault('too_many', { maximum: MOST_LANGUAGES })]

export async function findItem(tx: Tx, id: number): Promise<ItemParts> {
  return found(await lockItem(tx, id))
}

export async function changeItem(tx: Tx, parts: ItemParts, change: ItemChange): Promise<Item> {
  const faults: FieldErrors = {}
  if (change.price_minor !== undefined && parts.variants.length > 0) faults.price_minor = PRICED_BY_SIZE
  const item = await changedRow(tx, parts.item, change, faults)
  if (Object.keys(faults).length > 0) throw refuse(faults)
  const after = { ...parts, item }
  return change.is_available === undefined ? saveItem(tx, parts, after) : saveEverywhere(tx, parts, after)
}

/** What is wrong with the change goes to `faults`. */
export async function changedRow(
  tx: Tx,
  item: ItemRow,
  change: ItemChange,
  faults: FieldErrors,
): Promise<ItemRow> {
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
  return next
}

/** What the service flips by itself leaves alone what branches have of their own. */
export function flip(tx: Tx, parts: ItemParts, isAvailable: boolean): Promise<Item> {
  return saveItem(tx, parts, { ...parts, item: { ...parts.item, is_available: isAvailable } })
}

export const BACK_ON_SALE = 'items_back_on_sale'

/** `until`: sold out only so long. */
export async function setAvailability(
  tx: Tx,
  parts: ItemParts,
  isAvailable: boolean,
  until: number | null = null,
): Promise<Item> {
  const saved = await saveEverywhere(tx, parts, {
    ...parts,
    item: { ...parts.item, is_available: isAvailable },
  })
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
  const after = { sold_out_until: formatMoment(until, tx.restaurant.zone) }
  record(tx, { action: 'menu.item_sold_out', subject: { kind: 'item', id }, after })
}

/** With a flip of sold out that holds at every branch, whatever one had of its own. */
async function saveEverywhere(tx: Tx, before: ItemParts, after: ItemParts): Promise<Item> {
  const forgotten = await forgetAvailability(tx, before.item.id)
  return saveItem(tx, before, after, forgotten > 0 ? ['is_available'] : [])
}

/** A change of nothing writes nothing; `changedElsewhere` says what did change though the item itself did not. A flip of sold out ends a wait until then. */
export async function saveItem(
  tx: Tx,
  before: ItemParts,
  after: ItemParts,
  changedElsewhere: ChangedField[] = [],
): Promise<Item> {
  const { zone } = tx.restaurant
  const was = presentItem(before, zone)
  const own: ChangedField[] = [
    ...changedFields(was, presentItem(after, zone)),
    ...(isDeepStrictEqual(before.slots, after.slots) ? [] : (['set'] as const)),
  ]
  const changed = own.length === 0 ? changedElsewhere : own
  if (changed.length === 0) return was
  const flipped = changed.includes('is_available')
  const row = { ...after.item, ...(flipped && { sold_out_until: null }), updated_at: changedAt(tx) }
  const item = presentItem({ ...after, item: row }, zone)
  updateItem(tx, row)
  if (changed.includes('variants')) {
    await announceLostSizes(tx, before, after)
    replaceVariants(tx, row.id, after.variants)
    if (after.variants.length > 0) forgetPrices(tx, [row.id])
  }
  if (changed.includes('modifier_groups')) {
    replaceLinks(
      tx,
      row.id,
      after.groups.map(({ id }) => id),
    )
  }
  if (changed.includes('set')) replaceSlots(tx, row.id, after.slots)
  if (changed.some((field) => WEIGHING.has(field))) await assertBounds(tx, item)
  recordChange(tx, { ...was, set: before.slots }, { ...item, set: after.slots }, changed)
  announceItem(tx, item, changed)
  return item
}

const WEIGHING = new Set<ChangedField>(['name', 'description', 'variants', 'modifier_groups', 'set'])

type ItemAndSet = Item & { set: Slot[] }

/** Prices and sold-out flips are entries of their own, since owners look for exactly these. */
function recordChange(tx: Tx, before: ItemAndSet, after: ItemAndSet, changed: ChangedField[]): void {
  const subject = { kind: 'item', id: after.id }
  const only = (shown: ItemAndSet, fields: ChangedField[]) =>
    Object.fromEntries(fields.map((field) => [field, shown[field]]))
  const entry = (action: string, fields: ChangedField[]) =>
    record(tx, { action, subject, before: only(before, fields), after: only(after, fields) })
  const byKind = Object.groupBy(changed, (field) =>
    field === 'price_minor' || field === 'variants'
      ? 'priced'
      : field === 'is_available'
        ? 'flipped'
        : 'other',
  )
  if (byKind.priced) entry('menu.price_changed', byKind.priced)
  if (byKind.flipped)
    entry(after.is_available ? 'menu.item_back_on_sale' : 'menu.item_sold_out', byKind.flipped)
  if (byKind.other) entry('menu.item_updated', byKind.other)
}

/** Everything that was sold out until then, unless somebody flipped it meanwhile. */
export async function bringBack(tx: Tx, until: number): Promise<void> {
  claimSubject(tx, 'menu')
  for (const { id } of await dueItems(tx, until)) await flip(tx, await findItem(tx, id), true)
}
