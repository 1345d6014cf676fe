import type pg from 'pg'
import { tidyKept } from '../../across/document/kept-queries.ts'
import { eachRestaurant } from '../../ground/tenants/each.ts'
import { tidyRefusals } from '../../integration/refusals/commands.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { listMonths, monthsBegin } from '../../platform/postgres/schema/months.ts'
import { type Cause, inRestaurant, type Restaurant } from '../../platform/postgres/transaction/transaction.ts'
import { addDays, localDate } from '../../platform/time/clock.ts'
import { removeOldConfirmations } from '../../restaurant/confirmations/commands.ts'
import { removeOldPairings } from '../../restaurant/devices/queries.ts'
import { removeUnpaidSales } from '../../restaurant/gift-cards/commands/sell-card.ts'
import { tidyProofs } from '../../restaurant/guest-pages/commands.ts'
import { tidyActs } from '../../restaurant/kitchen-screens/acts.ts'
import { rebuildSales } from '../../restaurant/orders/commands/rebuild-sales.ts'
import { tidyPaymentFigures } from '../../restaurant/payments/commands/tidy-payment-figures.ts'
import { tidyPrintJobs } from '../../restaurant/printing/commands.ts'
import { foldSales } from '../../restaurant/reports/commands/count-sales.ts'
import { figuresDisagree } from '../../restaurant/reports/queries.ts'
import { makeRowsPlain } from './plain-rows.ts'
import { pruneRestaurant, turnMonths } from './prune.ts'
import { type Bounds, boundsAt } from './retention.ts'

/** Sales that a process of the version before has counted by the day alone, while both ran, are counted in full. */
const HEALED_FOR_DAYS = 30

/** What nobody can ask for any more is removed, restaurant by restaurant, and months as a whole. */
export function housekeepingJobs(
  database: Database,
  owner: pg.Pool,
  boundsOf: (now: number) => Promise<Bounds>,
): Job[] {
  return [
    {
      task: 'remove_expired',
      cron: '17 * * * *',
      async run() {
        const now = Date.now()
        const bounds = await boundsOf(now)
        const monthsFrom = monthsBegin(await listMonths(owner), 'events')
        await eachRestaurant(database, (restaurant) =>
          removeExpired(database, restaurant, now, { bounds, monthsFrom }),
        )
      },
    },
    {
      task: 'turn_months',
      cron: '23 * * * *',
      async run() {
        const now = Date.now()
        await turnMonths(owner, now, await boundsOf(now))
      },
    },
    {
      task: 'plain_rows',
      cron: '37 3 * * *',
      run: () => makeRowsPlain(database, Date.now()),
    },
  ]
}

export async function removeExpired(
  database: Database,
  restaurant: Restaurant,
  now: number,
  {
    bounds = boundsAt(now),
    monthsFrom = Number.POSITIVE_INFINITY,
  }: { bounds?: Bounds; monthsFrom?: number } = {},
): Promise<void> {
  const cause: Cause = { actor: { kind: 'system', id: null, name: 'housekeeping' }, requestId: null, now }
  await inRestaurant(database, restaurant, cause, async (tx) => {
    if (await figuresDisagree(tx, addDays(localDate(now, 'UTC'), -HEALED_FOR_DAYS))) await rebuildSales(tx)
    foldSales(tx)
    await tidyPaymentFigures(tx)
    tidyRefusals(tx)
    removeUnpaidSales(tx)
    removeOldConfirmations(tx)
    tidyActs(tx)
    removeOldPairings(tx)
    tidyPrintJobs(tx)
    tidyKept(tx)
    tidyProofs(tx)
  })
  await pruneRestaurant(database, restaurant, { now, bounds, monthsFrom })
}
