import { randomUUIDv7 } from 'node:crypto'
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
import { type BillSplit, insertPayment, type PaymentRow } from '../queries/payments.ts'
import {
  askedAtTerminals,
  branchOfOrder,
  type ListedTerminal,
  lockTerminal,
  type TerminalRow,
} from '../queries/terminals.ts'
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
  const terminal = await terminalFor(tx, wanted.terminal_id, order.id)
  const askedOf = await askedAtTerminals(tx, [order.id])
  const due = (await payableOrder(tx, found)) - askedOf(order.id)
  assertFree(terminal)
  if (due <= 0) throw notPayable(paymentFault('not_due.at_terminals'))
  const amountMinor = wanted.amount_minor ?? due
  if (amountMinor > due) throw refuse({ amount_minor: [paymentFault('too_large.due', { due_minor: due })] })
  return ask(tx, terminal, { parts: [{ found, amountMinor }], tipMinor: wanted.tip_minor ?? 0 })
}

type Parts = [Part, ...Part[]]
type Part = { found: FoundOrder; amountMinor: number }
type AskedFor = { parts: Parts; tipMinor: number; split?: BillSplit | null }

/**
 * One card for several orders, of each a part that is due and asked for nowhere else: whoever calls holds them. It is a
 * payment of each of them, and the first one is what the reader and its provider know. The tip goes with that.
 */
export async function startTerminalTap(
  tx: Tx,
  terminalId: number,
  wanted: AskedFor,
): Promise<StartedAtTerminal> {
  const terminal = await terminalFor(tx, terminalId, wanted.parts[0].found.order.id)
  assertFree(terminal)
  return ask(tx, terminal, wanted)
}

async function terminalFor(tx: Tx, id: number, orderId: string): Promise<ListedTerminal> {
  const terminal = await lockTerminal(tx, id)
  if (!terminal) throw refuse({ terminal_id: [paymentFault('not_found.terminal')] })
  if (terminal.branch_id !== (await branchOfOrder(tx, orderId))) {
    throw refuse({ terminal_id: [paymentFault('wrong_branch.terminal')] })
  }
  return terminal
}

function assertFree({ is_busy, name }: ListedTerminal): void {
  if (is_busy) throw notPayable(paymentFault('busy.terminal', { terminal: name }))
}

async function ask(
  tx: Tx,
  terminal: ListedTerminal,
  { parts, tipMinor, split = null }: AskedFor,
): Promise<StartedAtTerminal> {
  const [first, ...others] = parts
  const { id: orderId, currency } = first.found.order
  const amountMinor = parts.reduce((sum, part) => sum + part.amountMinor, 0)
  // Each by itself, since each can be refunded by itself.
  const amounts = parts.map((part) => part.amountMinor + (part === first ? tipMinor : 0))
  await assertTakes(tx, terminal, currency, amounts)
  const { expiresAt, nextCheckAt } = patience(tx, terminal)
  const waiting = (part: Part, own: Partial<PaymentRow>) =>
    newPayment(tx, {
      order_id: part.found.order.id,
      currency,
      amount_minor: part.amountMinor,
      method: 'card',
      provider: terminal.provider,
      status: 'pending',
      expires_at: expiresAt,
      ...own,
    })
  const id = randomUUIDv7()
  const tap_id = others.length > 0 ? id : null
  const atTerminal = { terminal_id: terminal.id, next_check_at: nextCheckAt }
  const row = waiting(first, { id, tap_id, tip_minor: tipMinor, bill_split: split, ...atTerminal })
  insertPayment(tx, row)
  for (const part of others) insertPayment(tx, waiting(part, { tap_id }))
  record(tx, {
    action: 'payment.terminal_asked',
    subject: { kind: 'payment', id },
    after: { amount_minor: amountMinor, tip_minor: tipMinor, terminal: terminal.name, order_id: orderId },
  })
  const payment = presentPayment(row, [], tx.restaurant.zone)
  if (terminal.provider === 'stripe') {
    return { payment, callId: queueProviderCall(tx, { verb: 'start', paymentId: id, byCaller: true }) }
  }
  enqueue(tx, TEST_ANSWER_TASK, { restaurantId: tx.restaurant.id, paymentId: id })
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
  amounts: readonly number[],
): Promise<void> {
  if (provider !== 'stripe') return
  if (!(await isConnected(tx, 'stripe'))) throw new AppError(PAYMENT_ERRORS.payments_not_connected)
  const step = stripeStep(currency)
  if (amounts.some((minor) => minor % step !== 0))
    throw notPayable(paymentFault('amount_step', { currency, step }))
}

/** How long a card is waited for, and when it is looked at whether one came. */
function patience(tx: Tx, { provider }: TerminalRow): { expiresAt: number; nextCheckAt: number } {
  const nextCheckAt = realNow(tx) + (provider === 'test' ? TEST_ANSWER_MS : WAITS_MS)
  scheduleCheck(tx, nextCheckAt)
  return { expiresAt: tx.cause.now + WAITS_MS, nextCheckAt }
}
