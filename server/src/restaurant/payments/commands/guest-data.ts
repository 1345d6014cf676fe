import type { Redaction, Trace } from '../../../ground/redaction/rules.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Payment } from '../contract.ts'
import { presentPayment } from '../present.ts'
import { blankTexts, paymentsFor, refundsOf } from '../queries/payments.ts'

/** Money stays. What staff wrote beside it, a reference or a reason, goes where it names the guest. */
export async function forgetPayer(tx: Tx, redaction: Redaction): Promise<Trace> {
  const idsFor = async (subjects: string[]) => (await tx.run(paymentsFor(subjects))).map(({ id }) => id)
  const subjectIds = await idsFor(redaction.subjectIds)
  const formerIds = await idsFor(redaction.formerIds)
  const ids = [...subjectIds, ...formerIds]
  if (ids.length > 0) blankTexts(tx, ids, redaction)
  return { subjectIds, formerIds }
}

/** Payments of these orders and bookings. */
export async function exportPayments(tx: Tx, subjectIds: string[]): Promise<Payment[]> {
  const payments = await tx.run(paymentsFor(subjectIds))
  const refunds = await tx.run(refundsOf(payments.map(({ id }) => id)))
  const refundsBy = Map.groupBy(refunds, ({ payment_id }) => payment_id)
  return payments.map((row) => presentPayment(row, refundsBy.get(row.id) ?? [], tx.restaurant.zone))
}
