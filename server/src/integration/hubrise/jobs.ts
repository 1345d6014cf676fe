import { atRestaurant } from '../../ground/tenants/at-restaurant.ts'
import { eachRestaurant } from '../../ground/tenants/each.ts'
import { findRestaurantById } from '../../ground/tenants/queries.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { inDirectory } from '../../platform/postgres/transaction/transaction.ts'
import { HUB_TAKE_TASK } from './commands/keep-order.ts'
import { HUB_ROUND_TASK } from './commands/queue-telling.ts'
import { hubRound } from './commands/round.ts'
import { type HubTaker, takeOrders } from './commands/take-orders.ts'
import type { HubDesk } from './desk.ts'
import { dueHubRounds } from './queries/connections.ts'
import { deleteOldOrders, forgetContents } from './queries/orders.ts'

const DAY_MS = 24 * 60 * 60_000
/** What nobody has taken in by then is no meal any more. */
const CONTENTS_KEPT_MS = 3 * DAY_MS
const ORDERS_KEPT_MS = 90 * DAY_MS
const BRANCHES_AT_THE_SAME_TIME = 8

const ROUNDS_TASK = 'hubrise_rounds'
/** They call HubRise, which may be slow: they keep no other job waiting. */
export const HUB_CALLING_TASKS: ReadonlySet<string> = new Set([HUB_ROUND_TASK, ROUNDS_TASK])

type Branch = { restaurantId: number; branchId: number }

/** At once where something has come or is to be told, and every minute for what a crash, an outage or 429 left. */
export function hubJobs(desk: HubDesk, taker: Omit<HubTaker, 'database' | 'now'>): Job[] {
  const whole: HubTaker = { ...taker, database: desk.database, now: desk.now }
  async function take({ restaurantId, branchId }: Branch): Promise<void> {
    const [restaurant] = await inDirectory(desk.database, findRestaurantById(restaurantId))
    if (restaurant) await takeOrders(whole, restaurant, branchId)
  }
  async function round({ restaurantId, branchId }: Branch): Promise<void> {
    const [restaurant] = await inDirectory(desk.database, findRestaurantById(restaurantId))
    if (restaurant) await hubRound(desk, restaurant, branchId)
  }
  async function both(branch: Branch): Promise<void> {
    await take(branch)
    await round(branch)
  }
  return [
    { task: HUB_TAKE_TASK, run: (payload) => take(payload as Branch) },
    { task: HUB_ROUND_TASK, run: (payload) => round(payload as Branch) },
    {
      task: ROUNDS_TASK,
      cron: '* * * * *',
      async run() {
        const due = (await inDirectory(desk.database, dueHubRounds(desk.now()))).values()
        await Promise.all(
          Array.from({ length: BRANCHES_AT_THE_SAME_TIME }, async () => {
            for (const { restaurant_id: restaurantId, branch_id: branchId } of due) {
              await both({ restaurantId, branchId }).catch((error) => taker.onError(error, restaurantId))
            }
          }),
        )
      },
    },
    {
      task: 'hubrise_tidy',
      cron: '23 4 * * *',
      run: () =>
        eachRestaurant(desk.database, async (restaurant) => {
          const inTx = await atRestaurant(desk, restaurant, 'hubrise')
          await inTx(async (tx) => {
            forgetContents(tx, desk.now() - CONTENTS_KEPT_MS)
            deleteOldOrders(tx, desk.now() - ORDERS_KEPT_MS)
          })
        }),
    },
  ]
}
