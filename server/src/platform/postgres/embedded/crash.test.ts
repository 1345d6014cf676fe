import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  children,
  connect,
  dataDir,
  gone,
  isRoot,
  pidFile,
  query,
  run,
  withCluster,
} from '../../../../test/embedded-server.ts'
import { ownerOf } from './account.ts'

describe('after a crash', () => {
  it('of the postmaster tells of it and recovers what was committed', async () => {
    withCluster()
    const first = await run()
    await query(first, 'create table kept as select 1 as one')
    const noticed = gone(first)
    process.kill(first.pid, 'SIGKILL')
    await noticed
    const second = await run()
    expect(second.startedHere).toBe(true)
    expect(await query(second, 'select * from kept')).toEqual([{ one: 1 }])
  })

  it('waits for a process of the killed server that still holds its memory', async () => {
    withCluster()
    const first = await run()
    const client = await connect(first)
    const backend = (await client.query('select pg_backend_pid() as pid')).rows[0].pid
    process.kill(backend, 'SIGSTOP')
    process.kill(first.pid, 'SIGKILL')
    const second = run()
    await expect.poll(() => readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('is still in use')
    process.kill(backend, 'SIGCONT')
    expect((await second).startedHere).toBe(true)
  })

  describe('of the machine', () => {
    let left: string

    beforeEach(async () => {
      withCluster()
      const server = await run()
      await query(server, 'create table kept as select 1 as one')
      left = readFileSync(pidFile(), 'utf8')
      const noticed = gone(server)
      process.kill(server.pid, 'SIGKILL')
      await noticed
      await sleep(100)
    })

    async function startsWithLockFiles(text: string): Promise<void> {
      for (const path of [pidFile(), join(dataDir, 'postgres/.s.PGSQL.5432.lock')]) {
        writeFileSync(path, text)
        utimesSync(path, 0, 0)
      }
      const server = await run()
      expect(server.startedHere).toBe(true)
      expect(await query(server, 'select * from kept')).toEqual([{ one: 1 }])
    }

    it('starts though the pid in its file is now another process of the same user', async () => {
      const { uid, gid } = ownerOf(join(dataDir, 'postgres'))
      const stranger = spawn('sleep', ['60'], { cwd: '/', ...(isRoot && { uid, gid }) })
      children.push(stranger)
      await once(stranger, 'spawn')
      await startsWithLockFiles(left.replace(/^\d+/, String(stranger.pid)))
      expect(stranger.exitCode).toBe(null)
    })

    it('starts though the pid in its file is now a process of another user', async () => {
      await startsWithLockFiles(left.replace(/^\d+/, '1'))
    })

    it('starts though its lock files are empty', async () => {
      await startsWithLockFiles('')
    })
  })

  it('of a first start removes its remains, and leaves alone what another is still making', async () => {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    mkdirSync(join(dataDir, 'postgres.draft-99999999-1234-abcdef/base/1'), { recursive: true })
    mkdirSync(join(dataDir, `postgres.draft-${process.ppid}-1-abcdef`))
    mkdirSync(join(dataDir, `postgres.draft-${process.ppid}-${started}-abcdef`))
    await run()
    expect(readdirSync(dataDir).sort()).toEqual([
      'postgres',
      `postgres.draft-${process.ppid}-${started}-abcdef`,
      'postgres.log',
    ])
  })
})
