import type { Tx } from '../../../platform/db/transaction.ts'
import { refuse } from '../../../platform/errors.ts'
import type { OrderFollowers } from '../../orders/commands/followers.ts'
import { findOrder, moveOrder } from '../../orders/commands/move.ts'
import { movesToTheEnd } from '../../orders/rules/lifecycle.ts'
import { dueOfBill } from '../rules/bill.ts'
import { isForNow } from '../rules/life.ts'
import { type HeldOrder, holdBill } from './bill.ts'
import { endSitting } from './end.ts'
import { openSitting } from './move.ts'

export const STILL_DUE = 'Something is still due: a manager closes the bill and says why.'

/** Who may close a bill on which something is due. */
export type Closing = { reason: string | null; mayForgo: boolean }

/** The guests have gone: their orders are over, and the tables are free. */
export async function closeSitting(
  tx: Tx,
  followers: OrderFollowers,
  id: string,
  { reason, mayForgo }: Closing,
): Promise<void> {
  const sitting = await openSitting(tx, id)
  const bill = await holdBill(tx, id)
  const due = dueOfBill(bill)
  if (due > 0 && (reason === null || !mayForgo)) throw refuse({ reason: [STILL_DUE] })
  for (const held of bill) await completeOrder(tx, followers, held)
  await endSitting(tx, sitting, { reason: due > 0 ? reason : null, dueMinor: due })
}

async function completeOrder(tx: Tx, followers: OrderFollowers, { found }: HeldOrder): Promise<void> {
  const { id, status } = found.order
  if (!isForNow(found.order, tx.cause.now)) return
  for (const to of movesToTheEnd(status)) await moveOrder(tx, followers, await findOrder(tx, id), to)
}
