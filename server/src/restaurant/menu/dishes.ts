import {
  type Composed,
  etagOf,
  type HeldPart,
  lengthOfAll,
  ownBytes,
  putTogether,
  type Stretch,
} from '../../platform/memory/prepared.ts'
import type { Item } from './contract.ts'

type Placed = { item: Item; updatedAt: number; menuId: number; stationId: number | null }

// What is asked of a dish all the time: one row of numbers for each.
const END = 0
const ID = 1
const CATEGORY = 2
const IS_AVAILABLE = 3
const SORT_ORDER = 4
const UPDATED_AT = 5
const MENU = 6
const STATION = 7
const COLUMNS = 8
const NO_STATION = 0

/**
 * The dishes of a menu by their ids: the bytes in which the API shows them, and a table of numbers. As objects the menus of many
 * restaurants would take several times the room, and V8 would look at each of them whenever it collects its heap.
 */
export class Dishes {
  /** One after another, with a comma between them. */
  #bytes: Buffer
  #table: Float64Array
  /** Of those that were asked for by themselves. */
  #etags: string[] = []

  constructor(dishes: Placed[]) {
    const texts = dishes.map(({ item }) => JSON.stringify(item))
    this.#bytes = ownBytes(texts.join(','))
    this.#table = new Float64Array(dishes.length * COLUMNS)
    let at = 0
    dishes.forEach(({ item, updatedAt, menuId, stationId }, index) => {
      const end = at + Buffer.byteLength(texts[index] ?? '')
      const row = [end, item.id, item.category_id, Number(item.is_available), item.sort_order]
      this.#table.set([...row, updatedAt, menuId, stationId ?? NO_STATION], index * COLUMNS)
      at = end + 1
    })
  }

  get count(): number {
    return this.#table.length / COLUMNS
  }

  get weight(): number {
    return this.#bytes.length + this.#table.byteLength
  }

  all(): BookItem[] {
    return Array.from({ length: this.count }, (_, index) => this.#at(index))
  }

  /** The dish of this id, if the menu has it. Most were made one after another, so their ids count up from the first. */
  find(id: number): BookItem | undefined {
    const guess = id - this.#idAt(0)
    if (this.#idAt(guess) === id) return this.#at(guess)
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#idAt(middle) < id) low = middle + 1
      else high = middle
    }
    return this.#idAt(low) === id ? this.#at(low) : undefined
  }

  /** A dish by itself. */
  answer(dish: BookItem, currency: string): Composed {
    const parts = ['{"data":', dish, `,"meta":{"currency":"${currency}"},"links":{}}`]
    this.#etags[dish.index] ??= etagOf(putTogether(parts))
    return { parts, length: lengthOfAll(parts), etag: this.#etags[dish.index] as string }
  }

  #idAt(index: number): number {
    return this.#table[index * COLUMNS + ID] ?? Number.NaN
  }

  #at(index: number): BookItem {
    return new BookItem(this.#bytes, this.#table, index)
  }
}

/** A dish in the bytes in which the API shows it, and what is asked of it all the time. */
export class BookItem implements Stretch {
  bytes: Buffer
  /** Among the dishes of the menu. */
  index: number
  start: number
  end: number
  id: number
  categoryId: number
  isAvailable: boolean
  sortOrder: number
  updatedAt: number
  menuId: number
  stationId: number | null

  constructor(bytes: Buffer, table: Float64Array, index: number) {
    const row = index * COLUMNS
    this.bytes = bytes
    this.index = index
    // As whole numbers: V8 would keep an object of its own for each in the lists that are held.
    this.start = index === 0 ? 0 : (cell(table, row - COLUMNS + END) + 1) | 0
    this.end = cell(table, row + END) | 0
    this.id = cell(table, row + ID)
    this.categoryId = cell(table, row + CATEGORY)
    this.isAvailable = cell(table, row + IS_AVAILABLE) === 1
    this.sortOrder = cell(table, row + SORT_ORDER)
    this.updatedAt = cell(table, row + UPDATED_AT)
    this.menuId = cell(table, row + MENU)
    this.stationId = cell(table, row + STATION) || null
  }

  /** Anew each time, for a few microseconds: what is held weakly for the next time stays until V8 collects all of its heap. */
  read(): Item {
    return JSON.parse(this.bytes.toString('utf8', this.start, this.end)) as Item
  }
}

function cell(table: Float64Array, at: number): number {
  return table[at] as number
}

/** As the members of a list. Those that lie side by side in memory are one part. */
export function listed(dishes: readonly BookItem[]): HeldPart[] {
  const parts: HeldPart[] = []
  let run: Stretch | undefined
  for (const { bytes, start, end } of dishes) {
    if (run && run.bytes === bytes && run.end + 1 === start) run.end = end
    else {
      if (run) parts.push(',')
      run = { bytes, start, end }
      parts.push(run)
    }
  }
  return parts
}
