import type { MenuSnapshot } from '../../../restaurant/menu/snapshot.ts'
import type { Order } from '../../../restaurant/orders/contract.ts'
import { ownModifiers } from '../../../restaurant/orders/rules/choices.ts'
import { textIn, type Visit } from '../visit.ts'
import { type Basket, type BasketChoice, EMPTY, type Line, withLine } from './basket.ts'
import { pricedLines } from './view.ts'

type Ordered = Order['items'][number]

/** What was ordered before, as far as it can be had now; and the names of what cannot. */
export function basketAgain(
  visit: Visit,
  snapshot: MenuSnapshot,
  order: Order,
): { basket: Basket; missing: string[] } {
  const start: Basket = { ...EMPTY, table: order.table?.code ?? null, branch: visit.branch?.id ?? null }
  const lines = order.items.filter(({ voided }) => !voided)
  const wished = lines.map((line) => lineAgain(snapshot, line))
  const priced = pricedLines(visit, snapshot, { ...start, lines: wished })
  const isThere = (place: number) => priced[place]?.fault === null
  return {
    basket: wished.filter((_, place) => isThere(place)).reduce(withLine, start),
    missing: [...new Set(lines.filter((_, place) => !isThere(place)).map(({ name }) => textIn(visit, name)))],
  }
}

function lineAgain(snapshot: MenuSnapshot, line: Ordered): Line {
  return {
    item: line.item_id,
    variant: line.variant_id,
    quantity: line.quantity,
    options: ownModifiers(line).map(({ option_id }) => option_id),
    choices: choicesAgain(snapshot, line),
    note: line.note,
  }
}

/** An order keeps what was chosen, not of which slot: each goes to the first that has it and is not full. */
function choicesAgain(snapshot: MenuSnapshot, { item_id, choices }: Ordered): BasketChoice[] {
  const slots = snapshot.slotsOf(item_id)
  const taken = slots.map(() => 0)
  return choices.flatMap((choice) => {
    const place = slots.findIndex(
      (slot, index) =>
        (taken[index] ?? 0) < slot.max_select &&
        slot.choices.some(({ item_id }) => item_id === choice.item_id),
    )
    const slot = slots[place]
    if (!slot) return []
    taken[place] = (taken[place] ?? 0) + 1
    const options = choice.modifiers.map(({ option_id }) => option_id)
    return { slot: slot.id, item: choice.item_id, variant: choice.variant_id, options }
  })
}
