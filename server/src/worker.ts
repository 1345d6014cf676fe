import type pg from 'pg'
import type { Context } from './app.ts'
import { housekeepingJobs } from './housekeeping/jobs.ts'
import { kitchenJobs } from './kitchen/jobs.ts'
import { isAccepted } from './orders/queries.ts'
import { type Job, startWorker, type Worker } from './platform/jobs/worker.ts'

/** Every job of the service, in one list. */
export function allJobs(context: Context): Job[] {
  return [...housekeepingJobs(context.database), ...kitchenJobs(context.database, isAccepted)]
}

export function runWorker(context: Context, owner: pg.Pool): Promise<Worker> {
  return startWorker(owner, allJobs(context), { log: context.log, metrics: context.metrics, concurrency: 4 })
}
