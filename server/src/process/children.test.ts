import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { memoryLimiter } from '../platform/http/rate-limit/memory-limiter.ts'
import { startMembers } from './children.ts'

const PROGRAM = fileURLToPath(new URL('../../test/beating-member.ts', import.meta.url))

/** Two members that are given up after `silentAfterMs` without a beat, and what the log says of them. */
async function twoMembers(silentAfterMs: number) {
  const lines: { process: number; pid: number; msg: string }[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const limiter = memoryLimiter()
  const members = startMembers({
    count: 2,
    program: PROGRAM,
    begin: (number) => [{ kind: 'begin', config: '', part: { number, roles: [], makesHistory: false } }],
    limiter,
    log,
    silentAfterMs,
  })
  await members.begun
  return {
    members,
    said: (words: string) => lines.filter(({ msg }) => msg.includes(words)),
    async end() {
      await members.stop('SIGINT', 10_000)
      await limiter.close()
    },
  }
}

test('a member that is stopped or never gives its turn back is ended and replaced; the other stays', async () => {
  const { members, said, end } = await twoMembers(3_000)
  const [first] = members.pids()
  process.kill(first!, 'SIGSTOP')
  await expect.poll(() => said('process 1 serves again').length, { timeout: 60_000 }).toBe(1)
  expect(said('gave no sign of life').map(({ process, pid }) => [process, pid])).toEqual([[1, first]])
  expect(said('ended: SIGKILL; another takes its place').map(({ pid }) => pid)).toEqual([first])
  expect(() => process.kill(first!, 0)).toThrow('ESRCH')

  members.tellAll({ kind: 'web-app', isBuilt: true })
  await expect.poll(() => said('serves again').length, { timeout: 60_000 }).toBe(3)
  await end()
}, 150_000)

test('a parent that was stopped itself takes no member for hung', async () => {
  const { members, said, end } = await twoMembers(3_000)
  const before = members.pids()
  // The members go on, but nobody hears them: as after a machine's sleep.
  const until = performance.now() + 4_000
  while (performance.now() < until);
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(said('gave no sign of life')).toEqual([])
  expect(members.pids()).toEqual(before)
  await end()
}, 60_000)
