import { mentions, type Redaction, type Trace } from '../../../ground/redaction/rules.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { blankWords, type Words, wordsAbout } from '../queries.ts'

/**
 * How staff called a party, and why they closed an unpaid bill, may name the guest. Of a party whose order or booking is
 * somebody else's by now, only what names this one goes.
 */
export async function forgetSitters(
  tx: Tx,
  { subjectIds, formerIds }: Pick<Redaction, 'subjectIds' | 'formerIds'>,
  named: readonly (string | null)[],
): Promise<Trace> {
  const own = await wordsAbout(tx, subjectIds)
  const ids = own.map(({ id }) => id)
  const former = (await wordsAbout(tx, formerIds)).filter(
    (row) => !ids.includes(row.id) && wordsOf(row).some((text) => mentions(text, named)),
  )
  const formerSittings = former.map(({ id }) => id)
  const texts = [
    ...own.flatMap(wordsOf),
    ...former.flatMap(wordsOf).filter((text) => mentions(text, named)),
  ].filter((text) => text !== null)
  if (texts.length > 0) blankWords(tx, [...ids, ...formerSittings], texts)
  return { subjectIds: ids, formerIds: formerSittings, texts }
}

function wordsOf({ close_reason, party_name, party_note }: Words): (string | null)[] {
  return [close_reason, party_name, party_note]
}
