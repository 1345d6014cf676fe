// What can be chosen of a set now, on this page's branch.
import type { Item } from '../../../restaurant/menu/contract.ts'
import type { MenuSnapshot } from '../../../restaurant/menu/snapshot.ts'
import { chooseDish } from '../../../restaurant/orders/rules/dish.ts'

export type ChoiceShown = {
  /** In names of fields. */
  key: string
  item: Item
  variant: Item['variants'][number] | null
  extraMinor: number
  isSoldOut: boolean
}
export type SlotShown = {
  id: number
  name: Item['name']
  least: number
  most: number
  choices: ChoiceShown[]
}

/** What is hidden or not served now is left out, and what is sold out says so. Empty of what is no set. */
export function slotsShown(snapshot: MenuSnapshot, itemId: number, now: number): SlotShown[] {
  const slots = snapshot.slotsOf(itemId).map(({ id, name, min_select, max_select, choices }) => ({
    ...{ id, name, least: min_select, most: max_select },
    choices: choices.flatMap(({ item_id, variant_id, extra_minor }): ChoiceShown[] => {
      const dish = chooseDish(snapshot, item_id, { channel: 'web', forAt: now })
      if ('fault' in dish || (dish.refusal !== null && dish.refusal.code !== 'sold_out')) return []
      const { item } = dish
      const variant =
        item.variants.find((own) => (variant_id === null ? own.is_default : own.id === variant_id)) ?? null
      const key = `${item_id}.${variant_id ?? 0}`
      return [{ key, item, variant, extraMinor: extra_minor, isSoldOut: dish.refusal !== null }]
    }),
  }))
  return slots.filter(({ least, choices }) => least > 0 || choices.length > 0)
}

/** Without a choice for a slot that needs one nobody can order the set. */
export function isComplete(slots: readonly SlotShown[]): boolean {
  return slots.every(({ least, choices }) => least === 0 || choices.some(({ isSoldOut }) => !isSoldOut))
}
