import type pg from 'pg'
import type { Context } from './app.ts'
import { housekeepingJobs } from './housekeeping/jobs.ts'
import { kitchenJobs } from './kitchen/jobs.ts'
import { notificationJobs } from './notifications/jobs.ts'
import { oauthJobs } from './oauth/jobs.ts'
import { isAccepted } from './orders/queries.ts'
import { type Job, startWorker, type Worker } from './platform/jobs/worker.ts'
import { openMailer } from './platform/mail.ts'
import { privacyJobs } from './privacy/jobs.ts'
import { sandboxJobs } from './sandbox/jobs.ts'
import { staffJobs } from './staff/jobs.ts'
import { tokenJobs } from './tokens/jobs.ts'
import { startDispatcher } from './webhooks/dispatch/dispatcher.ts'
import { webhookJobs } from './webhooks/jobs.ts'
import { webhookMetrics } from './webhooks/metrics.ts'

/** Every job of the service, in one list. */
export function allJobs(context: Context): Job[] {
  const { config, database } = context
  const mailer = config.smtpUrl === null ? null : openMailer(config.smtpUrl, config.mailFrom)
  return [
    ...housekeepingJobs(database),
    ...kitchenJobs(database, isAccepted),
    ...notificationJobs(database, mailer),
    ...privacyJobs(database),
    ...sandboxJobs(database, (error, sandboxId) =>
      context.log.error({ err: error, restaurant: sandboxId }, 'a sandbox could not be reset'),
    ),
    ...tokenJobs(database),
    ...webhookJobs(database),
    ...staffJobs(database),
    ...oauthJobs(database),
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
