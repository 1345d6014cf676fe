import type { Fault } from '../../../platform/faults.ts'
import { menuFault } from '../faults.ts'
import type { Slot } from '../set-contract.ts'
import type { Choosable } from '../set-queries.ts'

type Named = { item_id: number; variant_id: number | null }
type AtField = { field: 'item_id' | 'variant_id'; fault: Fault }

/**
 * What is wrong with the choices of a slot, by their place. A set is no choice of a set, itself included. The default size
 * is the same choice whether it is named or not.
 */
export function choiceFaults(
  choices: readonly Named[],
  setId: number,
  known: ReadonlyMap<number, Choosable>,
): [index: number, AtField][] {
  const seen = new Set<string>()
  return choices.flatMap(({ item_id, variant_id }, index): [number, AtField][] => {
    const dish = known.get(item_id)
    const at = (field: AtField['field'], fault: Fault): [number, AtField][] => [[index, { field, fault }]]
    if (!dish) return at('item_id', menuFault('not_found.choice'))
    if (dish.is_set || item_id === setId) return at('item_id', menuFault('not_allowed.set_choice'))
    if (variant_id !== null && !dish.variant_ids.includes(variant_id)) {
      return at('variant_id', menuFault('not_found.own_variant'))
    }
    const key = `${item_id} ${variant_id ?? dish.default_variant_id}`
    if (seen.has(key)) return at('item_id', menuFault('not_unique.choice'))
    seen.add(key)
    return []
  })
}

/** Without the dish as a choice, or without these sizes of it. */
export function slotsWithout(slots: Slot[], itemId: number, variantIds?: readonly number[]): Slot[] {
  const isGone = ({ item_id, variant_id }: Named) =>
    item_id === itemId && (!variantIds || (variant_id !== null && variantIds.includes(variant_id)))
  return slots.map((slot) => ({ ...slot, choices: slot.choices.filter((choice) => !isGone(choice)) }))
}
