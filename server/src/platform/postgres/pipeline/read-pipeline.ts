import type pg from 'pg'
import { type Entering, enterRestaurant, whyUseless } from '../connection/begin.ts'
import { isPooled } from '../connection/tenant-role.ts'
import { connect, type Database } from '../pool/database.ts'
import type { Statement } from '../sql/statement.ts'
import { sendTransactions } from './send.ts'

export type Read = Entering & { restaurantId: number; statements: readonly Statement<unknown>[] }
type Waiting = Read & { resolve: (answers: unknown[][] | null) => void; reject: (error: unknown) => void }
type Shared = {
  client: pg.PoolClient
  /** When each read was sent that has no answer yet, the oldest first. */
  underWay: Set<{ sentAt: number }>
  useless: Error | undefined
}

const MOST_CONNECTIONS = 4
/** Behind one another they keep one process of PostgreSQL busy: two with half as many each took turns on two cores, and a page of orders came an eighth slower. */
const MOST_ON_ONE = 16
const NOT_PREPARED = '26000'
/** A connection whose oldest read takes longer than this gets no more: whoever came behind it would wait for it. */
const SLOW_MS = 20

/**
 * Short reads of many requests, sent behind one another on a few connections. With a connection for each, each would wake
 * a process of PostgreSQL and cost a system call on either side, which is most of what a short read costs. Each read is
 * still a transaction by itself, in the name of its own restaurant.
 */
export class ReadPipeline {
  #database: Database
  #connections = new Set<Shared>()
  #waiting: Waiting[] = []
  /** A pooler hands out connections by the transaction: there is none to share. */
  #behindPooler = false

  constructor(database: Database) {
    this.#database = database
  }

  /** Null where there is no room, or no use in the connection: then it needs one of its own. */
  async read(read: Read): Promise<unknown[][] | null> {
    if (this.#behindPooler) return null
    const { promise, resolve, reject } = Promise.withResolvers<unknown[][] | null>()
    this.#waiting.push({ ...read, resolve, reject })
    // Each request arrives in a turn of its own; this is after all that have arrived by now.
    if (this.#waiting.length === 1) setImmediate(() => this.#sendWaiting())
    return promise
  }

  #sendWaiting(): void {
    const waiting = this.#waiting
    this.#waiting = []
    const left = this.#sendOn(this.#connections, waiting)
    if (left.length > 0) void this.#sendOnNew(left)
  }

  /** Answers which found no room. */
  #sendOn(connections: Iterable<Shared>, waiting: Waiting[]): Waiting[] {
    let next = 0
    for (const shared of connections) {
      const room = roomIn(shared)
      if (room === 0) continue
      const taken = waiting.slice(next, next + room)
      if (taken.length === 0) break
      next += taken.length
      this.#send(shared, taken)
    }
    return next === 0 ? waiting : waiting.slice(next)
  }

  async #sendOnNew(waiting: Waiting[]): Promise<void> {
    let left = waiting
    while (left.length > 0 && this.#connections.size < MOST_CONNECTIONS && !this.#behindPooler) {
      let shared: Shared
      try {
        shared = { client: await connect(this.#database), underWay: new Set(), useless: undefined }
      } catch (error) {
        for (const { reject } of left) reject(error)
        return
      }
      this.#behindPooler = isPooled(shared.client)
      if (this.#behindPooler) shared.client.release()
      else {
        this.#connections.add(shared)
        left = this.#sendOn([shared], left)
      }
    }
    for (const { resolve } of left) resolve(null)
  }

  #send(shared: Shared, reads: Waiting[]): void {
    const sentAt = performance.now()
    const transactions = reads.map((read) => [
      ...enterRestaurant(shared.client, read.restaurantId, read),
      ...read.statements,
    ])
    const sent = sendTransactions(shared.client, transactions)
    for (const [index, { resolve, reject, statements }] of reads.entries()) {
      const mark = { sentAt }
      shared.underWay.add(mark)
      sent[index]?.then(
        (answers) => {
          this.#leave(shared, mark)
          resolve(answers.slice(-statements.length))
        },
        (error) => {
          const useless = whyUseless(error) ?? whyUnprepared(error)
          shared.useless ??= useless
          this.#leave(shared, mark)
          if (useless) resolve(null)
          else reject(error)
        },
      )
    }
  }

  #leave(shared: Shared, mark: { sentAt: number }): void {
    shared.underWay.delete(mark)
    if (shared.underWay.size > 0) return
    this.#connections.delete(shared)
    shared.client.release(shared.useless)
  }
}

/** The read before it, which would have prepared its statement, has failed. */
function whyUnprepared(error: unknown): Error | undefined {
  return (error as { code?: string }).code === NOT_PREPARED ? (error as Error) : undefined
}

function roomIn({ underWay, useless }: Shared): number {
  const [oldest] = underWay
  if (useless || (oldest && performance.now() - oldest.sentAt > SLOW_MS)) return 0
  return Math.max(0, MOST_ON_ONE - underWay.size)
}
