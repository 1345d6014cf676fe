import type { Job } from '../../platform/jobs/job.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory } from '../../platform/postgres/transaction/transaction.ts'
import { staleStatements } from './queries.ts'

export function oauthJobs(database: Database): Job[] {
  return [
    { task: 'remove_stale_app_tokens', cron: '27 * * * *', run: () => removeStale(database, Date.now()) },
  ]
}

export async function removeStale(database: Database, now: number): Promise<void> {
  for (const statement of staleStatements(now)) await inDirectory(database, statement)
}
