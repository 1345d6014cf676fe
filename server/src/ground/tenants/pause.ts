// Orders at one branch are paused by whoever sees that its kitchen cannot keep up.
import { bumpVersion } from '../../platform/cache/versions.ts'
import { refuse } from '../../platform/errors.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { DAY_MS, formatMoment, parseMoment } from '../../platform/time/clock.ts'
import { record } from '../audit/commands.ts'
import { currentRules } from './current-rules.ts'
import { branchFaults } from './faults.ts'
import { type OwnerRules, rulesAt } from './owner-rules.ts'
import { setBranchPause } from './queries.ts'

const LONGEST_DAYS = 7

/** `until`: null ends its own pause, never the restaurant's. In the transaction that has claimed the rules. */
export async function pauseBranch(tx: Tx, branchId: number, until: string | null): Promise<OwnerRules> {
  const { now } = tx.cause
  const at = until === null ? null : parseMoment(until, tx.restaurant.zone)
  if (at !== null && at <= now) throw refuse({ until: [branchFaults('in_the_past.pause')] })
  if (at !== null && at > now + LONGEST_DAYS * DAY_MS) {
    throw refuse({ until: [branchFaults('too_far_ahead.pause', { days: LONGEST_DAYS })] })
  }
  const rules = await currentRules(tx, null)
  const before = rulesAt(rules, branchId).ordering.ordering_paused_until
  const after = formatMoment(at, 'UTC')
  if (before === after) return rules
  setBranchPause(tx, branchId, after)
  record(tx, {
    action: 'restaurant.branch_paused',
    subject: { kind: 'branch', id: branchId },
    before: { paused_until: before },
    after: { paused_until: after },
  })
  bumpVersion(tx, 'rules')
  tx.notify(`settings:${tx.restaurant.id}`)
  return currentRules(tx, null)
}
