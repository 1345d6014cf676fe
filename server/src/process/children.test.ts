import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { memoryLimiter } from '../platform/http/rate-limit/memory-limiter.ts'
import { startChildren } from './children.ts'

const PROGRAM = fileURLToPath(new URL('../../test/beating-child.ts', import.meta.url))

/** Two children that are given up after `silentAfterMs` without a beat, and what the log says of them. */
async function twoChildren(silentAfterMs: number) {
  const lines: { process: number; pid: number; msg: string }[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const limiter = memoryLimiter()
  const children = startChildren({
    count: 2,
    program: PROGRAM,
    begin: (number) => [{ kind: 'begin', config: '', part: { number, roles: [], makesHistory: false } }],
    limiter,
    log,
    silentAfterMs,
  })
  await children.begun
  return {
    children,
    said: (words: string) => lines.filter(({ msg }) => msg.includes(words)),
    async end() {
      await children.stop('SIGINT', 10_000)
      await limiter.close()
    },
  }
}

test('a child that is stopped or never gives its turn back is ended and replaced; the other stays', async () => {
  const { children, said, end } = await twoChildren(3_000)
  const [first] = children.pids()
  process.kill(first!, 'SIGSTOP')
  await expect.poll(() => said('process 1 serves again').length, { timeout: 60_000 }).toBe(1)
  expect(said('gave no sign of life').map(({ process, pid }) => [process, pid])).toEqual([[1, first]])
  expect(said('ended: SIGKILL; another takes its place').map(({ pid }) => pid)).toEqual([first])
  expect(() => process.kill(first!, 0)).toThrow('ESRCH')

  children.sendAll({ kind: 'web-app', isBuilt: true })
  await expect.poll(() => said('serves again').length, { timeout: 60_000 }).toBe(3)
  await end()
}, 150_000)

test('a supervisor that was stopped itself takes no child for hung', async () => {
  const { children, said, end } = await twoChildren(3_000)
  const before = children.pids()
  // The children go on, but nobody hears them: as after a machine's sleep.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_000)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(said('gave no sign of life')).toEqual([])
  expect(children.pids()).toEqual(before)
  await end()
})
