// What the use cases are handed: one open transaction of one restaurant.
import { type RawBuilder, sql } from 'kysely'
import type { Statement } from './statement.ts'

/** Something that has happened, for whoever passes it on. `subject` is what it is about. */
export type Happening = { id: string; type: string; subject: string | null }
/** Adds statements of its own to the transaction of the cause. */
export type PassOn = (tx: Tx, happening: Happening) => void

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
  /** Of a call that reads: rows of other branches are not there. */
  branches?: readonly number[]
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
  /** The cash drawer that was chosen on the device that it was done on. */
  drawerId?: number
  /** How long ago it was done, on a device that kept it until there was a line. */
  waitedMs?: number
}

export type Tx = {
  restaurant: Restaurant
  cause: Cause
  /** Sends the statement and waits for its rows. */
  run<Row>(statement: Statement<Row>): Promise<Row[]>
  /** Sends the statement now; its failure fails the commit. `then` gets its rows after the commit. */
  later<Row>(statement: Statement<Row>, then?: (rows: Row[]) => void): void
  /**
   * Runs when all else of the transaction is done, before its commit: for what takes a lock that everybody waits for. It may
   * send statements and wait for their rows.
   */
  lastly(work: () => Promise<void>): void
  /** Runs after a successful commit and before the answer: for what this process holds in memory. */
  afterCommit(effect: () => void): void
  /** Tells every process that what it holds in memory of `topic` is old. The answer goes out once all of them know. */
  announce(topic: string): void
  /**
   * Tells every process, once it is committed, that there is work of `topic`. It may be lost on the way, so they look
   * by themselves too; unlike `announce` it does not make commits wait for one another, as NOTIFY inside them does.
   */
  notify(topic: string): void
  /** A notify where some process has said that it watches the topic, and every so often; where none has, nothing. */
  hint(topic: string): void
  /** Hands the event, in this transaction, to the function that was given when the database was opened. */
  passOn(happening: Happening): void
  /** Undoes only what `work` did when it throws; the transaction goes on. */
  attempt<T>(work: () => Promise<T>): Promise<T>
}

/** The real time, whatever clock the cause goes by: for what lasts, or is due, outside of the restaurant. */
export function realNow({ cause }: Tx): number {
  return cause.now - (cause.aheadMs ?? 0)
}

/** When it was done, which is before now where its device had no line. */
export function doneAt({ cause }: Tx): number {
  return cause.now - (cause.waitedMs ?? 0)
}

/**
 * The `updated_at` of a changed row. Read after the locks of the change were taken, so that a client that polls by
 * `updated_since` gets the row with its next request, if not with this one.
 */
export function changedAt({ cause }: Tx): number {
  return cause.clock?.() ?? cause.now
}

/** The same for a statement that is sent together with those that take its locks: the database reads the clock after them. */
export function changedOnceLocked({ cause }: Tx): RawBuilder<Date> {
  const { clock, now } = cause
  if (!clock) return sql`${new Date(now)}::timestamptz`
  const aheadMs = -Date.now() + clock()
  return sql`date_trunc('milliseconds', clock_timestamp() + ${aheadMs}::float8 * interval '1 millisecond')`
}
