import type { SalesSummary } from './contract.ts'
import type { Figures } from './queries.ts'
import { averageMinor, changePct, type Period } from './rules.ts'

export type Sums = Figures & { previous_orders: number; previous_revenue_minor: number }

export function presentSummary(
  { from, to }: Period,
  { branchId, currency }: { branchId: number | null; currency: string },
  sums: Sums,
): SalesSummary {
  const { orders, revenue_minor, previous_orders, previous_revenue_minor } = sums
  return {
    from,
    to,
    branch_id: branchId,
    currency,
    orders,
    revenue_minor,
    average_order_minor: averageMinor(revenue_minor, orders),
    previous: {
      orders: previous_orders,
      revenue_minor: previous_revenue_minor,
      average_order_minor: averageMinor(previous_revenue_minor, previous_orders),
    },
    change: {
      revenue_pct: changePct(previous_revenue_minor, revenue_minor),
      orders_pct: changePct(previous_orders, orders),
    },
  }
}
