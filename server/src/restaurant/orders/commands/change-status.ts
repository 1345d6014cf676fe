import { record } from '../../../ground/audit/commands.ts'
import { emit } from '../../../ground/events/commands.ts'
import { currentRules } from '../../../ground/tenants/current-rules.ts'
import { preparationMinutes } from '../../../ground/tenants/queries.ts'
import { shareSubjects } from '../../../platform/cache/versions.ts'
import { notFound, refuse } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { MINUTE_MS } from '../../../platform/time/clock.ts'
import { giveCouponBack } from '../../coupons/use.ts'
import { countVisit } from '../../guests/commands.ts'
import { GUESTS } from '../../guests/queries.ts'
import { endCourses, finishTickets, voidTickets } from '../../kitchen/commands.ts'
import { countSale } from '../../reports/commands/count-sales.ts'
import type { Order, OrderStatus } from '../contract.ts'
import { orderFault } from '../faults.ts'
import { presentOrder } from '../present.ts'
import { type LineRow, lockOrder, type OrderRow, updateOrder } from '../queries.ts'
import { assertMove, isSale } from '../rules/lifecycle.ts'
import { soldDishes } from '../rules/sold.ts'
import { fireOrder } from './course-timer.ts'
import { type FoundOrder, type OrderEventHandlers, tellMoved } from './event-handlers.ts'
import { queueAcceptance } from './queue-acceptance.ts'

/** The order's row is locked from here to the end: if two requests move it at the same time, the second sees the result of the first. */
export async function findOrder(tx: Tx, id: string): Promise<FoundOrder> {
  shareSubjects(tx, ['orders', GUESTS])
  const found = await lockOrder(tx, id)
  if (!found) throw notFound()
  return found
}

type Move = {
  reason?: string | null
  /** The order keeps why it was cancelled, and nothing else; why staff rejected it stands in the log. */
  logsReason?: boolean
  readyAt?: number | null
}

export async function moveOrder(
  tx: Tx,
  eventHandlers: OrderEventHandlers,
  { order, lines }: FoundOrder,
  to: OrderStatus,
  { reason = null, logsReason = false, readyAt = null }: Move = {},
): Promise<Order> {
  const from = order.status
  assertMove(from, to)
  const promised = to === 'accepted' ? await promisedFor(tx, order, readyAt) : order.ready_at
  await alsoInTheKitchen(tx, { order, lines }, to)
  if (!isSale(to)) giveCouponBack(tx, order.id)
  if (!isSale(to)) countSale(tx, await currentRules(tx, null), order, soldDishes(lines), -1)
  if (to === 'completed' && order.guest_id !== null) {
    await countVisit(tx, order.guest_id, { spendMinor: order.total_minor, at: tx.cause.now })
  }
  const cancelReason = to === 'cancelled' ? reason : order.cancel_reason
  const moved = { ...order, status: to, cancel_reason: cancelReason, ready_at: promised }
  const { next, shown } = save(tx, moved, lines)
  emit(tx, 'order.status_changed', { order: shown, previous_status: from }, `order:${order.id}`)
  record(tx, {
    action: 'order.moved',
    subject: { kind: 'order', id: order.id },
    before: { status: from },
    after: {
      status: to,
      ...(cancelReason !== null && { cancel_reason: cancelReason }),
      ...(logsReason && to === 'rejected' && reason !== null && { reason }),
    },
  })
  await tellMoved(tx, eventHandlers, { order: next, lines }, from, reason)
  return shown
}

/** What the guest is told: as asked, when the order is for, or after the time that its branch needs. */
async function promisedFor(tx: Tx, order: OrderRow, asked: number | null): Promise<number> {
  const { now } = tx.cause
  if (asked !== null && asked < now) throw refuse({ ready_at: [orderFault('in_the_past')] })
  return asked ?? order.scheduled_for ?? now + (await preparationMinutes(tx, order.branch_id)) * MINUTE_MS
}

async function alsoInTheKitchen(tx: Tx, { order, lines }: FoundOrder, to: OrderStatus): Promise<void> {
  if (to === 'accepted') await fireOrder(tx, { order, lines })
  if (to === 'ready') await finishTickets(tx, order)
  if (to === 'completed') await endCourses(tx, order)
  if (to === 'cancelled' || to === 'rejected') await voidTickets(tx, order)
}

/** Payments cover the order for the first time. Once ever: a refund leaves it so. */
export function markPaid(tx: Tx, { order, lines }: FoundOrder): FoundOrder {
  const { next, shown } = save(tx, { ...order, paid_at: tx.cause.now }, lines)
  emit(tx, 'order.paid', { order: shown }, `order:${order.id}`)
  record(tx, { action: 'order.paid', subject: { kind: 'order', id: order.id } })
  queueAcceptance(tx, next)
  return { order: next, lines }
}

function save(tx: Tx, order: OrderRow, lines: LineRow[]): { next: OrderRow; shown: Order } {
  const next = { ...order, updated_at: changedAt(tx) }
  const shown = presentOrder(next, lines, tx.restaurant.zone)
  updateOrder(tx, next, JSON.stringify(shown))
  return { next, shown }
}
