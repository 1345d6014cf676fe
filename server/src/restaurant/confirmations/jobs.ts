import { atRestaurant } from '../../ground/tenants/at-restaurant.ts'
import { findRestaurantById } from '../../ground/tenants/queries.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory } from '../../platform/postgres/transaction/transaction.ts'
import { LAPSE_TASK, lapseConfirmation } from './commands.ts'

export function confirmationJobs(database: Database, now: () => number = Date.now): Job[] {
  return [
    {
      task: LAPSE_TASK,
      async run(payload) {
        const { restaurant_id, confirmation_id } = payload as {
          restaurant_id: number
          confirmation_id: string
        }
        const [restaurant] = await inDirectory(database, findRestaurantById(restaurant_id))
        if (!restaurant) return
        const inside = await atRestaurant({ database, now }, restaurant, 'confirmations')
        await inside((tx) => lapseConfirmation(tx, confirmation_id))
      },
    },
  ]
}
