// The parts of a deal as a set of ours.
import type { Slot } from '../../../restaurant/menu/set-contract.ts'
import type { NewLine } from '../../../restaurant/orders/line-contract.ts'
import { type Choice, linesFor, type OurMenu, type Priced } from './order-lines.ts'

export type Part = { label: string; chosen: Choice; priced: Priced }

type Taken = { slot_id: number; part: Part }

/** Null: it is no set of ours, or is put together otherwise. Its parts are then lines of their own, at the same price. */
export function setLines(itemId: number, parts: readonly Part[], menu: OurMenu): NewLine[] | null {
  const slots = menu.slotsOf(itemId)
  const item = menu.itemOf(itemId)
  const quantity = parts[0]?.priced.quantity
  if (!item || slots.length === 0 || quantity === undefined) return null
  if (item.modifier_groups.some(({ min_select }) => min_select > 0)) return null
  if (parts.some(({ priced }) => priced.quantity !== quantity)) return null
  const taken: Taken[] = []
  for (const part of parts) {
    const slot = slotFor(part, slots, menu, taken)
    if (!slot) return null
    taken.push({ slot_id: slot.id, part })
  }
  const isWhole = slots.every(
    ({ id, min_select }) => taken.filter(({ slot_id }) => slot_id === id).length >= min_select,
  )
  if (!isWhole) return null
  const choices = taken.map(({ slot_id, part: { chosen } }) => ({
    slot_id,
    item_id: chosen.itemId,
    ...(chosen.variantId !== null && { variant_id: chosen.variantId }),
    ...(chosen.optionIds.length > 0 && { option_ids: chosen.optionIds }),
  }))
  const unitMinor = parts.reduce((sum, { priced }) => sum + priced.unitMinor, 0)
  const notes = parts.flatMap(({ chosen, priced }) => [...priced.notes, ...chosen.notes])
  const whole: Choice = { itemId, variantId: null, optionIds: [], notes }
  return linesFor(whole, { quantity, unitMinor, notes: [] }, choices)
}

/** The one that its label names, if it has it and room for it; else the first that has. */
function slotFor(
  { label, chosen }: Part,
  slots: readonly Slot[],
  menu: OurMenu,
  taken: Taken[],
): Slot | null {
  const fitting = slots.filter(
    ({ id, max_select, choices }) =>
      taken.filter(({ slot_id }) => slot_id === id).length < max_select &&
      choices.some(({ item_id, variant_id }) => {
        if (item_id !== chosen.itemId) return false
        const sizes = menu.itemOf(item_id)?.variants ?? []
        const standard = sizes.find(({ is_default }) => is_default)?.id ?? null
        return (variant_id ?? standard) === (chosen.variantId ?? standard)
      }),
  )
  const said = label.replace(/ \d+$/, '')
  const named = fitting.find(({ name }) =>
    Object.values(name).some((word) => word === label || word === said),
  )
  return named ?? fitting[0] ?? null
}
