import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { OrderEventHandler } from '../../orders/commands/event-handlers.ts'
import type { OrderRow } from '../../orders/queries.ts'
import type { ReservationEventHandler } from '../../reservations/commands/event-handlers.ts'
import { lockSittings, moveOrderOf, type OpenedBy, ordersOf, sittingOfOrder, tellTables } from '../queries.ts'
import { isForNow } from '../rules/life.ts'
import { endSitting } from './end-sitting.ts'
import { followBooking } from './move-sitting.ts'
import { addRound, headRounds, namedTables, sittingAt } from './open-sitting.ts'
import { seatParty, unseatParty } from './seat-party.ts'

/** An order for a table is a round of whoever sits there; the first one begins a sitting. */
export const sittingsOfOrders: OrderEventHandler = {
  async placed(tx, found) {
    const { order } = found
    if (waitsAtKiosk(order)) return found
    if (order.dining_table && isForNow(order, tx.cause.now)) await join(tx, order, order.dining_table)
    return found
  },
  async tableChanged(tx, { order }) {
    const [left] = await tx.run(sittingOfOrder(order.id))
    if (!left || !order.dining_table) return
    await changeSitting(tx, order, { leaving: left.sitting_id, table: order.dining_table })
  },
  async moved(tx, { order }) {
    const { dining_table: table, fire_at, channel } = order
    if (!table || (fire_at === null && channel !== 'kiosk')) return
    const isServed =
      order.status === 'ready' || (order.status === 'accepted' && isForNow(order, tx.cause.now))
    if (!isServed || (await tx.run(sittingOfOrder(order.id))).length > 0) return
    // It may have gone from the floor since the order was placed.
    if ((await namedTables(tx, [table.id])).length > 0) await join(tx, order, table)
  },
}

/** Guests of a kiosk name a table before they pay, and may walk away: they sit there once their order is accepted. */
function waitsAtKiosk({ channel, status }: OrderRow): boolean {
  return channel === 'kiosk' && status === 'placed'
}

/** A sitting that its only order has left ends, unless somebody was seated there. */
async function changeSitting(
  tx: Tx,
  order: OrderRow,
  { leaving, table }: { leaving: string; table: NonNullable<OrderRow['dining_table']> },
): Promise<void> {
  const sitting = await sittingAt(tx, table.id, byWhom(tx))
  if (sitting.id === leaving) return
  moveOrderOf(tx, sitting.id, order.id, tx.cause.now)
  await headRounds(tx, sitting, [order.id], table)
  tellTables(tx, sitting.tableIds)
  const [before] = await lockSittings(tx, [leaving])
  if (before?.closed_at !== null || before.opened_by !== 'order') return
  if ((await tx.run(ordersOf([leaving]))).length === 0) await endSitting(tx, before, { reason: null })
}

async function join(tx: Tx, order: OrderRow, table: NonNullable<OrderRow['dining_table']>): Promise<void> {
  await addRound(tx, await sittingAt(tx, table.id, byWhom(tx)), order.id, table)
}

function byWhom({ cause }: Tx): OpenedBy {
  return cause.actor.kind === 'staff' ? 'staff' : 'order'
}

export const sittingsOfReservations: ReservationEventHandler = {
  async moving(tx, next, from) {
    if (next.status === 'seated' && from !== 'seated' && next.table_ids.length > 0) {
      await seatParty(tx, {
        tableIds: next.table_ids,
        partySize: next.party_size,
        reservationId: next.id,
      })
    }
    if (from !== 'seated' || next.status === 'seated') return next
    const wasServed = await unseatParty(tx, next.id)
    return { ...next, was_served: next.was_served || wasServed }
  },
  async reseated(tx, next, before) {
    if (next.status === 'seated' && next.table_ids.join() !== before.table_ids.join())
      await followBooking(tx, next.id, next.table_ids)
  },
}
