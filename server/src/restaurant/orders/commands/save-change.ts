import { record } from '../../../ground/audit/commands.ts'
import { emit } from '../../../ground/events/commands.ts'
import { currentRules } from '../../../ground/tenants/current-rules.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { changeSpend } from '../../guests/commands.ts'
import { countChange } from '../../reports/commands/count-sales.ts'
import { saveAdjustments } from '../adjustment-queries.ts'
import { presentOrder } from '../present.ts'
import { updateBill, updatePricing } from '../queries.ts'
import { soldDishes } from '../rules/sold.ts'
import type { Bill } from './bill.ts'
import type { FoundOrder } from './event-handlers.ts'

export type Entry = { action: string; before?: object; after?: object }

/**
 * An order, which is locked, as it is from now on: saved, told and written down. Sales and the guest's spend follow its
 * sums. `changed` names what the request did.
 */
export async function saveChange(
  tx: Tx,
  { order, lines }: FoundOrder,
  after: FoundOrder & { bill?: Bill },
  { changed, entries }: { changed: string[]; entries: Entry[] },
): Promise<FoundOrder> {
  const next = { ...after.order, updated_at: changedAt(tx) }
  const shown = presentOrder(next, after.lines, tx.restaurant.zone)
  updateBill(tx, next, after.lines, JSON.stringify(shown))
  if (after.bill) saveBill(tx, order.id, after.bill)
  const byMinor = next.total_minor - order.total_minor
  countChange(tx, await currentRules(tx, null), order, {
    before: soldDishes(lines),
    after: soldDishes(after.lines),
    byMinor,
  })
  if (order.status === 'completed' && order.guest_id !== null) changeSpend(tx, order.guest_id, byMinor)
  emit(tx, 'order.updated', { order: shown, changed }, `order:${order.id}`)
  for (const entry of entries) record(tx, { ...entry, subject: { kind: 'order', id: order.id } })
  return { order: next, lines: after.lines }
}

function saveBill(tx: Tx, orderId: string, { pricing, isKept, adjustments }: Bill): void {
  if (!isKept) updatePricing(tx, orderId, pricing)
  saveAdjustments(tx, orderId, adjustments)
}
