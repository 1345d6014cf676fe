import type pg from 'pg'
import { privacyJobs } from './across/privacy/jobs.ts'
import type { Context } from './context.ts'
import { experienceEventHandlers, orderEventHandlers, reservationEventHandlers } from './event-handlers.ts'
import { staffJobs } from './ground/staff/jobs.ts'
import { rulesCache } from './ground/tenants/owner-rules.ts'
import { hubDesk } from './integration/hubrise/desk.ts'
import { HUB_CALLING_TASKS, hubJobs } from './integration/hubrise/jobs.ts'
import { startMenuKeeper } from './integration/hubrise/menu-keeper.ts'
import { oauthJobs } from './integration/oauth/jobs.ts'
import { keepExternalIds } from './integration/pos/answers.ts'
import { pushJobs } from './integration/push/jobs.ts'
import { subjectOf } from './integration/push/rules.ts'
import { tokenJobs } from './integration/tokens/jobs.ts'
import { startDispatcher } from './integration/webhooks/dispatch/dispatcher.ts'
import { webhookJobs } from './integration/webhooks/jobs.ts'
import { webhookMetrics } from './integration/webhooks/metrics.ts'
import { archivedBefore } from './operations/archive/archived.ts'
import { watchBacklog } from './operations/backlog/metrics.ts'
import { housekeepingJobs } from './operations/housekeeping/jobs.ts'
import { boundsAt } from './operations/housekeeping/retention.ts'
import type { Job } from './platform/jobs/job.ts'
import { noteSuccess } from './platform/jobs/schedule.ts'
import { startWorker, type Worker } from './platform/jobs/worker.ts'
import { openMailer } from './platform/mail/mailer.ts'
import { inDirectory } from './platform/postgres/transaction/transaction.ts'
import { confirmationJobs } from './restaurant/confirmations/jobs.ts'
import { experienceJobs } from './restaurant/experiences/jobs.ts'
import { giftCardJobs } from './restaurant/gift-cards/jobs.ts'
import { kitchenJobs } from './restaurant/kitchen/jobs.ts'
import { menuJobs } from './restaurant/menu/jobs.ts'
import { menuCache } from './restaurant/menu/snapshot.ts'
import { notificationJobs } from './restaurant/notifications/jobs.ts'
import { timeNextCourse } from './restaurant/orders/commands/course-timer.ts'
import { orderJobs } from './restaurant/orders/jobs.ts'
import { lockAccepted } from './restaurant/orders/queries.ts'
import { paperOf } from './restaurant/paper/papers.ts'
import { paymentDesk } from './restaurant/payments/desk.ts'
import { paymentJobs } from './restaurant/payments/jobs.ts'
import { printerRulesOf } from './restaurant/printing/address.ts'
import { PRINT_TASK } from './restaurant/printing/commands.ts'
import { printingJobs } from './restaurant/printing/jobs.ts'
import { waitlistJobs } from './restaurant/reservations/waitlist/jobs.ts'
import { reviewDesk } from './restaurant/reviews/desk.ts'
import { reviewJobs } from './restaurant/reviews/jobs.ts'
import { startKeeper } from './restaurant/stock/keeper.ts'
import { sandboxJobs } from './sandbox/jobs.ts'
import { payFirstJobs } from './surfaces/guests/order/pay-first.ts'

const PRINTING_PLACES = 8
const HUB_PLACES = 4

/** What mails link to. `listening` is where this process answers itself: PORT=0 names no port. */
export function rootUrlOf(
  { publicUrl, port }: Pick<Context['config'], 'publicUrl' | 'port'>,
  listening: string | null,
): string {
  return publicUrl ?? listening ?? `http://localhost:${port}`
}

/** Every job of the service, in one list. */
export function allJobs(context: Context, owner: pg.Pool, listening: string | null = null): Job[] {
  const { config, database } = context
  const rootUrl = rootUrlOf(config, listening)
  const boundsOf = async (now: number) =>
    boundsAt(now, config.keep, config.keepUntilArchived ? await archivedBefore(database) : undefined)
  const mailer = config.smtpUrl === null ? null : openMailer(config.smtpUrl, config.mailFrom)
  const { stripeApiBase } = config
  const payments = paymentDesk(database, context.secretBox, { stripeApiBase })
  return [
    ...housekeepingJobs(database, owner, boundsOf),
    ...kitchenJobs(database, {
      accepted: lockAccepted,
      afterFire: timeNextCourse,
    }),
    ...orderJobs(database, orderEventHandlers),
    ...menuJobs(database),
    ...notificationJobs(database, mailer, { box: context.secretBox, rootUrl }),
    ...giftCardJobs(database, { box: context.secretBox, rootUrl }),
    ...paymentJobs(
      payments,
      { orders: orderEventHandlers, reservations: reservationEventHandlers },
      (error, restaurant) =>
        context.log.error({ err: error, restaurant }, 'open payments of a restaurant were not looked at'),
    ),
    ...reviewJobs(reviewDesk(database, context.secretBox), rootUrl),
    ...experienceJobs(
      {
        database,
        now: () => Date.now(),
        eventHandlers: experienceEventHandlers,
        onError: (error, restaurant) =>
          context.log.error({ err: error, restaurant }, 'tickets of a restaurant were not looked at'),
      },
      { box: context.secretBox, rootUrl },
    ),
    ...waitlistJobs(database, { box: context.secretBox, rootUrl }, context.clock),
    ...printingJobs(database, { paperOf, rules: printerRulesOf(config, database) }),
    ...payFirstJobs(database, payments, orderEventHandlers),
    ...confirmationJobs(database, context.clock),
    ...privacyJobs(database),
    ...pushJobs({
      ...{ database, sender: context.sender, box: context.secretBox, now: context.clock },
      subject: subjectOf(rootUrl, config.mailFrom),
    }),
    ...sandboxJobs(database, (error, sandboxId) =>
      context.log.error({ err: error, restaurant: sandboxId }, 'a sandbox could not be reset'),
    ),
    ...tokenJobs(database),
    ...webhookJobs(database, async (now) => (await boundsOf(now)).deliveries),
    ...staffJobs(database),
    ...oauthJobs(database),
    ...hubJobs(hubDesk(database, context.secretBox, { ...config, now: context.clock }), {
      orders: {
        menuCache: menuCache(database),
        rules: rulesCache(database),
        eventHandlers: orderEventHandlers,
      },
      onError: (error, restaurant) =>
        context.log.error({ err: error, restaurant }, 'orders of HubRise were not looked at'),
    }),
  ]
}

export async function runWorker(context: Context, owner: pg.Pool, listening: string | null): Promise<Worker> {
  const { database, sender, secretBox: box, log, metrics } = context
  const jobs = allJobs(context, owner, listening)
  const rest = jobs.filter(({ task }) => task !== PRINT_TASK && !HUB_CALLING_TASKS.has(task))
  const scheduled = new Set(jobs.filter(({ cron }) => cron !== undefined).map(({ task }) => task))
  function onDone(task: string): void {
    // Missed, it is noted with the next one.
    if (scheduled.has(task)) inDirectory(database, noteSuccess(task)).catch(() => undefined)
  }
  const worker = await startWorker(owner, rest, { log, metrics, concurrency: 4, onDone })
  // Printers are slow, or dead, and so may HubRise be: they have places of their own, and keep no other job waiting.
  const printing = await startWorker(
    owner,
    jobs.filter(({ task }) => task === PRINT_TASK),
    { log, metrics, concurrency: PRINTING_PLACES },
  )
  const calling = await startWorker(
    owner,
    jobs.filter(({ task }) => HUB_CALLING_TASKS.has(task)),
    { log, metrics, concurrency: HUB_PLACES, onDone },
  )
  const onAttempt = webhookMetrics(metrics)
  const dispatcher = startDispatcher({
    database,
    sender,
    box,
    log,
    onAttempt,
    readAnswers: keepExternalIds,
  })
  const keeper = startKeeper(database, log)
  const menuKeeper = startMenuKeeper(hubDesk(database, box, { ...context.config, now: context.clock }), log)
  const backlog = watchBacklog({ database, metrics, log, owner, jobs })
  return {
    async stop() {
      backlog.stop()
      await Promise.all([
        worker.stop(),
        printing.stop(),
        calling.stop(),
        dispatcher.stop(),
        keeper.stop(),
        menuKeeper.stop(),
      ])
    },
  }
}
