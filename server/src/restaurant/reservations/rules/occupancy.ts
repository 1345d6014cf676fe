/** A booking that holds its place: pending, confirmed or seated; or a table held without a party (0 guests). */
export type Held = { startAt: number; endAt: number; party: number; tableIds: readonly number[] }

/** Who sits where and when, over some days. The spans of one table never overlap. */
export class Occupancy {
  #byTable = new Map<number, Held[]>()
  #arrivals: Held[]

  constructor(held: readonly Held[]) {
    for (const one of held) {
      for (const id of one.tableIds) this.#byTable.getOrInsertComputed(id, () => []).push(one)
    }
    // A table without a party waits for nobody.
    this.#arrivals = held.filter(({ party }) => party > 0)
  }

  isFree(tableId: number, startAt: number, endAt: number): boolean {
    const spans = this.#byTable.get(tableId)
    return spans === undefined || !spans.some((span) => span.startAt < endAt && span.endAt > startAt)
  }

  /** Parties and covers whose booking starts within the span. */
  arriving(fromAt: number, untilAt: number): { parties: number; covers: number } {
    let parties = 0
    let covers = 0
    for (const { startAt, party } of this.#arrivals) {
      if (startAt < fromAt || startAt >= untilAt) continue
      parties++
      covers += party
    }
    return { parties, covers }
  }
}
