import { setTimeout as sleep } from 'node:timers/promises'
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

const BEGIN_AGAIN_AFTER_MS = 1_000

/** Runs what was enqueued in a transaction, and what the crontab says, with retries; many processes share the work. */
export async function startWorker(
  owner: pg.Pool,
  jobs: Job[],
  { log, metrics, concurrency }: { log: FastifyBaseLogger; metrics: Metrics; concurrency: number },
): Promise<Worker> {
  const taskList: TaskList = Object.fromEntries(jobs.map((job) => [job.task, (payload) => job.run(payload)]))
  const begin = async (): Promise<Runner> => {
    const begun = await run({
      pgPool: owner,
      taskList,
      concurrency,
      noHandleSignals: true,
      pollInterval: 2_000,
      // One by one, the runner waits for neither, and a connection lost then would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
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
    begun.events.on('job:success', ({ job }) => metrics.countJob(job.task_identifier, 'done'))
    begun.events.on('job:error', ({ job, error }) => {
      metrics.countJob(job.task_identifier, 'failed')
      log.error(
        { err: error, task: job.task_identifier, attempt: job.attempts },
        'a job failed; it will be tried again',
      )
    })
    return begun
  }
  metrics.watchJobs(async () => {
    const { rows } = await owner.query<{ waiting: string }>(
      'select count(*) as waiting from graphile_worker.jobs where run_at <= now() and locked_at is null and attempts < max_attempts',
    )
    return Number(rows[0]?.waiting ?? 0)
  })

  let runner = await begin()
  let stopped = false
  // A lost database ends the runner; another one takes its place as soon as the database is back.
  async function keepRunning(): Promise<void> {
    while (!stopped) {
      await runner.promise.catch((error) => log.error({ err: error }, 'the job runner stopped'))
      while (!stopped) {
        await sleep(BEGIN_AGAIN_AFTER_MS, undefined, { ref: false })
        const again = stopped ? null : await begin().catch(() => null)
        if (again === null) continue
        runner = again
        break
      }
    }
  }
  void keepRunning()
  return {
    async stop() {
      stopped = true
      await runner.stop()
    },
  }
}
