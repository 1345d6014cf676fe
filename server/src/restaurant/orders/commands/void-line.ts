import { record } from '../../../ground/audit/commands.ts'
import { emit } from '../../../ground/events/commands.ts'
import { currentRules } from '../../../ground/tenants/current-rules.ts'
import { notFound } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { voidTicketLine } from '../../kitchen/commands.ts'
import { categoriesOfItems } from '../../menu/queries.ts'
import { countVoid } from '../../reports/commands/count.ts'
import type { Order } from '../contract.ts'
import { presentOrder } from '../present.ts'
import { listCategories, updateVoided } from '../queries.ts'
import { sumsOf } from '../rules/decide.ts'
import { assertVoidable } from '../rules/lifecycle.ts'
import { changedSums, type Sums } from '../rules/pricing.ts'
import { type FoundOrder, isCovered, type OrderEventHandlers, tellRepriced } from './event-handlers.ts'

const NO_CATEGORY = 0

/**
 * Voids one line, in the transaction that holds the order. Its sums are calculated again by the rules of now, with the
 * discounts of the moment it was placed. The ticket, the sales and the payments of the order are adapted too.
 */
export async function voidLine(
  tx: Tx,
  eventHandlers: OrderEventHandlers,
  { order, lines }: FoundOrder,
  { lineId, reason }: { lineId: number; reason: string },
): Promise<Order> {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) throw notFound()
  assertVoidable(order, lines, line, await isCovered(tx, eventHandlers, order))
  const left = lines.map((one) => (one.id === lineId ? { ...one, voided: true } : one))
  const [rules, categories] = await Promise.all([currentRules(tx, null), categoriesOf(tx, order.id)])
  const sums = sumsOf(rules, {
    lines: left
      .filter(({ voided }) => !voided)
      .map(({ id, line_total_minor }) => ({
        lineTotalMinor: line_total_minor,
        categoryId: categories.get(id) ?? NO_CATEGORY,
      })),
    type: order.type,
    at: order.placed_at,
    deliveryFeeMinor: order.delivery_fee_minor,
  })
  const next = { ...order, ...sums, updated_at: changedAt(tx) }
  const shown = presentOrder(next, left, tx.restaurant.zone)
  updateVoided(tx, next, lineId, JSON.stringify(shown))
  await voidTicketLine(tx, order.id, lineId)
  countVoid(tx, rules, order, line, sums.total_minor - order.total_minor)
  const changed = ['items', ...changedSums(order as Sums, sums)]
  emit(tx, 'order.updated', { order: shown, changed }, `order:${order.id}`)
  record(tx, {
    action: 'order.line_voided',
    subject: { kind: 'order', id: order.id },
    before: { total_minor: order.total_minor },
    after: { total_minor: sums.total_minor, line_id: lineId, reason },
  })
  const after = await tellRepriced(tx, eventHandlers, { order: next, lines: left })
  return presentOrder(after.order, after.lines, tx.restaurant.zone)
}

/** An older line is taxed by the category that its dish is in now; without one, at the default rate. */
async function categoriesOf(tx: Tx, orderId: string): Promise<Map<number, number>> {
  const rows = await listCategories(tx, orderId)
  const unknown = rows.filter(({ category_id }) => category_id === null).map(({ item_id }) => item_id)
  const now = unknown.length === 0 ? [] : await categoriesOfItems(tx, unknown)
  const byItem = new Map(now.map(({ id, category_id }) => [id, category_id]))
  return new Map(
    rows.map(({ id, item_id, category_id }) => [id, category_id ?? byItem.get(item_id) ?? NO_CATEGORY]),
  )
}
