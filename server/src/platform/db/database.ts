import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import pg from 'pg'
import { isRecording, traced } from '../tracing.ts'
import { type Answered, Batch } from './batch.ts'
import { bind, isPooled, START_OPTIONS } from './binding.ts'
import { Changes } from './changes.ts'
import { type Connection, KEEP_ALIVE, leaseOf, patienceOf, refusePooler, settingsOf } from './connection.ts'
import { Figures } from './figures.ts'
import type { Schema } from './generated/schema.ts'
import { openLine } from './open-line.ts'
import { Places } from './places.ts'
import { inTime, SeekingClient } from './seeking-client.ts'
import type { Tx } from './transaction.ts'

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

/** Builds and types statements; it has no connection of its own. Statements run through a Tx. */
export const sqlOf = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export type Statement<Row> = Compilable<Row> | RawBuilder<Row> | CompiledQuery<Row>
/** Something that has happened, for whoever passes it on. `subject` is what it is about. */
export type Happening = { id: string; type: string; subject: string | null }
/** Adds statements of its own to the transaction of the cause. */
export type PassOn = (tx: Tx, happening: Happening) => void

export type Database = {
  pool: pg.Pool
  connection: Connection
  changes: Changes
  places: Places
  figures: Figures
  passOn: PassOn
}

/** PostgreSQL itself ends a statement of the service after 30 seconds. */
const MOST_SILENT_MS = 35_000

/** With any user in DATABASE_URL, each connection works as the service's role, and proves it before it is handed out. */
export function openDatabase(
  connection: Connection,
  options: { max: number; name: string; passOn: PassOn; direct?: Connection },
): Database {
  const patienceMs = patienceOf(connection)
  const pool = new pg.Pool({
    ...settingsOf(connection, START_OPTIONS),
    Client: SeekingClient,
    pipeline: true,
    mostSilentMs: MOST_SILENT_MS,
    max: options.max,
    application_name: options.name,
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: 30_000,
    ...KEEP_ALIVE,
    onConnect: (client: pg.ClientBase) => inTime(client, patienceMs, bind(client)),
  } as pg.PoolConfig)
  forgiveLostConnections(pool)
  // A small pool has nobody to share it with.
  const most = options.max < 8 ? options.max : Math.floor(options.max / 2)
  return {
    pool,
    connection,
    changes: new Changes(() => openLine(options.direct ?? connection), leaseOf(connection)),
    places: new Places(most, patienceMs),
    figures: new Figures(),
    passOn: options.passOn,
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
    Client: SeekingClient,
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

export function compile<Row>(statement: Statement<Row>): CompiledQuery<Row> {
  if ('sql' in statement && 'parameters' in statement) return statement
  if ('isRawBuilder' in statement) return statement.compile(sqlOf)
  return statement.compile()
}

/** The same statement with other values: what is sent all the time is put into words once. */
export function filled<Row>(
  statement: CompiledQuery<Row>,
  parameters: readonly unknown[],
): CompiledQuery<Row> {
  return { ...statement, parameters }
}

// A named statement is parsed and planned once for each connection. Texts that vary without bound would fill the server's
// memory, so past the cap a statement goes unnamed.
const MOST_NAMED_STATEMENTS = 1_000
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_NAMED_STATEMENTS) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

const STATEMENT_SPAN = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } } as const
const summaries = new Map<string, string>()

/** What a statement does to which table, without its text. */
function summaryOf(text: string): string {
  const known = summaries.get(text)
  if (known !== undefined) return known
  const [verb = ''] = /^\w+/.exec(text.trimStart()) ?? []
  const [, table = ''] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text) ?? []
  const summary = `${verb} ${table}`.trim().toLowerCase()
  if (summaries.size < MOST_NAMED_STATEMENTS) summaries.set(text, summary)
  return summary
}

const openBatches = new WeakMap<pg.ClientBase, Batch>()

/** The batch that goes out when this turn has done all it can without an answer. */
function batchOf(client: pg.ClientBase): Batch {
  const open = openBatches.get(client)
  if (open) return open
  const batch = new Batch()
  openBatches.set(client, batch)
  process.nextTick(() => {
    openBatches.delete(client)
    client.query(batch)
  })
  return batch
}

/** Each list is a transaction by itself: what is sent without a begin, and closed by one sync. All of them are one write. */
export function sendTogether(
  client: pg.ClientBase,
  transactions: readonly (readonly Statement<unknown>[])[],
): Promise<unknown[][]>[] {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  const answers = transactions.map((statements) => {
    const batch = new Batch()
    const sent = statements.map((statement) => {
      const { sql: text, parameters: values } = compile(statement)
      return batch.add({ name: nameOf(text), text, values }).then(({ rows }) => rows)
    })
    client.query(batch)
    return Promise.all(sent)
  })
  stream.uncork()
  return answers
}

/** Sends with this turn, behind whatever this connection has under way, without waiting for it (pipeline mode). */
export async function send<Row>(client: pg.ClientBase, statement: Statement<Row>): Promise<Row[]> {
  const { rows } = await sendCommand(client, statement)
  return rows as Row[]
}

/** As `send`; also answers the command tag, such as INSERT. */
export async function sendCommand(client: pg.ClientBase, statement: Statement<unknown>): Promise<Answered> {
  const { sql: text, parameters } = compile(statement)
  if (isRecording()) return traced(summaryOf(text), STATEMENT_SPAN, () => submit(client, text, parameters))
  return submit(client, text, parameters)
}

function submit(client: pg.ClientBase, text: string, parameters: readonly unknown[]): Promise<Answered> {
  // What is prepared stays with a server process, and a pooler hands out another.
  const name = isPooled(client) ? undefined : nameOf(text)
  return batchOf(client).add({ name, text, values: parameters })
}
