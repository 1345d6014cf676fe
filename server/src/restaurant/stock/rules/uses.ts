import { type Amounts, type Recipes, type SoldLine, usedBy } from './recipes.ts'

/** What each line of an order has taken: {"line id": {"ingredient id": quantity in thousandths}}. */
export type Uses = Record<string, Record<string, number>>

type OrderedLine = SoldLine & { id: number; voided: boolean; added?: boolean }

export type Followed = {
  order: { id: string; branch_id: number; isSale: boolean; lines: readonly OrderedLine[] }
  /** What it had taken up to now; null: it was never looked at. */
  before: Uses | null
  isNew: boolean
}

export type Change = { uses: Uses; taken: Amounts; returned: Amounts }

/**
 * What an order has to take or to give back. Lines that have taken something keep what they took, whatever their
 * recipe is by now. An order from before stock was kept takes nothing, so that it has nothing to give back either.
 */
export function followOrder({ order, before, isNew }: Followed, recipes: Recipes): Change | null {
  // What was added later than it was placed is known by itself.
  const lines = before === null && !isNew ? order.lines.filter(({ added }) => added) : order.lines
  if (lines.length === 0) return null
  const known = before ?? {}
  const uses: Uses = {}
  const taken: Amounts = new Map()
  const returned: Amounts = new Map()
  for (const line of lines) {
    const had = known[line.id]
    if (!order.isSale || line.voided) {
      for (const [id, amount] of Object.entries(had ?? {})) addTo(returned, Number(id), amount)
      continue
    }
    const use = had ?? Object.fromEntries(usedBy(line, recipes))
    if (!had) for (const [id, amount] of Object.entries(use)) addTo(taken, Number(id), amount)
    uses[line.id] = use
  }
  const nothingToKeep = before === null && Object.values(uses).every((use) => Object.keys(use).length === 0)
  if (nothingToKeep || (before !== null && taken.size === 0 && returned.size === 0)) return null
  return { uses, taken, returned }
}

function addTo(amounts: Amounts, id: number, amount: number): void {
  amounts.set(id, (amounts.get(id) ?? 0) + amount)
}

export type Gathered = {
  branchId: number
  ingredientId: number
  kind: 'use' | 'return'
  amount: number
  orders: number
}

/** What many orders have taken and given back, as one movement for each ingredient. */
export function gather(changes: readonly { branchId: number; change: Change }[]): Gathered[] {
  const gathered = new Map<string, Gathered>()
  for (const { branchId, change } of changes) {
    for (const [kind, amounts] of [
      ['use', change.taken],
      ['return', change.returned],
    ] as const) {
      for (const [ingredientId, amount] of amounts) {
        const key = `${branchId}:${ingredientId}:${kind}`
        const sum = gathered.get(key) ?? { branchId, ingredientId, kind, amount: 0, orders: 0 }
        gathered.set(key, { ...sum, amount: sum.amount + amount, orders: sum.orders + 1 })
      }
    }
  }
  return [...gathered.values()]
}
