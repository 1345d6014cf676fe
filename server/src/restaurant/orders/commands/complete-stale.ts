import { AppError } from '../../../platform/errors.ts'
import type { Database } from '../../../platform/postgres/pool/database.ts'
import {
  type Cause,
  inRestaurant,
  type Restaurant,
  readTogether,
} from '../../../platform/postgres/transaction/transaction.ts'
import { staleOrders } from '../queries.ts'
import { movesToTheEnd } from '../rules/lifecycle.ts'
import type { Position } from '../search.ts'
import type { StaleOutcome } from '../staff-contract.ts'
import { findOrder, moveOrder } from './change-status.ts'
import type { OrderEventHandlers } from './event-handlers.ts'

/** One call lasts a moment, however many orders wait: whoever asks goes on from where it ended. */
const MOST_IN_A_STEP = 25

type Where = { database: Database; restaurant: Restaurant; cause: Cause; eventHandlers: OrderEventHandlers }

/**
 * Leads open orders from before a moment to their end, each by the ordinary moves and in a transaction of its own: one
 * that cannot be moved is named, and holds up no other.
 */
export async function completeStale(
  where: Where,
  { branchId, before, after }: { branchId: number; before: number; after: Position | null },
): Promise<Omit<StaleOutcome, 'next'> & { next: Position | null }> {
  const { database, restaurant } = where
  const [found] = await readTogether(database, { id: restaurant.id, branches: [branchId] }, [
    staleOrders(before, after, MOST_IN_A_STEP + 1),
  ])
  const step = found.slice(0, MOST_IN_A_STEP)
  const outcome: Omit<StaleOutcome, 'next'> = { completed: 0, failed: [] }
  for (const { id } of step) {
    const name = { value: null as string | null, number: null as number | null }
    try {
      if (await complete(where, id, name)) outcome.completed++
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'internal_error'
      outcome.failed.push({ id, number: name.number, name: name.value, code })
    }
  }
  const last = step.at(-1)
  const goesOn = found.length > MOST_IN_A_STEP && last
  return { ...outcome, next: goesOn ? { at: last.placed_at, id: last.id } : null }
}

/** False where somebody else has ended it meanwhile. */
function complete(
  { database, restaurant, cause, eventHandlers }: Where,
  id: string,
  name: { value: string | null; number: number | null },
): Promise<boolean> {
  return inRestaurant(database, restaurant, cause, async (tx) => {
    const { order } = await findOrder(tx, id)
    name.value = order.customer_name
    name.number = order.number
    const moves = movesToTheEnd(order.status)
    for (const to of moves) await moveOrder(tx, eventHandlers, await findOrder(tx, id), to)
    return moves.length > 0
  })
}
