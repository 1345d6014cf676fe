import { refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { billWithout } from '../../orders/commands/bill.ts'
import { strikeLines } from '../../orders/commands/strike-lines.ts'
import { isSale } from '../../orders/rules/lifecycle.ts'
import { notPayable } from '../errors.ts'
import { paymentFault } from '../faults.ts'
import { ledgerOf } from '../queries/payments.ts'
import { dueOf, type Money, standingOf } from '../rules/ledger.ts'
import { faultyLine } from '../rules/returns.ts'
import type { LockedPayment } from './lock-payment.ts'

/**
 * Dishes of a paid order come back: their lines are voided, and the order is priced without them. Answers what payments
 * cover above its new total, which is to go back from this payment.
 */
export async function returnDishes(
  tx: Tx,
  { payment, found }: LockedPayment,
  {
    lineIds,
    amountMinor,
    reason,
    assertPossible,
  }: {
    lineIds: readonly number[]
    amountMinor: number | null
    reason: string | null
    assertPossible: (minor: number) => Promise<void>
  },
): Promise<Money> {
  if (!found) throw notPayable(paymentFault('unrefundable.no_order'))
  const { order, lines } = found
  const ledger = await ledgerOf(tx, { orderId: order.id })
  const standing = standingOf(ledger)
  if (!isSale(order.status) || dueOf(order.total_minor, standing) > 0) {
    throw notPayable(paymentFault('unrefundable.unpaid_order'))
  }
  const wrong = faultyLine(lines, lineIds)
  if (wrong !== null) throw refuse({ [`line_ids.${wrong.place}`]: [wrong.fault] })
  const without = await billWithout(tx, found, lineIds)
  const back = Math.max(0, standing.left.amountMinor - without.order.total_minor)
  if (amountMinor !== null && amountMinor !== back) {
    throw refuse({ amount_minor: [paymentFault('returned_amount', { amount_minor: back })] })
  }
  const { left } = standingOf(ledger.filter(({ payment_id }) => payment_id === payment.id))
  if (left.amountMinor < back) {
    throw refuse({
      line_ids: [paymentFault('too_large.returned', { amount_minor: back, left_minor: left.amountMinor })],
    })
  }
  if (back > 0) await assertPossible(back)
  await strikeLines(tx, found, without, { lineIds, reason })
  return { amountMinor: back, tipMinor: 0 }
}
