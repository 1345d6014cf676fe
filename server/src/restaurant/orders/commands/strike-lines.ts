import type { Confirmation } from '../../../ground/staff/approval.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { sendWithOrder, voidTicketLine } from '../../kitchen/commands.ts'
import { lowestCourse } from '../rules/courses.ts'
import type { Repriced } from './bill.ts'
import { timeCourses } from './course-timer.ts'
import type { FoundOrder } from './event-handlers.ts'
import { saveChange } from './save-change.ts'

/**
 * Lines leave the order, which is locked, and stay on it as voided; `after` is the order without them. Tickets, sales and
 * the guest's spend follow.
 */
export async function strikeLines(
  tx: Tx,
  found: FoundOrder,
  after: Repriced,
  {
    lineIds,
    reason,
    approver,
  }: { lineIds: readonly number[]; reason: string | null; approver?: Confirmation },
): Promise<FoundOrder> {
  for (const id of lineIds) await voidTicketLine(tx, found.order, id)
  const lowest = lowestCourse(after.lines.filter(({ voided }) => !voided))
  if (lowest !== null && !isBegun(found.order, tx.cause.now)) sendWithOrder(tx, found.order, lowest)
  await timeCourses(tx, found)
  return saveChange(tx, found, after, {
    changed: ['lines'],
    entries: lineIds.map((id) => ({
      action: 'order.line_voided',
      before: { total_minor: found.order.total_minor },
      after: {
        total_minor: after.order.total_minor,
        line_id: id,
        reason,
        ...(approver && { approved_by: approver.by, approved_with: approver.way }),
      },
    })),
  })
}

/** Once the kitchen has begun, staff fire the next course: what was voided may have been served. */
function isBegun({ status, fire_at }: FoundOrder['order'], now: number): boolean {
  return status !== 'placed' && (status !== 'accepted' || fire_at === null || fire_at <= now)
}
