import type { MenuIndex, StaffItem } from '../menu-index.ts'
import { textsFor, textsFrom } from './wording.ts'

/** A dish, in one of its sizes, that a part of a set offers. `key` tells rows apart. */
export type ChoiceRow = {
  key: number
  item_id: number
  variant_id: number | null
  extra_minor: number | null
}

export type SlotRow = {
  key: number
  id: number | null
  name: Record<string, string>
  min_select: number
  max_select: number
  choices: ChoiceRow[]
}

let lastKey = 0

export function newSlot(languages: readonly string[]): SlotRow {
  return {
    ...{ key: --lastKey, id: null, name: textsFor(null, languages), min_select: 1, max_select: 1 },
    choices: [],
  }
}

export function newChoice(named: string): ChoiceRow {
  const [itemId = 0, variantId = 0] = named.split('/').map(Number)
  return {
    key: --lastKey,
    item_id: itemId,
    variant_id: variantId === 0 ? null : variantId,
    extra_minor: null,
  }
}

export function slotRows({ slots }: StaffItem, languages: readonly string[]): SlotRow[] {
  return slots.map(({ id, name, choices, ...slot }) => ({
    ...slot,
    ...{ key: id, id, name: textsFor(name, languages) },
    choices: choices.map((choice, place) => ({
      ...choice,
      key: place + 1,
      extra_minor: choice.extra_minor === 0 ? null : choice.extra_minor,
    })),
  }))
}

/** As the server takes them; null: it is no set. */
export function slotsSent(rows: SlotRow[]) {
  if (rows.length === 0) return null
  return rows.map(({ id, name, min_select, max_select, choices }) => ({
    ...(id !== null && { id }),
    ...{ name: textsFrom(name) ?? {}, min_select, max_select },
    choices: choices.map(({ item_id, variant_id, extra_minor }) => ({
      ...{ item_id, variant_id, extra_minor: extra_minor ?? 0 },
    })),
  }))
}

/** What it costs by itself, which its part of the price goes by. */
export function weightOf(index: MenuIndex, { item_id, variant_id }: ChoiceRow): number {
  const item = index.items.get(item_id)
  const size = item?.variants.find(({ id, is_default }) =>
    variant_id === null ? is_default : id === variant_id,
  )
  return size?.price_minor ?? item?.price_minor ?? 0
}
