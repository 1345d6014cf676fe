/*
 * How statements reach PostgreSQL. Those of one turn go out as one message, prepared once for each connection (batch.ts), and
 * short reads of many requests share a few connections (read-pipeline.ts). With DATABASE_PIPELINE=false each statement is a query
 * of pg's own pipeline mode, and each read has a connection of its own.
 */
import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { type CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import { isRecording, traced } from '../../observability/tracing.ts'
import { isBatched } from '../connection/plain.ts'
import { isPooled } from '../connection/tenant-role.ts'
import { compile, type Statement } from '../sql/statement.ts'
import { type Answered, Batch } from './batch.ts'

/** Sends with this turn, behind whatever this connection has under way, without waiting for it. */
export async function send<Row>(client: pg.ClientBase, statement: Statement<Row>): Promise<Row[]> {
  const { rows } = await sendCommand(client, statement)
  return rows as Row[]
}

/** As `send`; also answers the command tag, such as INSERT. */
export async function sendCommand(client: pg.ClientBase, statement: Statement<unknown>): Promise<Answered> {
  const compiled = compile(statement)
  if (!isRecording()) return submit(client, compiled)
  return traced(summaryOf(compiled.sql), STATEMENT_SPAN, () => submit(client, compiled))
}

/** Each list is a transaction by itself. All of them are one write. */
export function sendTransactions(
  client: pg.ClientBase,
  transactions: readonly (readonly Statement<unknown>[])[],
): Promise<unknown[][]>[] {
  if (!isBatched(client)) return transactions.map((statements) => sendPlainTransaction(client, statements))
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  const answers = transactions.map((statements) => {
    // What is sent without a begin, and closed by one sync, is a transaction.
    const batch = new Batch()
    const sent = statements.map((statement) => add(batch, client, compile(statement)))
    client.query(batch)
    return Promise.all(sent).then((all) => all.map(({ rows }) => rows))
  })
  stream.uncork()
  return answers
}

const BEGIN = compile(sql`begin`)
const COMMIT = compile(sql`commit`)

async function sendPlainTransaction(
  client: pg.ClientBase,
  statements: readonly Statement<unknown>[],
): Promise<unknown[][]> {
  const all = [BEGIN, ...statements.map(compile), COMMIT]
  // Where one fails, the commit rolls back.
  const sent = await Promise.allSettled(all.map((statement) => submit(client, statement)))
  const failed = sent.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return sent.slice(1, -1).map((one) => (one as PromiseFulfilledResult<Answered>).value.rows)
}

function submit(client: pg.ClientBase, statement: CompiledQuery<unknown>): Promise<Answered> {
  if (isBatched(client)) return add(batchOf(client), client, statement)
  const { sql: text, parameters } = statement
  const name = nameFor(client, text)
  return client.query({ text, values: [...parameters], ...(name !== undefined && { name }) })
}

function add(batch: Batch, client: pg.ClientBase, statement: CompiledQuery<unknown>): Promise<Answered> {
  const { sql: text, parameters } = statement
  return batch.add({ name: nameFor(client, text), text, values: parameters })
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

const MOST_NAMES = 1_000
const names = new Map<string, string>()

/**
 * A named statement is parsed and planned once for each connection. Of names the oldest goes where there are too many; what is
 * prepared goes with its connection, and none lives longer than an hour. What is prepared stays with a server process, and a
 * pooler hands out another, so there nothing is named.
 */
function nameFor(client: pg.ClientBase, text: string): string | undefined {
  return isPooled(client) ? undefined : nameOf(text)
}

export function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha1').update(text).digest('base64url')
  names.delete(text)
  names.set(text, name)
  if (names.size > MOST_NAMES) {
    const [oldest] = names.keys()
    if (oldest !== undefined) names.delete(oldest)
  }
  return name
}

const STATEMENT_SPAN = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } } as const

/** What a statement does to which table, without its text. */
function summaryOf(text: string): string {
  const [verb = ''] = /^\w+/.exec(text.trimStart()) ?? []
  const [, table = ''] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text) ?? []
  return `${verb} ${table}`.trim().toLowerCase()
}
