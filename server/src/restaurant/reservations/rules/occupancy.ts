/** A booking that holds its place: pending, confirmed or seated; or a table held without a party (0 guests). */
export type Held = { startAt: number; endAt: number; party: number; tableIds: readonly number[] }

/**
 * Who sits where and when, over some days. The spans of one table never overlap, so sorted by start they are sorted
 * by end as well, and whether a table is free is found by halving.
 */
export class Occupancy {
  #spans = new Map<number, number[]>()
  #starts: { at: number; party: number }[]

  constructor(held: readonly Held[]) {
    const inOrder = held.toSorted((a, b) => a.startAt - b.startAt)
    this.#starts = inOrder.flatMap(({ startAt, party }) => (party > 0 ? [{ at: startAt, party }] : []))
    for (const { startAt, endAt, tableIds } of inOrder) {
      for (const id of tableIds) {
        const spans = this.#spans.get(id)
        if (spans) spans.push(startAt, endAt)
        else this.#spans.set(id, [startAt, endAt])
      }
    }
  }

  isFree(tableId: number, startAt: number, endAt: number): boolean {
    const spans = this.#spans.get(tableId)
    if (!spans) return true
    let low = 0
    let high = spans.length / 2
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((spans[middle * 2 + 1] ?? 0) <= startAt) low = middle + 1
      else high = middle
    }
    const next = spans[low * 2]
    return next === undefined || next >= endAt
  }

  /** Parties and covers whose booking starts within the span. */
  arriving(fromAt: number, untilAt: number): { parties: number; covers: number } {
    let low = 0
    let high = this.#starts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#starts[middle]?.at ?? 0) < fromAt) low = middle + 1
      else high = middle
    }
    let parties = 0
    let covers = 0
    for (let i = low; i < this.#starts.length; i++) {
      const start = this.#starts[i]
      if (!start || start.at >= untilAt) break
      parties++
      covers += start.party
    }
    return { parties, covers }
  }
}
