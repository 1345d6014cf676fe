import type { Database } from '../../platform/db/database.ts'
import { inDirectory } from '../../platform/db/transaction.ts'
import type { Job } from '../../platform/jobs/worker.ts'
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
