import { gunzipSync, gzipSync } from 'node:zlib'
import { etagOf } from '../../platform/http/operations/written.ts'

/** `parts` are what the page was made of, and `state` is what it shows of the time: while both are the same, so are its bytes. */
type Made = { parts: readonly object[]; state: string | number; minute: number }
export type Held = {
  gzipped: Buffer
  etag: string
  headers: Record<string, string>
  /** Not kept alive by the page: a menu that has made room for others is gone. */
  parts: readonly WeakRef<object>[]
  state: string
  /** For which the state was looked up last. */
  minute: number
  weight: number
}

const MOST_BYTES_HELD = 16 * 1024 * 1024
const HEADERS_WEIGHT = 2 * 1024

/**
 * Pages that are the same for everybody, held as browsers read them, gzipped: that is a seventh of the room, so there is
 * some for two thousand menus of the sample's size. What they show of menu, rules and settings comes from the memory that
 * the API answers from too, so it is forgotten with it.
 */
export class PageCache {
  #held = new Map<string, Held>()
  #weight = 0
  #most: number

  constructor(most = MOST_BYTES_HELD) {
    this.#most = most
  }

  find(
    question: string,
    minute: number,
    parts: readonly (object | undefined)[],
    stateNow: () => string | number,
  ): Held | undefined {
    const held = this.#held.get(question)
    if (held === undefined) return undefined
    for (let index = 0; index < parts.length; index++) {
      if (parts[index] === undefined || parts[index] !== held.parts[index]?.deref()) return undefined
    }
    if (held.minute !== minute) {
      if (held.state !== tagOf(stateNow())) return undefined
      held.minute = minute
    }
    // The longest not asked for comes first; while there is room for twice as much, that order is not worth its upkeep.
    if (this.#weight * 2 > this.#most) {
      this.#held.delete(question)
      this.#held.set(question, held)
    }
    return held
  }

  keep(question: string, text: string, headers: Record<string, string>, made: Made): Held {
    this.#forget(question)
    const gzipped = gzipSync(text)
    const etag = etagOf(text)
    const held: Held = {
      gzipped,
      etag,
      // A weak one: it is the same for the page as it is and gzipped.
      headers: { ...headers, etag: `W/${etag}` },
      parts: made.parts.map((part) => new WeakRef(part)),
      state: tagOf(made.state),
      minute: made.minute,
      weight: gzipped.length + HEADERS_WEIGHT,
    }
    this.#held.set(question, held)
    this.#weight += held.weight
    for (const oldest of this.#held.keys()) {
      if (this.#weight <= this.#most) break
      this.#forget(oldest)
    }
    return held
  }

  #forget(question: string): void {
    const held = this.#held.get(question)
    if (held === undefined) return
    this.#held.delete(question)
    this.#weight -= held.weight
  }
}

/** The prices of a happy hour take more room than the rest of what is held of a page, but for its bytes. */
function tagOf(state: string | number): string {
  return etagOf(String(state))
}

export function unzipped({ gzipped }: Held): Buffer {
  return gunzipSync(gzipped)
}

/** RFC 9110 §12.5.3: named, and not with a weight of nothing. */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  const named = /(?:^|[,\s])(?:x-)?gzip\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i.exec(String(header ?? ''))
  return named !== null && Number(named[1] ?? 1) > 0
}
