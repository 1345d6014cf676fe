import type { Database } from '../../platform/postgres/pool/database.ts'
import {
  type Cause,
  inRestaurant,
  type Restaurant,
  type Tx,
} from '../../platform/postgres/transaction/transaction.ts'

class Undone<Told> extends Error {
  told: Told
  constructor(told: Told) {
    super('only a preview')
    this.told = told
  }
}

/** What a change would make different, told by doing it and undoing it. */
export async function undone<Told>(
  database: Database,
  restaurant: Restaurant,
  cause: Cause,
  work: (tx: Tx) => Promise<Told>,
): Promise<Told> {
  try {
    return await inRestaurant(database, restaurant, cause, async (tx): Promise<Told> => {
      throw new Undone(await work(tx))
    })
  } catch (error) {
    if (error instanceof Undone) return error.told
    throw error
  }
}
