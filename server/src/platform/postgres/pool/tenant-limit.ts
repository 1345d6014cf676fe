type Waiting = { begin: () => void }
type Queue = { inside: number; waiting: Set<Waiting> }

/**
 * How many connections each restaurant may hold at once. Whoever comes past that waits without one, so that writes that
 * queue for one restaurant's rows leave the pool to all the others.
 */
export class TenantConnectionLimit {
  #most: number
  #patienceMs: number
  #queues = new Map<number, Queue>()

  constructor(most: number, patienceMs: number) {
    this.#most = most
    this.#patienceMs = patienceMs
  }

  get waiting(): number {
    let waiting = 0
    for (const queue of this.#queues.values()) waiting += queue.waiting.size
    return waiting
  }

  /** False where none came free in time. */
  enter(restaurantId: number): boolean | Promise<boolean> {
    const queue = this.#queues.getOrInsertComputed(restaurantId, () => ({ inside: 0, waiting: new Set() }))
    if (queue.inside < this.#most) {
      queue.inside++
      return true
    }
    return this.#wait(queue)
  }

  #wait(queue: Queue): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const own: Waiting = {
      begin() {
        clearTimeout(tooLong)
        resolve(true)
      },
    }
    const tooLong = setTimeout(() => {
      queue.waiting.delete(own)
      resolve(false)
    }, this.#patienceMs)
    queue.waiting.add(own)
    return promise
  }

  /** Hands the place to the request that has waited longest. */
  leave(restaurantId: number): void {
    const queue = this.#queues.get(restaurantId)
    if (!queue) return
    const [next] = queue.waiting
    if (next) {
      queue.waiting.delete(next)
      next.begin()
      return
    }
    queue.inside--
    if (queue.inside === 0) this.#queues.delete(restaurantId)
  }
}
