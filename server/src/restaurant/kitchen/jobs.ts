import { findRestaurantById } from '../../ground/tenants/queries.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import {
  type Cause,
  inDirectory,
  inRestaurant,
  type Tx,
} from '../../platform/postgres/transaction/transaction.ts'
import { FIRE_TASK, fireTickets } from './commands.ts'

/** Scheduled and held orders reach the kitchen the preparation time before they are due. */
export function kitchenJobs(
  database: Database,
  isAccepted: (tx: Tx, orderId: string) => Promise<boolean>,
): Job[] {
  return [
    {
      task: FIRE_TASK,
      async run(payload) {
        const { restaurantId, orderId } = payload as { restaurantId: number; orderId: string }
        const [restaurant] = await inDirectory(database, findRestaurantById(restaurantId))
        if (!restaurant) return
        const cause: Cause = {
          actor: { kind: 'system', id: null, name: 'kitchen' },
          requestId: null,
          now: Date.now(),
        }
        await inRestaurant(database, restaurant, cause, async (tx) => {
          if (await isAccepted(tx, orderId)) await fireTickets(tx, orderId, null)
        })
      },
    },
  ]
}
