import { type SecretBox, SecretUnreadable } from '../../../platform/crypto/secret-box.ts'
import type { NewLine } from '../../../restaurant/orders/line-contract.ts'

/** What is chosen of one slot of a set. */
export type BasketChoice = { slot: number; item: number; variant: number | null; options: number[] }

export type Line = {
  item: number
  variant: number | null
  quantity: number
  options: number[]
  choices: BasketChoice[]
  note: string | null
}

/** What a guest has chosen so far, and the table that they sit at. It travels in the address, encrypted. */
export type Basket = {
  table: string | null
  /** Where it was begun; null: at a restaurant with one branch. */
  branch: number | null
  lines: Line[]
  framed: boolean
  /** What those who sit at the table now were given by staff. */
  sitting: string | null
  /** What the guest filters the menu by, as an address says it. */
  filter: string
  /** The address held one that cannot be read: nothing of it is left. */
  isBroken?: true
}

/** What it is ordered by: at a table, or from anywhere. */
export function channelOf({ table }: Pick<Basket, 'table'>): 'web' | 'qr' {
  return table === null ? 'web' : 'qr'
}

export const EMPTY: Basket = {
  table: null,
  branch: null,
  lines: [],
  framed: false,
  sitting: null,
  filter: '',
}
const BROKEN: Basket = { ...EMPTY, isBroken: true }
/** So that an address stays one that browsers, proxies and we ourselves take. */
const LONGEST = 6_000
const MOST_LINES = 60
export const MOST_OF_ONE = 99

type PackedChoice = readonly [slot: number, item: number, variant: number | null, options: number[]]
/** What was chosen of a set is the last, where there is any. */
type PackedLine = readonly [number, number | null, number, number[], string | null, PackedChoice[]?]
type Packed = [string | null, 0 | 1 | [0 | 1, number | null, string?], string | null, ...PackedLine[]]

function packedChoice({ slot, item, variant, options }: BasketChoice): PackedChoice {
  return [slot, item, variant, options]
}

function placeOf(restaurantId: number): string {
  return `a basket:${restaurantId}`
}

/** Null: it would not fit. */
export function encryptBasket(box: SecretBox, restaurantId: number, basket: Basket): string | null {
  if (basket.lines.length > MOST_LINES) return null
  const framed = basket.framed ? 1 : 0
  const packed: Packed = [
    basket.table,
    basket.filter !== ''
      ? [framed, basket.branch, basket.filter]
      : basket.branch === null
        ? framed
        : [framed, basket.branch],
    basket.sitting,
    ...basket.lines.map(
      ({ item, variant, quantity, options, note, choices }): PackedLine =>
        [
          ...([item, variant, quantity, options, note] as const),
          ...(choices.length === 0 ? [] : [choices.map(packedChoice)]),
        ] as unknown as PackedLine,
    ),
  ]
  const encrypted = box.encryptForUrl(JSON.stringify(packed), placeOf(restaurantId))
  return encrypted.length > LONGEST ? null : encrypted
}

export function openBasket(box: SecretBox, restaurantId: number, text: string): Basket {
  if (text === '') return EMPTY
  if (text.length > LONGEST) return BROKEN
  try {
    const opened = box.decryptFromUrl(text, placeOf(restaurantId))
    const [table, how, sitting, ...lines] = JSON.parse(opened) as Packed
    const [framed, branch, filter = ''] = Array.isArray(how) ? how : [how, null]
    return {
      table,
      branch,
      filter,
      framed: framed === 1,
      sitting,
      lines: lines.map(([item, variant, quantity, options, note, choices = []]) => ({
        item,
        variant,
        quantity,
        options,
        choices: choices.map(([slot, item, variant, options]) => ({ slot, item, variant, options })),
        note,
      })),
    }
  } catch (error) {
    if (error instanceof SecretUnreadable) return BROKEN
    throw error
  }
}

/** The same dish with the same wishes becomes more of it. */
export function withLine(basket: Basket, line: Line): Basket {
  const same = (other: Line) =>
    other.item === line.item &&
    other.variant === line.variant &&
    other.note === line.note &&
    other.options.join() === line.options.join() &&
    JSON.stringify(other.choices) === JSON.stringify(line.choices)
  const place = basket.lines.findIndex(same)
  if (place === -1) return { ...basket, lines: [...basket.lines, line] }
  return withQuantity(basket, place, (basket.lines[place]?.quantity ?? 0) + line.quantity)
}

export function withQuantity(basket: Basket, place: number, quantity: number): Basket {
  const lines = basket.lines.flatMap((line, index) => {
    if (index !== place) return line
    return quantity < 1 ? [] : { ...line, quantity: Math.min(quantity, MOST_OF_ONE) }
  })
  return { ...basket, lines }
}

/** With the quantities that a form has for each of its lines; the very same basket where it changes none. */
export function withQuantities(basket: Basket, typed: (name: string) => string): Basket {
  const wished = basket.lines.map(({ quantity }, place) => {
    const text = typed(`quantity-${place}`)
    return /^\d{1,2}$/.test(text) ? Number(text) : quantity
  })
  if (wished.every((quantity, place) => quantity === basket.lines[place]?.quantity)) return basket
  const lines = basket.lines.map((line, place) => ({ ...line, quantity: wished[place] ?? line.quantity }))
  return { ...basket, lines: lines.filter(({ quantity }) => quantity > 0) }
}

export function piecesIn({ lines }: Basket): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

export function orderLines({ lines }: Basket): NewLine[] {
  return lines.map(({ item, variant, quantity, options, choices, note }) => ({
    item_id: item,
    variant_id: variant,
    quantity,
    option_ids: options,
    choices: choices.map(({ slot, item, variant, options }) => ({
      ...{ slot_id: slot, item_id: item, variant_id: variant, option_ids: options },
    })),
    note,
  }))
}
