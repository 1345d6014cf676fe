import { setTimeout as sleep } from 'node:timers/promises'
import { EVENTS_TOPIC } from '../../ground/events/commands.ts'
import type { ChangeListener } from '../../platform/postgres/listener/listener.ts'

/** Who waits for something to happen in a restaurant, in this process. */
export class Wakes {
  #changes: ChangeListener
  #waiting = new Map<number, Set<() => void>>()
  #closed = new AbortController()

  constructor(changes: ChangeListener) {
    this.#changes = changes
    changes.on(EVENTS_TOPIC, (restaurantId) => this.#wake(restaurantId))
    changes.onReset(() => {
      for (const restaurantId of this.#waiting.keys()) this.#wake(restaurantId)
    })
  }

  get closed(): boolean {
    return this.#closed.signal.aborted
  }

  /** Listens from now on, so that nothing that happens between a look and a wait is missed. */
  listen(restaurantId: number): { happened(withinMs: number): Promise<void>; stop(): void } {
    const unwatch = this.#changes.watches.watch(`${EVENTS_TOPIC}:${restaurantId}`)
    let heard = Promise.withResolvers<void>()
    const wake = () => heard.resolve()
    const waiting = this.#waiting.get(restaurantId) ?? new Set()
    this.#waiting.set(restaurantId, waiting.add(wake))
    return {
      happened: async (withinMs) => {
        const time = new AbortController()
        const signal = AbortSignal.any([time.signal, this.#closed.signal])
        await Promise.race([heard.promise, sleep(withinMs, undefined, { signal }).catch(() => undefined)])
        time.abort()
        heard = Promise.withResolvers()
      },
      stop: () => {
        unwatch()
        waiting.delete(wake)
        if (waiting.size === 0) this.#waiting.delete(restaurantId)
      },
    }
  }

  /** All requests that wait get an answer at once. */
  close(): void {
    this.#closed.abort()
  }

  #wake(restaurantId: number): void {
    for (const wake of this.#waiting.get(restaurantId) ?? []) wake()
  }
}
