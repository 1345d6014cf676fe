import { findRestaurantById } from '../../ground/tenants/queries.ts'
import { AppError } from '../../platform/errors.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { type Cause, inDirectory, inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { MERGE_TASK } from '../../restaurant/guests/commands.ts'
import { mergeGuests } from './commands.ts'

type Payload = { restaurant_id: number; into: number; from: number }

export function privacyJobs(database: Database): Job[] {
  return [
    {
      task: MERGE_TASK,
      async run(payload) {
        const { restaurant_id, into, from } = payload as Payload
        const [restaurant] = await inDirectory(database, findRestaurantById(restaurant_id))
        if (!restaurant) return
        const cause: Cause = {
          actor: { kind: 'system', id: null, name: 'guests' },
          requestId: null,
          now: Date.now(),
        }
        await inRestaurant(database, restaurant, cause, (tx) => mergeGuests(tx, { into, from })).catch(
          (error) => {
            // One of them was erased or merged meanwhile.
            if (!(error instanceof AppError && error.code === 'not_found')) throw error
          },
        )
      },
    },
  ]
}
