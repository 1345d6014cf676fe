import type { Tx } from '../../../platform/db/transaction.ts'
import type { Redaction } from '../../../platform/redaction.ts'
import { blankAnswers } from '../queries/deliveries.ts'

/** Receivers may send back what they were sent, and the log keeps the beginning of what they say. */
export async function forgetGuest(tx: Tx, redaction: Redaction): Promise<void> {
  await blankAnswers(tx, redaction)
}
