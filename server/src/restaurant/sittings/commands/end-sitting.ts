import { record } from '../../../ground/audit/commands.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { endStay } from '../../reservations/commands/end-stay.ts'
import { endRow, reservationsOf, type Sitting, tellTables } from '../queries.ts'

type Ending = {
  reason: string | null
  /** What was left to pay, where somebody closed it all the same. */
  dueMinor?: number
}

/** Its tables are free, for bookings too. What its orders and their money need is the caller's to see to. */
export async function endSitting(tx: Tx, sitting: Sitting, { reason, dueMinor }: Ending): Promise<void> {
  endRow(tx, { id: sitting.id, at: tx.cause.now, reason, into: null })
  for (const { reservation_id } of await tx.run(reservationsOf([sitting.id])))
    await endStay(tx, reservation_id)
  record(tx, {
    action: 'sitting.closed',
    subject: { kind: 'sitting', id: sitting.id },
    after: {
      table_ids: sitting.tableIds,
      ...(reason !== null && { reason }),
      ...(dueMinor !== undefined && dueMinor > 0 && { due_minor: dueMinor }),
    },
  })
  tellTables(tx, sitting.tableIds)
}
