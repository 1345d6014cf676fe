import { atRestaurant } from '../../ground/tenants/at-restaurant.ts'
import { findRestaurantById } from '../../ground/tenants/queries.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { FIRE_TASK, fireTickets } from './commands.ts'
import type { Cooked } from './queries.ts'

/** Scheduled and held orders reach the kitchen the preparation time before they are due. */
export function kitchenJobs<Order extends Cooked>(
  database: Database,
  {
    accepted,
    afterFire,
  }: {
    /** The order, locked, where it is accepted still. */
    accepted: (tx: Tx, orderId: string) => Promise<Order | undefined>
    /** What follows once the kitchen has it. */
    afterFire: (tx: Tx, order: Order) => Promise<void>
  },
  now: () => number = Date.now,
): Job[] {
  return [
    {
      task: FIRE_TASK,
      async run(payload) {
        const { restaurantId, orderId } = payload as { restaurantId: number; orderId: string }
        const [restaurant] = await inDirectory(database, findRestaurantById(restaurantId))
        if (!restaurant) return
        const inside = await atRestaurant({ database, now }, restaurant, 'kitchen')
        await inside(async (tx) => {
          const order = await accepted(tx, orderId)
          if (!order) return
          await fireTickets(tx, order, null)
          await afterFire(tx, order)
        })
      },
    },
  ]
}
