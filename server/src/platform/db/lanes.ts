import type pg from 'pg'
import { type Entering, enterRestaurant, whyUseless } from './begin.ts'
import { isPooled } from './binding.ts'
import { connect, type Database, type Statement, sendTogether } from './database.ts'

export type Read = Entering & { restaurantId: number; statements: readonly Statement<unknown>[] }
type Waiting = Read & { resolve: (answers: unknown[][] | null) => void; reject: (error: unknown) => void }
type Lane = {
  client: pg.PoolClient
  /** When each read was sent that has no answer yet, the oldest first. */
  underWay: Set<{ sentAt: number }>
  useless: Error | undefined
}

const MOST_LANES = 4
/** Behind one another they keep one process of PostgreSQL busy: two with half as many each took turns on two cores, and a page of orders came an eighth slower. */
const MOST_IN_A_LANE = 16
const NOT_PREPARED = '26000'
/** A lane whose oldest read takes longer than this gets no more: whoever came behind it would wait for it. */
const SLOW_MS = 20

/**
 * Short reads of many requests, sent behind one another on a few connections. With a connection for each, each would wake
 * a process of PostgreSQL and cost a system call on either side, which is most of what a short read costs. Each read is
 * still a transaction by itself, in the name of its own restaurant.
 */
export class Lanes {
  #database: Database
  #lanes = new Set<Lane>()
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
    const left = this.#sendOn(this.#lanes, waiting)
    if (left.length > 0) void this.#sendOnNew(left)
  }

  /** Answers which found no room. */
  #sendOn(lanes: Iterable<Lane>, waiting: Waiting[]): Waiting[] {
    let next = 0
    for (const lane of lanes) {
      const room = roomIn(lane)
      if (room === 0) continue
      const taken = waiting.slice(next, next + room)
      if (taken.length === 0) break
      next += taken.length
      this.#send(lane, taken)
    }
    return next === 0 ? waiting : waiting.slice(next)
  }

  async #sendOnNew(waiting: Waiting[]): Promise<void> {
    let left = waiting
    while (left.length > 0 && this.#lanes.size < MOST_LANES && !this.#behindPooler) {
      let lane: Lane
      try {
        lane = { client: await connect(this.#database), underWay: new Set(), useless: undefined }
      } catch (error) {
        for (const { reject } of left) reject(error)
        return
      }
      this.#behindPooler = isPooled(lane.client)
      if (this.#behindPooler) lane.client.release()
      else {
        this.#lanes.add(lane)
        left = this.#sendOn([lane], left)
      }
    }
    for (const { resolve } of left) resolve(null)
  }

  #send(lane: Lane, reads: Waiting[]): void {
    const sentAt = performance.now()
    const transactions = reads.map((read) => [
      ...enterRestaurant(lane.client, read.restaurantId, read),
      ...read.statements,
    ])
    const sent = sendTogether(lane.client, transactions)
    for (const [index, { resolve, reject, statements }] of reads.entries()) {
      const mark = { sentAt }
      lane.underWay.add(mark)
      sent[index]?.then(
        (answers) => {
          this.#leave(lane, mark)
          resolve(answers.slice(-statements.length))
        },
        (error) => {
          const useless = whyUseless(error) ?? whyUnprepared(error)
          lane.useless ??= useless
          this.#leave(lane, mark)
          if (useless) resolve(null)
          else reject(error)
        },
      )
    }
  }

  #leave(lane: Lane, mark: { sentAt: number }): void {
    lane.underWay.delete(mark)
    if (lane.underWay.size > 0) return
    this.#lanes.delete(lane)
    lane.client.release(lane.useless)
  }
}

/** The read before it, which would have prepared its statement, has failed. */
function whyUnprepared(error: unknown): Error | undefined {
  return (error as { code?: string }).code === NOT_PREPARED ? (error as Error) : undefined
}

function roomIn({ underWay, useless }: Lane): number {
  const [oldest] = underWay
  if (useless || (oldest && performance.now() - oldest.sentAt > SLOW_MS)) return 0
  return Math.max(0, MOST_IN_A_LANE - underWay.size)
}
