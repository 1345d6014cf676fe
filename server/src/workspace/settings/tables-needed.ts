import { sql } from 'kysely'
import { type FieldErrors, refuse } from '../../platform/errors.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { tablesNeededFrom } from '../../restaurant/reservations/queries.ts'
import { tablesTaken } from '../../restaurant/sittings/queries.ts'
import { workspaceFault } from '../faults.ts'

type Rows = { ref: string; name: string; branch_ref?: string | null }[]

/**
 * On a page a table goes by one slip of the hand, so it stays while somebody needs it. A document says the whole of what
 * the owner wants: its import removes the table, and the booking stays without one.
 */
export async function assertTablesFree(tx: Tx, before: Rows, after: Rows): Promise<void> {
  const [home] = await tx.run(sql<{ ref: string | null }>`select ref from branches where is_default`)
  // At another branch it is another table: who is to come there comes to the branch.
  const kept = new Map(after.map(({ ref, branch_ref }) => [ref, branch_ref ?? home?.ref]))
  const removed = before.filter(({ ref, branch_ref }) => kept.get(ref) !== (branch_ref ?? home?.ref))
  if (removed.length === 0) return
  const refs = removed.map(({ ref }) => ref)
  const [taken, needed] = await Promise.all([
    tx.run(tablesTaken(refs)),
    tx.run(tablesNeededFrom(tx.cause.now, refs)),
  ])
  const nameOf = (wanted: string) => removed.find(({ ref }) => ref === wanted)?.name ?? wanted
  const sentences = [
    ...taken.map(({ ref }) => workspaceFault('in_use.seated', { table: nameOf(ref) })),
    ...needed.map(({ ref, date }) => workspaceFault('in_use.booked', { table: nameOf(ref), date })),
  ]
  const faults: FieldErrors = { 'value.tables': sentences }
  if (sentences.length > 0) throw refuse(faults)
}
