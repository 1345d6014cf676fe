import { sql } from 'kysely'
import type pg from 'pg'
import { BEGIN, COMMIT, enterRestaurant } from '../connection/begin.ts'
import type { ChangeListener } from '../listener/listener.ts'
import { CHANNEL } from '../listener/peers.ts'
import { send, sendCommand } from '../pipeline/send.ts'
import type { Database } from '../pool/database.ts'
import type { Statement } from '../sql/statement.ts'
import type { Cause, Happening, PassOn, Restaurant, Tx } from '../sql/tx.ts'

/** What PostgreSQL says of statements in a transaction that has failed. */
const FAILED_BEFORE = '25P02'
const ENDED = 'the transaction has ended'

export class OpenTransaction implements Tx {
  restaurant: Restaurant
  cause: Cause
  #client: pg.PoolClient
  #changes: ChangeListener
  #passOn: PassOn
  #underWay: Promise<unknown>[] = []
  #effects: (() => void)[] = []
  #last: (() => Promise<void>)[] = []
  #announced = false
  #savepoints = 0
  #ended = false
  #committed = false

  constructor(client: pg.PoolClient, { changes, passOn }: Database, restaurant: Restaurant, cause: Cause) {
    this.#client = client
    this.#changes = changes
    this.#passOn = passOn
    this.restaurant = restaurant
    this.cause = cause
    this.later(BEGIN)
    for (const statement of enterRestaurant(client, restaurant.id, restaurant)) this.later(statement)
  }

  run<Row>(statement: Statement<Row>): Promise<Row[]> {
    return this.#ended ? Promise.reject(new Error(ENDED)) : send(this.#client, statement)
  }

  later<Row>(statement: Statement<Row>, then?: (rows: Row[]) => void): void {
    this.#assertOpen()
    const sent = send(this.#client, statement)
    // Looked at when the transaction ends; until then a failure must not count as unhandled.
    sent.catch(() => undefined)
    this.#underWay.push(sent)
    if (then) this.#effects.push(() => void sent.then(then))
  }

  lastly(work: () => Promise<void>): void {
    this.#assertOpen()
    this.#last.push(work)
  }

  afterCommit(effect: () => void): void {
    this.#assertOpen()
    this.#effects.push(effect)
  }

  announce(topic: string): void {
    this.#announced = true
    this.later(sql`select pg_notify(${CHANNEL}, ${topic})`)
    this.afterCommit(() => this.#changes.publish(topic))
  }

  notify(topic: string): void {
    if (this.#committed) this.#changes.notify(topic)
    else this.afterCommit(() => this.#changes.notify(topic))
    // Without a listener to the others, as in a command, it can only travel with the commit.
    if (!this.#committed && !this.#changes.listening) this.later(sql`select pg_notify(${CHANNEL}, ${topic})`)
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
    const lastBefore = this.#last.length
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
      this.#last.length = lastBefore
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
    for (const work of this.#last) await work()
    this.#ended = true
    const committed = sendCommand(this.#client, COMMIT)
    const [{ command }] = await Promise.all([committed, ...this.#underWay])
    // In a failed transaction PostgreSQL answers a commit by rolling back, without an error.
    if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back')
    this.#committed = true
    for (const effect of this.#effects) effect()
  }

  /** After the commit. What an attempt took back is confirmed too, which harms nobody. */
  async confirmed(): Promise<void> {
    if (this.#announced) await this.#changes.confirmed()
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
