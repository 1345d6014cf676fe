import { branchFaults } from '../../../ground/tenants/faults.ts'
import type { FieldErrors } from '../../../platform/errors.ts'
import type { Plan } from './decide.ts'
import type { Place } from './tables.ts'

/** What each branch offers; `home` is that of the default one. */
export type Plans = { version: number; home: Plan; all: readonly Plan[] }

/** What may say at which branch a booking is. */
export type Named = { branch_id?: number | null | undefined; table_id?: number | null | undefined }

/** Where nobody names a branch, or it is gone: that of the default one. */
export function planAt({ home, all }: Plans, branchId: number | null | undefined): Plan {
  return all.find((plan) => plan.branchId === branchId) ?? home
}

/** That of the branch which is named, or else of the table's. */
export function planFor(plans: Plans, { branch_id, table_id }: Named): Plan {
  if (branch_id != null || table_id == null) return planAt(plans, branch_id)
  return planWith(plans, table_id) ?? plans.home
}

/** What speaks against where a booking is to be. What speaks against a table nobody has is for the plan to say. */
export function placeFaults(plans: Plans, { branch_id, table_id }: Named): FieldErrors {
  const named = plans.all.find(({ branchId }) => branchId === branch_id)
  if (branch_id != null && !named) return { branch_id: [branchFaults('not_found.branch')] }
  if (named && !named.isOpen) return { branch_id: [branchFaults('closed.branch')] }
  const own = table_id == null ? undefined : planWith(plans, table_id)
  if (own && named && own !== named) return { table_id: [branchFaults('not_offered.table_branch')] }
  if (own && !own.isOpen) return { table_id: [branchFaults('closed.table_branch')] }
  return {}
}

function planWith({ all }: Plans, tableId: number): Plan | undefined {
  const isIt = ({ tableIds }: Place) => tableIds.length === 1 && tableIds[0] === tableId
  return all.find(({ floor }) => floor.some(isIt))
}
