import type { Capacity, Claimed } from '../queries/queue.ts'

/** Open requests that one address may have, and fewer while it fails. */
const WIDTH = 16
const FAILING_WIDTH = 2
/** In all. Failing addresses have places of their own, so that however many of them hang, the others find room. */
const PLACES = 400
const FAILING_PLACES = 200

/** Who is being sent to right now in this process. */
export class Places {
  #open = new Map<number, number>()
  #deliveries = new Set<string>()
  #taken = { healthy: 0, failing: 0 }
  #whenEmpty: (() => void)[] = []

  capacity(): Capacity {
    return {
      width: WIDTH,
      failingWidth: FAILING_WIDTH,
      free: PLACES - this.#taken.healthy,
      failingFree: FAILING_PLACES - this.#taken.failing,
      open: this.#open,
    }
  }

  get empty(): boolean {
    return this.#taken.healthy + this.#taken.failing === 0
  }

  /**
   * False for a delivery that is here already: its answer came, but could not be written down before the lease ended.
   * It must not be sent again for that.
   */
  enter({ deliveryId, endpointId, failing }: Claimed): boolean {
    if (this.#deliveries.has(deliveryId)) return false
    this.#deliveries.add(deliveryId)
    this.#open.set(endpointId, (this.#open.get(endpointId) ?? 0) + 1)
    this.#taken[failing ? 'failing' : 'healthy']++
    return true
  }

  /** The address is free for the next request. */
  answered({ endpointId }: Claimed): void {
    const left = (this.#open.get(endpointId) ?? 1) - 1
    if (left === 0) this.#open.delete(endpointId)
    else this.#open.set(endpointId, left)
  }

  /** Also written down: only now is the place free, so that no more is sent than can be written. */
  leave({ deliveryId, failing }: Claimed): void {
    this.#deliveries.delete(deliveryId)
    this.#taken[failing ? 'failing' : 'healthy']--
    if (!this.empty) return
    for (const done of this.#whenEmpty) done()
    this.#whenEmpty = []
  }

  untilEmpty(): Promise<void> {
    return this.empty ? Promise.resolve() : new Promise((resolve) => this.#whenEmpty.push(resolve))
  }
}
