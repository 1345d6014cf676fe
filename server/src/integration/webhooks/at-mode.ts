import type { StaffCall } from '../../ground/staff-calls/route.ts'
import { type Mode, restaurantIn } from '../../ground/tenants/mode.ts'
import { notFound } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { keptFault } from './attempt-faults.ts'
import type { Delivery } from './contract.ts'

/** Where the routes of a mode lie, and its transactions. */
export type Place = {
  base: string
  inside<T>(call: Pick<StaffCall, 'restaurant' | 'cause'>, work: (tx: Tx) => Promise<T>): Promise<T>
}

/** The same for the restaurant and, under /sandbox, for its sandbox, whose events go to addresses of its own. */
export function placeOf(database: Database, name: Mode): Place {
  return {
    base: name === 'live' ? '' : '/sandbox',
    async inside({ restaurant, cause }, work) {
      const chosen = await restaurantIn(database, restaurant, name)
      if (!chosen) throw notFound()
      return inRestaurant(database, chosen, cause, work)
    },
  }
}

/** What went wrong with each attempt, kept in English, as its reader is told it. */
export function inWords<Shown extends Pick<Delivery, 'attempts'>>(
  delivery: Shown,
  say: StaffCall['say'],
): Shown {
  const attempts = delivery.attempts.map((attempt) => ({
    ...attempt,
    error: attempt.error === null ? null : say(keptFault(attempt.error)),
  }))
  return { ...delivery, attempts }
}
