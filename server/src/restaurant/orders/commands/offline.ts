import { record } from '../../../ground/audit/commands.ts'
import { found } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { parseMoment } from '../../../platform/time/clock.ts'
import type { BranchClock } from '../../reports/rules.ts'
import type { Order, OrderWanted } from '../contract.ts'
import type { Offline } from '../offline-contract.ts'
import { insertOffline, markChecked, offlineAmong } from '../offline-queries.ts'
import { announceChange, type LineRow, lockOrder, type OrderRow } from '../queries.ts'
import type { Ground } from '../rules/decide.ts'
import { checksOf } from '../rules/offline.ts'

/** A browser knows the real time alone; a sandbox may be ahead of it. */
export function saidIn({ cause, restaurant }: Tx, { taken_at }: Offline): number {
  return (parseMoment(taken_at, restaurant.zone) ?? cause.now) + (cause.aheadMs ?? 0)
}

/** Beside the order, with what a manager should look at; answers what the log says of it. */
export function keepOffline(
  tx: Tx,
  {
    offline,
    wanted,
    ground,
    clock,
  }: { offline: Offline; wanted: OrderWanted; ground: Ground; clock: BranchClock },
  order: OrderRow,
  lines: readonly LineRow[],
) {
  const { now } = tx.cause
  const { number, total_minor: toldMinor } = offline
  const { placed_at: at, total_minor: totalMinor } = order
  const { faults, laterMinor, needsCheck } = checksOf(wanted, ground, {
    ...{ said: saidIn(tx, offline), at, now, zone: tx.restaurant.zone, clock, toldMinor, totalMinor },
    dishes: lines.map(({ name }) => name),
  })
  insertOffline(tx, {
    ...{ order_id: order.id, branch_id: order.branch_id ?? 0, number, taken_at: at, came_at: now },
    ...{ told_minor: toldMinor, total_minor: totalMinor, later_minor: laterMinor, faults },
    needs_check: needsCheck,
  })
  return { offline: { number, taken_at: new Date(at).toISOString(), needs_check: needsCheck } }
}

/** It was placed at once after all, and its guest was told this number meanwhile: whoever looks for that finds it. */
export async function keepToldNumber(
  tx: Tx,
  placed: Pick<Order, 'id' | 'total_minor'>,
  { number, total_minor: told }: Offline,
): Promise<void> {
  const { id: orderId, total_minor: total } = placed
  const { order } = (await lockOrder(tx, orderId)) ?? {}
  const [known] = await tx.run(offlineAmong([orderId]))
  if (!order || known) return
  const { placed_at: at, branch_id } = order
  insertOffline(tx, {
    ...{ order_id: orderId, branch_id: branch_id ?? 0, number, taken_at: at, came_at: at },
    ...{ told_minor: told, total_minor: total, later_minor: total, faults: [] },
    needs_check: (told ?? total) !== total,
  })
  announceChange(tx, order)
}

/** A manager has looked at it. A second one finds it done. */
export async function checkOffline(tx: Tx, orderId: string): Promise<void> {
  found(await lockOrder(tx, orderId))
  const checked = await markChecked(tx, orderId)
  if (!checked) return
  record(tx, {
    action: 'order.offline_checked',
    subject: { kind: 'order', id: orderId },
    after: { number: checked.number },
  })
  announceChange(tx, checked)
}
