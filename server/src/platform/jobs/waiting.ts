import type pg from 'pg'

export type WaitingJobs = { task: string; due: number; later: number; oldestSeconds: number }

/** More are not counted: by the queue's own index, so that a backlog of a million costs no more than this. */
const MOST_COUNTED = 10_000

/** Jobs that nobody has taken up, by task; those whose moment has come apart from those it has not. */
export async function waitingJobs(owner: pg.Pool): Promise<WaitingJobs[]> {
  const { rows } = await owner.query<WaitingJobs>(
    `select t.identifier as task, count(*) filter (where j.run_at <= now()) as due,
            count(*) filter (where j.run_at > now()) as later,
            greatest(0, extract(epoch from now() - min(j.run_at)))::float8 as "oldestSeconds"
       from (select task_id, run_at from graphile_worker._private_jobs
              where is_available = true order by priority, run_at limit $1) j
       join graphile_worker._private_tasks t on t.id = j.task_id
      group by 1`,
    [MOST_COUNTED],
  )
  return rows
}
