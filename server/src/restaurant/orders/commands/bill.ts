import { currentRules } from '../../../ground/tenants/current-rules.ts'
import { rulesAt } from '../../../ground/tenants/owner-rules.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { categoriesOfItems } from '../../menu/queries.ts'
import { type AdjustmentRow, adjustmentsOf } from '../adjustment-queries.ts'
import { findPricing, type LineRow, listCategories, type OrderRow } from '../queries.ts'
import { cutsOf, withoutLines, withTaken } from '../rules/adjustments.ts'
import { partKey, sharesOf } from '../rules/choices.ts'
import { NO_CATEGORY } from '../rules/decide.ts'
import { pricingAt, taxAt } from '../rules/priced-at.ts'
import { type Candidate, type KeptPricing, type Priced, priceOrder, subtotalOf } from '../rules/pricing.ts'
import type { FoundOrder } from './event-handlers.ts'

/** What an order is priced by, from when it was placed to its end. */
export type Bill = {
  pricing: KeptPricing
  /** Whether the order has it so already; if not, its next change keeps it. */
  isKept: boolean
  /** What staff have taken off or charged instead, oldest first. */
  adjustments: AdjustmentRow[]
}

/** An order whose sums are others than before. */
export type Repriced = FoundOrder & { priced: Priced; bill: Bill }

/** Of an order that is locked. */
export async function billOf(tx: Tx, { order, lines }: FoundOrder): Promise<Bill> {
  const [kept, adjustments] = await Promise.all([findPricing(tx, order.id), tx.run(adjustmentsOf(order.id))])
  if (!kept) return { pricing: await pricingOfNow(tx, order, lines), isKept: false, adjustments }
  const discounts = withinMinimum(kept.discounts, lines)
  return { pricing: { ...kept, discounts }, isKept: discounts === kept.discounts, adjustments }
}

/** The order as it is with these lines, at the prices that they bear. The delivery fee stays while there is a dish. */
export function repriced(order: OrderRow, lines: LineRow[], bill: Bill): Repriced {
  const { pricing } = bill
  const left = lines.filter(({ voided }) => !voided)
  const priced = priceOrder({
    lines: left.map((line) => ({
      id: line.id,
      lineTotalMinor: line.line_total_minor,
      shares: sharesOf(
        line,
        line.line_total_minor,
        (place) => pricing.line_taxes[partKey(line.id, place)] ?? null,
      ),
    })),
    pricing,
    cuts: cutsOf(bill.adjustments),
    deliveryFeeMinor: left.length === 0 ? 0 : order.delivery_fee_minor,
  })
  const taxes = new Map(left.map(({ id }, place) => [id, priced.lineTaxes[place] ?? []]))
  return {
    order: { ...order, ...priced.sums },
    lines: lines.map((line) => ({ ...line, taxes: taxes.get(line.id) ?? [] })),
    priced,
    bill: { ...bill, adjustments: withTaken(bill.adjustments, priced.taken, lines) },
  }
}

/** The order once these lines are voided. */
export async function billWithout(tx: Tx, found: FoundOrder, lineIds: readonly number[]): Promise<Repriced> {
  const bill = await billOf(tx, found)
  const { lines, adjustments } = withoutLines({ ...bill, lines: found.lines }, lineIds)
  return repriced(found.order, lines, { ...bill, adjustments })
}

/** Minimums are judged when an order is placed. Older ones kept all discounts, and all of their lines are still there. */
function withinMinimum(
  discounts: (Candidate & { minimum_minor?: number })[],
  lines: readonly LineRow[],
): Candidate[] {
  if (discounts.every((discount) => discount.minimum_minor === undefined)) return discounts
  const placed = subtotalOf(lines.map((line) => ({ lineTotalMinor: line.line_total_minor })))
  return discounts
    .filter(({ minimum_minor = 0 }) => placed >= minimum_minor)
    .map(({ minimum_minor: _, ...discount }) => discount)
}

/**
 * Of an order from before its pricing was kept: the rules of now, with the discounts of the moment it was placed. An
 * older line is taxed by the category that its dish is in now; without one, at the default rate.
 */
async function pricingOfNow(
  tx: Tx,
  { id, branch_id, type, placed_at: at }: OrderRow,
  lines: readonly LineRow[],
): Promise<KeptPricing> {
  const [rules, rows] = await Promise.all([currentRules(tx, null), listCategories(tx, id)])
  const branch = rulesAt(rules, branch_id)
  const unknown = rows.filter(({ category_id }) => category_id === null).map(({ item_id }) => item_id)
  const now = unknown.length === 0 ? [] : await categoriesOfItems(tx, unknown)
  const byItem = new Map(now.map((item) => [item.id, item.category_id]))
  const subtotalMinor = subtotalOf(lines.map((line) => ({ lineTotalMinor: line.line_total_minor })))
  const pricing = pricingAt(branch, { type, at, subtotalMinor })
  const taxes = rows.map((line) => {
    const categoryId = line.category_id ?? byItem.get(line.item_id) ?? NO_CATEGORY
    return [line.id, taxAt(branch, pricing.taxes, { itemId: line.item_id, categoryId }, { type, at })]
  })
  return { ...pricing, line_taxes: Object.fromEntries(taxes) }
}
