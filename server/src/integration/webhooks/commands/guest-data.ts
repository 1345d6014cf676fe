import type { Redaction } from '../../../ground/redaction/rules.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { blankAnswers } from '../queries/deliveries.ts'

/** Receivers may send back what they were sent, and the log keeps the beginning of what they say. */
export async function blankDeliveries(tx: Tx, redaction: Redaction): Promise<void> {
  await blankAnswers(tx, redaction)
}
