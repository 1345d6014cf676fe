import { refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { findOrder, moveOrder } from '../../orders/commands/change-status.ts'
import type { OrderEventHandlers } from '../../orders/commands/event-handlers.ts'
import { movesToTheEnd } from '../../orders/rules/lifecycle.ts'
import { sittingFault } from '../faults.ts'
import { dueOfBill } from '../rules/bill.ts'
import { isForNow } from '../rules/life.ts'
import { endSitting } from './end-sitting.ts'
import { type HeldOrder, lockBill } from './lock-bill.ts'
import { findOpenSitting } from './move-sitting.ts'

const STILL_DUE = sittingFault('still_due')

/** Who may close a bill on which something is due. */
export type Closing = { reason: string | null; mayForgo: boolean }

/** The guests have gone: their orders are over, and the tables are free. */
export async function closeSitting(
  tx: Tx,
  eventHandlers: OrderEventHandlers,
  id: string,
  { reason, mayForgo }: Closing,
): Promise<void> {
  const sitting = await findOpenSitting(tx, id)
  const bill = await lockBill(tx, id)
  const due = dueOfBill(bill)
  if (due > 0 && (reason === null || !mayForgo)) throw refuse({ reason: [STILL_DUE] })
  for (const held of bill) await completeOrder(tx, eventHandlers, held)
  await endSitting(tx, sitting, { reason: due > 0 ? reason : null, dueMinor: due })
}

async function completeOrder(tx: Tx, eventHandlers: OrderEventHandlers, { found }: HeldOrder): Promise<void> {
  const { id, status } = found.order
  if (!isForNow(found.order, tx.cause.now)) return
  for (const to of movesToTheEnd(status)) await moveOrder(tx, eventHandlers, await findOrder(tx, id), to)
}
