import { atRestaurant } from '../../ground/tenants/at-restaurant.ts'
import { findRestaurantById } from '../../ground/tenants/queries.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory } from '../../platform/postgres/transaction/transaction.ts'
import { findOrder, moveOrder } from './commands/change-status.ts'
import { NEXT_COURSE_TASK } from './commands/course-timer.ts'
import type { OrderEventHandlers } from './commands/event-handlers.ts'
import { fireNextCourse } from './commands/fire-course.ts'
import { ACCEPT_PAID_TASK } from './commands/queue-acceptance.ts'

/** What goes to the kitchen by itself: the next course, where the owner wants that, and what is paid at a kiosk. */
export function orderJobs(
  database: Database,
  eventHandlers: OrderEventHandlers,
  now: () => number = Date.now,
): Job[] {
  return [
    {
      task: ACCEPT_PAID_TASK,
      async run(payload) {
        const { restaurantId, orderId } = payload as { restaurantId: number; orderId: string }
        const [restaurant] = await inDirectory(database, findRestaurantById(restaurantId))
        if (!restaurant) return
        const inside = await atRestaurant({ database, now }, restaurant, 'kiosk')
        await inside(async (tx) => {
          const found = await findOrder(tx, orderId)
          if (found.order.status === 'placed') await moveOrder(tx, eventHandlers, found, 'accepted')
        })
      },
    },
    {
      task: NEXT_COURSE_TASK,
      async run(payload) {
        const { restaurantId, orderId, since } = payload as {
          restaurantId: number
          orderId: string
          since: number
        }
        const [restaurant] = await inDirectory(database, findRestaurantById(restaurantId))
        if (!restaurant) return
        const inside = await atRestaurant({ database, now }, restaurant, 'kitchen')
        await inside((tx) => fireNextCourse(tx, orderId, since))
      },
    },
  ]
}
