import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import {
  connect,
  dataDir,
  gone,
  home,
  isRoot,
  killed,
  pidFile,
  query,
  run,
  runElsewhere,
  withCluster,
} from '../../../../test/embedded-server.ts'
import { ownerOf } from './account.ts'
import type { EmbeddedPostgres } from './embedded-postgres.ts'
import { mostLogMb, sharedBuffersMb } from './postmaster.ts'

describe('start and stop', () => {
  it('keeps what was written', async () => {
    const first = await run()
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(first).toMatchObject({ port: 5432, superuser: 'postgres', startedHere: true })
    await query(first, 'create table kept as select 1 as one')
    await first.stop()
    expect(existsSync(pidFile())).toBe(false)
    const second = await run()
    expect(second.startedHere).toBe(true)
    expect(await query(second, 'select * from kept')).toEqual([{ one: 1 }])
  })

  it('listens on a socket that is its owner’s alone, with the settings asked for', async () => {
    withCluster()
    const server = await run()
    const sql = `select name, setting from pg_settings where name in
      ('listen_addresses', 'max_connections', 'fsync', 'synchronous_commit', 'server_encoding') order by name`
    expect(await query(server, sql)).toEqual([
      { name: 'fsync', setting: 'off' },
      { name: 'listen_addresses', setting: '' },
      { name: 'max_connections', setting: '200' },
      { name: 'server_encoding', setting: 'UTF8' },
      { name: 'synchronous_commit', setting: 'on' },
    ])
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'postgres/.s.PGSQL.5432')).mode & 0o777).toBe(0o700)
  })

  it.each([
    [24_000, 0, 1024, 4096],
    [4_096, 0, 512, 2048],
    [1_000, 0, 128, 1024],
    [24_000, 2_048, 256, 1024],
    // As Node says where there is no limit.
    [2_048, 2 ** 44, 256, 1024],
  ])(
    'of %i MB, and %i MB for a container, shares %i MB, and logs %i MB at most',
    (total, constrained, shared, log) => {
      expect(sharedBuffersMb(total * 2 ** 20, constrained * 2 ** 20)).toBe(shared)
      expect(mostLogMb(shared)).toBe(log)
    },
  )

  it('runs in a session of its own, so that Ctrl-C does not reach it', async () => {
    withCluster()
    const { pid } = await run()
    const session = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[3]
    expect(Number(session)).toBe(pid)
  })

  it('calls nobody when it is stopped on purpose, and can be stopped twice', async () => {
    withCluster()
    const server = await run()
    let calls = 0
    server.onExit(() => calls++)
    await Promise.all([server.stop(), server.stop()])
    await sleep(50)
    expect(calls).toBe(0)
  })

  it('runs two data directories side by side', async () => {
    const other = join(home, 'other')
    for (const directory of [dataDir, other]) withCluster(directory)
    const [one, two] = await Promise.all([run(), run(other)])
    await query(one, 'create table only_here ()')
    expect(await query(two, `select to_regclass('only_here') as found`)).toEqual([{ found: null }])
  })

  it('works where the path of the socket would be too long', async () => {
    const deep = join(home, 'a-long-name-of-a-directory/'.repeat(6), 'data')
    const server = await run(deep)
    expect(server.host).toMatch(/^\/proc\/self\/fd\/\d+$/)
    await query(server, 'create table kept as select 1 as one')
    const adopted = await run(deep)
    expect(adopted.pid).toBe(server.pid)
    await adopted.stop()
    expect(await query(await run(deep), 'select * from kept')).toEqual([{ one: 1 }])
  })

  it('cuts a long log', async () => {
    withCluster()
    writeFileSync(join(dataDir, 'postgres.log'), '')
    truncateSync(join(dataDir, 'postgres.log'), 11 * 1024 * 1024)
    await run()
    expect(statSync(join(dataDir, 'postgres.log')).size).toBeLessThan(100_000)
    expect(statSync(join(dataDir, 'postgres.log.1')).size).toBe(11 * 1024 * 1024)
  })
})

describe('one server for a data directory', () => {
  it('is started by one of several that start at once and adopted by the others', async () => {
    const elsewhere = Promise.all([runElsewhere(dataDir), runElsewhere(dataDir)])
    const here = await Promise.all([run(), run()])
    const all = [...here, ...(await elsewhere).map(({ said }) => said)]
    expect(new Set(all.map(({ pid }) => pid)).size).toBe(1)
    expect(all.filter(({ startedHere }) => startedHere)).toHaveLength(1)
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log'])
  })

  it('outlives a killed service and is adopted by the next', async () => {
    withCluster()
    const { child, said } = await runElsewhere(dataDir)
    await killed(child)
    const server = await run()
    expect(server).toMatchObject({ pid: said.pid, startedHere: false })
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
    const noticed = gone(await run())
    await server.stop()
    await noticed
    expect((await run()).startedHere).toBe(true)
  })

  it('is waited for while it shuts down', async () => {
    withCluster()
    const first = await run()
    const client = await connect(first)
    const backend = (await client.query('select pg_backend_pid() as pid')).rows[0].pid
    process.kill(backend, 'SIGSTOP')
    const stopped = first.stop()
    await expect.poll(() => readFileSync(pidFile(), 'utf8')).toContain('stopping')
    const second = run()
    await sleep(200)
    process.kill(backend, 'SIGCONT')
    await stopped
    expect((await second).startedHere).toBe(true)
    expect(await query(await second, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe.runIf(isRoot)('started by root in a directory closed to others (as root)', () => {
  it('runs as an ordinary user, does all its work there and opens nobody’s directory', async () => {
    const parents = [home, join(home, 'closed'), join(home, 'closed/too')]
    const { mode } = statSync(dirname(home))
    const umask = process.umask(0o077)
    try {
      mkdirSync(parents[2]!, { recursive: true })
      const server = await run(join(parents[2]!, 'data'))
      const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
      expect(status).toMatch(new RegExp(`^Uid:\\s+${ownerOf(server.host).uid}\\s`, 'm'))
      expect(status).toMatch(/^Groups:\s*$/m)
      expect(ownerOf(server.host).uid).not.toBe(0)
      await exercise(server)
    } finally {
      process.umask(umask)
    }
    expect(parents.map((parent) => [statSync(parent).uid, statSync(parent).mode & 0o777])).toEqual(
      parents.map(() => [0, 0o700]),
    )
    expect(statSync(dirname(home)).mode).toBe(mode)
  })
})

/** What makes the server and its children open files by the name of the data directory. */
async function exercise(server: EmbeddedPostgres): Promise<void> {
  const client = await connect(server)
  const plan = async (sql: string) => JSON.stringify((await client.query(`explain (analyze) ${sql}`)).rows)
  try {
    await client.query(`alter system set work_mem = '64kB'`)
    await client.query('select pg_reload_conf()')
    await client.query('create extension btree_gist')
    await client.query(
      `create table t as select g as a, repeat('x', 100) as b from generate_series(1, 50000) g`,
    )
    await client.query('checkpoint')
    await client.query('vacuum (analyze, parallel 2) t')
    await client.query('create index on t using gist (a)')
    await client.query('set parallel_setup_cost = 0; set min_parallel_table_scan_size = 0')
    await expect
      .poll(() => plan('select * from t order by b, a desc'))
      .toMatch(/Workers Launched: [12].*Disk: /)
    await client.query(`copy t to program 'cat > /dev/null'`)
    await client.query('create database one template template1')
    await client.query('create database two template one strategy file_copy')
    expect((await client.query('select count(*) from pg_hba_file_rules where error is null')).rows).toEqual([
      { count: '6' },
    ])
    expect(
      (await client.query('select count(*) from pg_file_settings where error is not null')).rows,
    ).toEqual([{ count: '0' }])
  } finally {
    await client.end()
  }
}
