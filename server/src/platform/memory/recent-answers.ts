import type { Changes } from '../db/changes.ts'
import { type Composed, letGo, type Prepared, share } from './prepared.ts'

type Answer = Prepared | Composed
type Held = { answer: Answer | Promise<Answer>; until: number; isShared: boolean }
type Shelf = Map<string, Held>
/** What was asked within a few seconds: answers by restaurant, and the questions that had to be read. */
type Generation = { shelves: Map<number, Shelf>; asked: Set<string>; bytes: number }

const HELD_FOR_MS = 5_000
const MOST_BYTES_HELD = 16 * 1024 * 1024
/** What an answer takes besides its body. */
const OVERHEAD_BYTES = 500
const LONGEST_QUESTION = 1_000
const MOST_QUESTIONS = 10_000

/**
 * Answers to what is asked over and over, held until something of the restaurant changes, and for five seconds at most: of
 * what somebody changes in the database by hand, nobody tells. Only a process by itself holds any; with others at work it reads
 * the database. A reading that began before a change was heard of is handed to nobody who asks after it.
 *
 * What is asked for the first time is not held: most of it is never asked again, and memory that is held and let go costs
 * more than its bytes.
 *
 * They are kept in two generations, that of these seconds and that before, and forgotten a generation at a time: what is past its
 * time takes no room, and nothing is looked through for it.
 */
export class RecentAnswers {
  #changes: Changes
  #young: Generation = emptyGeneration()
  #old: Generation = emptyGeneration()
  #turning = false

  constructor(changes: Changes, subjects: string[]) {
    this.#changes = changes
    for (const subject of subjects) changes.on(subject, (restaurantId) => this.#forget(restaurantId))
    changes.onReset(() => this.#clear())
    changes.peers.onCompany(() => this.#clear())
  }

  /**
   * At once where it is held. Those who ask for the same at the same time share one reading. `read` is told whether its
   * answer will be held, and should be written out.
   */
  get(
    restaurantId: number,
    question: string,
    read: (toHold: boolean) => Promise<Answer>,
  ): Answer | Promise<Answer> {
    if (!this.#changes.alone || question.length > LONGEST_QUESTION) return read(false)
    const now = performance.now()
    const held = this.#find(restaurantId, question, now)
    if (held) {
      held.isShared = true
      return held.answer
    }
    const toHold = this.#isAskedAgain(restaurantId, question)
    const fresh: Held = { answer: read(toHold), until: now + HELD_FOR_MS, isShared: false }
    const generation = this.#young
    const shelf = generation.shelves.getOrInsertComputed(restaurantId, () => new Map())
    shelf.set(question, fresh)
    this.#turnLater()
    return toHold ? this.#settle(generation, shelf, question, fresh) : this.#passOn(shelf, question, fresh)
  }

  /** Only what is held and read already; nothing is read. */
  peek(restaurantId: number, question: string): Answer | undefined {
    if (!this.#changes.alone) return undefined
    const answer = this.#find(restaurantId, question, performance.now())?.answer
    return answer instanceof Promise ? undefined : answer
  }

  /** At least what is held: an answer that a change has made false is counted until its time is over. */
  get bytesHeld(): number {
    return this.#young.bytes + this.#old.bytes
  }

  #find(restaurantId: number, question: string, now: number): Held | undefined {
    const held =
      this.#young.shelves.get(restaurantId)?.get(question) ??
      this.#old.shelves.get(restaurantId)?.get(question)
    return held && held.until > now ? held : undefined
  }

  #isAskedAgain(restaurantId: number, question: string): boolean {
    const asked = `${restaurantId} ${question}`
    const isKnown = this.#young.asked.has(asked) || this.#old.asked.has(asked)
    if (this.#young.asked.size < MOST_QUESTIONS) this.#young.asked.add(asked)
    return isKnown
  }

  async #settle(generation: Generation, shelf: Shelf, question: string, held: Held): Promise<Answer> {
    try {
      const answer = await held.answer
      share(answer)
      letGo(answer)
      held.answer = answer
      generation.bytes += answer.length + 2 * question.length + OVERHEAD_BYTES
      this.#makeRoom()
      return answer
    } catch (error) {
      forget(shelf, question, held)
      throw error
    }
  }

  /** Shared with those who ask while it is being read, and with nobody after. */
  async #passOn(shelf: Shelf, question: string, held: Held): Promise<Answer> {
    try {
      // This goes on before all who joined it, so none of them has sent it yet.
      const answer = await held.answer
      if (held.isShared) share(answer)
      return answer
    } finally {
      forget(shelf, question, held)
    }
  }

  #makeRoom(): void {
    if (this.bytesHeld > MOST_BYTES_HELD) this.#old = emptyGeneration()
    if (this.bytesHeld > MOST_BYTES_HELD) this.#young = emptyGeneration()
  }

  #turnLater(): void {
    if (this.#turning) return
    this.#turning = true
    setTimeout(() => {
      this.#turning = false
      this.#old = this.#young
      this.#young = emptyGeneration()
      if (this.#old.asked.size > 0) this.#turnLater()
    }, HELD_FOR_MS).unref()
  }

  #forget(restaurantId: number): void {
    this.#young.shelves.delete(restaurantId)
    this.#old.shelves.delete(restaurantId)
  }

  #clear(): void {
    this.#young = emptyGeneration()
    this.#old = emptyGeneration()
  }
}

/** Unless another reading has taken its place. */
function forget(shelf: Shelf, question: string, held: Held): void {
  if (shelf.get(question) === held) shelf.delete(question)
}

function emptyGeneration(): Generation {
  return { shelves: new Map(), asked: new Set(), bytes: 0 }
}
