import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { OrderEventHandler } from '../../orders/commands/event-handlers.ts'
import type { OrderRow } from '../../orders/queries.ts'
import type { ReservationEventHandler } from '../../reservations/commands/event-handlers.ts'
import { sittingOfOrder } from '../queries.ts'
import { isForNow } from '../rules/life.ts'
import { followBooking } from './move-sitting.ts'
import { addRound, namedTables, sittingAt } from './open-sitting.ts'
import { seatParty, unseatParty } from './seat-party.ts'

/** An order for a table is a round of whoever sits there; the first one begins a sitting. */
export const sittingsOfOrders: OrderEventHandler = {
  async placed(tx, { order }) {
    if (order.dining_table && isForNow(order, tx.cause.now)) await join(tx, order, order.dining_table)
  },
  async moved(tx, { order }) {
    const { dining_table: table, fire_at } = order
    if (!table || fire_at === null) return
    const isServed =
      order.status === 'ready' || (order.status === 'accepted' && isForNow(order, tx.cause.now))
    if (!isServed || (await tx.run(sittingOfOrder(order.id))).length > 0) return
    // It may have gone from the floor since the order was placed.
    if ((await namedTables(tx, [table.id])).length > 0) await join(tx, order, table)
  },
}

async function join(tx: Tx, order: OrderRow, table: NonNullable<OrderRow['dining_table']>): Promise<void> {
  const byStaff = tx.cause.actor.kind === 'staff'
  await addRound(tx, await sittingAt(tx, table.id, byStaff ? 'staff' : 'order'), order.id, table)
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
