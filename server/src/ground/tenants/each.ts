import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory, type Restaurant } from '../../platform/postgres/transaction/transaction.ts'
import { listRestaurants } from './queries.ts'

export async function eachRestaurant(
  database: Database,
  work: (restaurant: Restaurant) => Promise<unknown>,
): Promise<void> {
  await eachOf(await inDirectory(database, listRestaurants()), work)
}

/** One restaurant's failure does not keep the others waiting. The job fails at the end, so that the queue tries again. */
export async function eachOf(
  restaurants: readonly Restaurant[],
  work: (restaurant: Restaurant) => Promise<unknown>,
): Promise<void> {
  const failures: Error[] = []
  for (const restaurant of restaurants) {
    try {
      await work(restaurant)
    } catch (error) {
      failures.push(new Error(`restaurant ${restaurant.id}: ${(error as Error).message}`, { cause: error }))
    }
  }
  const [first] = failures
  if (first) throw new AggregateError(failures, `${failures.length} failed, first ${first.message}`)
}
