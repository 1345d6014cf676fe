import { record } from '../../../ground/audit/commands.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { ASK_RULE, saveAskRule } from '../queries/asks.ts'

export async function readAskRule(tx: Tx): Promise<number | null> {
  const [rule] = await tx.run(ASK_RULE)
  return rule?.ask_after_hours ?? null
}

/** A change of nothing writes nothing. */
export async function setAskRule(tx: Tx, hours: number | null): Promise<void> {
  const before = await readAskRule(tx)
  if (before === hours) return
  saveAskRule(tx, hours)
  record(tx, {
    action: 'review.rule_changed',
    subject: { kind: 'restaurant', id: tx.restaurant.id },
    before: { ask_after_hours: before },
    after: { ask_after_hours: hours },
  })
}
