import { AppError } from '../../../platform/errors.ts'
import { etagOf, matchesEtag } from '../../../platform/http/operations/written.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { OrderStatus } from '../contract.ts'
import { ORDER_ERRORS } from '../errors.ts'
import { presentOrder } from '../present.ts'
import { findShown } from '../queries.ts'
import { answerOf } from '../rules/answer.ts'
import { assertChangeable } from '../rules/changing.ts'
import { shownAs } from '../rules/format.ts'
import { type FoundOrder, isCovered, type OrderEventHandlers } from './event-handlers.ts'

/** What whoever asks for a change has seen of the order; null: they do not say. */
export type Seen = { etag: string } | { updatedAt: number } | null

/** Of an order that is locked. First whether it is still what was seen, then whether it may change at all. */
export async function assertOpenToChange(
  tx: Tx,
  eventHandlers: OrderEventHandlers,
  found: FoundOrder,
  { seen, states }: { seen: Seen; states: readonly OrderStatus[] },
): Promise<void> {
  if (seen !== null && !(await isStill(tx, found, seen))) throw new AppError(ORDER_ERRORS.changed_meanwhile)
  const { order } = found
  const covered = states.includes(order.status) && (await isCovered(tx, eventHandlers, order))
  assertChangeable(order.status, { states, isCovered: covered })
}

/** Whether an order that is locked is what somebody has seen of it. */
export async function isStill(
  tx: Tx,
  { order, lines }: FoundOrder,
  seen: NonNullable<Seen>,
): Promise<boolean> {
  if ('updatedAt' in seen) return seen.updatedAt === order.updated_at
  const { zone } = tx.restaurant
  const stored = await findShown(tx, order.id)
  const isCurrent = stored?.shown_zone === shownAs(zone)
  const json = isCurrent ? stored.shown : JSON.stringify(presentOrder(order, lines, zone))
  return matchesEtag(seen.etag, etagOf(answerOf(json)))
}
