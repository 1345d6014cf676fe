import type { Capacity, Claimed } from '../queries/queue.ts'

/** Open requests that one address may have, and fewer while it fails. */
export const WIDTH = 16
const FAILING_WIDTH = 2
/** In all. Failing addresses have places of their own, so that however many of them hang, the others find room. */
const PLACES = 1_000
const FAILING_PLACES = 200
/** Of these, what one restaurant may hold: its addresses can hang all together and leave room for everyone else. */
const SHARE = PLACES / 4
const FAILING_SHARE = FAILING_PLACES / 4
/**
 * What an address that answers at once may have claimed: more than is open, so that the next is there without a look. Two
 * that turn slow leave room for a third of the same restaurant.
 */
const BRISK_WIDTH = Math.floor(SHARE / 3)
const BRISK_MS = 200
/** How long an address counts as one that answers at once while nothing is sent to it. */
const KNOWN_FOR_MS = 1_000

type Kind = 'healthy' | 'failing'
type Held = { claimed: number; open: number; line: (() => void)[]; brisk: boolean; lastAt: number }

/** Who is being sent to right now in this process, and what waits for it here. */
export class Places {
  #held = new Map<number, Held>()
  #deliveries = new Set<string>()
  #taken = { healthy: 0, failing: 0 }
  #byRestaurant = new Map<number, Record<Kind, number>>()
  #whenEmpty: (() => void)[] = []

  capacity(): Capacity {
    this.#forgetTheQuiet()
    const held = [...this.#held].map(([endpointId, { claimed, brisk }]) => ({
      endpointId,
      claimed,
      width: brisk ? BRISK_WIDTH : WIDTH,
    }))
    return {
      width: WIDTH,
      failingWidth: FAILING_WIDTH,
      free: PLACES - this.#taken.healthy,
      failingFree: FAILING_PLACES - this.#taken.failing,
      share: SHARE,
      failingShare: FAILING_SHARE,
      held,
      restaurants: [...this.#byRestaurant].map(([restaurantId, taken]) => ({ restaurantId, ...taken })),
    }
  }

  get empty(): boolean {
    return this.#deliveries.size === 0
  }

  /**
   * False for a delivery that is here already: its answer came, but could not be written down before the lease ended.
   * It must not be sent again for that.
   */
  enter({ restaurantId, deliveryId, endpointId, failing }: Claimed): boolean {
    if (this.#deliveries.has(deliveryId)) return false
    this.#deliveries.add(deliveryId)
    const held = this.#held.get(endpointId) ?? { claimed: 0, open: 0, line: [], brisk: false, lastAt: 0 }
    this.#held.set(endpointId, held)
    held.claimed++
    this.#count(restaurantId, failing, 1)
    return true
  }

  /** Calls `send` when the address has room for one more request. */
  queue({ endpointId }: Claimed, send: () => void): void {
    const held = this.#held.get(endpointId)
    if (!held) return
    held.line.push(send)
    advance(held)
  }

  /** The address is free for the next request. */
  answered({ endpointId }: Claimed, outcome: { delivered: boolean; durationMs: number }): void {
    const held = this.#held.get(endpointId)
    if (!held) return
    held.open--
    held.brisk = outcome.delivered && outcome.durationMs < BRISK_MS
    drop(held)
    advance(held)
  }

  /** Whether a look for more is worth its cost. One that answers at once is looked for when half of its claims are sent. */
  isShort({ endpointId }: Claimed): boolean {
    const held = this.#held.get(endpointId)
    return !held || held.claimed < (held.brisk ? BRISK_WIDTH / 2 : WIDTH)
  }

  /** Whether others may wait for the place that this one leaves. */
  isFull({ restaurantId, failing }: Claimed): boolean {
    const own = this.#byRestaurant.get(restaurantId)
    return failing
      ? this.#taken.failing >= FAILING_PLACES || (own?.failing ?? 0) >= FAILING_SHARE
      : this.#taken.healthy >= PLACES || (own?.healthy ?? 0) >= SHARE
  }

  /** It was never sent. */
  turnedAway({ endpointId }: Claimed): void {
    const held = this.#held.get(endpointId)
    if (held) drop(held)
  }

  /** Also written down, or given back: only now is the place free, so that no more is sent than can be written. */
  leave({ restaurantId, deliveryId, failing }: Claimed): void {
    if (!this.#deliveries.delete(deliveryId)) return
    this.#count(restaurantId, failing, -1)
    if (!this.empty) return
    for (const done of this.#whenEmpty) done()
    this.#whenEmpty = []
  }

  untilEmpty(): Promise<void> {
    return this.empty ? Promise.resolve() : new Promise((resolve) => this.#whenEmpty.push(resolve))
  }

  #count(restaurantId: number, failing: boolean, change: 1 | -1): void {
    const kind = failing ? 'failing' : 'healthy'
    const own = this.#byRestaurant.getOrInsertComputed(restaurantId, () => ({ healthy: 0, failing: 0 }))
    own[kind] += change
    this.#taken[kind] += change
    if (own.healthy === 0 && own.failing === 0) this.#byRestaurant.delete(restaurantId)
  }

  #forgetTheQuiet(): void {
    const since = performance.now() - KNOWN_FOR_MS
    for (const [endpointId, { claimed, lastAt }] of this.#held)
      if (claimed === 0 && lastAt < since) this.#held.delete(endpointId)
  }
}

function drop(held: Held): void {
  held.claimed--
  held.lastAt = performance.now()
}

function advance(held: Held): void {
  while (held.open < WIDTH) {
    const send = held.line.shift()
    if (!send) return
    held.open++
    send()
  }
}
