import type { Job } from '../../platform/jobs/job.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory } from '../../platform/postgres/transaction/transaction.ts'
import { DAY_MS } from '../../platform/time/clock.ts'
import { deleteOldCalls } from './queries.ts'

const CALLS_KEPT_MS = 2 * DAY_MS

export function tokenJobs(database: Database): Job[] {
  return [
    {
      task: 'forget_token_calls',
      cron: '37 * * * *',
      run: () => forgetOldCalls(database, Date.now()),
    },
  ]
}

export async function forgetOldCalls(database: Database, now: number): Promise<void> {
  await inDirectory(database, deleteOldCalls(now - CALLS_KEPT_MS))
}
