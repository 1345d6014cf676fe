import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { BEGUN_TOPIC } from '../keeper.ts'
import { beginRounds } from '../queries/rounds.ts'

/** Stock is kept from here on: orders placed later count. */
export async function beginKeeping(tx: Tx): Promise<void> {
  if (await beginRounds(tx)) tx.announce(`${BEGUN_TOPIC}:${tx.restaurant.id}`)
}
