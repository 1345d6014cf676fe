import type { RawBuilder } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'

/** Whoever looks at this branch live asks again; null: whichever branch they look at. */
export function tell(tx: Tx, subject: string, branchId: number | null): void {
  tx.notify([subject, tx.restaurant.id, ...(branchId === null ? [] : [branchId])].join(':'))
}

/** The same of the branches that a statement finds, once it is committed. */
export function tellThose(tx: Tx, subject: string, branches: RawBuilder<{ branch_id: number | null }>): void {
  tx.later(branches, (rows) => {
    for (const { branch_id } of rows) tell(tx, subject, branch_id)
  })
}
