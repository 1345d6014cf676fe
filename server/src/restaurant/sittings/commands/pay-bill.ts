import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../../ground/audit/commands.ts'
import { AppError, refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { CardDesk } from '../../gift-cards/desk.ts'
import { findOrder } from '../../orders/commands/change-status.ts'
import { type Tap, takeOrderPayment } from '../../payments/commands/take-payment.ts'
import type { Payment } from '../../payments/contract.ts'
import { notPayable } from '../../payments/errors.ts'
import { paymentFault } from '../../payments/faults.ts'
import { findReservations } from '../../reservations/queries.ts'
import { sittingFault } from '../faults.ts'
import { reservationsOf, type Sitting, tellTables, updateSitting } from '../queries.ts'
import { dueOfBill, spread } from '../rules/bill.ts'
import type { BillPayment } from '../staff-contract.ts'
import { type HeldOrder, lockBill } from './lock-bill.ts'
import { findOpenSitting } from './move-sitting.ts'
import { splitBill } from './split-bill.ts'

export type BillPaid = { payments: Payment[]; due_minor: number }

/**
 * Money for the bill, spread over its orders as ordinary payments, oldest first, in one transaction. The sitting is
 * locked: of two who take the same money, the second is told that nothing, or less, is due.
 */
export async function payBill(
  tx: Tx,
  cards: CardDesk,
  sittingId: string,
  wanted: BillPayment,
): Promise<BillPaid> {
  const sitting = await findOpenSitting(tx, sittingId)
  const bill = await lockBill(tx, sittingId)
  const due = dueOfBill(bill)
  if (due === 0) throw notPayable(sittingFault('not_due.bill'))
  const split = await splitBill(tx, bill, sitting, wanted)
  // The sum that the guests were told, if it came with the dishes: not another one, whatever they cost by now.
  const amount = split === null ? amountOf(bill, wanted) : (wanted.amount_minor ?? split.amountMinor)
  if (amount !== null && amount > due)
    throw refuse({ amount_minor: [paymentFault('too_large.due', { due_minor: due })] })
  const source = await sourceOf(tx, sitting, wanted)
  const payments =
    amount === null
      ? await payWhatThereIs(tx, cards, bill, source)
      : await paySum(tx, cards, bill, amount, source)
  if (split !== null) {
    updateSitting(tx, { ...sitting, paid_lines: split.paid.lines, shared_lines: split.paid.shared })
  }
  const paid = payments.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  record(tx, {
    action: 'sitting.paid',
    subject: { kind: 'sitting', id: sittingId },
    after: { method: wanted.method, amount_minor: paid, due_minor: due - paid },
  })
  tellTables(tx, sitting.tableIds)
  return { payments, due_minor: due - paid }
}

/** Null: as much as a gift card or a deposit holds. */
function amountOf(bill: readonly HeldOrder[], { amount_minor, method }: BillPayment): number | null {
  if (amount_minor != null) return amount_minor
  return method === 'gift_card' || method === 'deposit' ? null : dueOfBill(bill)
}

type Source = Omit<BillPayment, 'line_ids' | 'seats' | 'sharing' | 'amount_minor'>

/** The deposit is that of the party itself, unless another booking is named. */
async function sourceOf(tx: Tx, { id }: Sitting, wanted: BillPayment): Promise<Source> {
  const { method, reservation_id } = wanted
  const { line_ids: _dishes, seats: _seats, sharing: _sharing, amount_minor: _amount, ...source } = wanted
  if (method !== 'deposit' || reservation_id != null) return source
  const ids = (await tx.run(reservationsOf([id]))).map((one) => one.reservation_id)
  const rows = ids.length === 0 ? [] : await tx.run(findReservations(ids))
  const paid = rows.find(({ deposit_status }) => deposit_status === 'paid')
  if (!paid) throw refuse({ reservation_id: [paymentFault('no_deposit')] })
  return { ...source, reservation_id: paid.id }
}

/** Paid once by the guest, though it is a payment of each order. */
function tapOver(orders: number): (place: number) => Tap {
  if (orders < 2) return () => ({})
  const of = randomUUIDv7()
  return (place) => (place === 0 ? { id: of, of } : { of })
}

/** The tip goes with the first of them. */
async function paySum(
  tx: Tx,
  cards: CardDesk,
  bill: readonly HeldOrder[],
  amount: number,
  source: Source,
): Promise<Payment[]> {
  const payments: Payment[] = []
  const parts = spread(bill, amount)
  const tapOf = tapOver(parts.length)
  for (const { id, amountMinor } of parts) {
    const own = payments.length === 0 ? source : { ...source, tip_minor: 0 }
    const found = await findOrder(tx, id)
    const wanted = { ...own, amount_minor: amountMinor }
    payments.push((await takeOrderPayment(tx, cards, found, wanted, tapOf(payments.length))).payment)
  }
  return payments
}

/** One order after the other, until the card or the deposit is empty. */
async function payWhatThereIs(
  tx: Tx,
  cards: CardDesk,
  bill: readonly HeldOrder[],
  source: Source,
): Promise<Payment[]> {
  const payments: Payment[] = []
  const tapOf = tapOver(bill.filter(({ due_minor }) => due_minor > 0).length)
  for (const { id, due_minor } of bill) {
    if (due_minor === 0) continue
    const own = payments.length === 0 ? source : { ...source, tip_minor: 0 }
    const found = await findOrder(tx, id)
    try {
      const { payment } = await tx.attempt(() =>
        takeOrderPayment(tx, cards, found, own, tapOf(payments.length)),
      )
      payments.push(payment)
      if (payment.amount_minor < due_minor) break
    } catch (error) {
      // Emptied to the last coin by the order before: the rest of the bill is for another purse.
      if (payments.length === 0 || !(error instanceof AppError) || error.code !== 'validation_failed')
        throw error
      break
    }
  }
  return payments
}
