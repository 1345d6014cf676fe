import type { Database } from '../../platform/postgres/pool/database.ts'
import {
  type Cause,
  inRestaurant,
  type Restaurant,
  type Tx,
} from '../../platform/postgres/transaction/transaction.ts'

class Undone<Result> extends Error {
  result: Result
  constructor(result: Result) {
    super('only a preview')
    this.result = result
  }
}

/** What a change would make different, told by doing it and undoing it. */
export async function undone<Result>(
  database: Database,
  restaurant: Restaurant,
  cause: Cause,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await inRestaurant(database, restaurant, cause, async (tx): Promise<Result> => {
      throw new Undone(await work(tx))
    })
  } catch (error) {
    if (error instanceof Undone) return error.result
    throw error
  }
}
