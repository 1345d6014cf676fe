import { eachRestaurant } from '../../ground/tenants/each.ts'
import { findRestaurantById } from '../../ground/tenants/queries.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { type Cause, inDirectory, inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { BACK_ON_SALE, bringBack } from './commands/items.ts'
import { forgetOldDeleted } from './commands/trash.ts'

function cause(): Cause {
  return { actor: { kind: 'system', id: null, name: 'menu' }, requestId: null, now: Date.now() }
}

export function menuJobs(database: Database): Job[] {
  return [
    {
      task: BACK_ON_SALE,
      async run(payload) {
        const { restaurantId, until } = payload as { restaurantId: number; until: number }
        const [restaurant] = await inDirectory(database, findRestaurantById(restaurantId))
        if (restaurant) await inRestaurant(database, restaurant, cause(), (tx) => bringBack(tx, until))
      },
    },
    {
      task: 'forget_deleted_menu_parts',
      cron: '23 * * * *',
      run: () =>
        eachRestaurant(database, (restaurant) =>
          inRestaurant(database, restaurant, cause(), forgetOldDeleted),
        ),
    },
  ]
}
