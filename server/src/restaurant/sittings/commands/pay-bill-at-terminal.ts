import { refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { findOrder } from '../../orders/commands/change-status.ts'
import { type StartedAtTerminal, startTerminalTap } from '../../payments/commands/start-terminal-payment.ts'
import { notPayable } from '../../payments/errors.ts'
import { paymentFault } from '../../payments/faults.ts'
import { askedAtTerminals } from '../../payments/queries/terminals.ts'
import { sittingFault } from '../faults.ts'
import { tellTables } from '../queries.ts'
import { dueOfBill, spread } from '../rules/bill.ts'
import type { BillAtTerminal } from '../staff-contract.ts'
import { lockBill } from './lock-bill.ts'
import { findOpenSitting } from './move-sitting.ts'
import { splitBill } from './split-bill.ts'

/**
 * A card reader asks once for the bill, or for a part of it, however many rounds it has. What other readers are asking for
 * is not asked for again.
 */
export async function payBillAtTerminal(
  tx: Tx,
  sittingId: string,
  wanted: BillAtTerminal,
): Promise<StartedAtTerminal> {
  const sitting = await findOpenSitting(tx, sittingId)
  const whole = await lockBill(tx, sittingId)
  if (dueOfBill(whole) === 0) throw notPayable(sittingFault('not_due.bill'))
  const askedOf = await askedAtTerminals(
    tx,
    whole.map(({ id }) => id),
  )
  const bill = whole.map((order) => ({
    ...order,
    due_minor: Math.max(0, order.due_minor - askedOf(order.id)),
  }))
  const due = dueOfBill(bill)
  if (due === 0) throw notPayable(paymentFault('not_due.at_terminals'))
  const split = await splitBill(tx, bill, sitting, wanted)
  const amount = wanted.amount_minor ?? split?.amountMinor ?? due
  if (amount > due) throw refuse({ amount_minor: [paymentFault('too_large.due', { due_minor: due })] })
  const parts = []
  for (const { id, amountMinor } of spread(bill, amount)) {
    parts.push({ found: await findOrder(tx, id), amountMinor })
  }
  const [first, ...others] = parts
  if (!first) throw notPayable(sittingFault('not_due.bill'))
  const started = await startTerminalTap(tx, wanted.terminal_id, {
    parts: [first, ...others],
    tipMinor: wanted.tip_minor ?? 0,
    split: split?.wanted ?? null,
  })
  tellTables(tx, sitting.tableIds)
  return started
}
