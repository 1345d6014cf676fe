// PostgreSQL servers on loopback for the scripts beside it: the binaries of the embedded package, over TCP, with a password.
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { identityFor, ownerOf } from '../../server/src/platform/postgres/embedded/account.ts'
import { findBinaries } from '../../server/src/platform/postgres/embedded/binaries.ts'
import { createCluster } from '../../server/src/platform/postgres/embedded/cluster.ts'
import { cleanEnvironment } from '../../server/src/platform/postgres/embedded/command.ts'

const USER = 'administrator'
const PASSWORD = randomBytes(12).toString('hex')
/** Everything of a server that is hung or gone must fail in the end. */
const ANSWER_MS = 60_000

export type Server = {
  directory: string
  port: number
  sql<Row extends pg.QueryResultRow>(text: string, database?: string): Promise<Row[]>
  /** To all processes of the server at once, as when its machine fails or hangs. */
  signal(signal: NodeJS.Signals): void
  stop(): Promise<void>
}

export type Settings = Record<string, string>

/** Servers that the script must not leave behind. */
const running = new Set<Server>()

export async function makeHome(name: string): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), `comanda-${name}-`))
  // The server runs as another user where the script runs as root.
  chmodSync(home, 0o755)
  return home
}

/** Ends what was started, and removes what was written, whatever happened before. */
export async function cleanUp(home: string): Promise<void> {
  for (const server of running) {
    server.signal('SIGCONT')
    server.signal('SIGKILL')
    await server.stop()
  }
  rmSync(home, { recursive: true, force: true })
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

export function urlOf(servers: Server[], database: string): string {
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return `postgres://${USER}:${PASSWORD}@${hosts}/${database}${servers.length > 1 ? '?target_session_attrs=read-write' : ''}`
}

/** A new cluster with its administrator, started. */
export async function newServer(directory: string, settings: Settings = {}): Promise<Server> {
  await createCluster(directory)
  const first = await startServer(directory, { listen_addresses: '' })
  const client = new pg.Client({ host: directory, port: first.port, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query(`create role ${USER} superuser login password '${PASSWORD}'`)
  await client.end()
  await first.stop()
  const lines = ['all', 'replication'].map((what) => `host ${what} ${USER} 127.0.0.1/32 scram-sha-256`)
  writeFileSync(join(directory, 'pg_hba.conf'), `${lines.join('\n')}\n`)
  return startServer(directory, settings)
}

export async function startServer(directory: string, settings: Settings = {}): Promise<Server> {
  const owner = ownerOf(directory)
  const native = await findBinaries(owner)
  const port = await freePort()
  const all: Settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: directory,
    port: String(port),
    ...settings,
  }
  const log = openSync(`${directory}.log`, 'a')
  const child = spawn(
    join(native, 'bin/postgres'),
    ['-D', directory, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { cwd: '/', env: cleanEnvironment, stdio: ['ignore', log, log], ...identityFor(owner) },
  )
  const exited = once(child, 'exit')
  const server: Server = {
    directory,
    port,
    sql: (text, database = 'postgres') => ask(port, database, text),
    signal(signal) {
      for (const pid of child.pid === undefined ? [] : familyOf(child.pid)) {
        try {
          process.kill(pid, signal)
        } catch {
          // It has ended meanwhile.
        }
      }
    },
    async stop() {
      running.delete(server)
      child.kill('SIGINT')
      await exited
    },
  }
  running.add(server)
  while (!isReady(directory)) {
    if (child.exitCode !== null)
      throw new Error(`PostgreSQL ended:\n${readFileSync(`${directory}.log`, 'utf8')}`)
    await sleep(50)
  }
  return server
}

/** The last line of the server's own file says what it takes: `ready` all, `standby` reads. */
function isReady(directory: string): boolean {
  try {
    const [, , , , , , , state = ''] = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')
    return /ready|standby/.test(state)
  } catch {
    return false
  }
}

async function ask<Row extends pg.QueryResultRow>(
  port: number,
  database: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: USER,
    password: PASSWORD,
    database,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** The server's first process, and those that it has started. */
function familyOf(pid: number): number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
  return [pid, ...children.map(Number)]
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

/**
 * A copy of a running server, as pg_basebackup would make it, by PostgreSQL's own functions: the embedded package has no
 * pg_basebackup. Its WAL is not in it; a standby streams it, a recovery fetches it from the archive.
 */
export async function baseBackup(server: Server, into: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf([server], 'postgres') })
  await client.connect()
  try {
    await client.query("select pg_backup_start('comanda', true)")
    // Files that vanish while they are copied are no fault: the WAL has what they held.
    copyTree(server.directory, into)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(into, name), { force: true })
    for (const name of readdirSync(join(into, 'pg_wal'))) {
      if (name !== 'archive_status') rmSync(join(into, 'pg_wal', name), { recursive: true })
    }
    writeFileSync(join(into, 'backup_label'), rows[0]?.labelfile ?? '')
    execFileSync('chown', ['--reference', into, join(into, 'backup_label')])
  } finally {
    await client.end()
  }
}

function copyTree(from: string, to: string): void {
  try {
    execFileSync('cp', ['-a', from, to], { stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (error) {
    const complaint = String((error as { stderr?: Buffer }).stderr ?? '')
    if (complaint.split('\n').some((line) => line !== '' && !line.includes('No such file'))) throw error
  }
}

/** Makes a copy start as something else than a primary: `standby.signal` or `recovery.signal`, and its settings. */
export function startAs(directory: string, signal: 'standby' | 'recovery', settings: Settings): void {
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  )
  appendFileSync(join(directory, 'postgresql.auto.conf'), lines.join(''))
  const file = join(directory, `${signal}.signal`)
  writeFileSync(file, '')
  execFileSync('chown', ['--reference', directory, file])
}

export function followSettings(primary: Server, name: string): Settings {
  const from = `host=127.0.0.1 port=${primary.port} user=${USER} password=${PASSWORD} application_name=${name}`
  return { primary_conninfo: from, primary_slot_name: name }
}
