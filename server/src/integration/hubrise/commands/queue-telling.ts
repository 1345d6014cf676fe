import { isOfHubRise } from '../../../ground/tenants/rules/channels.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { realNow, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { OrderEventHandler } from '../../../restaurant/orders/commands/event-handlers.ts'
import { scheduleHubRound } from '../queries/connections.ts'
import { findByOrder, type HubOrderRow, queueTelling } from '../queries/orders.ts'
import { hubStatusOf, isFurther } from '../rules/statuses.ts'

export const HUB_ROUND_TASK = 'hubrise_round'

/** HubRise is called for this branch as soon as this transaction has committed, and by the rounds where that fails. */
export function callSoon(tx: Tx, branchId: number): void {
  scheduleHubRound(tx, branchId, realNow(tx))
  const { id } = tx.restaurant
  enqueue(tx, HUB_ROUND_TASK, { restaurantId: id, branchId }, { key: `${HUB_ROUND_TASK}:${id}:${branchId}` })
}

/** What HubRise knows already, or is past, it is not told. */
export function tellStatus(
  tx: Tx,
  row: Pick<HubOrderRow, 'id' | 'branch_id' | 'their_status'>,
  said: { status: string; note: string | null; time: number | null },
): void {
  if (!isFurther(said.status, row.their_status)) return
  queueTelling(tx, row.id, { ...said, at: realNow(tx) })
  callSoon(tx, row.branch_id)
}

/** What staff and the kitchen do about an order of HubRise's is told there. */
export const hubriseOfOrders: OrderEventHandler = {
  async moved(tx, { order }, _from, reason) {
    if (order.external === null || !isOfHubRise(order.channel)) return
    const row = await findByOrder(tx, order.id)
    if (!row) return
    const status = hubStatusOf(order.status, { type: order.type, isFetched: row.is_fetched })
    const note = order.status === 'rejected' || order.status === 'cancelled' ? reason : null
    tellStatus(tx, row, { status, note, time: order.ready_at })
  },
}
