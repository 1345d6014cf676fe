/** A booking that holds its place: pending, confirmed or seated; or a table held without a party (0 guests). */
export type Held = { startAt: number; endAt: number; party: number; tableIds: readonly number[] }

/** Many of them, one list for each member: of objects there would be hundreds for each day that is read. */
export type Stays = {
  /** The moment from which `starts` and `ends` count. */
  since: number
  starts: number[]
  ends: number[]
  parties: number[]
  /** All tables of the first, then all of the second, and so on. */
  tableIds: number[]
  /** Where the tables of each begin. */
  tablesFrom: number[]
}

export function noStays(): Stays {
  return { since: 0, starts: [], ends: [], parties: [], tableIds: [], tablesFrom: [] }
}

export function addStay(stays: Stays, { startAt, endAt, party, tableIds }: Held): void {
  stays.starts.push(startAt - stays.since)
  stays.ends.push(endAt - stays.since)
  stays.parties.push(party)
  stays.tablesFrom.push(stays.tableIds.length)
  for (const id of tableIds) stays.tableIds.push(id)
}

type Numbers = Uint32Array | Float64Array

const BEYOND_UINT32 = 2 ** 32

/**
 * Who sits where and when, over some days. The spans of one table never overlap, so sorted by start they are sorted
 * by end as well, and whether a table is free is found by halving.
 *
 * All of it is in one array of numbers, since there are thousands of such days in memory: the ids of the tables, by size;
 * where the spans of each begin, and where those of the last end; the spans; who arrives when, by time. Moments count
 * from the first of all starts, so that they fit into 32 bits.
 */
export class Occupancy {
  #packed: Numbers
  #tables: number
  #arrivalsAt: number
  #firstAt: number

  constructor(stays: Stays) {
    const { since, starts, ends, parties, tableIds, tablesFrom } = stays
    const order = inOrder(starts)
    const first = starts[order[0] ?? 0] ?? 0
    const ids = inOrder(tableIds).map((place) => tableIds[place] ?? 0)
    const distinct = ids.filter((id, place) => place === 0 || id !== ids[place - 1])
    const tables = distinct.length
    const spansAt = 2 * tables + 1
    const arrivalsAt = spansAt + 2 * tableIds.length
    const packed = roomFor(
      arrivalsAt + 2 * countOf(parties),
      Math.max(ids.at(-1) ?? 0, largestOf(ends) - first),
    )
    packed.set(distinct)
    this.#packed = packed
    this.#tables = tables
    this.#arrivalsAt = arrivalsAt
    this.#firstAt = since + first

    // Where the next span of each table goes; in the end, where the spans of the one after it begin.
    let next = spansAt
    for (let place = 0, at = 0; place < tables; place++) {
      packed[tables + place] = next
      for (; ids[at] === distinct[place]; at++) next += 2
    }
    let arrival = arrivalsAt
    for (const stay of order) {
      const start = (starts[stay] ?? 0) - first
      const end = (ends[stay] ?? 0) - first
      const until = tablesFrom[stay + 1] ?? tableIds.length
      for (let own = tablesFrom[stay] ?? until; own < until; own++) {
        const place = tables + this.#placeOf(tableIds[own] ?? 0)
        const at = packed[place] ?? 0
        packed[at] = start
        packed[at + 1] = end
        packed[place] = at + 2
      }
      const size = parties[stay] ?? 0
      if (size === 0) continue
      packed[arrival++] = start
      packed[arrival++] = size
    }
    packed.copyWithin(tables + 1, tables, 2 * tables)
    packed[tables] = spansAt
  }

  static of(held: readonly Held[]): Occupancy {
    const stays = noStays()
    for (const one of held) addStay(stays, one)
    return new Occupancy(stays)
  }

  get bytes(): number {
    return this.#packed.byteLength
  }

  isFree(tableId: number, startAt: number, endAt: number): boolean {
    const place = this.#placeOf(tableId)
    if (place === -1) return true
    const packed = this.#packed
    const from = startAt - this.#firstAt
    const last = packed[this.#tables + place + 1] ?? 0
    let low = packed[this.#tables + place] ?? 0
    let high = last
    while (low < high) {
      const middle = low + 2 * ((high - low) >>> 2)
      if ((packed[middle + 1] ?? 0) <= from) low = middle + 2
      else high = middle
    }
    return low === last || (packed[low] ?? 0) >= endAt - this.#firstAt
  }

  /** Tables that were made together have ids in a row, so that the first guess is right. */
  #placeOf(tableId: number): number {
    const packed = this.#packed
    const guess = tableId - (packed[0] ?? 0)
    if (guess < this.#tables && packed[guess] === tableId) return guess
    let low = 0
    let high = this.#tables
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((packed[middle] ?? 0) < tableId) low = middle + 1
      else high = middle
    }
    return low < this.#tables && packed[low] === tableId ? low : -1
  }

  /** Parties and covers whose booking starts within the span. */
  arriving(fromAt: number, untilAt: number): { parties: number; covers: number } {
    const packed = this.#packed
    const from = fromAt - this.#firstAt
    const until = untilAt - this.#firstAt
    let low = this.#arrivalsAt
    let high = packed.length
    while (low < high) {
      const middle = low + 2 * ((high - low) >>> 2)
      if ((packed[middle] ?? 0) < from) low = middle + 2
      else high = middle
    }
    let parties = 0
    let covers = 0
    for (let at = low; at < packed.length && (packed[at] ?? 0) < until; at += 2) {
      parties++
      covers += packed[at + 1] ?? 0
    }
    return { parties, covers }
  }
}

function roomFor(length: number, largest: number): Numbers {
  return largest < BEYOND_UINT32 ? new Uint32Array(length) : new Float64Array(length)
}

function largestOf(numbers: readonly number[]): number {
  let largest = 0
  for (const one of numbers) if (one > largest) largest = one
  return largest
}

/** Of those who come; a table without a party waits for nobody. */
function countOf(parties: readonly number[]): number {
  let count = 0
  for (const size of parties) if (size > 0) count++
  return count
}

/**
 * Their places by size; equals stay in the order in which they came. A number and its place are one key, because an array
 * of numbers is sorted without a call for each two of them.
 */
function inOrder(numbers: readonly number[]): Float64Array {
  const count = numbers.length
  let [least, largest, isSorted] = [numbers[0] ?? 0, numbers[0] ?? 0, true]
  for (const one of numbers) {
    if (one < largest) isSorted = false
    else largest = one
    if (one < least) least = one
  }
  const keys = new Float64Array(count)
  if (isSorted) {
    for (let place = 0; place < count; place++) keys[place] = place
    return keys
  }
  if ((largest - least + 1) * count > Number.MAX_SAFE_INTEGER) {
    return Float64Array.from(numbers.keys()).sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0) || a - b)
  }
  for (let place = 0; place < count; place++) keys[place] = ((numbers[place] ?? 0) - least) * count + place
  keys.sort()
  for (let place = 0; place < count; place++) keys[place] = (keys[place] ?? 0) % count
  return keys
}
