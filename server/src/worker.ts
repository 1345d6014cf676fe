import type pg from 'pg'
import { housekeepingJobs } from './across/housekeeping/jobs.ts'
import { privacyJobs } from './across/privacy/jobs.ts'
import { sandboxJobs } from './across/sandbox/jobs.ts'
import type { Context } from './app.ts'
import { reservationFollowers } from './followers.ts'
import { staffJobs } from './ground/staff/jobs.ts'
import { oauthJobs } from './integration/oauth/jobs.ts'
import { keepExternalIds } from './integration/pos/answers.ts'
import { tokenJobs } from './integration/tokens/jobs.ts'
import { startDispatcher } from './integration/webhooks/dispatch/dispatcher.ts'
import { webhookJobs } from './integration/webhooks/jobs.ts'
import { webhookMetrics } from './integration/webhooks/metrics.ts'
import { type Job, startWorker, type Worker } from './platform/jobs/worker.ts'
import { openMailer } from './platform/mail.ts'
import { giftCardJobs } from './restaurant/gift-cards/jobs.ts'
import { kitchenJobs } from './restaurant/kitchen/jobs.ts'
import { menuJobs } from './restaurant/menu/jobs.ts'
import { notificationJobs } from './restaurant/notifications/jobs.ts'
import { isAccepted } from './restaurant/orders/queries.ts'
import { paymentDesk } from './restaurant/payments/desk.ts'
import { paymentJobs } from './restaurant/payments/jobs.ts'

function rootUrlOf({ publicUrl, port }: Context['config']): string {
  return publicUrl ?? `http://localhost:${port}`
}

/** Every job of the service, in one list. */
export function allJobs(context: Context): Job[] {
  const { config, database } = context
  const mailer = config.smtpUrl === null ? null : openMailer(config.smtpUrl, config.mailFrom)
  const { stripeApiBase } = config
  const payments = paymentDesk(database, context.secretBox, { stripeApiBase })
  return [
    ...housekeepingJobs(database),
    ...kitchenJobs(database, isAccepted),
    ...menuJobs(database),
    ...notificationJobs(database, mailer, context.secretBox),
    ...giftCardJobs(database, { box: context.secretBox, rootUrl: rootUrlOf(config) }),
    ...paymentJobs(payments, reservationFollowers, (error, restaurant) =>
      context.log.error({ err: error, restaurant }, 'open payments of a restaurant were not looked at'),
    ),
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
  const onAttempt = webhookMetrics(metrics)
  const dispatcher = startDispatcher({
    database,
    sender,
    box,
    log,
    onAttempt,
    readAnswers: keepExternalIds,
  })
  return {
    async stop() {
      await Promise.all([worker.stop(), dispatcher.stop()])
    },
  }
}
