import { record } from '../../../ground/audit/commands.ts'
import { listBranches } from '../../../ground/tenants/queries.ts'
import { type FieldErrors, refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { stockFault } from '../faults.ts'
import type { MovementForm, TransferForm } from '../staff-contract.ts'
import { type Movement, moveStock } from './move-stock.ts'
import { inOwnUnit, readLarder } from './recipes.ts'
import { NO_SUCH_BRANCH, recordMovement } from './record-movement.ts'
import { claimMenuIfSellingOut, flipDishes } from './sell-out.ts'

/** As somebody reports it, in whatever unit they have counted. */
export async function recordInUnit(tx: Tx, form: MovementForm) {
  const { unit, reason = null, ...movement } = form
  if (unit === undefined) return recordMovement(tx, { ...movement, reason })
  const { value, fault } = inOwnUnit(await readLarder(tx), { ...movement, unit })
  if (fault) throw refuse({ [fault[0]]: [fault[1]] })
  return recordMovement(tx, { ...movement, quantity: value, reason })
}

/** From one branch to another, both at the same moment. */
export async function transferStock(tx: Tx, form: TransferForm): Promise<void> {
  const sellsOut = await claimMenuIfSellingOut(tx)
  const { from_branch_id: from, to_branch_id: to, note = null } = form
  const branches = new Set((await listBranches(tx)).map(({ id }) => id))
  const larder = await readLarder(tx)
  const faults: FieldErrors = {}
  if (!branches.has(from)) faults.from_branch_id = [NO_SUCH_BRANCH]
  if (!branches.has(to)) faults.to_branch_id = [NO_SUCH_BRANCH]
  if (from === to) faults.to_branch_id = [stockFault('same_branch')]
  const movements: Movement[] = []
  form.lines.forEach((line, index) => {
    const { value, fault } = inOwnUnit(larder, line)
    if (fault) {
      faults[`lines.${index}.${fault[0]}`] = [fault[1]]
      return
    }
    const { ingredient_id: ingredientId } = line
    const [out, into] = [
      { branchId: from, otherBranchId: to, by: -value },
      { branchId: to, otherBranchId: from, by: value },
    ]
    movements.push({ ingredientId, kind: 'transfer_out', quantity: value, note, ...out })
    movements.push({ ingredientId, kind: 'transfer_in', quantity: value, note, ...into })
  })
  if (Object.keys(faults).length > 0) throw refuse(faults)
  await moveStock(tx, movements)
  if (sellsOut) await flipDishes(tx)
  record(tx, {
    action: 'stock.transfer',
    subject: { kind: 'branch', id: to },
    after: { from_branch_id: from, to_branch_id: to, lines: form.lines.length },
  })
}
