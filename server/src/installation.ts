import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Config, ConfigError } from './config.ts'
import { passOn } from './integration/pass-on.ts'
import { type Connection, refusePooler, settingsOf } from './platform/postgres/connection/connection.ts'
import { FailoverClient } from './platform/postgres/connection/failover-client.ts'
import { refuseHalfRestored } from './platform/postgres/connection/half-restored.ts'
import { untilThere } from './platform/postgres/connection/until-there.ts'
import {
  type BegunPostgres,
  type EmbeddedPostgres,
  haltEmbeddedPostgres,
  reachEmbeddedPostgres,
  runEmbeddedPostgres,
} from './platform/postgres/embedded/embedded-postgres.ts'
import {
  closeDatabase,
  type Database,
  openAsOwner,
  openDatabase,
  proveDatabase,
} from './platform/postgres/pool/database.ts'
import { migrate } from './platform/postgres/schema/migrate.ts'
import { makeFirstMonths } from './platform/postgres/schema/months.ts'

/** A database of this installation, migrated, with the two ways into it. */
export type Installation = {
  connection: Connection
  /** Past whatever stands before the database. */
  direct: Connection
  owner: pg.Pool
  database: Database
  migrated: string[]
  close(): Promise<void>
}

class AlreadyRunning extends Error {}

const DATABASE_NAME = 'comanda'
/** Held, shared, by everyone at work in an embedded database; whoever can take it for itself may stop the server. */
const IN_USE = 7_226_002
/** Held by the one service of a DATA_DIR. The kernel closes a killed service's connection, which frees it. */
const SERVED = 7_226_003

const GUARD_AGAIN_MS = 200
const ASK_WITHIN_MS = 1_000
/** How long a start waits for a PostgreSQL that recovers. */
const THERE_WITHIN_MS = 60_000
const NEVER = new Promise<never>(() => undefined)

type Purpose = 'serve' | 'command'

/** `begun` is the embedded server, where somebody has begun it already; `stopAsked` ends the waiting for another one. */
export async function openInstallation(
  config: Config,
  purpose: Purpose,
  begun: BegunPostgres | null = null,
  stopAsked: Promise<unknown> = NEVER,
): Promise<Installation> {
  if (config.databaseUrl !== null) return openExternal(config, config.databaseUrl, purpose, stopAsked)
  for (let attempt = 1; ; attempt++) {
    try {
      const server =
        attempt === 1 && begun !== null ? begun.server : runEmbeddedPostgres({ dataDir: config.dataDir })
      return await openEmbedded(config, purpose, await server)
    } catch (error) {
      // Another command may be stopping the server that this one has just found running.
      const code = (error as { code?: string }).code ?? ''
      if (attempt === 5 || !['57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT'].includes(code))
        throw error
      await sleep(100 * attempt)
    }
  }
}

/**
 * For a process that ends without waiting for anything: its embedded server stops all the same, in a few seconds, and is not started
 * again. Where another process works in it, that one stops it when it is done.
 */
export async function haltInstallation({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== null || (await othersAreAtWork(dataDir))) return
  await haltEmbeddedPostgres(dataDir)
}

/** As their guards say. Nobody is, where nobody can ask. */
async function othersAreAtWork(dataDir: string): Promise<boolean> {
  try {
    const { close, ...server } = reachEmbeddedPostgres(dataDir)
    const patience = { connectionTimeoutMillis: ASK_WITHIN_MS, query_timeout: ASK_WITHIN_MS }
    const client = new pg.Client({ ...addressOf(server), database: 'postgres', ...patience })
    client.on('error', () => undefined)
    await client.connect().finally(close)
    const { rowCount } = await client.query(
      `select from pg_stat_activity where application_name ~ '^comanda (serve|command) [0-9]+$' and split_part(application_name, ' ', 3) <> $1`,
      [String(process.pid)],
    )
    return rowCount !== 0
  } catch {
    return false
  }
}

/** A database as it is: neither migrated nor proved. */
export type Bare = { client: pg.Client; owner: pg.Pool; close(): Promise<void> }

/** For a backup, which changes nothing, and for a restore, which changes everything. */
export async function openBare(config: Config, purpose: 'backup' | 'restore'): Promise<Bare> {
  if (config.databaseUrl !== null) {
    const direct = { connectionString: config.databaseDirectUrl ?? config.databaseUrl }
    return openBareAt(config, direct, purpose)
  }
  const server = await runEmbeddedPostgres({ dataDir: config.dataDir })
  const place = await takePlace(config, addressOf(server), 'command')
  try {
    await ensureDatabase(place.guard)
    const bare = await openBareAt(config, { ...addressOf(server), database: DATABASE_NAME }, purpose)
    return {
      ...bare,
      async close() {
        await bare.close()
        await place.leave(server)
      },
    }
  } catch (error) {
    await place.leave(server)
    throw error
  }
}

async function openBareAt(config: Config, direct: Connection, purpose: string): Promise<Bare> {
  const name = `comanda ${purpose}`
  const client = new FailoverClient({ ...settingsOf(direct), application_name: name, keepAlive: true })
  const setting = config.databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  await usable(
    config,
    setting,
    client.connect().then(() => refusePooler(client)),
  )
  const owner = openAsOwner(direct, { max: 4, name: `${name} owner` })
  return {
    client,
    owner,
    async close() {
      await owner.end()
      await client.end().catch(() => undefined)
    },
  }
}

/** For a process whose supervisor holds the installation open: its server runs, and nothing is left to migrate. */
export async function joinInstallation(config: Config): Promise<Installation> {
  const { connection, direct, close } = joinedWays(config)
  const { owner, database, closePools } = poolsOf(config, { connection, direct }, 'serve')
  async function closeAll(): Promise<void> {
    await closePools()
    close()
  }
  try {
    await usable(config, 'DATABASE_URL', proveDatabase(database))
    return { connection, direct, owner, database, migrated: [], close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}

function joinedWays(config: Config): Ways & { close(): void } {
  if (config.databaseUrl !== null) return { ...waysTo(config, config.databaseUrl), close() {} }
  const { close, ...server } = reachEmbeddedPostgres(config.dataDir)
  const connection = { ...addressOf(server), database: DATABASE_NAME }
  return { connection, direct: connection, close }
}

function waysTo({ databaseDirectUrl }: Config, databaseUrl: string): Ways {
  return {
    connection: { connectionString: databaseUrl },
    direct: { connectionString: databaseDirectUrl ?? databaseUrl },
  }
}

async function openExternal(
  config: Config,
  databaseUrl: string,
  purpose: Purpose,
  stopAsked: Promise<unknown>,
): Promise<Installation> {
  const { connection, direct } = waysTo(config, databaseUrl)
  if (purpose === 'serve') await waitFor(direct, stopAsked)
  const pools = await openPools(config, { connection, direct }, purpose)
  return { connection, direct, ...pools, close: pools.closePools }
}

async function waitFor(direct: Connection, stop: Promise<unknown>): Promise<void> {
  const onWait = (reason: string) =>
    console.error(
      `comanda: the database does not take connections yet (${reason}); waiting for ${THERE_WITHIN_MS / 1000} seconds`,
    )
  await untilThere(direct, { withinMs: THERE_WITHIN_MS, onWait, stop })
}

async function openEmbedded(
  config: Config,
  purpose: Purpose,
  server: EmbeddedPostgres,
): Promise<Installation> {
  const address = addressOf(server)
  const place = await takePlace(config, address, purpose)
  try {
    await ensureDatabase(place.guard)
    const connection = { ...addressOf(server), database: DATABASE_NAME }
    const pools = await openPools(config, { connection, direct: connection }, purpose)
    // The one service of a DATA_DIR is about to start, so whoever is still registered was killed.
    if (purpose === 'serve') await pools.owner.query('delete from processes')
    const watch =
      purpose === 'serve'
        ? keepAlive(config, server, [pools.owner.options, pools.database.pool.options, connection, address])
        : null
    return {
      connection,
      direct: connection,
      ...pools,
      async close() {
        await pools.closePools()
        const current = watch ? await watch.end() : server
        await place.leave(current)
      },
    }
  } catch (error) {
    await place.leave(server)
    throw error
  }
}

function addressOf({ host, port, superuser }: Pick<EmbeddedPostgres, 'host' | 'port' | 'superuser'>) {
  return { host, port, user: superuser }
}

type Address = ReturnType<typeof addressOf>
/** Held by a connection. Lost with it, it is taken again: without it a command would stop the server under the service. */
type Place = { guard: pg.Client; leave(server: EmbeddedPostgres): Promise<void> }

async function takePlace(config: Config, address: Address, purpose: Purpose): Promise<Place> {
  let guard = await standGuard(config, address, purpose)
  let leaving = false
  let mending = Promise.resolve()
  function watch(): void {
    guard.once('end', () => {
      if (!leaving) mending = mend()
    })
  }
  async function mend(): Promise<void> {
    while (!leaving) {
      try {
        guard = await standGuard(config, address, purpose)
        watch()
        return
      } catch {
        await sleep(GUARD_AGAIN_MS)
      }
    }
  }
  watch()
  return {
    guard,
    async leave(server) {
      leaving = true
      await mending
      await leavePlace(guard, server)
    },
  }
}

async function standGuard(config: Config, address: Address, purpose: Purpose): Promise<pg.Client> {
  const name = `comanda ${purpose} ${process.pid}`
  const guard = new pg.Client({ ...address, database: 'postgres', application_name: name })
  guard.on('error', () => undefined)
  await guard.connect()
  await guard.query('select pg_advisory_lock_shared($1)', [IN_USE])
  if (purpose === 'command') return guard
  const { rows } = await guard.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [SERVED])
  if (rows[0]?.taken) return guard
  const holder = await guard.query<{ name: string }>(
    `select application_name as name from pg_stat_activity where application_name like 'comanda serve %' and pid <> pg_backend_pid()`,
  )
  await guard.end()
  const pid = holder.rows[0]?.name.split(' ').at(-1)
  throw new AlreadyRunning(
    `DATA_DIR ${config.dataDir} is in use by another Comanda${pid ? ` (process ${pid})` : ''}; stop it, or set DATA_DIR to another directory`,
  )
}

async function leavePlace(guard: pg.Client, server: EmbeddedPostgres): Promise<void> {
  try {
    await guard.query('select pg_advisory_unlock_shared($1)', [IN_USE])
    const { rows } = await guard.query<{ is_last: boolean }>('select pg_try_advisory_lock($1) as is_last', [
      IN_USE,
    ])
    if (!rows[0]?.is_last) return
    await server.stop()
  } catch {
    // The server is gone already.
  } finally {
    await guard.end().catch(() => undefined)
  }
}

async function ensureDatabase(guard: pg.Client): Promise<void> {
  const { rowCount } = await guard.query('select from pg_database where datname = $1', [DATABASE_NAME])
  if (rowCount !== 0) return
  await guard.query(`create database ${DATABASE_NAME}`).catch((error) => {
    if ((error as { code?: string }).code !== '42P04' && (error as { code?: string }).code !== '23505')
      throw error
  })
}

type Ways = { connection: Connection; direct: Connection }

function poolsOf(config: Config, { connection, direct }: Ways, purpose: Purpose) {
  const name = `comanda ${purpose}`
  const owner = openAsOwner(direct, { max: 8, name: `${name} owner` })
  const max = purpose === 'serve' ? config.databasePoolSize : 2
  const database = openDatabase(connection, {
    max,
    name,
    passOn,
    direct,
    pipeline: config.databasePipeline,
  })
  async function closePools(): Promise<void> {
    await database.changes.close()
    await closeDatabase(database)
    await owner.end()
  }
  return { owner, database, closePools }
}

async function openPools(config: Config, ways: Ways, purpose: Purpose) {
  const { owner, database, closePools } = poolsOf(config, ways, purpose)
  try {
    const ownersUrl = config.databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
    await usable(config, ownersUrl, refuseHalfRestored(owner))
    const migrated = await usable(config, ownersUrl, migrate(owner))
    if (migrated.length > 0) await usable(config, ownersUrl, makeFirstMonths(owner, Date.now()))
    await usable(config, 'DATABASE_URL', proveDatabase(database))
    return { owner, database, migrated, closePools }
  } catch (error) {
    await closePools()
    throw error
  }
}

/** What is wrong with a database of the operator's own is told under the name of its setting. */
async function usable<T>({ databaseUrl }: Config, setting: string, use: Promise<T>): Promise<T> {
  if (databaseUrl === null) return use
  return use.catch((error) => {
    const { message, code } = error as { message: string; code?: string }
    throw new ConfigError([`${setting} cannot be used: ${message || code || 'no answer'}`])
  })
}

/** PostgreSQL killed under a running service is started again; requests meanwhile answer 503. */
function keepAlive(config: Config, first: EmbeddedPostgres, addresses: { host?: string | undefined }[]) {
  let current = first
  let ended = false
  let restarting: Promise<void> = Promise.resolve()
  async function restart(): Promise<void> {
    while (!ended) {
      try {
        current = await runEmbeddedPostgres({ dataDir: config.dataDir })
        for (const address of addresses) address.host = current.host
        current.onExit(() => {
          restarting = restart()
        })
        return
      } catch {
        await sleep(500)
      }
    }
  }
  first.onExit(() => {
    restarting = restart()
  })
  return {
    async end(): Promise<EmbeddedPostgres> {
      ended = true
      await restarting
      return current
    },
  }
}
