import { type OwnerRules, rulesAt } from '../../../ground/tenants/owner-rules.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { addDays, localDate } from '../../../platform/time/clock.ts'
import { addFigures, addToDay, type DishFigures, foldDays, foldFigures, NO_BRANCH } from '../queries.ts'
import { type BranchClock, businessDayOf, hourOf } from '../rules.ts'

export type Sale = {
  branch_id: number | null
  type: string
  channel: string
  placed_at: number
  total_minor: number
}

export type SoldLine = {
  item_id: number
  category_id?: number | null
  quantity: number
  line_total_minor: number
  voided: boolean
}

/** Of a line from before its category was kept. */
const NO_CATEGORY = 0

/**
 * A new order counts, one that is rejected or cancelled no longer does: in the transaction of its change. `rules` is
 * read in that transaction too, so that the clock cannot change between the count and its commit.
 */
export function countSale(tx: Tx, rules: OwnerRules, sale: Sale, lines: SoldLine[], times: 1 | -1): void {
  count(tx, rules, sale, { orders: times, revenue_minor: times * sale.total_minor }, dishesOf(lines, times))
}

/** An order stays a sale and brings in another sum, or other dishes. */
export function countChange(
  tx: Tx,
  rules: OwnerRules,
  sale: Sale,
  { before, after, byMinor }: { before: SoldLine[]; after: SoldLine[]; byMinor: number },
): void {
  const dishes = netOf([...dishesOf(before, -1), ...dishesOf(after, 1)])
  if (byMinor === 0 && dishes.length === 0) return
  count(tx, rules, sale, { orders: 0, revenue_minor: byMinor }, dishes)
}

/** A row for each dish of which there is more or less than before. */
function netOf(dishes: DishFigures[]): DishFigures[] {
  const net = new Map<string, DishFigures>()
  for (const dish of dishes) {
    const key = `${dish.item_id} ${dish.category_id}`
    const { quantity, revenue_minor } = net.get(key) ?? { quantity: 0, revenue_minor: 0 }
    net.set(key, {
      ...dish,
      quantity: quantity + dish.quantity,
      revenue_minor: revenue_minor + dish.revenue_minor,
    })
  }
  return [...net.values()].filter(({ quantity, revenue_minor }) => quantity !== 0 || revenue_minor !== 0)
}

function count(
  tx: Tx,
  rules: OwnerRules,
  { branch_id, placed_at, type, channel }: Sale,
  figures: { orders: number; revenue_minor: number },
  dishes: DishFigures[],
): void {
  const clock = clockOf(rules, branch_id)
  const at = { date: businessDayOf(placed_at, clock), branchId: branch_id ?? NO_BRANCH }
  addToDay(tx, at, figures)
  addFigures(tx, at, { ...figures, hour: hourOf(placed_at, clock), type, channel }, dishes)
}

function dishesOf(lines: SoldLine[], times: 1 | -1): DishFigures[] {
  return lines
    .filter(({ voided }) => !voided)
    .map(({ item_id, category_id, quantity, line_total_minor }) => ({
      item_id,
      category_id: category_id ?? NO_CATEGORY,
      quantity: times * quantity,
      revenue_minor: times * line_total_minor,
    }))
}

/** Sales of a branch that is gone stay on the restaurant's clock. */
export function clockOf(rules: OwnerRules, branchId: number | null): BranchClock {
  return rulesAt(rules, branchId)
}

const FOLDED_FOR_DAYS = 30

/** Keeps a year at a row a day: 732 rows are summed in 0.3 ms, as many as a busy year could leave behind in 8 ms. */
export function foldSales(tx: Tx): void {
  const today = localDate(tx.cause.now, 'UTC')
  const since = addDays(today, -FOLDED_FOR_DAYS)
  foldDays(tx, { since, until: addDays(today, -2) })
  // Nothing but sums is written there: even today's rows can be put together while orders come in.
  foldFigures(tx, { since, until: addDays(today, 1) })
}
