import type { Database } from '../platform/db/database.ts'
import { type Cause, inDirectory, inRestaurant } from '../platform/db/transaction.ts'
import type { Job } from '../platform/jobs/worker.ts'
import { listRestaurants } from '../restaurants/queries.ts'
import { staleStatements } from './queries.ts'

export function oauthJobs(database: Database): Job[] {
  return [
    { task: 'remove_stale_app_tokens', cron: '27 * * * *', run: () => removeStale(database, Date.now()) },
  ]
}

export async function removeStale(database: Database, now: number): Promise<void> {
  const cause: Cause = { actor: { kind: 'system', id: null, name: 'housekeeping' }, requestId: null, now }
  for (const restaurant of await inDirectory(database, listRestaurants())) {
    await inRestaurant(database, restaurant, cause, async (tx) => {
      for (const statement of staleStatements(now)) tx.later(statement)
    })
  }
}
