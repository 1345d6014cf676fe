import { sql } from 'kysely'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import { type AdjustmentRow, adjustmentsOf } from './adjustment-queries.ts'
import type { Adjustment } from './change-contract.ts'
import { type Bill, repriced } from './commands/bill.ts'
import type { FoundOrder } from './commands/event-handlers.ts'
import { linesOfOrders, ORDER_COLUMNS, type OrderRow, withLines } from './queries.ts'
import { COUPON_ID, RULE_ID } from './rules/adjustment-ids.ts'
import type { Candidate, KeptPricing } from './rules/pricing.ts'

/** All that takes something off an order, oldest first: what it was placed with, and what staff did later. */
export async function readAdjustments(
  database: Database,
  restaurant: { id: number; zone: string; branches?: readonly number[] },
  id: string,
): Promise<Adjustment[] | undefined> {
  const [orders, lines, own] = await readTogether(database, restaurant, [
    sql<OrderRow & { pricing: KeptPricing | null }>`
      select ${ORDER_COLUMNS}, pricing from orders where id = ${id}`,
    linesOfOrders([id]),
    adjustmentsOf(id),
  ])
  const [found] = withLines(orders, lines)
  if (!found) return undefined
  const { pricing, ...order } = found.order
  return presentAdjustments({ order, lines: found.lines }, { pricing, adjustments: own }, restaurant.zone)
}

export function presentAdjustments(
  found: FoundOrder,
  { pricing, adjustments }: { pricing: KeptPricing | null; adjustments: AdjustmentRow[] },
  zone: string,
): Adjustment[] {
  const placedWith = pricing
    ? discountsOf(found, { pricing, isKept: true, adjustments })
    : discountOfOld(found.order)
  const at = formatMoment(found.order.placed_at, zone)
  return [
    ...placedWith.map((one) => ({ ...NOTHING, ...one, created_at: at })),
    ...adjustments.map((row) => presentAdjustment(row, zone)),
  ]
}

const NOTHING = { line_id: null, percent: null, price_minor: null, reason: null, by: null } as const

type PlacedWith = Pick<Adjustment, 'id' | 'kind' | 'name' | 'amount_minor'> & { percent?: number | null }

/** The discount that counts, and the coupon that was used, whether it counts or not. */
function discountsOf({ order, lines }: FoundOrder, bill: Bill): PlacedWith[] {
  const { largest } = repriced(order, lines, bill).priced
  const coupon = bill.pricing.discounts.find(({ coupon_id }) => coupon_id !== undefined)
  const counts = largest?.candidate
  const rule = counts && counts.coupon_id === undefined ? counts : null
  return [
    ...(rule ? [shownAs(rule, { id: RULE_ID, kind: 'rule', minor: largest?.minor ?? 0 })] : []),
    ...(coupon
      ? [shownAs(coupon, { id: COUPON_ID, kind: 'coupon', minor: rule ? 0 : (largest?.minor ?? 0) })]
      : []),
  ]
}

function shownAs(
  { name, percent }: Candidate,
  { id, kind, minor }: { id: number; kind: 'rule' | 'coupon'; minor: number },
): PlacedWith {
  return { id, kind, name, percent: percent ?? null, amount_minor: minor }
}

/** From before an order kept what it was priced by, nobody knows which discount it was. */
function discountOfOld({ discount_minor: minor }: OrderRow): PlacedWith[] {
  return minor === 0 ? [] : [{ id: RULE_ID, kind: 'rule', name: null, amount_minor: minor }]
}

function presentAdjustment(row: AdjustmentRow, zone: string): Adjustment {
  const { id, kind, line_id, percent, price_minor, taken_minor, reason, actor_name, created_at } = row
  return {
    ...{ id, kind, name: null, line_id, percent, price_minor },
    amount_minor: taken_minor,
    reason,
    by: actor_name,
    created_at: formatMoment(created_at, zone),
  }
}
