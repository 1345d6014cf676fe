import { bumpVersion } from '../../platform/cache/versions.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { Window } from '../../platform/time/windows.ts'
import { record } from '../audit/commands.ts'
import { currentRules } from './current-rules.ts'
import { type OwnerRules, rulesAt } from './owner-rules.ts'
import { setBranchHours } from './queries.ts'

/** The weekly hours of one branch; none: it never opens. In the transaction that has claimed the rules. */
export async function openBranch(tx: Tx, branchId: number, hours: Window[]): Promise<OwnerRules> {
  const rules = await currentRules(tx, null)
  const before = rulesAt(rules, branchId).hours
  setBranchHours(tx, branchId, hours)
  record(tx, {
    action: 'restaurant.branch_hours_set',
    subject: { kind: 'branch', id: branchId },
    before: { hours: before },
    after: { hours },
  })
  bumpVersion(tx, 'rules')
  tx.notify(`settings:${tx.restaurant.id}`)
  return currentRules(tx, null)
}
