import { listRestaurants } from '../../ground/tenants/queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Cause, inDirectory, inRestaurant, type Restaurant } from '../../platform/db/transaction.ts'
import type { Job } from '../../platform/jobs/worker.ts'
import { tidyLog } from './commands/tidy.ts'

export function webhookJobs(database: Database): Job[] {
  return [
    {
      task: 'tidy_webhook_log',
      cron: '7 * * * *',
      async run() {
        const now = Date.now()
        for (const restaurant of await inDirectory(database, listRestaurants())) {
          await tidyRestaurant(database, restaurant, now)
        }
      },
    },
  ]
}

export async function tidyRestaurant(database: Database, restaurant: Restaurant, now: number): Promise<void> {
  const cause: Cause = { actor: { kind: 'system', id: null, name: 'webhooks' }, requestId: null, now }
  await inRestaurant(database, restaurant, cause, tidyLog)
}
