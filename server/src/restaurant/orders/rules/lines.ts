import type { FieldErrors } from '../../../platform/errors.ts'
import type { Translations } from '../../menu/contract.ts'
import { happyNow, happyPrice, isMeant } from '../../menu/rules/happy-hours.ts'
import type { NewLine } from '../line-contract.ts'
import { type ChosenChoice, chooseParts, pricedParts, withoutExtras } from './chosen-parts.ts'
import {
  atNothing,
  chooseDish,
  chooseOptions,
  chooseSize,
  type Judged,
  type Menu,
  modifierOf,
} from './dish.ts'
import { priceLine } from './pricing.ts'

export type ChosenLine = {
  itemId: number
  variantId: number | null
  categoryId: number
  stationId: number | null
  name: Translations
  variantName: Translations | null
  quantity: number
  unitPriceMinor: number
  lineTotalMinor: number
  note: string | null
  course: number | null
  seat: number | null
  /** Those of its choices stand behind its own. */
  modifiers: { option_id: number; name: Translations; price_minor: number }[]
  /** Empty of what is no set. */
  choices: ChosenChoice[]
}

type Choice = { line: ChosenLine; faults?: never } | { faults: FieldErrors; line?: never }

/** The dishes asked for, at the prices charged now, judged open or closed at the moment the order is for. */
export function chooseLines(
  menu: Menu,
  lines: NewLine[],
  moment: Judged & { now: number },
): { lines: ChosenLine[]; faults: FieldErrors } {
  const choices = lines.map((line, index) => chooseLine(menu, line, `lines.${index}`, moment))
  return {
    lines: choices.flatMap((choice) => choice.line ?? []),
    faults: Object.assign({}, ...choices.map((choice) => choice.faults ?? {})),
  }
}

function chooseLine(
  menu: Menu,
  asked: NewLine,
  path: string,
  { now, ...judged }: Judged & { now: number },
): Choice {
  const dish = chooseDish(menu, asked.item_id, judged)
  if ('fault' in dish) return { faults: { [`${path}.item_id`]: [dish.fault] } }
  const { item, entry, refusal } = dish
  const faults: FieldErrors = {}
  if (refusal !== null) faults[`${path}.item_id`] = [refusal]
  const size = chooseSize(item, asked.variant_id ?? null)
  if ('fault' in size) faults[`${path}.variant_id`] = [size.fault]
  const options = chooseOptions(item, asked.option_ids ?? [], judged)
  if ('fault' in options) faults[`${path}.option_ids`] = options.fault
  const parts = chooseParts(menu, asked, path, judged)
  if (parts.faults) Object.assign(faults, parts.faults)
  if (refusal !== null || 'fault' in size || 'fault' in options || parts.faults) return { faults }

  const place = { itemId: item.id, categoryId: item.category_id, menuId: entry.menuId }
  const happy = happyNow(menu.happyHours, menu.zone, now).filter((happyHour) => isMeant(happyHour, place))
  const menuPriceMinor = happyPrice(size.variant?.price_minor ?? item.price_minor ?? 0, happy)
  const isTheirs = judged.promised === 'theirs'
  const priceMinor = isTheirs ? theirPrice(asked) : menuPriceMinor
  const choices = pricedParts(isTheirs ? parts.chosen.map(withoutExtras) : parts.chosen, priceMinor)
  const unitPriceMinor = choices.reduce(
    (sum, { price_minor }) => sum + price_minor,
    choices.length === 0 ? priceMinor : 0,
  )
  const ownOptions = isTheirs ? options.chosen.map(atNothing) : options.chosen
  const modifiers = [...ownOptions.map(modifierOf), ...choices.flatMap((choice) => choice.modifiers)]
  const modifierPricesMinor = modifiers.map(({ price_minor }) => price_minor)
  return {
    line: {
      itemId: item.id,
      variantId: size.variant?.id ?? null,
      categoryId: item.category_id,
      stationId: entry.stationId,
      name: item.name,
      variantName: size.variant?.name ?? null,
      quantity: asked.quantity,
      unitPriceMinor,
      lineTotalMinor: priceLine({ quantity: asked.quantity, unitPriceMinor, modifierPricesMinor }),
      note: asked.note ?? null,
      course: asked.course ?? null,
      seat: asked.seat ?? null,
      modifiers,
      choices,
    },
  }
}

/** One of it with its options. What is no price has a fault of its own. */
function theirPrice({ price_minor: price }: NewLine): number {
  return Number.isSafeInteger(price) ? Math.max(0, price ?? 0) : 0
}
