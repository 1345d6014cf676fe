import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nameOf, ownerOf } from './account.ts'
import { type EmbeddedPostgres, runEmbeddedPostgres } from './embedded-postgres.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

const isRoot = process.geteuid?.() === 0
const settings = { fsync: 'off' }

let seed: string
let home: string
let dataDir: string
let servers: EmbeddedPostgres[]
let children: ChildProcess[]

beforeAll(async () => {
  seed = mkdtempSync(join(tmpdir(), 'comanda-seed-'))
  await (await runEmbeddedPostgres({ dataDir: seed, settings })).stop()
})

afterAll(() => rmSync(seed, { recursive: true, force: true }))

/** Tests that are not about the first start begin with a cluster: a copy takes a tenth of initdb's time. */
function withCluster(): void {
  mkdirSync(dataDir, { mode: 0o700 })
  execFileSync('cp', ['-a', join(seed, 'postgres'), dataDir])
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'comanda-'))
  dataDir = join(home, 'data')
  servers = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const server of servers) await server.stop()
  rmSync(home, { recursive: true, force: true })
})

async function run(directory = dataDir): Promise<EmbeddedPostgres> {
  const server = await runEmbeddedPostgres({ dataDir: directory, settings })
  servers.push(server)
  return server
}

async function connect(server: EmbeddedPostgres): Promise<pg.Client> {
  const client = new pg.Client({
    host: server.host,
    port: server.port,
    user: server.superuser,
    database: 'postgres',
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function query(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = await connect(server)
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Another node that runs the server of the directory and says so in one line of JSON. */
async function runElsewhere(
  directory: string,
  { source = import.meta.dirname, uid }: { source?: string; uid?: number } = {},
): Promise<{ child: ChildProcess; said: { pid: number; startedHere: boolean; error?: string } }> {
  const script = `
    const { runEmbeddedPostgres } = await import(${JSON.stringify(join(source, 'embedded-postgres.ts'))})
    const say = (words) => console.log(JSON.stringify(words))
    await runEmbeddedPostgres(${JSON.stringify({ dataDir: directory, settings })}).then(
      ({ pid, startedHere }) => say({ pid, startedHere }),
      (error) => say({ error: error.name + ': ' + error.message }),
    )
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  children.push(child)
  const [line] = await once(child.stdout!, 'data')
  return { child, said: JSON.parse(line) }
}

async function killed(process: ChildProcess): Promise<void> {
  process.kill('SIGKILL')
  await once(process, 'exit')
}

function gone(server: EmbeddedPostgres): Promise<void> {
  return new Promise((resolve) => server.onExit(resolve))
}

async function refusal(directory = dataDir): Promise<string> {
  const error = await run(directory).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(EmbeddedPostgresError)
  return (error as Error).message
}

const pidFile = () => join(dataDir, 'postgres/postmaster.pid')

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
    const [one, two] = await Promise.all([run(), run(join(home, 'other'))])
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
    mkdirSync(dataDir)
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
    await sleep(1000)
    process.kill(backend, 'SIGCONT')
    expect((await second).startedHere).toBe(true)
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('is still in use')
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

describe('a clear refusal', () => {
  it('of a cluster of another major version', async () => {
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')
    expect(await refusal()).toBe(
      `DATA_DIR ${dataDir} was written by PostgreSQL 17 and this release runs 18; see "upgrade" in docs/operations.md`,
    )
  })

  it('of a directory postgres that holds something else', async () => {
    mkdirSync(join(dataDir, 'postgres/photos'), { recursive: true })
    expect(await refusal()).toBe(
      `DATA_DIR ${dataDir} has a directory postgres that is no PostgreSQL cluster; move it away or choose another DATA_DIR`,
    )
  })

  it('of a data directory that is a file', async () => {
    writeFileSync(dataDir, '')
    expect(await refusal()).toBe(
      `DATA_DIR ${dataDir} cannot be reached or made by user ${nameOf(process.geteuid!())} (EEXIST); choose another DATA_DIR`,
    )
  })

  it('of settings that PostgreSQL does not know, with the end of its log', async () => {
    withCluster()
    const failure = runEmbeddedPostgres({ dataDir, settings: { no_such_setting: '1' } })
    await expect(failure).rejects.toThrow(EmbeddedPostgresError)
    await expect(failure).rejects.toThrow(
      /did not start.*unrecognized configuration parameter "no_such_setting"/s,
    )
  })

  it('of a machine for which no PostgreSQL is installed', async () => {
    const bare = join(home, 'bare')
    cpSync(import.meta.dirname, bare, { recursive: true })
    writeFileSync(join(bare, 'package.json'), '{"type":"module"}')
    const { said } = await runElsewhere(dataDir, { source: bare })
    expect(said.error).toMatch(
      /^EmbeddedPostgresError: The package @embedded-postgres\/linux-\w+ with PostgreSQL for this machine is not installed/,
    )
  })

  it.skipIf(isRoot)('of a data directory of another user (as an ordinary user)', async () => {
    expect(await refusal('/etc')).toBe(
      'DATA_DIR /etc belongs to user root; run as that user or choose another DATA_DIR',
    )
    expect(await refusal('/proc/1/cwd/data')).toMatch(/cannot be reached or made/)
  })

  it.runIf(isRoot)('of a data directory of another user (as root, who can play that user)', async () => {
    withCluster()
    const ordinary = 65534
    const source = join(home, 'source')
    cpSync(import.meta.dirname, source, { recursive: true })
    chmodSync(home, 0o755)
    const server = await run()
    await server.stop()
    const owner = nameOf(ownerOf(join(dataDir, 'postgres')).uid)
    const closed = await runElsewhere(dataDir, { source, uid: ordinary })
    chmodSync(dataDir, 0o777)
    const open = await runElsewhere(dataDir, { source, uid: ordinary })
    const belongsTo = (user: string) =>
      `EmbeddedPostgresError: DATA_DIR ${dataDir} belongs to user ${user}; run as that user or choose another DATA_DIR`
    expect([closed.said.error, open.said.error]).toEqual([belongsTo('root'), belongsTo(owner)])
  })

  it.runIf(isRoot)('of a cluster that belongs to root (as root)', async () => {
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '18\n')
    expect(await refusal()).toMatch(/belongs to root.*chown -R comanda: /)
  })
})

describe.runIf(isRoot)('started by root in a directory closed to others (as root)', () => {
  it('runs as an ordinary user, does all its work there and opens nobody’s directory', async () => {
    const parents = [home, join(home, 'closed'), join(home, 'closed/too')]
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
    expect(statSync(dirname(home)).mode & 0o7777).toBe(0o1777)
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
