import type { BranchProfile } from '../../ground/tenants/contract.ts'
import { currentRules } from '../../ground/tenants/current-rules.ts'
import { openBranch } from '../../ground/tenants/hours.ts'
import { branchFault, rulesAt } from '../../ground/tenants/owner-rules.ts'
import { presentBranchProfile } from '../../ground/tenants/present.ts'
import { claimSubject } from '../../platform/cache/versions.ts'
import { refuse } from '../../platform/errors.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { SandboxHours } from '../contract.ts'

/** What a test of a closed restaurant needs: the sample is open around the clock. */
export async function setHours(
  tx: Tx,
  { hours, branch_id }: SandboxHours,
  features: ReadonlySet<string>,
): Promise<BranchProfile> {
  claimSubject(tx, 'rules')
  const before = await currentRules(tx, null)
  const fault = branchFault(before, branch_id, { asFilter: true })
  if (fault) throw refuse({ branch_id: [fault] })
  const { id } = rulesAt(before, branch_id)
  const rules = await openBranch(tx, id, hours)
  return presentBranchProfile(rules, rulesAt(rules, id), tx.restaurant.zone, { features, now: tx.cause.now })
}
