import { adminPath } from '../../ground/staff/address.ts'
import { findRestaurantById } from '../../ground/tenants/queries.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import {
  type Cause,
  inDirectory,
  inRestaurant,
  readTogether,
} from '../../platform/postgres/transaction/transaction.ts'
import type { Sender } from '../webhooks/sender/sender.ts'
import { PUSH_TASK } from './commands.ts'
import { type PushJob, removeEnded, toTell } from './queries.ts'
import { noticeOf, requestTo, TOLD_WITHIN_MS, vapidKeys } from './rules.ts'

type Deps = {
  database: Database
  sender: Pick<Sender, 'post'>
  box: SecretBox
  /** Whom a push service can write to: `mailto:` or an address of ours. */
  subject: string
  now: () => number
}

/** Throws when it should be tried again: the queue then does so, with growing pauses, for ten minutes. */
export function pushJobs({ database, sender, box, subject, now }: Deps): Job[] {
  async function run(payload: unknown): Promise<void> {
    const job = payload as PushJob
    if (now() - job.at > TOLD_WITHIN_MS) return
    const [restaurant] = await inDirectory(database, findRestaurantById(job.restaurantId))
    if (!restaurant) return
    const [[found]] = await readTogether(database, restaurant, [toTell(job, now())])
    if (!found) return
    const { endpoint, language } = found
    const { path, ...notice } = noticeOf(found, { ...job, language })
    const text = JSON.stringify({ ...notice, url: `${adminPath(restaurant.slug)}${path}` })
    const { statusCode, delivered } = await sender.post({
      url: endpoint,
      ...requestTo(found, text, { subject, ...vapidKeys(box) }),
    })
    if (delivered) return
    if (statusCode === 404 || statusCode === 410) {
      const cause: Cause = { actor: { kind: 'system', id: null, name: 'push' }, requestId: null, now: now() }
      await inRestaurant(database, restaurant, cause, async (tx) => removeEnded(tx, job.sessionId, endpoint))
      return
    }
    // What it says of our request it will say again.
    if (statusCode !== null && statusCode >= 400 && statusCode <= 499 && statusCode !== 429) return
    throw new Error(`a push service answered ${statusCode ?? 'nothing'}`)
  }
  return [{ task: PUSH_TASK, run }]
}
