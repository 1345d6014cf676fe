import { currentRules } from '../../../ground/tenants/current-rules.ts'
import { rulesAt } from '../../../ground/tenants/owner-rules.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { categoriesOfItems } from '../../menu/queries.ts'
import { findPricing, type LineRow, listCategories, type OrderRow } from '../queries.ts'
import { NO_CATEGORY, pricingAt, taxAt } from '../rules/decide.ts'
import { type Candidate, type KeptPricing, type Priced, priceOrder, subtotalOf } from '../rules/pricing.ts'
import type { FoundOrder } from './event-handlers.ts'

/** What an order is priced by, from when it was placed to its end. */
export type Bill = { pricing: KeptPricing }

/** An order whose sums are others than before. */
export type Repriced = FoundOrder & { priced: Priced }

/** Of an order that is locked. */
export async function billOf(tx: Tx, { order, lines }: FoundOrder): Promise<Bill> {
  const kept = await findPricing(tx, order.id)
  if (!kept) return { pricing: await pricingOfNow(tx, order, lines) }
  return { pricing: { ...kept, discounts: withinMinimum(kept.discounts, lines) } }
}

/** The order as it is with these lines, at the prices that they bear. The delivery fee stays while there is a dish. */
export function repriced(order: OrderRow, lines: LineRow[], { pricing }: Bill): Repriced {
  const left = lines.filter(({ voided }) => !voided)
  const priced = priceOrder({
    lines: left.map(({ id, line_total_minor: total }) => ({
      id,
      lineTotalMinor: total,
      shares: [{ tax: pricing.line_taxes[id] ?? null, minor: total }],
    })),
    pricing,
    deliveryFeeMinor: left.length === 0 ? 0 : order.delivery_fee_minor,
  })
  const taxes = new Map(left.map(({ id }, place) => [id, priced.lineTaxes[place] ?? []]))
  return {
    order: { ...order, ...priced.sums },
    lines: lines.map((line) => ({ ...line, taxes: taxes.get(line.id) ?? [] })),
    priced,
  }
}

export function withoutLines(lines: readonly LineRow[], ids: readonly number[]): LineRow[] {
  return lines.map((line) => (ids.includes(line.id) ? { ...line, voided: true } : line))
}

/** Minimums are judged when an order is placed. Older ones kept all discounts, and all of their lines are still there. */
function withinMinimum(
  discounts: (Candidate & { minimum_minor?: number })[],
  lines: readonly LineRow[],
): Candidate[] {
  const placed = subtotalOf(lines.map((line) => ({ lineTotalMinor: line.line_total_minor })))
  return discounts.filter(({ minimum_minor = 0 }) => placed >= minimum_minor)
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
