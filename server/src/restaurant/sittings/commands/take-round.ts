import { refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { findOrder, moveOrder } from '../../orders/commands/change-status.ts'
import { type OrderDesk, placeOrder } from '../../orders/commands/place.ts'
import type { Order } from '../../orders/contract.ts'
import { sittingFault } from '../faults.ts'
import type { Round } from '../staff-contract.ts'
import { findOpenSitting } from './move-sitting.ts'
import { namedTables } from './open-sitting.ts'

/** One more round of a sitting, sent to the kitchen by whoever takes it: nobody has to accept it elsewhere. */
export async function takeRound(
  tx: Tx,
  desk: OrderDesk,
  sittingId: string,
  { lines, note, offline }: Round,
): Promise<Order> {
  const sitting = await findOpenSitting(tx, sittingId)
  const [table] = await namedTables(tx, sitting.tableIds)
  if (!table) throw refuse({ table_ids: [sittingFault('required.table')] })
  const wanted = {
    type: 'dine_in' as const,
    channel: 'pos' as const,
    customer_name: null,
    customer_phone: null,
    lines,
    ...(note != null && { note }),
  }
  const placed = await placeOrder(tx, desk, wanted, { table, offline })
  return moveOrder(tx, desk.eventHandlers, await findOrder(tx, placed.id), 'accepted')
}
