import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { createMetrics } from '../observability/metrics.ts'
import { startWorker, type Worker } from './worker.ts'

let ground: TestDatabase
let elsewhere: TestDatabase
let worker: Worker
const OPTIONS = { log: pino({ level: 'silent' }), metrics: createMetrics(), concurrency: 2 }
const done: unknown[] = []
const failing = new Set<number>()
beforeAll(async () => {
  ground = await testDatabase()
  elsewhere = await ground.another()
  const job = {
    task: 'note',
    async run(payload: unknown) {
      const { n } = payload as { n: number }
      if (failing.delete(n)) throw new Error('not this time')
      done.push(n)
    },
  }
  worker = await startWorker(ground.owner, [job], OPTIONS)
})
afterAll(async () => {
  await worker.stop()
  await elsewhere.close()
  await ground.close()
})

const add = (n: number) =>
  elsewhere.owner.query("select graphile_worker.add_job('note', json_build_object('n', $1::int))", [n])

test('a job that fails is tried again', async () => {
  failing.add(1)
  await add(1)
  await expect.poll(() => failing.has(1)).toBe(false)
  await elsewhere.owner.query('update graphile_worker._private_jobs set run_at = now()')
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([1])
})

test('after its connections were cut it goes on by itself', async () => {
  for (let cut = 0; cut < 3; cut++) {
    await elsewhere.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'test owner'",
    )
    await add(2 + cut)
    await expect.poll(() => done.includes(2 + cut), { timeout: 15_000 }).toBe(true)
  }
})

test('a first connection that is late keeps it from nothing', async () => {
  let asked = 0
  const late = new Proxy(ground.owner, {
    get(pool, key) {
      if (key === 'connect' && ++asked === 1) {
        return () => Promise.reject(new Error('timeout exceeded when trying to connect'))
      }
      const value = Reflect.get(pool, key)
      return typeof value === 'function' ? value.bind(pool) : value
    },
  }) as pg.Pool
  await (await startWorker(late, [], OPTIONS)).stop()
  expect(asked).toBeGreaterThan(1)
})
