import { eachRestaurant } from '../../ground/tenants/each.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { type Cause, inRestaurant, type Restaurant } from '../../platform/postgres/transaction/transaction.ts'
import { tidyLog } from './commands/tidy-log.ts'
import { LOG_KEPT_MS } from './rules.ts'

/** `endedBefore` says which deliveries leave the log: those that ended before it; null: none. */
export function webhookJobs(
  database: Database,
  endedBefore: (now: number) => Promise<number | null> | number | null,
): Job[] {
  return [
    {
      task: 'tidy_webhook_log',
      cron: '7 * * * *',
      async run() {
        const now = Date.now()
        const before = await endedBefore(now)
        await eachRestaurant(database, (restaurant) => tidyRestaurant(database, restaurant, now, before))
      },
    },
  ]
}

export async function tidyRestaurant(
  database: Database,
  restaurant: Restaurant,
  now: number,
  before: number | null = now - LOG_KEPT_MS,
): Promise<void> {
  const cause: Cause = { actor: { kind: 'system', id: null, name: 'webhooks' }, requestId: null, now }
  while (await inRestaurant(database, restaurant, cause, (tx) => tidyLog(tx, before)));
}
