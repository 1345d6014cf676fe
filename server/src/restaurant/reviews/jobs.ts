import { atRestaurant } from '../../ground/tenants/at-restaurant.ts'
import { findRestaurantById } from '../../ground/tenants/queries.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { inDirectory } from '../../platform/postgres/transaction/transaction.ts'
import { askForReview } from './commands/ask-for-review.ts'
import type { ReviewDesk } from './desk.ts'
import { ASK_TASK } from './queries/asks.ts'

type Payload = { restaurant_id: number; order_id: string | null; reservation_id: string | null }

export function reviewJobs(desk: ReviewDesk, rootUrl: string): Job[] {
  return [
    {
      task: ASK_TASK,
      async run(payload) {
        const { restaurant_id, order_id, reservation_id } = payload as Payload
        const [restaurant] = await inDirectory(desk.database, findRestaurantById(restaurant_id))
        if (!restaurant) return
        const inside = await atRestaurant(desk, restaurant, 'reviews')
        await inside((tx) =>
          askForReview(tx, { desk, rootUrl }, { orderId: order_id, reservationId: reservation_id }),
        )
      },
    },
  ]
}
