import { AsyncLocalStorage } from 'node:async_hooks'
import { traced } from '../../observability/tracing.ts'
import { DATABASE_SPAN, whyUseless } from '../connection/begin.ts'
import { connectFor, type Database } from '../pool/database.ts'
import type { Cause, Restaurant, Tx } from '../sql/tx.ts'
import { OpenTransaction } from './open-transaction.ts'

export type { Whose } from '../connection/begin.ts'
export {
  type Actor,
  type Cause,
  changedAt,
  changedOnceLocked,
  doneAt,
  type Restaurant,
  realNow,
  type Tx,
} from '../sql/tx.ts'
export { inDirectory, readShortly, readTogether } from './reading.ts'

/** Deadlock, and what a stricter isolation level would give. */
const ENDED_FOR_ANOTHER = new Set(['40P01', '40001'])
const CHECK_VIOLATION = '23514'
const MOST_ATTEMPTS = 4

/**
 * One transaction for one restaurant. Begin, the tenant setting and the first statement travel in one write; the
 * statements given to `later` and the commit share the last one.
 */
export async function inRestaurant<T>(
  database: Database,
  restaurant: Restaurant,
  cause: Cause,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { value, open } = await traced('transaction', DATABASE_SPAN, () =>
        attemptOnce(database, restaurant, cause, work),
      )
      // With its connection given back: others may be slow to confirm.
      await open.confirmed()
      return value
    } catch (error) {
      // PostgreSQL ended this one for another's sake, untouched: it simply begins again.
      if (attempt === MOST_ATTEMPTS || !isEndedForAnother(error)) throw error
    }
  }
}

function isEndedForAnother(error: unknown): boolean {
  const { code = '', constraint } = error as { code?: string; constraint?: string }
  // The bound of a partition has no name: the month of its row was made while it waited to be written elsewhere (months.ts).
  const isMonthMade = code === CHECK_VIOLATION && constraint === undefined
  return ENDED_FOR_ANOTHER.has(code) || isMonthMade
}

async function attemptOnce<T>(
  database: Database,
  restaurant: Restaurant,
  cause: Cause,
  work: (tx: Tx) => Promise<T>,
): Promise<{ value: T; open: OpenTransaction }> {
  const { client, release } = await connectFor(database, restaurant.id)
  const since = performance.now()
  const open = new OpenTransaction(client, database, restaurant, cause)
  const mark = { open: true }
  let failure: Error | undefined
  try {
    const value = await underWay.run(mark, work, open)
    await open.commit()
    return { value, open }
  } catch (error) {
    const [reason, lost] = await Promise.all([open.reasonOf(error), open.rollback()])
    failure = lost ?? whyUseless(reason)
    throw reason
  } finally {
    mark.open = false
    database.figures.used('transaction', since)
    release(failure)
  }
}

const underWay = new AsyncLocalStorage<{ open: boolean }>()

/** Whether what runs now runs for a transaction that is still open: nothing that waits for the network, or for another connection, may. */
export function isInTransaction(): boolean {
  return underWay.getStore()?.open ?? false
}

/** For what is only set off by a transaction, which does not wait for it. */
export function outsideTransaction<T>(work: () => T): T {
  return underWay.exit(work)
}
