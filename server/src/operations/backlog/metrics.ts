import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { Gauge } from 'prom-client'
import { countQueue, oldestDue, type QueueState } from '../../integration/webhooks/queries/backlog.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { intervalSeconds, listSuccesses, noteScheduled, scheduleOf } from '../../platform/jobs/schedule.ts'
import { type WaitingJobs, waitingJobs } from '../../platform/jobs/waiting.ts'
import type { Metrics } from '../../platform/observability/metrics.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { SEND_MAIL } from '../../restaurant/notifications/commands.ts'
import { countOpenCalls, firstRounds, overdueRounds } from '../../restaurant/payments/queries/backlog.ts'

const READ_EVERY_MS = 15_000
/** Older figures are not shown: a database that is gone must not look like one at rest. */
const OLD_AFTER_MS = 60_000
/** Restaurants in which open calls to payment providers are counted, those whose turn comes first. */
const MOST_ROUNDS = 50

type Watched = { database: Database; metrics: Metrics; log: Logger; owner: pg.Pool; jobs: readonly Job[] }

type Figures = {
  at: number
  queue: { state: QueueState; waiting: number }[]
  oldestDelivery: number
  jobs: WaitingJobs[]
  successes: { task: string; at: number }[]
  overdueRounds: number
  oldestRound: number
  openCalls: number
}

/** What a gauge shows: for each value of its label, or under '' where it has none. */
type Shown = {
  name: string
  help: string
  label?: 'task' | 'state'
  values: (figures: Figures) => (readonly [string, number])[]
}

export type Backlog = {
  /** Without waiting for its turn. */
  read(): Promise<void>
  stop(): void
}

/**
 * What waits in the whole installation. Each worker works it out every so often and keeps it, so that a scrape costs
 * nothing and never fails. All workers show the same: of several, the greatest counts.
 */
export function watchBacklog(watched: Watched): Backlog {
  const schedule = scheduleOf(watched.jobs)
  const tasks = schedule.map(({ task }) => task)
  const stopping = new AbortController()
  let figures: Figures | null = null
  let isNoted = false
  let isOut = false
  for (const shown of [...gaugesFor(watched.jobs), intervals(schedule)]) {
    show(watched, shown, () =>
      figures !== null && performance.now() - figures.at < OLD_AFTER_MS ? figures : null,
    )
  }
  async function read(): Promise<void> {
    try {
      if (!isNoted) await inDirectory(watched.database, noteScheduled(tasks))
      isNoted = true
      figures = await readFigures(watched, tasks)
      isOut = false
    } catch (error) {
      if (!isOut && !stopping.signal.aborted)
        watched.log.warn({ err: error }, 'what waits was not counted; trying again')
      isOut = true
    }
  }
  async function readAgainAndAgain(): Promise<void> {
    while (!stopping.signal.aborted) {
      await read()
      await sleep(READ_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  void readAgainAndAgain()
  return { read, stop: () => stopping.abort() }
}

function show({ metrics }: Watched, { name, help, label, values }: Shown, fresh: () => Figures | null): void {
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [metrics.registry],
    collect() {
      const figures = fresh()
      this.reset()
      if (!label) this.set(figures ? (values(figures)[0]?.[1] ?? Number.NaN) : Number.NaN)
      else if (figures) for (const [named, value] of values(figures)) this.set({ [label]: named }, value)
    },
  })
}

function intervals(schedule: ReturnType<typeof scheduleOf>): Shown {
  const known = schedule.map((item) => [item.task, intervalSeconds(item)] as const)
  return {
    name: 'comanda_schedule_interval_seconds',
    help: 'How far apart the runs of a scheduled job are.',
    label: 'task',
    values: () => known,
  }
}

function gaugesFor(jobs: readonly Job[]): Shown[] {
  const byTask = (value: (waiting: WaitingJobs) => number) => (figures: Figures) =>
    jobs.map(({ task }) => {
      const waiting = figures.jobs.find((one) => one.task === task)
      return [task, waiting ? value(waiting) : 0] as const
    })
  return [
    {
      name: 'comanda_webhook_queue_deliveries',
      help: 'Deliveries that wait: due, later (a retry) or paused by their owner. At most 100,000 are counted.',
      label: 'state',
      values: ({ queue }) =>
        (['due', 'later', 'paused'] as const).map((state) => [
          state,
          queue.find((row) => row.state === state)?.waiting ?? 0,
        ]),
    },
    {
      name: 'comanda_webhook_queue_oldest_seconds',
      help: 'For how long the oldest delivery has been due without an attempt.',
      values: ({ oldestDelivery }) => [['', oldestDelivery]],
    },
    {
      name: 'comanda_jobs_waiting',
      help: 'Jobs that are due and not yet taken up, by task. At most 10,000 are looked at.',
      label: 'task',
      values: byTask(({ due }) => due),
    },
    {
      name: 'comanda_jobs_oldest_seconds',
      help: 'For how long the oldest job that is due has waited, by task.',
      label: 'task',
      values: byTask(({ oldestSeconds }) => oldestSeconds),
    },
    {
      name: 'comanda_mails_waiting',
      help: 'Mails that are not sent yet, with those that wait for another try.',
      values: (figures) => {
        const mails = figures.jobs.find(({ task }) => task === SEND_MAIL)
        return [['', mails ? mails.due + mails.later : 0]]
      },
    },
    {
      name: 'comanda_schedule_last_success_timestamp_seconds',
      help: 'When a scheduled job last ended well, or was first scheduled, by task.',
      label: 'task',
      values: ({ successes }) => successes.map(({ task, at }) => [task, at / 1000]),
    },
    {
      name: 'comanda_payment_rounds_overdue',
      help: 'Restaurants with money at a provider that should have been looked at by now.',
      values: (figures) => [['', figures.overdueRounds]],
    },
    {
      name: 'comanda_payment_rounds_oldest_seconds',
      help: 'For how long the first of them has been overdue.',
      values: (figures) => [['', figures.oldestRound]],
    },
    {
      name: 'comanda_payment_calls_pending',
      help: `Calls that a payment provider has not answered clearly, of the ${MOST_ROUNDS} restaurants whose turn comes first.`,
      values: (figures) => [['', figures.openCalls]],
    },
  ]
}

async function readFigures({ database, owner }: Watched, tasks: readonly string[]): Promise<Figures> {
  const now = Date.now()
  const queue = await inDirectory(database, countQueue(now))
  const [head] = await inDirectory(database, oldestDue(now))
  const [rounds] = await inDirectory(database, overdueRounds(now))
  return {
    queue,
    oldestDelivery: secondsSince(head?.dueAt, now),
    jobs: await waitingJobs(owner),
    successes: await inDirectory(database, listSuccesses(tasks)),
    overdueRounds: rounds?.overdue ?? 0,
    oldestRound: secondsSince(rounds?.dueAt, now),
    openCalls: await openCallsOf(database),
    at: performance.now(),
  }
}

async function openCallsOf(database: Database): Promise<number> {
  let all = 0
  for (const { restaurantId } of await inDirectory(database, firstRounds(MOST_ROUNDS))) {
    const [[row]] = await readTogether(database, restaurantId, [countOpenCalls()])
    all += row?.open ?? 0
  }
  return all
}

function secondsSince(at: number | null | undefined, now: number): number {
  return at == null ? 0 : Math.max(0, now - at) / 1000
}
