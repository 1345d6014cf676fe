import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { insertOrderOf, insertSitting, TableTaken, tellTables } from '../queries.ts'
import { headRounds } from './open-sitting.ts'

export type PresentParty = {
  id: string
  tableId: number
  partySize: number
  openedAt: number
  rounds: { orderId: string; placedAt: number }[]
}

/** A party that sits there already, as the commands write it; nobody is told, no log is kept. Not where others sit. */
export async function enterParty(tx: Tx, party: PresentParty): Promise<void> {
  const { id, tableId, partySize, openedAt, rounds } = party
  const row = {
    ...{ id, opened_by: 'staff' as const, party_size: partySize, opened_at: openedAt },
    ...{ party_name: null, party_note: null },
  }
  try {
    await tx.attempt(() => insertSitting(tx, row, [tableId]))
  } catch (error) {
    if (!(error instanceof TableTaken)) throw error
    return
  }
  for (const { orderId, placedAt } of rounds) insertOrderOf(tx, id, orderId, placedAt)
  await headRounds(
    tx,
    { id, tableIds: [tableId] },
    rounds.map(({ orderId }) => orderId),
  )
  tellTables(tx, [tableId])
}
