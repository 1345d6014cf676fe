import type pg from 'pg'
import type { Context } from './app.ts'
import { housekeepingJobs } from './housekeeping/jobs.ts'
import { kitchenJobs } from './kitchen/jobs.ts'
import { oauthJobs } from './oauth/jobs.ts'
import { isAccepted } from './orders/queries.ts'
import { type Job, startWorker, type Worker } from './platform/jobs/worker.ts'
import { staffJobs } from './staff/jobs.ts'
import { startDispatcher } from './webhooks/dispatch/dispatcher.ts'
import { webhookJobs } from './webhooks/jobs.ts'
import { webhookMetrics } from './webhooks/metrics.ts'

/** Every job of the service, in one list. */
export function allJobs(context: Context): Job[] {
  return [
    ...housekeepingJobs(context.database),
    ...kitchenJobs(context.database, isAccepted),
    ...webhookJobs(context.database),
    ...staffJobs(context.database),
    ...oauthJobs(context.database),
  ]
}

export async function runWorker(context: Context, owner: pg.Pool): Promise<Worker> {
  const { database, sender, secretBox: box, log, metrics } = context
  const worker = await startWorker(owner, allJobs(context), { log, metrics, concurrency: 4 })
  const dispatcher = startDispatcher({ database, sender, box, log, onAttempt: webhookMetrics(metrics) })
  return {
    async stop() {
      await Promise.all([worker.stop(), dispatcher.stop()])
    },
  }
}
