import { shareSubjects } from '../../../platform/cache/versions.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { GUESTS } from '../../guests/queries.ts'
import { fireCourseTickets } from '../../kitchen/commands.ts'
import { ordersWithCourses } from '../../kitchen/queries.ts'
import type { Order, OrderStatus } from '../contract.ts'
import { ORDER_ERRORS } from '../errors.ts'
import { orderFault } from '../faults.ts'
import { presentOrder } from '../present.ts'
import { lockOrder } from '../queries.ts'
import { courseToCome, timeNextCourse } from './course-timer.ts'
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
  const after = await fire(tx, found, course)
  return presentOrder((after ?? found).order, lines, tx.restaurant.zone)
}

/** The same for whoever wants no answer but whether it did anything. */
export async function fireWaiting(tx: Tx, found: FoundOrder, course: number): Promise<boolean> {
  return FIRED_WHILE.includes(found.order.status) && (await fire(tx, found, course)) !== null
}

/** Null where nothing waited for it. */
async function fire(tx: Tx, found: FoundOrder, course: number): Promise<FoundOrder | null> {
  if (!(await fireCourseTickets(tx, found.order, course))) return null
  await timeNextCourse(tx, found.order)
  return saveChange(tx, found, found, {
    changed: ['courses'],
    entries: [{ action: 'order.course_fired', after: { course } }],
  })
}

/** By the owner's rule, where it still counts from that moment; from another one, it is timed anew. */
export async function fireNextCourse(tx: Tx, orderId: string, since: number): Promise<void> {
  await fireByRule(tx, orderId, (next) => next.since === since)
}

/** The clock has been moved: whatever course is due on it is fired, and all others are timed by it. */
export async function fireDueCourses(tx: Tx): Promise<void> {
  for (const { id } of await ordersWithCourses(tx)) {
    await fireByRule(tx, id, ({ dueAt }) => dueAt <= tx.cause.now)
  }
}

async function fireByRule(
  tx: Tx,
  orderId: string,
  isDue: (next: { since: number; dueAt: number }) => boolean,
): Promise<void> {
  shareSubjects(tx, ['orders', GUESTS])
  const found = await lockOrder(tx, orderId)
  if (!found || !FIRED_WHILE.includes(found.order.status)) return
  const next = await courseToCome(tx, found.order)
  if (!next) return
  if (isDue(next)) await fire(tx, found, next.course)
  else await timeNextCourse(tx, found.order)
}
