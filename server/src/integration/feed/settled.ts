import type { Changes } from '../../platform/db/changes.ts'

const MOST_RESTAURANTS = 10_000

/**
 * Up to which place the feed of a restaurant has been seen to be complete. It stays complete up to there: whoever draws a
 * place later draws a higher one. So who reads far behind needs not ask who is writing, which is half of the work.
 */
export class SettledPlaces {
  #places = new Map<number, number>()

  constructor(changes: Changes) {
    // The line may lead to another server now, which may lack what this one had last.
    changes.onReset(() => this.#places.clear())
  }

  of(restaurantId: number): number {
    return this.#places.get(restaurantId) ?? 0
  }

  note(restaurantId: number, place: number): void {
    if (this.#places.size >= MOST_RESTAURANTS) this.#places.clear()
    this.#places.set(restaurantId, Math.max(place, this.of(restaurantId)))
  }
}
