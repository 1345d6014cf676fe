import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { DAY_MS, MINUTE_MS } from '../../../platform/time/clock.ts'
import { figuresAreOff, foldPaymentFigures, recountPaymentFigures } from '../queries/totals.ts'

export const QUARTER_MS = 15 * MINUTE_MS
const TIDIED_FOR_MS = 30 * DAY_MS

/** Puts the figures by method together, and counts the last weeks anew where they differ from the ledger. */
export async function tidyPaymentFigures(tx: Tx): Promise<void> {
  const since = Math.floor((tx.cause.now - TIDIED_FOR_MS) / QUARTER_MS) * QUARTER_MS
  if ((await tx.run(figuresAreOff(since))).length > 0) tx.later(recountPaymentFigures(since))
  tx.later(foldPaymentFigures(since))
}
