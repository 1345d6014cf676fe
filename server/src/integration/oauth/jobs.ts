import type { Database } from '../../platform/db/database.ts'
import { inDirectory } from '../../platform/db/transaction.ts'
import type { Job } from '../../platform/jobs/worker.ts'
import { staleStatements } from './queries.ts'

export function oauthJobs(database: Database): Job[] {
  return [
    { task: 'remove_stale_app_tokens', cron: '27 * * * *', run: () => removeStale(database, Date.now()) },
  ]
}

export async function removeStale(database: Database, now: number): Promise<void> {
  for (const statement of staleStatements(now)) await inDirectory(database, statement)
}
