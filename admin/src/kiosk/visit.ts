// What one guest has said so far. It is kept on the device until their order is known, so that nothing but time ends it.
import type {
  KioskBasket,
  KioskDish,
  KioskOrder,
  KioskState,
  KioskWish,
} from '../../../server/src/restaurant/kiosk/contract.ts'
import type { KioskType } from '../../../server/src/restaurant/kiosk/settings.ts'
import type { Spoken } from './words.tsx'

export type Part = { slot_id: number; item_id: number; variant_id: number | null; option_ids: number[] }
export type Line = {
  item_id: number
  variant_id: number | null
  option_ids: number[]
  choices: Part[]
  quantity: number
}

/** Sent with one key, as often as it takes to know what became of it. */
type Sent = {
  key: string
  wish: KioskWish
  known: KioskOrder | null
  /** The percentage that they give on top at the card reader, null for none; missing until they have said. */
  tip?: number | null
}

export type Visit = {
  language: Spoken | null
  type: KioskType | null
  lines: Line[]
  tableCode: string | null
  stand: number | null
  name: string
  coupon: string | null
  sent: Sent | null
}
export const NOBODY: Visit = {
  language: null,
  type: null,
  lines: [],
  tableCode: null,
  stand: null,
  name: '',
  coupon: null,
  sent: null,
}

export const MOST_OF_ONE = 20

export function groupsOf(state: KioskState, ids: readonly number[]) {
  return ids.flatMap((id) => state.groups.find((group) => group.id === id) ?? [])
}

export function startOf(dish: KioskDish): Line {
  const size = dish.prices.find(({ is_default }) => is_default) ?? dish.prices[0]
  return {
    item_id: dish.id,
    variant_id: size?.variant_id ?? null,
    option_ids: [],
    // Where there is nothing to choose, it is chosen.
    choices: dish.slots.flatMap(({ id, least, choices }) => {
      const free = choices.filter(({ is_sold_out }) => !is_sold_out)
      const [only] = free
      return least > 0 && free.length === 1 && only
        ? Array.from({ length: least }, () => partOf(id, only))
        : []
    }),
    quantity: 1,
  }
}

export function partOf(
  slotId: number,
  { item_id, variant_id }: { item_id: number; variant_id: number | null },
): Part {
  return { slot_id: slotId, item_id, variant_id, option_ids: [] }
}

/** As the set is told: first what is eaten first. */
export function inOrderOf({ slots }: KioskDish, parts: readonly Part[]): Part[] {
  const placeOf = ({ slot_id }: Part) => slots.findIndex(({ id }) => id === slot_id)
  return parts.toSorted((a, b) => placeOf(a) - placeOf(b))
}

export function choiceOf(dish: KioskDish, part: Part) {
  return dish.slots
    .find(({ id }) => id === part.slot_id)
    ?.choices.find(({ item_id, variant_id }) => item_id === part.item_id && variant_id === part.variant_id)
}

/** What one of it costs now, as far as the menu knows; the order's own price is the server's. */
export function eachOf(state: KioskState, dish: KioskDish, line: Line): number {
  const size = dish.prices.find(({ variant_id }) => variant_id === line.variant_id)
  const parts = line.choices.map(
    (part) =>
      (choiceOf(dish, part)?.extra_minor ?? 0) +
      optionsMinor(state, choiceOf(dish, part)?.group_ids ?? [], part.option_ids),
  )
  return (
    (size?.now_minor ?? 0) +
    optionsMinor(state, dish.group_ids, line.option_ids) +
    parts.reduce((sum, minor) => sum + minor, 0)
  )
}

function optionsMinor(state: KioskState, groupIds: readonly number[], chosen: readonly number[]): number {
  return groupsOf(state, groupIds)
    .flatMap(({ options }) => options)
    .filter(({ id }) => chosen.includes(id))
    .reduce((sum, { price_minor }) => sum + price_minor, 0)
}

/** What must still be chosen: ids of slots and groups, as the page marks them. */
export function missingOf(state: KioskState, dish: KioskDish, line: Line): string[] {
  const short = (groupIds: readonly number[], chosen: readonly number[], place: string) =>
    groupsOf(state, groupIds)
      .filter(
        ({ options, min_select }) => options.filter(({ id }) => chosen.includes(id)).length < min_select,
      )
      .map(({ id }) => `${place}group-${id}`)
  return [
    ...dish.slots
      .filter(({ id, least }) => line.choices.filter(({ slot_id }) => slot_id === id).length < least)
      .map(({ id }) => `slot-${id}`),
    ...line.choices.flatMap((part, place) =>
      short(choiceOf(dish, part)?.group_ids ?? [], part.option_ids, `part-${place}-`),
    ),
    ...short(dish.group_ids, line.option_ids, ''),
  ]
}

/** What a slot or a group of `missingOf` is called. */
export function nameOfMissing(state: KioskState, dish: KioskDish, id: string): Record<string, string | null> {
  const number = Number(id.slice(id.lastIndexOf('-') + 1))
  const all = id.startsWith('slot-') ? dish.slots : state.groups
  return all.find((one) => one.id === number)?.name ?? {}
}

/** As it was chosen, at this moment. */
export function isOrderable(state: KioskState, line: Line): boolean {
  const dish = state.dishes.find(({ id }) => id === line.item_id)
  if (!dish || dish.is_sold_out || missingOf(state, dish, line).length > 0) return false
  if (!dish.prices.some(({ variant_id }) => variant_id === line.variant_id)) return false
  const parts = line.choices.map((part) => choiceOf(dish, part))
  if (parts.some((choice) => !choice || choice.is_sold_out)) return false
  const known = new Map(
    groupsOf(state, [...dish.group_ids, ...parts.flatMap((choice) => choice?.group_ids ?? [])])
      .flatMap(({ options }) => options)
      .map((option) => [option.id, option]),
  )
  return [...line.option_ids, ...line.choices.flatMap(({ option_ids }) => option_ids)].every(
    (id) => known.get(id)?.is_available,
  )
}

export function withLine(lines: readonly Line[], added: Line): Line[] {
  const same = lines.findIndex((line) => sameDish(line, added))
  if (same < 0) return [...lines, added]
  return lines.map((line, index) =>
    index === same ? { ...line, quantity: Math.min(MOST_OF_ONE, line.quantity + added.quantity) } : line,
  )
}

/** As it is wanted now; with what is the same it becomes one. */
export function withChanged(lines: readonly Line[], place: number, changed: Line): Line[] {
  const others = lines.filter((_, at) => at !== place)
  if (others.some((line) => sameDish(line, changed))) return withLine(others, changed)
  return lines.map((line, at) => (at === place ? changed : line))
}

function sameDish({ quantity: _a, ...one }: Line, { quantity: _b, ...other }: Line): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function basketOf({ type, lines, coupon }: Visit): KioskBasket {
  return { type: type ?? 'pickup', lines, coupon_code: coupon }
}

export function piecesIn(lines: readonly Line[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Once the number is known, nothing else of the guest need stay. */
export function settled(visit: Visit, known: KioskOrder): Visit {
  const { wish, ...sent } = visit.sent ?? { key: '', wish: null }
  const bare = wish && { type: wish.type, way: wish.way, seen_total_minor: 0, lines: [] }
  return { ...visit, lines: [], name: '', coupon: null, sent: bare && { ...sent, wish: bare, known } }
}
