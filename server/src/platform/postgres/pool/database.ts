import pg from 'pg'
import {
  type Connection,
  KEEP_ALIVE,
  leaseOf,
  patienceOf,
  refusePooler,
  settingsOf,
} from '../connection/connection.ts'
import { FailoverClient, inTime } from '../connection/failover-client.ts'
import { sendPlainly } from '../connection/plain.ts'
import { bind, START_OPTIONS } from '../connection/tenant-role.ts'
import { ChangeListener } from '../listener/listener.ts'
import { openListener } from '../listener/open.ts'
import type { PassOn } from '../sql/tx.ts'
import { Figures } from './metrics.ts'
import { TenantConnectionLimit } from './tenant-limit.ts'

const INT8_ARRAY = 1016 as number

// Ids and money stay below 2^53 (checked on the way in), so a JavaScript number holds every bigint we store.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(INT8_ARRAY, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)))
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, momentOfRow)

/**
 * As PostgreSQL writes it. Of the years from 1000 to 2999 JavaScript reads it as it is, in 0.5 µs instead of 2.3; before and
 * after those it would guess.
 */
function momentOfRow(text: string): number {
  const isUsual = (text[0] === '1' || text[0] === '2') && text[4] === '-'
  return Date.parse(isUsual ? text : text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
}

export type Database = {
  pool: pg.Pool
  connection: Connection
  changes: ChangeListener
  places: TenantConnectionLimit
  figures: Figures
  passOn: PassOn
  /** Whether statements are batched and short reads share connections. */
  pipeline: boolean
}

/** PostgreSQL itself ends a statement of the service after 30 seconds. */
const MOST_SILENT_MS = 35_000
const LONGEST_LIFE_SECONDS = 3_600

/** With any user in DATABASE_URL, each connection works as the service's role, and proves it before it is handed out. */
export function openDatabase(
  connection: Connection,
  options: { max: number; name: string; passOn: PassOn; direct?: Connection; pipeline?: boolean },
): Database {
  const patienceMs = patienceOf(connection)
  const pool = new pg.Pool({
    ...settingsOf(connection, START_OPTIONS),
    Client: FailoverClient,
    pipeline: true,
    mostSilentMs: MOST_SILENT_MS,
    max: options.max,
    application_name: options.name,
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: 30_000,
    // What a connection has prepared goes with it.
    maxLifetimeSeconds: LONGEST_LIFE_SECONDS,
    ...KEEP_ALIVE,
    onConnect(client: pg.ClientBase) {
      if (options.pipeline === false) sendPlainly(client)
      return inTime(client, patienceMs, bind(client))
    },
  } as pg.PoolConfig)
  forgiveLostConnections(pool)
  // A small pool has nobody to share it with.
  const most = options.max < 8 ? options.max : Math.floor(options.max / 2)
  return {
    pool,
    connection,
    changes: new ChangeListener(() => openListener(options.direct ?? connection), leaseOf(connection)),
    places: new TenantConnectionLimit(most, patienceMs),
    figures: new Figures(),
    passOn: options.passOn,
    pipeline: options.pipeline ?? true,
  }
}

/** At the start, so that a database that would not keep restaurants apart is refused there and then. */
export async function proveDatabase({ pool, connection }: Database): Promise<void> {
  try {
    ;(await pool.connect()).release()
  } catch (error) {
    if (!/startup parameter/i.test((error as Error).message)) throw error
    // A pooler that refuses start-up options is told none of ours.
    pool.options.options = settingsOf(connection).options as string
    ;(await pool.connect()).release()
  }
}

/** No connection could be had, whatever the reason. */
export class DatabaseOutOfReach extends Error {
  constructor(cause: unknown) {
    super('the database is out of reach', { cause })
  }
}

export async function connect(
  { pool, figures }: Database,
  since = performance.now(),
): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw new DatabaseOutOfReach(error)
  } finally {
    figures.waited(since)
  }
}

export function tooMuchUnderWay({ figures }: Database, since: number): DatabaseOutOfReach {
  figures.waited(since)
  return new DatabaseOutOfReach(new Error('the restaurant has too much under way'))
}

/** A connection in a restaurant's name; both it and its place are given back by `release`. */
export async function connectFor(
  database: Database,
  restaurantId: number,
): Promise<{ client: pg.PoolClient; release: (lost?: Error) => void }> {
  const { places } = database
  const since = performance.now()
  if (!(await places.enter(restaurantId))) throw tooMuchUnderWay(database, since)
  try {
    const client = await connect(database, since)
    return {
      client,
      release(lost) {
        client.release(lost)
        places.leave(restaurantId)
      },
    }
  } catch (error) {
    places.leave(restaurantId)
    throw error
  }
}

export async function closeDatabase(database: Database): Promise<void> {
  await database.pool.end()
}

/** As the owner: for migrations and the job queue's own tables, both of which need a session of their own. */
export function openAsOwner(connection: Connection, options: { max: number; name: string }): pg.Pool {
  const patienceMs = patienceOf(connection)
  const pool = new pg.Pool({
    ...settingsOf(connection),
    Client: FailoverClient,
    max: options.max,
    application_name: options.name,
    connectionTimeoutMillis: patienceMs,
    ...KEEP_ALIVE,
    onConnect: (client: pg.ClientBase) => inTime(client, patienceMs, refusePooler(client)),
  } as pg.PoolConfig)
  forgiveLostConnections(pool)
  return pool
}

// A connection that dies is replaced on the next use; without listeners it would end the process.
function forgiveLostConnections(pool: pg.Pool): void {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
}
