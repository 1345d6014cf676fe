import { sql } from 'kysely'
import { listRestaurants } from '../../ground/tenants/queries.ts'
import { tidyRefusals } from '../../integration/refusals/commands.ts'
import { isInLog } from '../../integration/webhooks/commands/tidy.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Cause, inDirectory, inRestaurant, type Restaurant } from '../../platform/db/transaction.ts'
import { IDEMPOTENCY_WINDOW_MS } from '../../platform/http/idempotency.ts'
import type { Job } from '../../platform/jobs/worker.ts'
import { addDays, DAY_MS, localDate } from '../../platform/time/clock.ts'
import { removeOldMails } from '../../restaurant/notifications/commands.ts'
import { rebuildSales } from '../../restaurant/orders/commands/rebuild-sales.ts'
import { tidyPaymentFigures } from '../../restaurant/payments/commands/figures.ts'
import { foldSales } from '../../restaurant/reports/commands/count.ts'
import { figuresDisagree } from '../../restaurant/reports/queries.ts'

/** Sales that a process of the version before has counted by the day alone, while both ran, are counted in full. */
const HEALED_FOR_DAYS = 30
const EVENTS_KEPT_MS = 30 * DAY_MS

/** What nobody can ask for any more is removed, restaurant by restaurant. */
export function housekeepingJobs(database: Database): Job[] {
  return [
    {
      task: 'remove_expired',
      cron: '17 * * * *',
      async run() {
        const now = Date.now()
        for (const restaurant of await inDirectory(database, listRestaurants())) {
          await removeExpired(database, restaurant, now)
        }
      },
    },
  ]
}

export async function removeExpired(database: Database, restaurant: Restaurant, now: number): Promise<void> {
  const cause: Cause = { actor: { kind: 'system', id: null, name: 'housekeeping' }, requestId: null, now }
  await inRestaurant(database, restaurant, cause, async (tx) => {
    if (await figuresDisagree(tx, addDays(localDate(now, 'UTC'), -HEALED_FOR_DAYS))) await rebuildSales(tx)
    foldSales(tx)
    await tidyPaymentFigures(tx)
    tidyRefusals(tx)
    removeOldMails(tx)
    tx.later(sql`delete from idempotency_keys where created_at < ${new Date(now - IDEMPOTENCY_WINDOW_MS)}`)
    tx.later(
      sql`delete from events where created_at < ${new Date(now - EVENTS_KEPT_MS)} and not ${isInLog()}`,
    )
  })
}
