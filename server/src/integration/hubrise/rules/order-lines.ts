// Their items as lines of ours. Prices are theirs; what nobody here knows by its code or its name somebody has to say once.
import type { Item } from '../../../restaurant/menu/contract.ts'
import type { Slot } from '../../../restaurant/menu/set-contract.ts'
import type { NewLine } from '../../../restaurant/orders/line-contract.ts'
import { minorOf } from './money.ts'
import { optionOf, type SkuName, skuOf } from './refs.ts'
import { clean, cut, type TheirItem, type TheirOption } from './their-order.ts'

const MOST_OF_ONE = 99
const LONGEST_NOTE = 500
/** More than an order of ours may have, in as many lines. */
const MOST_PIECES = 10_000

/** What somebody has said that a name of theirs means. */
export type Named = {
  kind: 'item' | 'option'
  key: string
  of_item_id: number | null
  item_id: number | null
  variant_id: number | null
  option_ids: readonly number[]
  /** Null: nobody yet. */
  named_at: number | null
}

/** Of an item, `item_id` is there where we know it and some of its required options do not. */
export type Unknown = Pick<Named, 'kind' | 'key' | 'of_item_id' | 'item_id' | 'variant_id'> & { name: string }

export type OurMenu = {
  currency: string
  itemOf(id: number): Item | null
  slotsOf(id: number): readonly Slot[]
  named(kind: Named['kind'], key: string, ofItem: number | null, name: string): Named | undefined
}

export class Unreadable extends Error {}

export type Choice = SkuName & { optionIds: number[]; notes: string[] }

/** Such as `ref:MAR-SM`; without a code, by its name. */
function itemKey({ sku_ref, product_name, sku_name }: TheirItem): string {
  return keyOf(sku_ref, [product_name, sku_name])
}

function optionKey({ ref, option_list_name, name }: TheirOption): string {
  return keyOf(ref, [option_list_name, name])
}

function keyOf(ref: unknown, names: unknown[]): string {
  const code = clean(ref)
  const key = code === '' ? `name:${names.map(clean).join(' / ')}` : `ref:${code}`
  return cut(key, 255)
}

export function nameOfItem({ product_name, sku_name }: TheirItem): string {
  const names = [clean(product_name), clean(sku_name)].filter((part) => part !== '')
  return cut(names.join(', '), 200) || '?'
}

/** What it is of ours, with its options; null where somebody has to say so first. */
export function chosenOf(their: TheirItem, menu: OurMenu, unknown: Unknown[]): Choice | null {
  const key = itemKey(their)
  const name = nameOfItem(their)
  const known = menu.named('item', key, null, name)
  const isNamed = known !== undefined && known.named_at !== null && known.item_id !== null
  const sku = isNamed ? { itemId: known.item_id ?? 0, variantId: known.variant_id } : skuOf(their.sku_ref)
  const item = sku && menu.itemOf(sku.itemId)
  if (!sku || !item || !hasSize(item, sku.variantId)) {
    unknown.push({ kind: 'item', key, of_item_id: null, item_id: null, variant_id: null, name })
    return null
  }
  const options = optionsOf(their.options ?? [], item, menu, unknown)
  const standard = isNamed ? known.option_ids : []
  const isWhole = fill(options, item, standard)
  if (!isWhole) {
    const { itemId: item_id, variantId: variant_id } = sku
    unknown.push({ kind: 'item', key, of_item_id: null, item_id, variant_id, name })
    return null
  }
  const notes = [...options.notes, clean(their.customer_notes)].filter((note) => note !== '')
  return { ...sku, optionIds: options.ids, notes }
}

function hasSize({ variants }: Item, variantId: number | null): boolean {
  return variantId === null || variants.some(({ id }) => id === variantId)
}

type Options = { ids: number[]; notes: string[] }

/** What is none of ours the kitchen reads as a note. */
function optionsOf(theirs: TheirOption[], item: Item, menu: OurMenu, unknown: Unknown[]): Options {
  const own = new Set(item.modifier_groups.flatMap(({ options }) => options.map(({ id }) => id)))
  const chosen: Options = { ids: [], notes: [] }
  for (const option of theirs) {
    const name = clean(option.name)
    const count = typeof option.quantity === 'number' && option.quantity > 1 ? option.quantity : 1
    if (option.removed === true) {
      chosen.notes.push(`− ${name}`)
      continue
    }
    const key = optionKey(option)
    const list = clean(option.option_list_name)
    const whole = cut(list === '' ? name : `${list}: ${name}`, 200) || '?'
    const known = menu.named('option', key, item.id, whole)
    const id = known?.named_at != null ? (known.option_ids[0] ?? null) : optionOf(option.ref)
    const isOwn = id !== null && own.has(id)
    if (isOwn && !chosen.ids.includes(id)) chosen.ids.push(id)
    else if (isOwn) chosen.notes.push(`+ ${name}`)
    if (isOwn && count > 1) chosen.notes.push(`${count} × ${name}`)
    if (isOwn) continue
    chosen.notes.push(count > 1 ? `${count} × ${name}` : `+ ${name}`)
    if (known?.named_at != null) continue
    const none = { item_id: null, variant_id: null }
    unknown.push({ kind: 'option', key, of_item_id: item.id, name: whole, ...none })
  }
  return chosen
}

/** As many of each group as it allows: what is too much is a note, what is missing is what somebody has said. */
function fill(chosen: Options, { modifier_groups }: Item, standard: readonly number[]): boolean {
  let isWhole = true
  for (const { options, min_select, max_select } of modifier_groups) {
    const own = options.filter(({ id }) => chosen.ids.includes(id))
    for (const { id, name } of own.slice(max_select ?? own.length)) {
      chosen.ids.splice(chosen.ids.indexOf(id), 1)
      chosen.notes.push(`+ ${Object.values(name)[0] ?? ''}`)
    }
    const missing = min_select - own.length
    if (missing <= 0) continue
    const more = options.filter(({ id }) => standard.includes(id) && !chosen.ids.includes(id))
    if (more.length < missing) isWhole = false
    else chosen.ids.push(...more.slice(0, missing).map(({ id }) => id))
  }
  return isWhole
}

/** What was said for this app; of another one's, only what has the same name there. */
export function nameFor<Row extends Named & { name: string; source: string }>(
  names: readonly Row[],
  source: string,
  { kind, key, ofItem, name }: { kind: Named['kind']; key: string; ofItem: number | null; name: string },
): Row | undefined {
  const same = names.filter((one) => one.kind === kind && one.key === key && one.of_item_id === ofItem)
  const own = same.find((one) => one.source === source && one.named_at !== null)
  return own ?? same.find((one) => one.named_at !== null && lower(one.name) === lower(name))
}

function lower(text: string): string {
  return text.trim().toLowerCase()
}

export type Priced = { quantity: number; unitMinor: number; notes: string[] }

/** How many, and what one costs with its options; null: none of it is left. */
export function pricedOf(their: TheirItem, currency: string): Priced | null {
  const quantity = Number(their.quantity ?? 1)
  if (!Number.isFinite(quantity) || quantity > MOST_PIECES) throw new Unreadable('quantity')
  if (quantity <= 0 || their.deleted === true) return null
  const options = (their.options ?? []).reduce(
    (sum, { price, quantity: count }) => sum + (price == null ? 0 : money(price, currency)) * (count ?? 1),
    0,
  )
  const unitMinor = (their.price == null ? 0 : money(their.price, currency)) + options
  const subtotal = their.subtotal == null ? null : money(their.subtotal, currency)
  const isWhole = Number.isInteger(quantity)
  if (isWhole && (subtotal === null || subtotal === unitMinor * quantity)) {
    return { quantity, unitMinor, notes: [] }
  }
  return {
    quantity: 1,
    unitMinor: subtotal ?? Math.round(unitMinor * quantity),
    notes: quantity === 1 ? [] : [`${quantity} ×`],
  }
}

export function money(text: unknown, currency: string): number {
  const minor = minorOf(text, currency)
  if (minor === null) throw new Unreadable(`${cut(String(text), 40)} (${currency})`)
  return minor
}

export function linesFor(
  { itemId, variantId, optionIds, notes }: Choice,
  { quantity, unitMinor, notes: counted }: Priced,
  choices?: NewLine['choices'],
): NewLine[] {
  const note = noteOf([...counted, ...notes])
  const line = {
    item_id: itemId,
    ...(variantId !== null && { variant_id: variantId }),
    ...(optionIds.length > 0 && { option_ids: optionIds }),
    ...(choices && { choices }),
    price_minor: unitMinor,
    note,
  }
  const whole = Math.floor(quantity / MOST_OF_ONE)
  const rest = quantity % MOST_OF_ONE
  return [
    ...Array.from({ length: whole }, () => ({ ...line, quantity: MOST_OF_ONE })),
    ...(rest > 0 ? [{ ...line, quantity: rest }] : []),
  ]
}

export function noteOf(parts: readonly string[]): string | null {
  const note = parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')
  return note === '' ? null : cut(note, LONGEST_NOTE)
}
