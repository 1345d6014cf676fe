// Limits in a real Redis, which is then stopped so that it takes commands and answers none.
import { type ChildProcess, spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasProgram } from '../../../../test/debian.ts'
import { freePort } from '../../../../test/service.ts'
import { type AskingLimiter, answerAsks, askingLimiter } from '../../../process/shared-limiter.ts'
import { memoryLimiter } from './memory-limiter.ts'
import { redisLimiter } from './redis-limiter.ts'

const REDIS = '/usr/bin/redis-server'

describe.skipIf(!hasProgram(REDIS, 'redis-server'))('limits that several processes count together', () => {
  let redis: ChildProcess
  let url: string
  beforeAll(async () => {
    const port = await freePort()
    redis = spawn(REDIS, ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], { stdio: 'ignore' })
    url = `redis://127.0.0.1:${port}`
  })
  afterAll(() => {
    redis.kill('SIGKILL')
  })

  test('each process counts for itself while Redis hangs, and all together once it is back', async () => {
    const told: string[] = []
    const open = (name: string) =>
      redisLimiter(url, { onAway: () => told.push(`${name} away`), onBack: () => told.push(`${name} back`) })
    const one = open('one')
    const two = open('two')
    const countOf = async (limiter: typeof one, key: string) => (await limiter.take(key)).count
    // Until Redis is up each counts for itself; a key of its own for each try shows when they are together.
    let tries = 0
    const together = async () => {
      const key = `try ${tries++}`
      return [await countOf(one, key), await countOf(two, key)]
    }
    await expect.poll(together).toEqual([1, 2])
    expect(one.away || two.away).toBe(false)
    told.length = 0

    redis.kill('SIGSTOP')
    // The first call finds out; the answers are the process's own counts.
    expect([await countOf(one, 'guest'), await countOf(one, 'guest'), await countOf(two, 'guest')]).toEqual([
      1, 2, 1,
    ])
    expect((await one.peek('guest')).count).toBe(2)
    expect([one.away, two.away]).toEqual([true, true])
    expect(told.sort()).toEqual(['one away', 'two away'])

    redis.kill('SIGCONT')
    await expect.poll(together).toEqual([1, 2])
    expect(told.sort()).toEqual(['one away', 'one back', 'two away', 'two back'])
    await one.close()
    await two.close()
  })

  test('processes of one machine go on counting together while Redis is gone', async () => {
    const counted = memoryLimiter()
    const member = () => {
      const asking: AskingLimiter = askingLimiter((asks) =>
        setImmediate(() => asking.answered(answerAsks(counted, asks))),
      )
      return redisLimiter(url, { onAway: () => undefined, onBack: () => undefined }, asking)
    }
    const [one, two] = [member(), member()]
    const countsOf = async (key: string) => [(await one.take(key)).count, (await two.take(key)).count]
    let tries = 0
    // Counted in Redis, and by nobody else.
    await expect
      .poll(async () => {
        const key = `member ${tries++}`
        return [await countsOf(key), (await counted.peek(key)).count]
      })
      .toEqual([[1, 2], 0])

    redis.kill('SIGKILL')
    await expect.poll(() => [one.away, two.away]).toEqual([true, true])
    const counts = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => (await (index % 2 ? one : two).take('gone')).count),
    )
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    await one.close()
    await two.close()
    await counted.close()
  })
})
