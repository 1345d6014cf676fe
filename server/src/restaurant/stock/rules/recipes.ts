import { thousandths } from './amounts.ts'

/** One row of a recipe: exactly one of the four says whose. */
export type RecipeLine = {
  item_id: number | null
  variant_id: number | null
  option_id: number | null
  made_id: number | null
  ingredient_id: number
  quantity: number
}
export type Made = { id: number; makes: number }

type SoldPart = { item_id: number; variant_id: number | null; option_ids: readonly number[] }

export type SoldLine = SoldPart & {
  quantity: number
  /** Of a set: what was chosen of it. */
  choices?: readonly SoldPart[]
}

/** Amounts by ingredient. Thousandths; of an ingredient that is made here, what it is made of. */
export type Amounts = Map<number, number>

export type Recipes = {
  /** What one of it takes. */
  ofItem(id: number): Amounts
  ofVariant(id: number): Amounts
  ofOption(id: number): Amounts
}

export function recipesFrom(lines: readonly RecipeLine[], made: readonly Made[]): Recipes {
  const batches = new Map(made.map(({ id, makes }) => [id, thousandths(makes)]))
  const [ofItem, ofVariant, ofOption, ofMade] = (
    ['item_id', 'variant_id', 'option_id', 'made_id'] as const
  ).map((column) => Map.groupBy(lines, (line) => line[column]))

  function add(into: Amounts, own: readonly RecipeLine[] | undefined, times: number, within: number[]): void {
    for (const { ingredient_id: id, quantity } of own ?? []) {
      const amount = thousandths(quantity) * times
      const parts = ofMade?.get(id)
      const batch = batches.get(id)
      // A circle cannot be saved; two changes at the same moment could still close one, and then it ends here.
      if (parts && batch && !within.includes(id)) add(into, parts, amount / batch, [...within, id])
      else into.set(id, (into.get(id) ?? 0) + amount)
    }
  }
  const total = (own: readonly RecipeLine[] | undefined): Amounts => {
    const into: Amounts = new Map()
    add(into, own, 1, [])
    return into
  }
  return {
    ofItem: (id) => total(ofItem?.get(id)),
    ofVariant: (id) => total(ofVariant?.get(id)),
    ofOption: (id) => total(ofOption?.get(id)),
  }
}

/** Each part of a set uses its own recipe. */
export function usedBy({ quantity, choices = [], ...own }: SoldLine, recipes: Recipes): Amounts {
  const used: Amounts = new Map()
  for (const part of [own, ...choices]) {
    for (const [id, amount] of usedByPart(part, quantity, recipes)) used.set(id, (used.get(id) ?? 0) + amount)
  }
  return used
}

/** The size adds to its dish, the options add or take away; of nothing a dish uses less than none. */
function usedByPart(
  { item_id, variant_id, option_ids }: SoldPart,
  quantity: number,
  recipes: Recipes,
): Amounts {
  const parts = [
    recipes.ofItem(item_id),
    ...(variant_id === null ? [] : [recipes.ofVariant(variant_id)]),
    ...option_ids.map((id) => recipes.ofOption(id)),
  ]
  const sum: Amounts = new Map()
  for (const part of parts) for (const [id, amount] of part) sum.set(id, (sum.get(id) ?? 0) + amount)
  const used: Amounts = new Map()
  for (const [id, amount] of sum) {
    const whole = Math.round(amount * quantity)
    if (whole > 0) used.set(id, whole)
  }
  return used
}

/** What a dish cannot be made without: its own recipe, and what each of its sizes needs. */
export function neededBy(itemId: number, variantIds: readonly number[], recipes: Recipes): Set<number> {
  const needed = new Set(recipes.ofItem(itemId).keys())
  const [first, ...others] = variantIds.map((id) => recipes.ofVariant(id))
  for (const id of first?.keys() ?? []) if (others.every((other) => other.has(id))) needed.add(id)
  return needed
}

/** Whether `id` would be made of itself, if it were made of `parts`. */
export function goesInCircles(id: number, parts: readonly number[], lines: readonly RecipeLine[]): boolean {
  const ofMade = Map.groupBy(
    lines.filter(({ made_id }) => made_id !== null && made_id !== id),
    ({ made_id }) => made_id ?? 0,
  )
  const seen = new Set<number>()
  const open = [...parts]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === id) return true
    if (seen.has(next)) continue
    seen.add(next)
    open.push(...(ofMade.get(next) ?? []).map(({ ingredient_id }) => ingredient_id))
  }
  return false
}

/** In minor units, unrounded; null where the cost of something in it is not known. */
export function costOf(amounts: Amounts, unitCosts: ReadonlyMap<number, number | null>): number | null {
  let sum = 0
  for (const [id, amount] of amounts) {
    const cost = unitCosts.get(id) ?? null
    if (cost === null) return null
    sum += (amount / 1_000) * cost
  }
  return sum
}
