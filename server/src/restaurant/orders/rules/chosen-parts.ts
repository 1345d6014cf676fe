// What guests choose of a set: whether they may, and where each part is cooked.
import type { FieldErrors } from '../../../platform/errors.ts'
import type { Item } from '../../menu/contract.ts'
import { nameIn } from '../../menu/rules/texts.ts'
import type { Slot } from '../../menu/set-contract.ts'
import { orderFault } from '../faults.ts'
import type { NewLine } from '../line-contract.ts'
import { type LineChoice, spreadOver } from './choices.ts'
import {
  atNothing,
  type ChosenOption,
  chooseDish,
  chooseOptions,
  type Judged,
  type Menu,
  modifierOf,
} from './dish.ts'

/** A part of a set, and where it is cooked. */
export type ChosenChoice = LineChoice & { stationId: number | null }

type AskedChoice = NonNullable<NewLine['choices']>[number]

/** A choice that the slot has, with what it adds to the set's price. */
type Offered = { item: Item; variantId: number | null; extraMinor: number }

/** The choice of a slot that is meant. One that names no size means the default one, or the only one that is offered. */
function meantBy(slot: Slot, asked: AskedChoice, item: Item): Offered | undefined {
  const standard = item.variants.find(({ is_default }) => is_default)?.id ?? null
  const sizeOf = (variantId: number | null) => variantId ?? standard
  const own = slot.choices.filter(({ item_id }) => item_id === item.id)
  const wanted = asked.variant_id ?? null
  const named =
    own.find(({ variant_id }) => variant_id === wanted) ??
    own.find(({ variant_id }) => sizeOf(variant_id) === sizeOf(wanted))
  const meant = named ?? (wanted === null && own.length === 1 ? own[0] : undefined)
  return meant && { item, variantId: sizeOf(meant.variant_id), extraMinor: meant.extra_minor }
}

/** Each slot has a least and a most. */
function countFaults(slots: readonly Slot[], asked: readonly AskedChoice[], path: string): FieldErrors {
  const faults = slots.flatMap(({ id: slot, name, min_select, max_select, choices }) => {
    const count = asked.filter(({ slot_id }) => slot_id === slot).length
    const named = { slot, name: nameIn(name, 'en') }
    if (min_select > 0 && choices.length === 0) return orderFault('not_offered.slot', named)
    if (count < min_select) return orderFault('choose_at_least.slot', { count: min_select, ...named })
    return count > max_select ? orderFault('choose_at_most.slot', { count: max_select, ...named }) : []
  })
  return faults.length > 0 ? { [`${path}.choices`]: faults } : {}
}

type ChosenPart = { offered: Offered; stationId: number | null; options: ChosenOption[] }

/** What is chosen of a set. Each choice is judged as a dish of its own. */
export function chooseParts(
  menu: Menu,
  asked: NewLine,
  path: string,
  moment: Judged,
): { chosen: ChosenPart[]; faults?: never } | { faults: FieldErrors } {
  const slots = menu.slotsOf(asked.item_id)
  const wanted = asked.choices ?? []
  if (slots.length === 0) {
    return wanted.length === 0
      ? { chosen: [] }
      : { faults: { [`${path}.choices`]: [orderFault('not_a_set')] } }
  }
  const faults = countFaults(slots, wanted, path)
  const chosen = wanted.flatMap((choice, index): ChosenPart[] => {
    const at = `${path}.choices.${index}`
    const slot = slots.find(({ id }) => id === choice.slot_id)
    if (!slot) {
      faults[`${at}.slot_id`] = [orderFault('not_found.slot')]
      return []
    }
    const dish = chooseDish(menu, choice.item_id, moment)
    const isSet = menu.slotsOf(choice.item_id).length > 0
    const offered = 'fault' in dish || isSet ? undefined : meantBy(slot, choice, dish.item)
    if ('fault' in dish || dish.refusal !== null || !offered) {
      const refusal = 'fault' in dish ? dish.fault : dish.refusal
      faults[`${at}.item_id`] = [refusal ?? orderFault('not_offered.choice')]
      return []
    }
    const options = chooseOptions(dish.item, choice.option_ids ?? [], moment)
    if ('fault' in options) {
      faults[`${at}.option_ids`] = options.fault
      return []
    }
    return [{ offered, stationId: dish.entry.stationId, options: options.chosen }]
  })
  return Object.keys(faults).length > 0 ? { faults } : { chosen }
}

/** At a price that has all of it within. */
export function withoutExtras({ offered, options, ...part }: ChosenPart): ChosenPart {
  return { ...part, offered: { ...offered, extraMinor: 0 }, options: options.map(atNothing) }
}

/** The price of the set over its parts by their prices on the menu, whatever happy hours make of those; then the extras. */
export function pricedParts(parts: readonly ChosenPart[], priceMinor: number): ChosenChoice[] {
  const sized = parts.map((part) => {
    const { item, variantId } = part.offered
    return { ...part, variant: item.variants.find(({ id }) => id === variantId) ?? null }
  })
  const weights = sized.map(({ offered, variant }) => (variant ?? offered.item).price_minor ?? 0)
  const shares = spreadOver(priceMinor, weights)
  return sized.map(({ offered: { item, extraMinor }, variant, stationId, options }, place) => {
    const priceMinor = (shares[place] ?? 0) + extraMinor
    return {
      item_id: item.id,
      category_id: item.category_id,
      name: item.name,
      variant_id: variant?.id ?? null,
      variant_name: variant?.name ?? null,
      price_minor: priceMinor,
      modifiers: options.map(modifierOf),
      weight_minor: weights[place] ?? 0,
      ordered_minor: priceMinor,
      stationId,
    }
  })
}
