// What somebody looks at right now, in whatever process. Work that is done thousands of times a second tells of itself
// only where it is watched, and then once in a while; where nobody looks it costs one look into a Map.

/** Before the topic, where a process says that somebody there watches it. */
const WATCHED = 'watched.'
/** Where a process that has just begun to listen asks what is watched. */
const ASKED = 'watches_asked'
const ANNOUNCED_EVERY_MS = 5_000
const FORGOTTEN_AFTER_MS = 3 * ANNOUNCED_EVERY_MS
export const HINTS_EVERY_MS = 400

export class WatchedTopics {
  #notify: (topic: string) => void
  #here = new Map<string, number>()
  #anywhere = new Map<string, NodeJS.Timeout>()
  /** Topics told of a moment ago, and whether there is more to tell since. */
  #resting = new Map<string, boolean>()
  #saying: NodeJS.Timeout | null = null

  constructor(notify: (topic: string) => void) {
    this.#notify = notify
  }

  /** Answers how to stop. */
  watch(topic: string): () => void {
    this.#here.set(topic, (this.#here.get(topic) ?? 0) + 1)
    this.#notify(WATCHED + topic)
    this.#saying ??= setInterval(() => this.#say(), ANNOUNCED_EVERY_MS).unref()
    let watching = true
    return () => {
      if (watching) this.#stop(topic)
      watching = false
    }
  }

  /** At once, and then together what follows within a moment. */
  hint(topic: string): void {
    if (!this.#anywhere.has(topic)) return
    if (this.#resting.has(topic)) this.#resting.set(topic, true)
    else this.#tell(topic)
  }

  ask(): void {
    this.#notify(ASKED)
  }

  /** True where the news is about watching itself. */
  hear(topic: string): boolean {
    if (topic === ASKED) this.#say()
    else if (topic.startsWith(WATCHED)) this.#keep(topic.slice(WATCHED.length))
    else return false
    return true
  }

  close(): void {
    if (this.#saying) clearInterval(this.#saying)
    for (const timer of this.#anywhere.values()) clearTimeout(timer)
  }

  #tell(topic: string): void {
    this.#notify(topic)
    this.#resting.set(topic, false)
    setTimeout(() => {
      const more = this.#resting.get(topic)
      this.#resting.delete(topic)
      if (more) this.#tell(topic)
    }, HINTS_EVERY_MS).unref()
  }

  #stop(topic: string): void {
    const left = (this.#here.get(topic) ?? 0) - 1
    if (left > 0) this.#here.set(topic, left)
    else this.#here.delete(topic)
    if (this.#here.size > 0 || !this.#saying) return
    clearInterval(this.#saying)
    this.#saying = null
  }

  #say(): void {
    for (const topic of this.#here.keys()) this.#notify(WATCHED + topic)
  }

  #keep(topic: string): void {
    const known = this.#anywhere.get(topic)
    if (known) known.refresh()
    else this.#anywhere.set(topic, setTimeout(() => this.#anywhere.delete(topic), FORGOTTEN_AFTER_MS).unref())
  }
}
