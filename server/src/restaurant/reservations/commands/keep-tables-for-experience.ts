import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { announceKept, announceTables } from '../held.ts'
import { deleteKeptTables, insertKeptTables, tablesTaken } from '../queries.ts'

/**
 * Keeps tables for an experience, in place of those that it had: the same constraint that keeps two bookings apart keeps
 * bookings off them. Answers the tables that others have at that time; where there are any, nothing has changed.
 */
export async function keepTables(
  tx: Tx,
  experienceId: number,
  tableIds: number[],
  span: { startsAt: number; endsAt: number },
): Promise<string[]> {
  const wanted = [...new Set(tableIds)].toSorted((a, b) => a - b)
  const taken = await tx.run(tablesTaken(wanted, span, experienceId))
  if (taken.length > 0) return taken.map(({ name }) => name)
  announceKept(tx, experienceId)
  try {
    await tx.attempt(async () => {
      deleteKeptTables(tx, experienceId)
      if (wanted.length > 0) await insertKeptTables(tx, experienceId, wanted, span)
    })
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'reservation_tables_during_excl') throw error
    return (await tx.run(tablesTaken(wanted, span, experienceId))).map(({ name }) => name)
  }
  announceTables(tx, wanted)
  return []
}

export function releaseKeptTables(tx: Tx, experienceId: number): void {
  announceKept(tx, experienceId)
  deleteKeptTables(tx, experienceId)
}
