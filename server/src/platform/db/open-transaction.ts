import { sql } from 'kysely'
import type pg from 'pg'
import { BEGIN, COMMIT, enterRestaurant } from './begin.ts'
import type { Changes } from './changes.ts'
import {
  compile,
  type Database,
  type Happening,
  type PassOn,
  type Statement,
  send,
  sendCommand,
} from './database.ts'
import { CHANNEL } from './peers.ts'
import type { Cause, Restaurant, Told, Tx } from './tx.ts'

/** What PostgreSQL says of statements in a transaction that has failed. */
const FAILED_BEFORE = '25P02'
const ENDED = 'the transaction has ended'

/** For a statement that locks or writes, and does neither in a transaction that has been refused its leave. */
export const UNLESS_REFUSED = sql<boolean>`current_setting('app.refused', true) is distinct from 'yes'`

const WAITS_OR_WRITES = /\bfor (no key )?update\b|\bfor (key )?share\b|\bpg_advisory|\benqueue_job\b/i

function mayGoAhead(text: string): boolean {
  if (text.includes("'app.refused'")) return true
  return /^\s*select\b/i.test(text) && !WAITS_OR_WRITES.test(text)
}

export class OpenTransaction implements Tx {
  restaurant: Restaurant
  cause: Cause
  told: Told[] = []
  #client: pg.PoolClient
  #changes: Changes
  #passOn: PassOn
  #underWay: Promise<unknown>[] = []
  #effects: (() => void)[] = []
  #news = { announced: false, heldAlone: false, untold: new Set<string>() }
  #savepoints = 0
  #ended = false
  #committed = false
  #isCommitSent = false
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
    if (heldAlone) this.#news.heldAlone = true
    else this.#news.announced = true
    this.later(sql`select pg_notify(${CHANNEL}, ${topic})`)
    this.afterCommit(() => this.#changes.publish(topic))
  }

  nudge(topic: string): void {
    if (this.#committed) this.#changes.nudge(topic)
    // Without a line to the others, as in a command, it can only travel with the commit.
    else if (!this.#changes.hearing) this.announce(topic, { heldAlone: true })
    else {
      this.#news.heldAlone = true
      this.#news.untold.add(topic)
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
    const toldBefore = this.told.length
    try {
      const value = await work()
      await Promise.all(this.#underWay.slice(sentBefore))
      return value
    } catch (error) {
      const [made] = await Promise.allSettled(this.#underWay.slice(sentBefore - 1, sentBefore))
      // A statement before it has failed, so there is nothing to go back to.
      if (made?.status === 'rejected') throw await this.reasonOf(error)
      const reason = await this.reasonOf(error, sentBefore)
      this.#underWay.length = sentBefore
      this.#effects.length = effectsBefore
      this.told.length = toldBefore
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
    this.#isCommitSent = true
    const committed = sendCommand(this.#client, COMMIT)
    const [{ command }] = await Promise.all([committed, ...this.#underWay])
    // In a failed transaction PostgreSQL answers a commit by rolling back, without an error.
    if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back')
    this.#committed = true
    for (const effect of this.#effects) effect()
  }

  /** After the commit. What an attempt took back is confirmed too, which harms nobody. */
  confirmed(): Promise<void> {
    return this.#changes.confirmed(this.#news)
  }

  /** Answers the error when the connection itself is lost, so that the pool throws it away. */
  async rollback(): Promise<Error | undefined> {
    this.#ended = true
    await Promise.allSettled(this.#underWay)
    try {
      await send(this.#client, sql`rollback`)
      return undefined
    } catch (error) {
      // The commit may have arrived, and only its answer been lost: whoever holds what was there before reads it again.
      if (this.#isCommitSent) for (const topic of this.#news.untold) this.#changes.nudge(topic)
      return error instanceof Error ? error : new Error(String(error))
    }
  }
}
