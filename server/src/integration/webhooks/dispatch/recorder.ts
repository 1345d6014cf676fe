import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../platform/postgres/pool/database.ts'
import {
  type Cause,
  inRestaurant,
  type Restaurant,
} from '../../../platform/postgres/transaction/transaction.ts'
import { type ReadAnswers, settleAttempts, type Tried } from '../commands/settle-attempts.ts'
import { AT_THE_QUEUE } from '../queries/queue.ts'

const AGAIN_AFTER_MS = 500

/**
 * Writes down how attempts went, together for each restaurant: while one batch is being written the next gathers.
 * What the database does not take now is kept and written as soon as it does.
 */
export class Recorder {
  #database: Database
  #turn: <T>(work: () => Promise<T>) => Promise<T>
  #clock: () => number
  #readAnswers: ReadAnswers
  #onSettled: (tried: readonly Tried[]) => void
  #onError: (error: unknown) => void
  #waiting = new Map<number, { restaurant: Restaurant; tried: Tried[] }>()
  #writing = new Set<number>()
  #closed = false

  constructor(options: {
    database: Database
    turn: <T>(work: () => Promise<T>) => Promise<T>
    clock: () => number
    readAnswers: ReadAnswers
    onSettled: (tried: readonly Tried[]) => void
    onError: (error: unknown) => void
  }) {
    this.#database = options.database
    this.#turn = options.turn
    this.#clock = options.clock
    this.#readAnswers = options.readAnswers
    this.#onSettled = options.onSettled
    this.#onError = options.onError
  }

  get idle(): boolean {
    return this.#writing.size === 0
  }

  /** Nothing is tried again from here on: what could not be written is sent once more by whoever claims it next. */
  close(): void {
    this.#closed = true
  }

  add(restaurant: Restaurant, tried: Tried): void {
    const gathered = this.#waiting.get(restaurant.id)
    if (gathered) gathered.tried.push(tried)
    else this.#waiting.set(restaurant.id, { restaurant, tried: [tried] })
    if (this.#writing.has(restaurant.id)) return
    this.#writing.add(restaurant.id)
    void this.#write(restaurant.id)
  }

  async #write(restaurantId: number): Promise<void> {
    for (;;) {
      const settled = await this.#turn(() => this.#writeGathered(restaurantId))
      if (settled === 'failed' && this.#closed) break
      if (settled === 'failed') await sleep(AGAIN_AFTER_MS)
      else if (!this.#waiting.has(restaurantId)) break
    }
    this.#writing.delete(restaurantId)
  }

  async #writeGathered(restaurantId: number): Promise<'written' | 'failed'> {
    const gathered = this.#waiting.get(restaurantId)
    if (!gathered) return 'written'
    this.#waiting.delete(restaurantId)
    const { restaurant, tried } = gathered
    const cause: Cause = { actor: SENDER, requestId: null, now: this.#clock() }
    try {
      await inRestaurant(this.#database, restaurant, cause, (tx) => {
        tx.later(AT_THE_QUEUE)
        return settleAttempts(tx, tried, this.#readAnswers)
      })
      this.#onSettled(tried)
      return 'written'
    } catch (error) {
      this.#onError(error)
      const since = this.#waiting.get(restaurantId)
      this.#waiting.set(restaurantId, { restaurant, tried: [...tried, ...(since?.tried ?? [])] })
      return 'failed'
    }
  }
}

const SENDER = { kind: 'system', id: null, name: 'webhooks' } as const
