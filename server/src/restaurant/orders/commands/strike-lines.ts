import { record } from '../../../ground/audit/commands.ts'
import { emit } from '../../../ground/events/commands.ts'
import { currentRules } from '../../../ground/tenants/current-rules.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { changeSpend } from '../../guests/commands.ts'
import { voidTicketLine } from '../../kitchen/commands.ts'
import { countVoid } from '../../reports/commands/count-sales.ts'
import { presentOrder } from '../present.ts'
import { updateBill } from '../queries.ts'
import type { Repriced } from './bill.ts'
import type { FoundOrder } from './event-handlers.ts'

/**
 * Lines leave the order, which is locked, and stay on it as voided; `after` is the order without them. Tickets, sales and
 * the guest's spend follow.
 */
export async function strikeLines(
  tx: Tx,
  { order, lines }: FoundOrder,
  after: Repriced,
  { lineIds, reason }: { lineIds: readonly number[]; reason: string | null },
): Promise<FoundOrder> {
  const rules = await currentRules(tx, null)
  const struck = lines.filter(({ id }) => lineIds.includes(id))
  const next = { ...after.order, updated_at: changedAt(tx) }
  const shown = presentOrder(next, after.lines, tx.restaurant.zone)
  updateBill(tx, next, after.lines, JSON.stringify(shown))
  for (const id of lineIds) await voidTicketLine(tx, order.id, id)
  const byMinor = next.total_minor - order.total_minor
  countVoid(tx, rules, order, struck, byMinor)
  if (order.status === 'completed' && order.guest_id !== null) changeSpend(tx, order.guest_id, byMinor)
  emit(tx, 'order.updated', { order: shown, changed: ['lines'] }, `order:${order.id}`)
  for (const id of lineIds) {
    record(tx, {
      action: 'order.line_voided',
      subject: { kind: 'order', id: order.id },
      before: { total_minor: order.total_minor },
      after: { total_minor: next.total_minor, line_id: id, reason },
    })
  }
  return { order: next, lines: after.lines }
}
