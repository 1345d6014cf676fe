import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type pg from 'pg'
import { traced } from '../tracing.ts'
import { BIND_TRANSACTION, isPooled, SERVICE_ROLE } from './binding.ts'
import type { Changes } from './changes.ts'
import {
  compile,
  connect,
  connectFor,
  type Database,
  type Happening,
  type PassOn,
  type Statement,
  send,
  sendCommand,
} from './database.ts'
import { CHANNEL } from './peers.ts'

/** The restaurant that a transaction acts for: what prices, clocks and events of it need to know. */
export type Restaurant = {
  id: number
  slug: string
  name: string
  currency: string
  /** The clock of the default branch. */
  zone: string
  country: string | null
  defaultLanguage: string
  languages: string[]
  /** Its own domain, where it has shown that it is its own. */
  guestHost: string | null
}

export type Actor = {
  kind: 'token' | 'staff' | 'app' | 'operator' | 'system'
  id: string | null
  name: string | null
}

/** Who does it, when, and in which request. */
export type Cause = {
  actor: Actor
  requestId: string | null
  now: number
  /** The same clock, read again: for a moment that must lie after a lock was taken. */
  clock?: () => number
  /** How far that clock is ahead of the real one. */
  aheadMs?: number
}

export type Tx = {
  restaurant: Restaurant
  cause: Cause
  /** Sends the statement and waits for its rows. */
  run<Row>(statement: Statement<Row>): Promise<Row[]>
  /** Sends the statement now; its failure fails the commit. `then` gets its rows after the commit. */
  later<Row>(statement: Statement<Row>, then?: (rows: Row[]) => void): void
  /** Runs after a successful commit and before the answer: for what this process holds in memory. */
  afterCommit(effect: () => void): void
  /**
   * Tells every process that what it holds in memory of `topic` is old. The answer goes out once all of them know.
   * With `heldAlone` it does not wait for the others: they answer it from memory only where there are no others.
   */
  announce(topic: string, options?: { heldAlone: boolean }): void
  /**
   * Tells every process, once it is committed, that there is work of `topic`. It may be lost on the way, so they look
   * by themselves too; unlike `announce` it does not make commits wait for one another, as NOTIFY inside them does.
   */
  nudge(topic: string): void
  /** A nudge where some process has said that it watches the topic, and every so often; where none has, nothing. */
  hint(topic: string): void
  /** Hands the event, in this transaction, to the function that was given when the database was opened. */
  passOn(happening: Happening): void
  /** Undoes only what `work` did when it throws; the transaction goes on. */
  attempt<T>(work: () => Promise<T>): Promise<T>
  /**
   * Until `leave` is there, only statements that neither write nor wait for anybody are sent; the rest is held back, in
   * its order. If it is refused, all of them fail with the reason, those that were sent too.
   */
  holdUntil(leave: Promise<void>): void
}

/** The real time, whatever clock the cause goes by: for what lasts, or is due, outside of the restaurant. */
export function realNow({ cause }: Tx): number {
  return cause.now - (cause.aheadMs ?? 0)
}

/**
 * The `updated_at` of a changed row. Read after the locks of the change were taken, so that a client that polls by
 * `updated_since` gets the row with its next request, if not with this one.
 */
export function changedAt({ cause }: Tx): number {
  return cause.clock?.() ?? cause.now
}

/** What PostgreSQL says of statements in a transaction that has failed. */
const FAILED_BEFORE = '25P02'
/** Deadlock, and what a stricter isolation level would give. */
const ENDED_FOR_ANOTHER = new Set(['40P01', '40001'])
/** A write where only reads are taken. */
const READ_ONLY = '25006'
const PLAN_CHANGED = '0A000'
const MOST_ATTEMPTS = 4
const DATABASE_SPAN = { attributes: { 'db.system.name': 'postgresql' } }
const ENDED = 'the transaction has ended'
const BEGIN = compile<never>(sql`begin`)
const BEGIN_SNAPSHOT = compile<never>(sql`begin isolation level repeatable read read only`)
const COMMIT = compile<never>(sql`commit`)

const BIND = BIND_TRANSACTION.map((text) => compile<never>(sql.raw(text)))
const ROLE = sql.raw(`set_config('role', '${SERVICE_ROLE}', true)`)

/** What binds the transaction that these statements are sent into; the connection itself may be bound already. */
function bindingOf(client: pg.ClientBase) {
  return isPooled(client) ? BIND : []
}

// The role is taken once more, which costs nothing to speak of: should a pooler have gone unnoticed, no row is shown.
function enterRestaurant(client: pg.ClientBase, id: number) {
  const enter = compile<never>(sql`select ${ROLE}, set_config('app.restaurant_id', ${String(id)}, true)`)
  return [...bindingOf(client), enter]
}

/**
 * One transaction for one restaurant. Begin, the tenant setting and the first statement travel in one write; the
 * statements given to `later` and the commit share the last one.
 */
export async function inRestaurant<T>(
  database: Database,
  restaurant: Restaurant,
  cause: Cause,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { value, open } = await traced('transaction', DATABASE_SPAN, () =>
        attemptOnce(database, restaurant, cause, work),
      )
      // With its connection given back: others may be slow to confirm.
      await open.confirmed()
      return value
    } catch (error) {
      // Two transactions waited for each other and PostgreSQL ended this one, untouched: it simply begins again.
      if (attempt === MOST_ATTEMPTS || !ENDED_FOR_ANOTHER.has((error as { code?: string }).code ?? ''))
        throw error
    }
  }
}

async function attemptOnce<T>(
  database: Database,
  restaurant: Restaurant,
  cause: Cause,
  work: (tx: Tx) => Promise<T>,
): Promise<{ value: T; open: OpenTransaction }> {
  const { client, release } = await connectFor(database, restaurant.id)
  const since = performance.now()
  const open = new OpenTransaction(client, database, restaurant, cause)
  const mark = { open: true }
  let failure: Error | undefined
  try {
    const value = await underWay.run(mark, work, open)
    await open.commit()
    return { value, open }
  } catch (error) {
    const [reason, lost] = await Promise.all([open.reasonOf(error), open.rollback()])
    failure = lost ?? whyUseless(reason)
    throw reason
  } finally {
    mark.open = false
    database.figures.used('transaction', since)
    release(failure)
  }
}

const underWay = new AsyncLocalStorage<{ open: boolean }>()

/** Whether what runs now runs for a transaction that is still open: nothing that waits for the network, or for another connection, may. */
export function isInTransaction(): boolean {
  return underWay.getStore()?.open ?? false
}

/** For what is only set off by a transaction, which does not wait for it. */
export function outsideTransaction<T>(work: () => T): T {
  return underWay.exit(work)
}

/**
 * A server that has become a standby is of no more use; the next connection looks for the one that took over. Nor is a
 * connection with a statement prepared whose columns a migration has changed: the next one prepares it anew.
 */
function whyUseless(error: unknown): Error | undefined {
  const { code } = error as { code?: string }
  return code === READ_ONLY || code === PLAN_CHANGED ? (error as Error) : undefined
}

/** For the few tables that belong to no single restaurant: one statement, by itself. */
export function inDirectory<Row>(database: Database, statement: Statement<Row>): Promise<Row[]> {
  return traced('directory', DATABASE_SPAN, () => runInDirectory(database, statement))
}

async function runInDirectory<Row>(database: Database, statement: Statement<Row>): Promise<Row[]> {
  const client = await connect(database)
  const since = performance.now()
  let failure: Error | undefined
  try {
    // One message without a begin is one transaction too.
    const binding = bindingOf(client).map((one) => send(client, one))
    const [rows] = await Promise.all([send(client, statement), ...binding])
    return rows
  } catch (error) {
    failure = whyUseless(error)
    throw error
  } finally {
    database.figures.used('directory', since)
    client.release(failure)
  }
}

/**
 * Reads that need nothing of one another: all of them, in one snapshot, in a single round trip. With `freshEach` each
 * statement sees what has committed before it, as one that follows a lock must.
 */
export function readTogether<const Statements extends readonly Statement<unknown>[]>(
  database: Database,
  restaurantId: number,
  statements: Statements,
  { freshEach = false }: { freshEach?: boolean } = {},
): Promise<{ [K in keyof Statements]: Statements[K] extends Statement<infer Row> ? Row[] : never }> {
  return traced('read', DATABASE_SPAN, () =>
    readInOne(database, restaurantId, statements, freshEach),
  ) as never
}

async function readInOne(
  database: Database,
  restaurantId: number,
  statements: readonly Statement<unknown>[],
  freshEach: boolean,
): Promise<unknown[][]> {
  const { client, release } = await connectFor(database, restaurantId)
  const since = performance.now()
  let failure: Error | undefined
  try {
    const first = [freshEach ? BEGIN : BEGIN_SNAPSHOT, ...enterRestaurant(client, restaurantId)]
    const all = [...first, ...statements, COMMIT]
    const answers = await Promise.all(all.map((statement) => send(client, statement)))
    return answers.slice(first.length, -1)
  } catch (error) {
    failure = await send(client, compile(sql`rollback`)).then(
      () => undefined,
      (lost: Error) => lost,
    )
    throw error
  } finally {
    database.figures.used('read', since)
    release(failure)
  }
}

/** For a statement that locks or writes, and does neither in a transaction that has been refused its leave. */
export const UNLESS_REFUSED = sql<boolean>`current_setting('app.refused', true) is distinct from 'yes'`

const WAITS_OR_WRITES = /\bfor (no key )?update\b|\bfor (key )?share\b|\bpg_advisory|\benqueue_job\b/i

function mayGoAhead(text: string): boolean {
  if (text.includes("'app.refused'")) return true
  return /^\s*select\b/i.test(text) && !WAITS_OR_WRITES.test(text)
}

class OpenTransaction implements Tx {
  restaurant: Restaurant
  cause: Cause
  #client: pg.PoolClient
  #changes: Changes
  #passOn: PassOn
  #underWay: Promise<unknown>[] = []
  #effects: (() => void)[] = []
  #told = { announced: false, heldAlone: false, untold: new Set<string>() }
  #savepoints = 0
  #ended = false
  #committed = false
  #leave: Promise<void> | null = null
  #isHolding = false

  constructor(client: pg.PoolClient, { changes, passOn }: Database, restaurant: Restaurant, cause: Cause) {
    this.#client = client
    this.#changes = changes
    this.#passOn = passOn
    this.restaurant = restaurant
    this.cause = cause
    this.later(BEGIN)
    for (const statement of enterRestaurant(client, restaurant.id)) this.later(statement)
  }

  run<Row>(statement: Statement<Row>): Promise<Row[]> {
    return this.#ended ? Promise.reject(new Error(ENDED)) : this.#send(statement)
  }

  holdUntil(leave: Promise<void>): void {
    this.#leave = leave
    leave.then(
      () => {
        this.#leave = null
      },
      () => undefined,
    )
  }

  async #send<Row>(statement: Statement<Row>): Promise<Row[]> {
    if (this.#leave === null) return send(this.#client, statement)
    const compiled = compile(statement)
    // What follows one that is held back stays behind it.
    this.#isHolding ||= !mayGoAhead(compiled.sql)
    if (this.#isHolding) {
      await this.#leave
      return send(this.#client, compiled)
    }
    const [rows] = await Promise.all([send(this.#client, compiled), this.#leave])
    return rows
  }

  later<Row>(statement: Statement<Row>, then?: (rows: Row[]) => void): void {
    this.#assertOpen()
    const sent = this.#send(statement)
    // Looked at when the transaction ends; until then a failure must not count as unhandled.
    sent.catch(() => undefined)
    this.#underWay.push(sent)
    if (then) this.#effects.push(() => void sent.then(then))
  }

  afterCommit(effect: () => void): void {
    this.#assertOpen()
    this.#effects.push(effect)
  }

  announce(topic: string, { heldAlone = false } = {}): void {
    if (heldAlone) this.#told.heldAlone = true
    else this.#told.announced = true
    this.later(sql`select pg_notify(${CHANNEL}, ${topic})`)
    this.afterCommit(() => this.#changes.publish(topic))
  }

  nudge(topic: string): void {
    if (this.#committed) this.#changes.nudge(topic)
    // Without a line to the others, as in a command, it can only travel with the commit.
    else if (!this.#changes.hearing) this.announce(topic, { heldAlone: true })
    else {
      this.#told.heldAlone = true
      this.#told.untold.add(topic)
      this.afterCommit(() => this.#changes.nudge(topic))
    }
  }

  hint(topic: string): void {
    if (this.#committed) this.#changes.watches.hint(topic)
    else this.afterCommit(() => this.#changes.watches.hint(topic))
  }

  passOn(happening: Happening): void {
    this.#passOn(this, happening)
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const savepoint = sql.raw(`attempt_${++this.#savepoints}`)
    this.later(sql`savepoint ${savepoint}`)
    const sentBefore = this.#underWay.length
    const effectsBefore = this.#effects.length
    try {
      const value = await work()
      await Promise.all(this.#underWay.slice(sentBefore))
      return value
    } catch (error) {
      const reason = await this.reasonOf(error, sentBefore)
      this.#underWay.length = sentBefore
      this.#effects.length = effectsBefore
      await this.run(sql`rollback to savepoint ${savepoint}`)
      throw reason
    }
  }

  /** This statement failed only because one before it failed, so the error of that one is reported. */
  async reasonOf(error: unknown, since = 0): Promise<unknown> {
    if ((error as { code?: string } | null)?.code !== FAILED_BEFORE) return error
    const sent = await Promise.allSettled(this.#underWay.slice(since))
    return sent.find((one) => one.status === 'rejected')?.reason ?? error
  }

  /** After its end a transaction refuses statements: its connection may already belong to another one. */
  #assertOpen(): void {
    if (this.#ended) throw new Error(ENDED)
  }

  async commit(): Promise<void> {
    this.#ended = true
    const committed = sendCommand(this.#client, COMMIT)
    const [{ command }] = await Promise.all([committed, ...this.#underWay])
    // In a failed transaction PostgreSQL answers a commit by rolling back, without an error.
    if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back')
    this.#committed = true
    for (const effect of this.#effects) effect()
  }

  /** After the commit. What an attempt took back is confirmed too, which harms nobody. */
  confirmed(): Promise<void> {
    return this.#changes.confirmed(this.#told)
  }

  /** Answers the error when the connection itself is lost, so that the pool throws it away. */
  async rollback(): Promise<Error | undefined> {
    this.#ended = true
    await Promise.allSettled(this.#underWay)
    try {
      await send(this.#client, sql`rollback`)
      return undefined
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }
}
