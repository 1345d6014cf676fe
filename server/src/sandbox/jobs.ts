import { listSandboxes } from '../ground/tenants/queries.ts'
import type { Job } from '../platform/jobs/job.ts'
import type { Database } from '../platform/postgres/pool/database.ts'
import { type Cause, inDirectory } from '../platform/postgres/transaction/transaction.ts'
import { resetSandbox } from './commands/reset-sandbox.ts'
import { resetTables } from './queries.ts'
import { isResetDue } from './rules.ts'

const AT_ONCE = 4

/** Every quarter of an hour, because time zones differ by quarters of an hour. */
export function sandboxJobs(database: Database, onError: (error: unknown, sandboxId: number) => void): Job[] {
  return [
    {
      task: 'reset_sandboxes',
      cron: '*/15 * * * *',
      run: () => resetDueSandboxes(database, Date.now(), onError).then(() => undefined),
    },
  ]
}

/** Those that fail are told and tried again in a quarter of an hour; the others do not wait for them. */
export async function resetDueSandboxes(
  database: Database,
  now: number,
  onError: (error: unknown, sandboxId: number) => void,
): Promise<number> {
  const all = await inDirectory(database, listSandboxes())
  const due = all.filter((sandbox) => isResetDue(sandbox, now))
  if (due.length === 0) return 0
  const tables = await resetTables(database)
  const cause: Cause = { actor: { kind: 'system', id: null, name: 'sandbox' }, requestId: null, now }
  const queue = due.values()
  let done = 0
  async function work(): Promise<void> {
    for (const sandbox of queue) {
      await resetSandbox(database, tables, sandbox, cause).then(
        () => done++,
        (error) => onError(error, sandbox.id),
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return done
}
