import type { Changes } from '../db/changes.ts'
import type { Prepared } from './prepared.ts'

type Held = { answer: Prepared | Promise<Prepared>; until: number }
type Shelf = Map<string, Held>

const HELD_FOR_MS = 1_000
const MOST_BYTES_HELD = 64 * 1024 * 1024
/** What an answer takes besides its body. */
const OVERHEAD_BYTES = 500
const LONGEST_QUESTION = 1_000

/**
 * Answers to what is asked over and over, held until something of the restaurant changes, and for a second at most:
 * a nudge, which costs the writer nothing, may be lost. Only a process by itself holds any; with others at work it
 * reads the database. A reading that began before a change was heard of is handed to nobody who asks after it.
 */
export class RecentAnswers {
  #changes: Changes
  #shelves = new Map<number, Shelf>()
  #bytes = 0

  constructor(changes: Changes, subjects: string[]) {
    this.#changes = changes
    for (const subject of subjects) changes.on(subject, (restaurantId) => this.#shelves.delete(restaurantId))
    changes.onReset(() => this.#clear())
    changes.peers.onCompany(() => this.#clear())
  }

  /** At once where it is held. Those who ask for the same at the same time share one reading. */
  get(restaurantId: number, question: string, read: () => Promise<Prepared>): Prepared | Promise<Prepared> {
    if (!this.#changes.alone || question.length > LONGEST_QUESTION) return read()
    const shelf = this.#shelves.getOrInsertComputed(restaurantId, () => new Map())
    const now = performance.now()
    const held = shelf.get(question)
    if (held && held.until > now) return held.answer
    const fresh: Held = { answer: read(), until: now + HELD_FOR_MS }
    shelf.set(question, fresh)
    return this.#settle(shelf, question, fresh)
  }

  async #settle(shelf: Shelf, question: string, held: Held): Promise<Prepared> {
    try {
      const answer = await held.answer
      held.answer = answer
      this.#bytes += answer.body.length + 2 * question.length + OVERHEAD_BYTES
      // Nothing here is older than a second, so there is little to choose from.
      if (this.#bytes > MOST_BYTES_HELD) this.#clear()
      return answer
    } catch (error) {
      if (shelf.get(question) === held) shelf.delete(question)
      throw error
    }
  }

  #clear(): void {
    this.#shelves.clear()
    this.#bytes = 0
  }
}
