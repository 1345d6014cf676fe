import { atRestaurant } from '../../../ground/tenants/at-restaurant.ts'
import { findRestaurantById } from '../../../ground/tenants/queries.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { Database } from '../../../platform/postgres/pool/database.ts'
import { inDirectory } from '../../../platform/postgres/transaction/transaction.ts'
import { type OfferDesk, offerOpenSlots } from './offer.ts'
import { OFFER_TASK } from './queries.ts'

/** When something opens, when an offer's time is over, and every few minutes while somebody waits. */
export function waitlistJobs(database: Database, desk: OfferDesk, now: () => number = Date.now): Job[] {
  return [
    {
      task: OFFER_TASK,
      async run(payload) {
        const { restaurantId } = payload as { restaurantId: number }
        const [restaurant] = await inDirectory(database, findRestaurantById(restaurantId))
        if (!restaurant) return
        const inside = await atRestaurant({ database, now }, restaurant, 'waitlist')
        await inside((tx) => offerOpenSlots(tx, desk))
      },
    },
  ]
}
