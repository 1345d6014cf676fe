import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { verifyReceipts } from './commands/verify.ts'

const PROGRAM = fileURLToPath(new URL('../../../test/issuing-child.ts', import.meta.url))
const AT_ONCE = 40
const RECEIPTS = 10_000
const CHILDREN = 3
const LONGEST_LIFE_MS = 900

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

test('10,000 receipts by processes that are killed at any moment: no gap, no double, and the chains hold', async () => {
  const document = {
    ...smallMenu(),
    branches: [
      { ref: 'a', name: 'A', default: true },
      { ref: 'b', name: 'B' },
    ],
  }
  const venue = await service.venue({ document })
  const branchIds = [venue.ids.branches!.a!, venue.ids.branches!.b!]
  const told = JSON.stringify({
    connection: service.database.connection,
    restaurant: venue.restaurant,
    branchIds,
  })
  /** Batches that a process knew to be committed. */
  let acknowledged = 0
  let killed = 0
  const enough = () => acknowledged * AT_ONCE >= RECEIPTS
  const errors: string[] = []

  async function issueUntilEnough(): Promise<void> {
    while (!enough()) {
      const child: ChildProcess = fork(PROGRAM, [told], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
      child.stderr?.on('data', (chunk) => errors.push(String(chunk)))
      child.on('message', () => acknowledged++)
      const ended = once(child, 'exit')
      await Promise.race([once(child, 'message'), ended])
      // Not before it is at work, and then in the midst of whatever it does.
      await Promise.race([sleep(Math.random() * LONGEST_LIFE_MS), ended])
      if (child.kill('SIGKILL')) killed++
      await ended
    }
  }
  await Promise.all(Array.from({ length: CHILDREN }, issueUntilEnough))

  expect(errors).toEqual([])
  expect(killed).toBeGreaterThanOrEqual(CHILDREN)
  const checks = await verifyReceipts(service.database, venue.restaurant, () => undefined)
  expect(checks.map(({ branch_id, fault }) => [branch_id, fault])).toEqual(branchIds.map((id) => [id, null]))
  const { rows } = await service.owner.query(
    'select count(*)::int as receipts, count(distinct (branch_id, number))::int as numbers, count(distinct hash)::int as hashes from receipts',
  )
  const [{ receipts, numbers, hashes }] = rows
  expect([numbers, hashes]).toEqual([receipts, receipts])
  // One that was killed may have committed a batch that it did not live to tell of.
  expect(receipts).toBeGreaterThanOrEqual(acknowledged * AT_ONCE)
  expect(receipts).toBeLessThanOrEqual((acknowledged + killed) * AT_ONCE)
  expect(receipts).toBe(checks.reduce((sum, check) => sum + check.receipts, 0))
})
