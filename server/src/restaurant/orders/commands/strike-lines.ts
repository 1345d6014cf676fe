import { record } from '../../../ground/audit/commands.ts'
import { emit } from '../../../ground/events/commands.ts'
import { currentRules } from '../../../ground/tenants/current-rules.ts'
import { rulesAt } from '../../../ground/tenants/owner-rules.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { changeSpend } from '../../guests/commands.ts'
import { voidTicketLine } from '../../kitchen/commands.ts'
import { categoriesOfItems } from '../../menu/queries.ts'
import { countVoid } from '../../reports/commands/count-sales.ts'
import { presentOrder } from '../present.ts'
import { findPricing, listCategories, type OrderRow, updateVoided } from '../queries.ts'
import { pricingAt } from '../rules/decide.ts'
import { changedSums, type KeptPricing, priceOrder, type Sums, taxOf } from '../rules/pricing.ts'
import type { FoundOrder } from './event-handlers.ts'

const NO_CATEGORY = 0

/** What the order costs without these lines, by what it was priced by when it was placed. The delivery fee stays. */
export async function sumsWithout(
  tx: Tx,
  { order, lines }: FoundOrder,
  lineIds: readonly number[],
): Promise<Sums> {
  const pricing = (await findPricing(tx, order.id)) ?? (await pricingOfNow(tx, order))
  const left = lines.filter(({ id, voided }) => !voided && !lineIds.includes(id))
  // Without a dish there is nothing to deliver, and the order costs nothing.
  const deliveryFeeMinor = left.length === 0 ? 0 : order.delivery_fee_minor
  return priceOrder({
    lines: left.map(({ id, line_total_minor }) => ({
      lineTotalMinor: line_total_minor,
      tax: pricing.line_taxes[id] ?? null,
    })),
    pricing,
    deliveryFeeMinor,
  })
}

/** Lines leave the order, which is locked, and stay on it as voided. Tickets, sales and the guest's spend follow. */
export async function strikeLines(
  tx: Tx,
  { order, lines }: FoundOrder,
  {
    lineIds,
    sums,
    reason,
    isReturn,
  }: {
    lineIds: readonly number[]
    sums: Sums
    reason: string | null
    isReturn: boolean
  },
): Promise<FoundOrder> {
  const rules = await currentRules(tx, null)
  const struck = lines.filter(({ id }) => lineIds.includes(id))
  const left = lines.map((one) => (lineIds.includes(one.id) ? { ...one, voided: true } : one))
  const next = { ...order, ...sums, updated_at: changedAt(tx) }
  const shown = presentOrder(next, left, tx.restaurant.zone)
  updateVoided(tx, next, lineIds, JSON.stringify(shown))
  for (const id of lineIds) await voidTicketLine(tx, order.id, id)
  const byMinor = sums.total_minor - order.total_minor
  countVoid(tx, rules, order, struck, byMinor)
  if (order.status === 'completed' && order.guest_id !== null) changeSpend(tx, order.guest_id, byMinor)
  const changed = isReturn ? ['lines'] : ['items', ...changedSums(order as Sums, sums)]
  emit(tx, 'order.updated', { order: shown, changed }, `order:${order.id}`)
  for (const id of lineIds) {
    record(tx, {
      action: 'order.line_voided',
      subject: { kind: 'order', id: order.id },
      before: { total_minor: order.total_minor },
      after: { total_minor: sums.total_minor, line_id: id, reason },
    })
  }
  return { order: next, lines: left }
}

/**
 * Of an order from before its pricing was kept: the rules of now, with the discounts of the moment it was placed. An
 * older line is taxed by the category that its dish is in now; without one, at the default rate.
 */
async function pricingOfNow(tx: Tx, { id, branch_id, type, placed_at }: OrderRow): Promise<KeptPricing> {
  const [rules, rows] = await Promise.all([currentRules(tx, null), listCategories(tx, id)])
  const branch = rulesAt(rules, branch_id)
  const unknown = rows.filter(({ category_id }) => category_id === null).map(({ item_id }) => item_id)
  const now = unknown.length === 0 ? [] : await categoriesOfItems(tx, unknown)
  const byItem = new Map(now.map((item) => [item.id, item.category_id]))
  const taxes = rows.map((line) => [
    line.id,
    taxOf(line.category_id ?? byItem.get(line.item_id) ?? NO_CATEGORY, branch.ordering.taxes),
  ])
  return { ...pricingAt(branch, type, placed_at), line_taxes: Object.fromEntries(taxes) }
}
