import { EVERYTHING, shareSubject } from '../../platform/cache/versions.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import {
  type Cause,
  inRestaurant,
  type Restaurant,
  readTogether,
  type Tx,
} from '../../platform/postgres/transaction/transaction.ts'
import { timeOn } from '../../platform/time/moved-clock.ts'
import { OWN_CLOCK } from './queries.ts'

/** Transactions of nobody's request: on the restaurant's own clock, and never amid the reset of a sandbox. */
export async function atRestaurant(
  { database, now }: { database: Database; now: () => number },
  restaurant: Restaurant,
  name: string,
): Promise<<T>(work: (tx: Tx) => Promise<T>) => Promise<T>> {
  const [[clock]] = await readTogether(database, restaurant.id, [OWN_CLOCK])
  return (work) => {
    const real = now()
    const own = clock ? timeOn(clock, real) : real
    const cause: Cause = {
      actor: { kind: 'system', id: null, name },
      requestId: null,
      now: own,
      aheadMs: own - real,
    }
    return inRestaurant(database, restaurant, cause, (tx) => {
      if (clock?.sandbox) shareSubject(tx, EVERYTHING)
      return work(tx)
    })
  }
}
