// A PostgreSQL that is not ours: the same binaries, but over TCP, with passwords and with roles of every kind.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { identityFor, ownerOf } from '../src/platform/postgres/embedded/account.ts'
import { findBinaries } from '../src/platform/postgres/embedded/binaries.ts'
import { createCluster } from '../src/platform/postgres/embedded/cluster.ts'
import { cleanEnvironment } from '../src/platform/postgres/embedded/command.ts'
import { PLACE_FOR_DATA } from './place-for-data.ts'
import { freePort } from './service.ts'

export const ADMINISTRATOR = 'administrator'
export const PASSWORD = 'a real: p@ssword'

export type ExternalPostgres = {
  home: string
  port: number
  url(user: string, database: string, query?: string): string
  /** As whoever runs the server does it in psql. */
  administer(sql: string, database?: string): Promise<pg.QueryResult>
  /** A server of its own that follows this one. */
  standby(): Promise<ExternalPostgres>
  kill(): Promise<void>
  /** Every process of it is stopped: its sockets stay open and say nothing. */
  freeze(): void
  close(): Promise<void>
}

const SETTINGS = { fsync: 'off', max_connections: '200', listen_addresses: '127.0.0.1' }
const PASSWORDS_ONLY = ['all', 'replication']
  .map((database) => `host ${database} all 127.0.0.1/32 scram-sha-256\nlocal ${database} all scram-sha-256\n`)
  .join('')

export async function externalPostgres(): Promise<ExternalPostgres> {
  const home = await mkdtemp(join(PLACE_FOR_DATA, 'comanda-external-'))
  chmodSync(home, 0o755)
  const pgdata = join(home, 'primary')
  await createCluster(pgdata)
  const port = await freePort()
  let stop = await start(pgdata, port)
  const client = await connected({ host: pgdata, port, user: 'postgres', database: 'postgres' })
  await client.query(`create role ${ADMINISTRATOR} superuser login password '${PASSWORD}'`)
  await client.end()
  writeFileSync(join(pgdata, 'pg_hba.conf'), PASSWORDS_ONLY)
  await stop('SIGINT')
  stop = await start(pgdata, port)
  const standbys: ExternalPostgres[] = []

  async function standby(): Promise<ExternalPostgres> {
    const copy = join(home, 'standby')
    await stop('SIGINT')
    execFileSync('cp', ['-a', pgdata, copy])
    writeFileSync(join(copy, 'standby.signal'), '')
    const primary = `host=127.0.0.1 port=${port} user=${ADMINISTRATOR} password=''${PASSWORD}''`
    appendFileSync(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`)
    stop = await start(pgdata, port)
    const ownPort = await freePort()
    const stopCopy = await start(copy, ownPort)
    const made = opened(home, ownPort, () => stopCopy, standby)
    standbys.push(made)
    return made
  }
  const server = opened(home, port, () => stop, standby)
  return {
    ...server,
    async close() {
      for (const one of standbys) await one.close()
      await server.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}

type Stop = ((signal: NodeJS.Signals) => Promise<void>) & { freeze(): void }

function opened(
  home: string,
  port: number,
  stop: () => Stop,
  standby: ExternalPostgres['standby'],
): ExternalPostgres {
  return {
    home,
    port,
    url: (user, database, query = '') =>
      `postgres://${user}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}${query}`,
    async administer(sql, database = 'postgres') {
      const client = await connected({
        host: '127.0.0.1',
        port,
        user: ADMINISTRATOR,
        password: PASSWORD,
        database,
      })
      try {
        return await client.query(sql)
      } finally {
        await client.end()
      }
    },
    standby,
    kill: () => stop()('SIGQUIT'),
    freeze: () => stop().freeze(),
    close: () => stop()('SIGINT'),
  }
}

async function start(pgdata: string, port: number): Promise<Stop> {
  const owner = ownerOf(pgdata)
  const native = await findBinaries(owner)
  const parameters = { ...SETTINGS, port: String(port), unix_socket_directories: pgdata }
  const args = Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(`${pgdata}.log`, 'a')
  const child = spawn(join(native, 'bin/postgres'), ['-D', pgdata, ...args], {
    cwd: '/',
    env: cleanEnvironment,
    stdio: ['ignore', log, log],
    ...identityFor(owner),
  })
  const exited = once(child, 'exit')
  // Without a password it is refused, which takes a server that is up.
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL did not start; see ${pgdata}.log`)
    const code = await connected({
      host: pgdata,
      port,
      user: 'postgres',
      password: 'x',
      database: 'postgres',
    }).then(
      (client) => client.end().then(() => 'up'),
      (error) => (error as { code?: string }).code,
    )
    if (code === 'up' || code === '28P01') break
    await sleep(20)
  }
  const pid = child.pid ?? 0
  let frozen: number[] = []
  async function stop(signal: NodeJS.Signals): Promise<void> {
    // Those that are stopped hear no other signal.
    for (const one of frozen) process.kill(one, 'SIGKILL')
    if (frozen.length === 0) child.kill(signal)
    await exited
  }
  return Object.assign(stop, {
    freeze() {
      process.kill(pid, 'SIGSTOP')
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
      for (const one of children) process.kill(one, 'SIGSTOP')
      frozen = [...children, pid]
    },
  })
}

async function connected(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(settings)
  client.on('error', () => undefined)
  await client.connect()
  return client
}
