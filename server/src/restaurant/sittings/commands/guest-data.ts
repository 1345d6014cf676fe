import type { Trace } from '../../../ground/redaction/rules.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { blankWords, wordsAbout } from '../queries.ts'

/** How staff called a party, and why they closed an unpaid bill, may name the guest. */
export async function forgetSitters(tx: Tx, subjectIds: string[]): Promise<Trace> {
  const rows = await wordsAbout(tx, subjectIds)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) blankWords(tx, ids)
  return { subjectIds: ids, texts: rows.flatMap((row) => [row.close_reason, row.party_name, row.party_note]) }
}
