// One member of staff confirms with their password what another does, on that other's screen.
import { refuse } from '../../platform/errors.ts'
import type { Limiter } from '../../platform/http/rate-limit/limiter.ts'
import { type Static, Type } from '../../platform/http/validation/schema.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { approvalFault } from './faults.ts'
import { passwordFits } from './password-fits.ts'
import { findPassword, listStaffAtBranches } from './queries.ts'

export const Approval = Type.Object({
  by: Type.String({ format: 'uuid' }),
  password: Type.String({ minLength: 1, maxLength: 200 }),
})
export type Approval = Static<typeof Approval>
export type Approver = { id: string; name: string }
/** Null: they work at all branches. */
export type Placed = Approver & { branchIds: number[] | null }

/** Who may confirm: by name. */
export async function approversOf(tx: Tx): Promise<Approver[]> {
  return (await placedApprovers(tx)).map(({ id, name }) => ({ id, name }))
}

async function placedApprovers(tx: Tx): Promise<Placed[]> {
  const staff = await tx.run(listStaffAtBranches(tx.restaurant.id))
  return staff
    .filter(({ role }) => role === 'owner' || role === 'manager')
    .map(({ id, name, branchIds }) => ({ id, name, branchIds }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Who has confirmed it, by a right password. */
export async function approvedBy(
  tx: Tx,
  limiter: Limiter,
  { by, password }: Approval,
  address: string,
): Promise<Placed> {
  const approver = (await placedApprovers(tx)).find(({ id }) => id === by)
  if (!approver) throw refuse({ approval: [approvalFault('not_found.approver')] })
  const kept = async () => (await tx.run(findPassword(by)))[0]
  if (await passwordFits(limiter, { userId: by, address, password }, kept)) return approver
  throw refuse({ 'approval.password': [approvalFault('wrong_password.approver')] })
}
