import { AppError, notFound } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { fireCourseTickets } from '../../kitchen/commands.ts'
import type { Order, OrderStatus } from '../contract.ts'
import { ORDER_ERRORS } from '../errors.ts'
import { orderFault } from '../faults.ts'
import { presentOrder } from '../present.ts'
import type { FoundOrder } from './event-handlers.ts'
import { isStill, type Seen } from './open-to-change.ts'
import { saveChange } from './save-change.ts'

const FIRED_WHILE: readonly OrderStatus[] = ['accepted', 'ready']

/** The kitchen begins with the next course; payments do not stop it. One that was fired already changes nothing. */
export async function fireCourse(
  tx: Tx,
  found: FoundOrder,
  { course, seen = null }: { course: number; seen?: Seen },
): Promise<Order> {
  const { order, lines } = found
  if (!lines.some((line) => line.course === course)) throw notFound()
  if (seen !== null && !(await isStill(tx, found, seen))) throw new AppError(ORDER_ERRORS.changed_meanwhile)
  const { status } = order
  if (!FIRED_WHILE.includes(status)) {
    throw new AppError(
      'invalid_transition',
      { from: status },
      { fault: orderFault('unfireable', { status }) },
    )
  }
  const isFired = await fireCourseTickets(tx, order.id, course)
  if (!isFired) return presentOrder(order, lines, tx.restaurant.zone)
  const after = await saveChange(tx, found, found, {
    changed: ['courses'],
    entries: [{ action: 'order.course_fired', after: { course } }],
  })
  return presentOrder(after.order, after.lines, tx.restaurant.zone)
}
