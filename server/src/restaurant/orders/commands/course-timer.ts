import { currentRules } from '../../../ground/tenants/current-rules.ts'
import { rulesAt } from '../../../ground/tenants/owner-rules.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { MINUTE_MS } from '../../../platform/time/clock.ts'
import { fireTickets } from '../../kitchen/commands.ts'
import { type Cooked, nextCourse, ordersWithCourses } from '../../kitchen/queries.ts'
import type { FoundOrder } from './event-handlers.ts'

export const NEXT_COURSE_TASK = 'orders_fire_next_course'

/** The course that comes by itself, and when; undefined: none does, or not yet, or somebody fires it. */
export async function courseToCome(
  tx: Tx,
  { id, branch_id }: Cooked,
): Promise<{ course: number; since: number; dueAt: number } | undefined> {
  const { next_course_minutes: minutes } = rulesAt(await currentRules(tx, null), branch_id).ordering
  const next = minutes === null ? undefined : await nextCourse(tx, id)
  return minutes === null || !next ? undefined : { ...next, dueAt: next.since + minutes * MINUTE_MS }
}

/**
 * Where the owner wants the next course to be fired by itself. The job names the moment that it counts from: once that
 * is another one, because somebody was faster or more was ordered, the job only counts anew. It takes the place of the
 * one before.
 */
export async function timeNextCourse(tx: Tx, order: Cooked): Promise<void> {
  const next = await courseToCome(tx, order)
  if (!next) return
  const payload = { restaurantId: tx.restaurant.id, orderId: order.id, since: next.since }
  enqueue(tx, NEXT_COURSE_TASK, payload, { runAt: next.dueAt, key: `course:${order.id}` })
}

/** The same once its dishes are others: what came later to the course before is waited for, and no course is forgotten. */
export async function timeCourses(tx: Tx, { order, lines }: FoundOrder): Promise<void> {
  if (lines.some(({ course }) => course !== null)) await timeNextCourse(tx, order)
}

/** The owner's rule is another: it holds for what waits already. */
export async function timeWaitingCourses(tx: Tx): Promise<void> {
  for (const order of await ordersWithCourses(tx)) await timeNextCourse(tx, order)
}

/** An accepted order goes to the kitchen, now or when it is due; its next course follows by the owner's rule. */
export async function fireOrder(tx: Tx, { order, lines }: FoundOrder): Promise<void> {
  await fireTickets(tx, order, order.fire_at)
  await timeCourses(tx, { order, lines })
}
