// What is done to a selection of dishes at once.

import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../../ground/audit/commands.ts'
import { currentRules } from '../../../ground/tenants/current-rules.ts'
import { refuse } from '../../../platform/errors.ts'
import { fieldFault } from '../../../platform/faults.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { addDays, localDate, localToMoment, parseMoment } from '../../../platform/time/clock.ts'
import { MOST_PRICE_MINOR } from '../contract.ts'
import { menuFault } from '../faults.ts'
import { lockItems, type Priced, setPrices, setStation } from '../item-queries.ts'
import { copyPhoto } from '../photo-queries.ts'
import { type ItemParts, presentItem } from '../present.ts'
import { newPrice } from '../rules/bulk-prices.ts'
import type { BulkAvailability, BulkPrices, PricePreview } from '../staff-contract.ts'
import { announceItem } from './announce.ts'
import { setAvailabilityAt } from './branch-items.ts'
import { findCategory, orderItems } from './categories.ts'
import { changeItem, createItem, findItem, setAvailability } from './items.ts'
import { setSlots } from './sets.ts'

/** All of them: a selection that names what is gone is an old one. */
export async function findItems(tx: Tx, ids: number[]): Promise<ItemParts[]> {
  const wanted = new Set(ids)
  const found = await lockItems(tx, [...wanted])
  if (found.length < wanted.size) throw refuse({ item_ids: [menuFault('not_found.items')] })
  return found
}

export function priceChanges(items: ItemParts[], wanted: BulkPrices): PricePreview['changes'] {
  const kinds = [wanted.percent, wanted.amount_minor].filter((cut) => cut !== undefined && cut !== null)
  if (kinds.length !== 1) throw refuse({ percent: [menuFault('exactly_one.change')] })
  const changes = items.flatMap(({ item, variants }) => {
    const priced =
      item.price_minor === null
        ? variants.map(({ id, name, price_minor }) => ({ id, name, before: price_minor }))
        : [{ id: null, name: null, before: item.price_minor }]
    return priced.map(({ id, name, before }) => ({
      item_id: item.id,
      name: item.name,
      variant_id: id,
      variant_name: name,
      before_minor: before,
      after_minor: newPrice(before, wanted),
    }))
  })
  if (changes.some(({ after_minor }) => after_minor > MOST_PRICE_MINOR)) {
    const field = wanted.percent == null ? 'amount_minor' : 'percent'
    throw refuse({ [field]: [menuFault('too_large.price')] })
  }
  return changes.filter(({ before_minor, after_minor }) => before_minor !== after_minor)
}

export async function changePrices(
  tx: Tx,
  items: ItemParts[],
  changes: PricePreview['changes'],
): Promise<void> {
  const priced = (rows: PricePreview['changes'], id: (row: PricePreview['changes'][number]) => number) =>
    rows.map((row): Priced => ({ id: id(row), price_minor: row.after_minor }))
  const ofItems = changes.filter(({ variant_id }) => variant_id === null)
  const ofVariants = changes.filter(({ variant_id }) => variant_id !== null)
  setPrices(tx, {
    items: priced(ofItems, ({ item_id }) => item_id),
    variants: priced(ofVariants, ({ variant_id }) => variant_id ?? 0),
    touched: [...new Set(changes.map(({ item_id }) => item_id))],
    at: changedAt(tx),
  })
  const before = new Map(items.map((parts) => [parts.item.id, presentItem(parts, tx.restaurant.zone)]))
  for (const parts of await lockItems(tx, [...new Set(changes.map(({ item_id }) => item_id))])) {
    const after = presentItem(parts, tx.restaurant.zone)
    const field = after.price_minor === null ? 'variants' : 'price_minor'
    record(tx, {
      action: 'menu.price_changed',
      subject: { kind: 'item', id: after.id },
      before: { [field]: before.get(after.id)?.[field] },
      after: { [field]: after[field] },
    })
    announceItem(tx, after, [field])
  }
}

export async function sellOut(tx: Tx, items: ItemParts[], wanted: BulkAvailability): Promise<void> {
  const until = await soldOutUntil(tx, wanted)
  for (const parts of items) await setAvailability(tx, parts, wanted.is_available, until)
}

/** By people who are limited to branches: there alone. What comes back by itself does so at all branches. */
export async function sellOutAt(
  tx: Tx,
  branchId: number,
  items: ItemParts[],
  { is_available, until = null }: BulkAvailability,
): Promise<void> {
  if (until !== null) throw refuse({ until: [menuFault('not_allowed.until_at_branch')] })
  for (const parts of items) await setAvailabilityAt(tx, branchId, parts, is_available)
}

async function soldOutUntil(
  tx: Tx,
  { is_available, until = null }: BulkAvailability,
): Promise<number | null> {
  if (is_available || until === null) return null
  const { now } = tx.cause
  if (until === 'tomorrow') {
    const { zone, business_day_start } = (await currentRules(tx, null)).defaultBranch
    const today = localDate(now, zone)
    const start = localToMoment(today, business_day_start, zone)
    return start > now ? start : localToMoment(addDays(today, 1), business_day_start, zone)
  }
  const at = parseMoment(until, tx.restaurant.zone)
  if (at === null || at <= now) throw refuse({ until: [fieldFault('in_the_past.moment')] })
  return at
}

export async function moveItems(tx: Tx, items: ItemParts[], categoryId: number): Promise<void> {
  for (const parts of items) await changeItem(tx, parts, { category_id: categoryId })
}

/** Beside the first one, with all that belongs to it. Guests do not see it until somebody shows it to them. */
export async function copyItem(tx: Tx, parts: ItemParts): Promise<number> {
  const { item, variants, groups } = parts
  const { category_id, name, description, price_minor, dietary, is_available, allergens } = presentItem(
    parts,
    tx.restaurant.zone,
  )
  const made = await createItem(tx, {
    category_id,
    name,
    description,
    price_minor,
    dietary,
    allergens,
    is_available,
    show_online: false,
    variants: variants.map(({ name, price_minor, is_default }) => ({ name, price_minor, is_default })),
    modifier_group_ids: groups.map(({ id }) => id),
  })
  if (parts.slots.length > 0) {
    const slots = parts.slots.map(({ id: _, ...slot }) => slot)
    await setSlots(tx, await findItem(tx, made.id), slots)
  }
  if (item.station_id !== null) setStation(tx, made.id, item.station_id)
  copyPhoto(tx, item.id, { id: randomUUIDv7(), itemId: made.id }, changedAt(tx))
  const category = await findCategory(tx, category_id)
  const others = category.items.map(({ id }) => id).filter((id) => id !== made.id)
  others.splice(others.indexOf(item.id) + 1, 0, made.id)
  await orderItems(tx, category, others)
  return made.id
}
