import { record } from '../../../ground/audit/commands.ts'
import { AppError, refuse } from '../../../platform/errors.ts'
import type { Envelope } from '../../../platform/http/operations/written.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { type Restaurant, realNow, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { MINUTE_MS } from '../../../platform/time/clock.ts'
import type { FoundOrder } from '../../orders/commands/event-handlers.ts'
import type { Payment } from '../contract.ts'
import type { PaymentDesk } from '../desk.ts'
import { notPayable, PAYMENT_ERRORS } from '../errors.ts'
import { paymentFault } from '../faults.ts'
import { presentPayment } from '../present.ts'
import { insertPayment, type PaymentRow } from '../queries/payments.ts'
import { askedAtTerminals, branchOfOrder, lockTerminal, type TerminalRow } from '../queries/terminals.ts'
import { stripeStep } from '../rules/stripe-amounts.ts'
import type { NewTerminalPayment } from '../terminal-contract.ts'
import { payableOrder } from './amount-due.ts'
import { callAndShow } from './call-after-commit.ts'
import { isConnected } from './provider-account.ts'
import { queueProviderCall, scheduleCheck } from './queue-provider-call.ts'
import { newPayment } from './record-payment.ts'

export const TEST_ANSWER_TASK = 'terminal_test_answer'
export const TEST_ANSWER_MS = 1_000

/** A guest who has not held out a card by then has walked away. */
const WAITS_MS = 15 * MINUTE_MS

export type StartedAtTerminal = { payment: Payment; callId: string | null }

/** A card reader asks for the money. One order may be paid at several at once, never for more than is due of it. */
export async function startTerminalPayment(
  tx: Tx,
  found: FoundOrder,
  wanted: NewTerminalPayment,
): Promise<StartedAtTerminal> {
  const { order } = found
  const terminal = await lockTerminal(tx, wanted.terminal_id)
  if (!terminal) throw refuse({ terminal_id: [paymentFault('not_found.terminal')] })
  if (terminal.branch_id !== (await branchOfOrder(tx, order.id))) {
    throw refuse({ terminal_id: [paymentFault('wrong_branch.terminal')] })
  }
  const due = (await payableOrder(tx, found)) - (await askedAtTerminals(tx, order.id))
  if (terminal.is_busy) throw notPayable(paymentFault('busy.terminal', { terminal: terminal.name }))
  if (due <= 0) throw notPayable(paymentFault('not_due.at_terminals'))
  const amount = wanted.amount_minor ?? due
  if (amount > due) throw refuse({ amount_minor: [paymentFault('too_large.due', { due_minor: due })] })
  const tip = wanted.tip_minor ?? 0
  await assertTakes(tx, terminal, order.currency, amount + tip)
  const row = waiting(tx, terminal, {
    order_id: order.id,
    currency: order.currency,
    amount_minor: amount,
    tip_minor: tip,
  })
  insertPayment(tx, row)
  record(tx, {
    action: 'payment.terminal_asked',
    subject: { kind: 'payment', id: row.id },
    after: { amount_minor: amount, tip_minor: row.tip_minor, terminal: terminal.name, order_id: order.id },
  })
  const payment = presentPayment(row, [], tx.restaurant.zone)
  if (terminal.provider === 'stripe') {
    return { payment, callId: queueProviderCall(tx, { verb: 'start', paymentId: row.id, byCaller: true }) }
  }
  enqueue(tx, TEST_ANSWER_TASK, { restaurantId: tx.restaurant.id, paymentId: row.id })
  return { payment, callId: null }
}

/** Once the payment is committed, its reader is asked. A reader that does not answer is asked again, and the payment waits. */
export function askedAtReader(
  desk: PaymentDesk,
  asked: { restaurant: Restaurant },
  { payment, callId }: StartedAtTerminal,
): Envelope & { finish?: () => Promise<Envelope> } {
  if (callId === null) return { data: payment }
  return { data: payment, finish: () => callAndShow(desk, asked, payment.id, callId) }
}

async function assertTakes(
  tx: Tx,
  { provider }: TerminalRow,
  currency: string,
  minor: number,
): Promise<void> {
  if (provider !== 'stripe') return
  if (!(await isConnected(tx, 'stripe'))) throw new AppError(PAYMENT_ERRORS.payments_not_connected)
  const step = stripeStep(currency)
  if (minor % step !== 0) throw notPayable(paymentFault('amount_step', { currency, step }))
}

function waiting(
  tx: Tx,
  { id, provider }: TerminalRow,
  money: Pick<PaymentRow, 'order_id' | 'currency' | 'amount_minor' | 'tip_minor'>,
): PaymentRow {
  const nextCheckAt = realNow(tx) + (provider === 'test' ? TEST_ANSWER_MS : WAITS_MS)
  scheduleCheck(tx, nextCheckAt)
  return newPayment(tx, {
    ...money,
    method: 'card',
    provider,
    status: 'pending',
    terminal_id: id,
    expires_at: tx.cause.now + WAITS_MS,
    next_check_at: nextCheckAt,
  })
}
