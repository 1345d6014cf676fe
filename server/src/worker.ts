import type pg from 'pg'
import type { Context } from './app.ts'
import { housekeepingJobs } from './housekeeping/jobs.ts'
import { notificationJobs } from './notifications/jobs.ts'
import { type Job, startWorker, type Worker } from './platform/jobs/worker.ts'
import { openMailer } from './platform/mail.ts'
import { privacyJobs } from './privacy/jobs.ts'

/** Every job of the service, in one list. */
export function allJobs(context: Context): Job[] {
  const { config, database } = context
  return [
    ...housekeepingJobs(database),
    ...notificationJobs(
      database,
      config.smtpUrl === null ? null : openMailer(config.smtpUrl, config.mailFrom),
    ),
    ...privacyJobs(database),
  ]
}

export function runWorker(context: Context, owner: pg.Pool): Promise<Worker> {
  return startWorker(owner, allJobs(context), { log: context.log, metrics: context.metrics, concurrency: 4 })
}
