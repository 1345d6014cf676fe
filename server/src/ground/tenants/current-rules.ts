import { shareVersion } from '../../platform/cache/versions.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { bindRules, type OwnerRules, type RulesCache, WHOLE_RULES, type WholeRules } from './owner-rules.ts'

/** The owner's rules as they are until this transaction ends. */
export async function currentRules(
  tx: Tx,
  memory: RulesCache | null,
  version: number | Promise<number> = shareVersion(tx, 'rules'),
): Promise<OwnerRules> {
  const current = await version
  const held = memory?.peek(tx.restaurant.id)
  if (held?.version === current) return held
  memory?.warm(tx.restaurant.id)
  const rows = await Promise.all(WHOLE_RULES.map((statement) => tx.run<unknown>(statement)))
  return bindRules(rows as unknown as WholeRules)
}
