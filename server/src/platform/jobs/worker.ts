import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, type Runner, run, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Metrics } from '../observability/metrics.ts'
import { inTrace, traced } from '../observability/tracing.ts'
import type { Job } from './job.ts'
import { scheduleOf } from './schedule.ts'

/** As part of the trace of whatever enqueued it. */
function runTraced(job: Job, payload: unknown): Promise<void> {
  const { traceparent = null } = (payload ?? {}) as { traceparent?: string | null }
  return inTrace(traceparent, () => traced(`job ${job.task}`, { kind: 'consumer' }, () => job.run(payload)))
}

export type Worker = { stop(): Promise<void> }

export type WorkerOptions = {
  log: FastifyBaseLogger
  metrics: Metrics
  concurrency: number
  /** Told the task of each job that ended well. */
  onDone?: (task: string) => void
}

const BEGIN_AGAIN_AFTER_MS = 1_000
const FIRST_TRIES = 6

/** Runs what was enqueued in a transaction, and what the crontab says, with retries; many processes share the work. */
export async function startWorker(
  owner: pg.Pool,
  jobs: Job[],
  { log, metrics, concurrency, onDone }: WorkerOptions,
): Promise<Worker> {
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [job.task, (payload) => runTraced(job, payload)]),
  )
  const begin = async (): Promise<Runner> => {
    const begun = await run({
      pgPool: owner,
      taskList,
      concurrency,
      noHandleSignals: true,
      pollInterval: 2_000,
      // One by one, the runner waits for neither, and a connection lost then would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      parsedCronItems: scheduleOf(jobs),
      logger: new Logger(() => (level, message) => {
        if (level === 'error') log.error({ job: true }, message)
        else if (level === 'warning') log.warn({ job: true }, message)
        else log.debug({ job: true }, message)
      }),
    })
    begun.events.on('job:success', ({ job }) => {
      metrics.countJob(job.task_identifier, 'done')
      onDone?.(job.task_identifier)
    })
    begun.events.on('job:error', ({ job, error }) => {
      metrics.countJob(job.task_identifier, 'failed')
      log.error(
        { err: error, task: job.task_identifier, attempt: job.attempts },
        'a job failed; it will be tried again',
      )
    })
    return begun
  }
  let runner = await beginFirst(begin, log)
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

/** A machine that is busy while it starts may be late with a connection: that is no reason to end the service. */
async function beginFirst(begin: () => Promise<Runner>, log: FastifyBaseLogger): Promise<Runner> {
  for (let tries = 1; ; tries++) {
    try {
      return await begin()
    } catch (error) {
      if (tries === FIRST_TRIES) throw error
      log.warn({ err: error }, 'the job runner could not begin; it will try again')
      await sleep(BEGIN_AGAIN_AFTER_MS)
    }
  }
}
