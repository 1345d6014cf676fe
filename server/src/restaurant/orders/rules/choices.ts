// What each part of a set costs.
import { ratio, spread } from '../../../platform/ratio.ts'
import type { Translations } from '../../menu/contract.ts'
import type { Share } from './pricing.ts'

type Modifier = { option_id: number; name: Translations; price_minor: number }

/** One part of a set, as its line keeps it. */
export type LineChoice = {
  item_id: number
  /** Kept, never shown, as are the two at the end. */
  category_id: number
  name: Translations
  variant_id: number | null
  variant_name: Translations | null
  /** Of one: its part of the set's price and its extra, without its modifiers. */
  price_minor: number
  modifiers: Modifier[]
  /** Its own price on the menu, by which the price of the set is spread. */
  weight_minor: number
  /** `price_minor` as it was ordered. */
  ordered_minor: number
}

/** A price over the parts of a set, by their own prices. */
export function spreadOver(priceMinor: number, weights: readonly number[]): number[] {
  return spread(
    priceMinor,
    weights.map((weight) => ratio(weight)),
  )
}

/** The parts of a set at another price for one. At the price that was ordered, each costs what it did. */
export function choicesAt(choices: readonly LineChoice[], unitPriceMinor: number): LineChoice[] {
  const ordered = choices.map(({ ordered_minor }) => ordered_minor)
  const prices =
    unitPriceMinor === ordered.reduce((sum, minor) => sum + minor, 0)
      ? ordered
      : spreadOver(
          unitPriceMinor,
          choices.map(({ weight_minor }) => weight_minor),
        )
  return choices.map((choice, place) => ({ ...choice, price_minor: prices[place] ?? 0 }))
}

type Parts = { quantity: number; choices: readonly Pick<LineChoice, 'price_minor' | 'modifiers'>[] }

/** What each part of a line costs. The first is what is no choice's: the whole of an ordinary dish, a set's own options. */
export function partsOf({ quantity, choices }: Parts, lineTotalMinor: number): number[] {
  const ofChoices = choices.map(
    ({ price_minor, modifiers }) =>
      quantity * modifiers.reduce((sum, modifier) => sum + modifier.price_minor, price_minor),
  )
  return [ofChoices.reduce((left, minor) => left - minor, lineTotalMinor), ...ofChoices]
}

/** Under what an order keeps the tax of a part; `place` is that of `partsOf`. */
export function partKey(lineId: number, place: number): string {
  return place === 0 ? String(lineId) : `${lineId}/${place}`
}

/** What of a line bears which tax, by the taxes of its parts. */
export function sharesOf(
  line: Parts,
  lineTotalMinor: number,
  taxOf: (place: number) => number | null,
): Share[] {
  return partsOf(line, lineTotalMinor).map((minor, place) => ({ tax: taxOf(place), minor }))
}

/** Without those of its choices, which stand behind its own. */
export function ownModifiers<One>(line: {
  modifiers: readonly One[]
  choices: readonly { modifiers: readonly unknown[] }[]
}): One[] {
  const ofChoices = line.choices.reduce((sum, { modifiers }) => sum + modifiers.length, 0)
  return line.modifiers.slice(0, line.modifiers.length - ofChoices)
}
