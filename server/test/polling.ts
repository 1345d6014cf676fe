import { expect } from 'vitest'
import type { Tx } from '../src/platform/postgres/transaction/transaction.ts'
import type { TestApp, Venue } from './app.ts'

/**
 * Polls a list while a change of it is under way, and lets the change commit once the poll waits for it (or has
 * answered without it). Answers what the poll found.
 */
export async function polledDuring(
  service: TestApp,
  venue: Venue,
  change: (tx: Tx) => Promise<unknown>,
  path: string,
): Promise<{ id: unknown }[]> {
  const [changed, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = venue.inside(async (tx) => {
    await change(tx)
    changed.resolve()
    await finish.promise
  })
  await Promise.race([changed.promise, slow])
  let answered = false
  const poll = venue.get(path).finally(() => {
    answered = true
  })
  await expect
    .poll(async () => {
      const { rows } = await service.owner.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return answered || rows.length > 0
    })
    .toBe(true)
  finish.resolve()
  await slow
  return (await poll).body.data
}
