// How the service ends without a terminal: never without its PostgreSQL, unless it is killed. At one: terminal.test.ts.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { IMPATIENT_MS, lentDirectory, nothingIsLeft, runningOn, startToEnd } from '../../test/ending.ts'
import { COMANDA } from '../../test/service.ts'

test('SIGTERM of a service manager, and once more as some do, drains', async () => {
  const { dataDir, service } = await startToEnd({ DRAIN_SECONDS: '1' })
  const ended = service.stop('SIGTERM')
  process.kill(service.pid, 'SIGTERM')
  await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status).toBe(503)
  expect(await ended).toBe(0)
  await nothingIsLeft(dataDir)
})

test('told again it stops even a PostgreSQL that hangs', async () => {
  const { dataDir, service } = await startToEnd()
  for (const pid of await runningOn(dataDir, 'postgres')) {
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    if (title.includes('[local] idle')) process.kill(pid, 'SIGSTOP')
  }
  const ended = service.stop('SIGINT')
  await sleep(IMPATIENT_MS)
  process.kill(service.pid, 'SIGINT')
  expect(await ended).toBe(1)
  await nothingIsLeft(dataDir)
})

test('a supervisor that is killed leaves no process that serves', async () => {
  const { dataDir, service } = await startToEnd({}, { options: ['--processes', '2'] })
  await service.kill()
  await expect.poll(() => runningOn(dataDir, 'service')).toEqual([])
})

test('a command that is interrupted takes the PostgreSQL along that it has started', async () => {
  const dataDir = await lentDirectory()
  const child = spawn(COMANDA, ['restaurant', 'export', '--restaurant', 'demo'], {
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await expect.poll(() => existsSync(join(dataDir, 'postgres/postmaster.pid')), { interval: 10 }).toBe(true)
  child.kill('SIGINT')
  expect(await ended).toBe(130)
  await nothingIsLeft(dataDir)
})
