import type { Changes } from '../../platform/db/changes.ts'

const MOST_RESTAURANTS = 10_000
const MOST_ENDS = 10_000

/**
 * Up to which place the feed of a restaurant has been seen to be complete. It stays complete up to there: whoever draws a
 * place later draws a higher one. So who reads a full page again, or goes on after one, and is far behind, needs no look at who is writing, which
 * is a third of the work. Who waits for news at the end always looks.
 */
export class SettledPlaces {
  #changes: Changes
  #places = new Map<number, number>()
  /** Where full pages began and ended. */
  #ends = new Set<string>()

  constructor(changes: Changes) {
    this.#changes = changes
    changes.onReset(() => {
      this.#places.clear()
      this.#ends.clear()
    })
  }

  /** For who has read up to a place; 0 where it has to look. While the line is down, another server may lack the last events. */
  for(restaurantId: number, after: number): number {
    if (!this.#changes.hearing || !this.#ends.has(endOf(restaurantId, after))) return 0
    return this.#places.get(restaurantId) ?? 0
  }

  note(restaurantId: number, place: number): void {
    if (this.#places.size >= MOST_RESTAURANTS) this.#places.clear()
    this.#places.set(restaurantId, Math.max(place, this.#places.get(restaurantId) ?? 0))
  }

  noteFullPage(restaurantId: number, after: number, end: number): void {
    if (this.#ends.size >= MOST_ENDS) this.#ends.clear()
    this.#ends.add(endOf(restaurantId, after)).add(endOf(restaurantId, end))
  }
}

function endOf(restaurantId: number, place: number): string {
  return `${restaurantId} ${place}`
}
