import { type ParsedCronItem, parseCronItems } from 'graphile-worker'
import { sql } from 'kysely'
import type { Job } from './job.ts'

const MINUTE_MS = 60_000
/** The longest pause that is looked for: a month's. */
const MOST_MINUTES = 32 * 24 * 60

/** The jobs that run by the clock. */
export function scheduleOf(jobs: readonly Job[]): ParsedCronItem[] {
  return parseCronItems(
    jobs.flatMap((job) =>
      job.cron === undefined ? [] : [{ task: job.task, match: job.cron, options: { backfillPeriod: 0 } }],
    ),
  )
}

/** How far apart its runs are, by its first two of a month. */
export function intervalSeconds({ match }: ParsedCronItem): number {
  const turns: number[] = []
  for (let minute = 0; minute <= MOST_MINUTES && turns.length < 2; minute++) {
    const at = new Date(Date.UTC(2026, 0, 1) + minute * MINUTE_MS)
    const digest = {
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    }
    if (match(digest)) turns.push(minute)
  }
  const [first = 0, second = MOST_MINUTES] = turns
  return (second - first) * 60
}

export function noteScheduled(tasks: readonly string[]) {
  return sql<never>`
    insert into schedule_successes (task, at) select task, now() from unnest(${[...tasks]}::text[]) as task
    on conflict (task) do nothing`
}

export function noteSuccess(task: string) {
  return sql<never>`
    insert into schedule_successes (task, at) values (${task}, now()) on conflict (task) do update set at = excluded.at`
}

export function listSuccesses(tasks: readonly string[]) {
  return sql<{ task: string; at: number }>`
    select task, at from schedule_successes where task = any(${[...tasks]}::text[])`
}
