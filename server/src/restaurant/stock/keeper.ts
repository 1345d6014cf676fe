import type { Logger } from 'pino'
import { findRestaurantById } from '../../ground/tenants/queries.ts'
import { restFor } from '../../platform/jobs/rest.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { type Cause, inDirectory, inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { deductOrderedStock, flipIfDue } from './commands/deduct-ordered-stock.ts'
import { KEPT_BY } from './queries/rounds.ts'

/** Orders of so long are brought into the levels together; two seconds is what they have. */
const GATHER_MS = 400
/** News can be lost on the way, so every restaurant is looked at so often. */
const LOOK_EVERY_MS = 15_000
export const BEGUN_TOPIC = 'stock_begun'

function cause(): Cause {
  return {
    actor: { kind: 'system', id: null, name: 'stock' },
    requestId: null,
    now: Date.now(),
    clock: () => Date.now(),
  }
}

/** All that the orders of one restaurant have used by now. */
export async function keepUp(database: Database, restaurantId: number): Promise<void> {
  const [restaurant] = await inDirectory(database, findRestaurantById(restaurantId))
  if (!restaurant) return
  for (let more = true; more; ) {
    const progress = await inRestaurant(database, restaurant, cause(), deductOrderedStock)
    if (progress.flipDue) await inRestaurant(database, restaurant, cause(), flipIfDue)
    more = progress.more
  }
}

export type Keeper = { stop(): Promise<void> }

/**
 * Follows the orders of every restaurant that keeps stock, one restaurant after the other. Each process with workers has
 * one; of two that come to the same restaurant, one waits and finds nothing left to do.
 */
export function startKeeper(database: Database, log: Pick<Logger, 'error'>): Keeper {
  const kept = new Set<number>()
  const due = new Set<number>()
  const ended = new AbortController()
  const { rest, wake } = restFor({ mostMs: LOOK_EVERY_MS, gatherMs: GATHER_MS, signal: ended.signal })
  let looks = true

  function call(restaurantId: number): void {
    if (!kept.has(restaurantId)) return
    due.add(restaurantId)
    wake()
  }
  database.changes.on('orders', call)
  database.changes.on(BEGUN_TOPIC, (restaurantId) => {
    kept.add(restaurantId)
    call(restaurantId)
  })
  database.changes.onReset(() => {
    looks = true
    wake()
  })

  async function lookThrough(): Promise<void> {
    looks = false
    for (const { restaurant_id } of await inDirectory(database, KEPT_BY)) {
      kept.add(restaurant_id)
      due.add(restaurant_id)
    }
  }
  async function work(): Promise<void> {
    let lastLookAt = 0
    while (!ended.signal.aborted) {
      if (Date.now() - lastLookAt >= LOOK_EVERY_MS) looks = true
      if (looks) {
        lastLookAt = Date.now()
        await lookThrough().catch((error) => log.error({ err: error }, 'stock could not be looked through'))
      }
      const now = [...due]
      due.clear()
      for (const id of now) {
        if (ended.signal.aborted) return
        await keepUp(database, id).catch((error) => {
          due.add(id)
          log.error({ err: error, restaurant: id }, 'stock does not follow orders; it is tried again')
        })
      }
      await rest(due.size > 0 || looks)
    }
  }

  const working = work()
  return {
    async stop() {
      ended.abort()
      wake()
      await working
    },
  }
}
