import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Metrics } from '../metrics.ts'

export type Job = {
  task: string
  /** Five fields of crontab, UTC. Left out: only when enqueued. */
  cron?: string
  run: (payload: unknown) => Promise<void>
}

export type Worker = { stop(): Promise<void> }

/** Runs what was enqueued in a transaction, and what the crontab says, with retries; many processes share the work. */
export async function startWorker(
  owner: pg.Pool,
  jobs: Job[],
  { log, metrics, concurrency }: { log: FastifyBaseLogger; metrics: Metrics; concurrency: number },
): Promise<Worker> {
  const taskList: TaskList = Object.fromEntries(jobs.map((job) => [job.task, (payload) => job.run(payload)]))
  const runner: Runner = await run({
    pgPool: owner,
    taskList,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    parsedCronItems: parseCronItems(
      jobs.flatMap((job) =>
        job.cron === undefined ? [] : [{ task: job.task, match: job.cron, options: { backfillPeriod: 0 } }],
      ),
    ),
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ job: true }, message)
      else if (level === 'warning') log.warn({ job: true }, message)
      else log.debug({ job: true }, message)
    }),
  })
  runner.events.on('job:success', ({ job }) => metrics.countJob(job.task_identifier, 'done'))
  runner.events.on('job:error', ({ job, error }) => {
    metrics.countJob(job.task_identifier, 'failed')
    log.error(
      { err: error, task: job.task_identifier, attempt: job.attempts },
      'a job failed; it will be tried again',
    )
  })
  metrics.watchJobs(async () => {
    const { rows } = await owner.query<{ waiting: string }>(
      'select count(*) as waiting from graphile_worker.jobs where run_at <= now() and locked_at is null and attempts < max_attempts',
    )
    return Number(rows[0]?.waiting ?? 0)
  })
  // A lost database ends the runner; serve.ts watches `promise` through this and starts another.
  runner.promise.catch((error) => log.error({ err: error }, 'the job runner stopped'))
  return { stop: () => runner.stop() }
}
