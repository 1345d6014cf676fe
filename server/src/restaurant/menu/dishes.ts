import {
  type Composed,
  etagOf,
  lengthOfAll,
  ownBytes,
  type Part,
  putTogether,
  type Stretch,
} from '../../platform/memory/prepared.ts'
import type { Item } from './contract.ts'

type Placed = { item: Item; updatedAt: number; menuId: number; stationId: number | null }

/**
 * A dish in the bytes in which the API shows it, and what is asked of it all the time. The dish itself is read from those
 * bytes when it is asked for: as objects the menus of many restaurants would take several times the room.
 */
export class BookItem implements Stretch {
  bytes: Buffer
  start: number
  end: number
  id: number
  categoryId: number
  isAvailable: boolean
  sortOrder: number
  updatedAt: number
  menuId: number
  stationId: number | null
  #etag: string | null = null

  constructor(
    { item, updatedAt, menuId, stationId }: Placed,
    { bytes, start, end }: { bytes: Buffer; start: number; end: number },
  ) {
    this.bytes = bytes
    this.start = start
    this.end = end
    this.id = item.id
    this.categoryId = item.category_id
    this.isAvailable = item.is_available
    this.sortOrder = item.sort_order
    this.updatedAt = updatedAt
    this.menuId = menuId
    this.stationId = stationId
  }

  /** Anew each time, for a few microseconds: what is held weakly for the next time stays until V8 collects all of its heap. */
  read(): Item {
    return JSON.parse(this.bytes.toString('utf8', this.start, this.end)) as Item
  }

  /** The dish by itself. */
  answer(currency: string): Composed {
    const parts = ['{"data":', this, `,"meta":{"currency":"${currency}"},"links":{}}`]
    this.#etag ??= etagOf(putTogether(parts))
    return { parts, length: lengthOfAll(parts), etag: this.#etag }
  }
}

/** Dishes one after another in one piece of memory, with a comma between them. */
export function inBytes(dishes: Placed[]): BookItem[] {
  const texts = dishes.map(({ item }) => JSON.stringify(item))
  const bytes = ownBytes(texts.join(','))
  let at = 0
  return dishes.map((dish, index) => {
    const start = at
    const end = start + Buffer.byteLength(texts[index] ?? '')
    at = end + 1
    return new BookItem(dish, { bytes, start, end })
  })
}

/** As the members of a list. Those that lie side by side in memory are one part. */
export function listed(dishes: readonly BookItem[]): Part[] {
  const parts: Part[] = []
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
