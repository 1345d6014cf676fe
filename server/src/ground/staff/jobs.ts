import type { Job } from '../../platform/jobs/job.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory } from '../../platform/postgres/transaction/transaction.ts'
import { deleteExpired } from './queries.ts'

export function staffJobs(database: Database): Job[] {
  return [
    {
      task: 'remove_expired_sessions',
      cron: '37 * * * *',
      async run() {
        await inDirectory(database, deleteExpired(Date.now()))
      },
    },
  ]
}
