import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Payment } from '../contract.ts'
import { presentPayment } from '../present.ts'
import { type PaymentRow, refundsOf } from '../queries/payments.ts'

export async function showPayment(tx: Tx, row: PaymentRow): Promise<Payment> {
  return presentPayment(row, await tx.run(refundsOf([row.id])), tx.restaurant.zone)
}
