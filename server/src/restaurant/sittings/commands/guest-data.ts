import type { Trace } from '../../../ground/redaction/rules.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { blankReasons, reasonsAbout } from '../queries.ts'

/** Why staff closed an unpaid bill may name the guest; the sitting itself names nobody. */
export async function forgetSitters(tx: Tx, subjectIds: string[]): Promise<Trace> {
  const rows = await reasonsAbout(tx, subjectIds)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) blankReasons(tx, ids)
  return { subjectIds: ids, texts: rows.map(({ close_reason }) => close_reason) }
}
