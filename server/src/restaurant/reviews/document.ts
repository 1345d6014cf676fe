import { Nullable, type Static, Type } from '../../platform/http/validation/schema.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { readAskRule, setAskRule } from './commands/ask-rule.ts'
import { LONGEST_ASK_HOURS } from './contract.ts'

const ReviewSettings = Type.Object({
  ask_after_hours: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: LONGEST_ASK_HOURS }))),
})
type ReviewSettings = Static<typeof ReviewSettings>

/** The owner's rule for reviews, as a key of a document's settings. */
export const reviewSettings = { reviews: Type.Optional(ReviewSettings) }

export async function importReviewSettings(tx: Tx, { ask_after_hours }: ReviewSettings): Promise<void> {
  if (ask_after_hours !== undefined) await setAskRule(tx, ask_after_hours)
}

export async function exportReviewSettings(tx: Tx): Promise<{ reviews: ReviewSettings }> {
  return { reviews: { ask_after_hours: await readAskRule(tx) } }
}
