// A set as a deal. Of each line of a deal guests take exactly one sku, at a price for the line plus that sku's extra.
import type { Translations } from '../../../restaurant/menu/contract.ts'
import { nameIn } from '../../../restaurant/menu/rules/texts.ts'
import type { Slot } from '../../../restaurant/menu/set-contract.ts'
import { spreadOver } from '../../../restaurant/orders/rules/choices.ts'

/** A choice as a sku that the catalogue has. */
export type DealChoice = { sku: string; extraMinor: number; priceMinor: number }
export type DealLine = { slotId: number; label: string; priceMinor: number; choices: DealChoice[] }

/**
 * A line for each part that must be chosen; what guests may leave out cannot be said. The set's price is spread by what
 * the first choices cost on the menu. Null: some part has nothing to choose from, or no part must be chosen.
 */
export function dealLines(
  slots: readonly Slot[],
  priceMinor: number,
  { language, skuOf }: { language: string; skuOf: (choice: Slot['choices'][number]) => DealChoice | null },
): DealLine[] | null {
  const parts = slots.flatMap((slot) => {
    const choices = slot.choices.flatMap((choice) => skuOf(choice) ?? [])
    return Array.from({ length: slot.min_select }, () => ({ slotId: slot.id, name: slot.name, choices }))
  })
  if (parts.length === 0 || parts.some(({ choices }) => choices.length === 0)) return null
  const prices = spreadOver(
    priceMinor,
    parts.map(({ choices }) => choices[0]?.priceMinor ?? 0),
  )
  const labels = labelsOf(parts, language)
  return parts.map(({ slotId, choices }, place) => ({
    ...{ slotId, choices },
    label: labels[place] ?? '',
    priceMinor: prices[place] ?? 0,
  }))
}

export function isWhollySaid(slots: readonly Slot[]): boolean {
  return slots.every(({ min_select, max_select }) => min_select === max_select)
}

/** Orders name the line of a deal by its label alone, so no two are the same: `Drink 1`, `Drink 2`. */
function labelsOf(parts: readonly { name: Translations }[], language: string): string[] {
  return distinct(
    parts.map(({ name }) => nameIn(name, language)),
    (name, place) => `${name} ${place}`,
  )
}

/** Those that are there more than once are told apart by a number; the first too. */
export function distinct(
  names: readonly string[],
  numbered: (name: string, place: number) => string,
): string[] {
  const isRepeated = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  const taken = new Set(names)
  return names.map((name) => {
    if (!isRepeated(name)) return name
    for (let place = 1; ; place++) {
      const own = numbered(name, place)
      if (taken.has(own)) continue
      taken.add(own)
      return own
    }
  })
}
