import type { ChangeListener } from '../postgres/listener/listener.ts'
import { outsideTransaction } from '../postgres/transaction/transaction.ts'

type Held<Value> = { value: Value; weight: number; wasAsked: boolean }
type Loading<Value> = { promise: Promise<Value> }

/**
 * What is read again and again, held in memory until the database says it has changed, or until what is asked for more
 * often needs its room: together the values never weigh more than `most`. Where room is needed, the oldest goes, unless it
 * was asked for since the last time: a read only marks it, which costs less than to keep all in order. A value whose loading
 * began before a change was heard is handed to nobody who asked after it.
 */
export class Cache<Value> {
  #load: (id: number) => Promise<Value>
  #weigh: (value: Value) => number
  #most: number
  #changes: ChangeListener
  #held = new Map<number, Held<Value>>()
  #loading = new Map<number, Loading<Value>>()
  #weight = 0

  constructor(options: {
    changes: ChangeListener
    subject: string
    load: (id: number) => Promise<Value>
    weigh: (value: Value) => number
    most: number
  }) {
    this.#load = options.load
    this.#weigh = options.weigh
    this.#most = options.most
    this.#changes = options.changes
    options.changes.on(options.subject, (id) => this.forget(id))
    options.changes.onReset(() => this.clear())
  }

  /** Whether what is held is what a read of the database would give. */
  get trusted(): boolean {
    return this.#changes.trusted
  }

  /** At once where it is held. */
  get(id: number): Value | Promise<Value> {
    return this.held(id) ?? this.#fetch(id)
  }

  /** Only what is held, and it counts as asked for. */
  held(id: number): Value | undefined {
    const held = this.#held.get(id)
    if (held === undefined || !this.trusted) return undefined
    held.wasAsked = true
    return held.value
  }

  /**
   * Loads the value for later requests. A transaction does not wait for it: holding one connection and waiting for another
   * could use up the pool.
   */
  warm(id: number): void {
    void outsideTransaction(() => Promise.resolve(this.get(id)).catch(() => undefined))
  }

  /** Only what is held; nothing is loaded. */
  peek(id: number): Value | undefined {
    return this.trusted ? this.#held.get(id)?.value : undefined
  }

  forget(id: number): void {
    this.#loading.delete(id)
    const held = this.#held.get(id)
    if (held !== undefined) this.#drop(id, held)
  }

  /** By what a value is. What is being loaded now may be one of them, so none of that is kept. */
  forgetWhere(isMeant: (value: Value) => boolean): void {
    this.#loading.clear()
    for (const [id, { value }] of this.#held) if (isMeant(value)) this.forget(id)
  }

  clear(): void {
    this.#loading.clear()
    for (const [id, held] of this.#held) this.#drop(id, held)
  }

  #drop(id: number, { weight }: Held<Value>): void {
    this.#held.delete(id)
    this.#weight -= weight
  }

  #fetch(id: number): Promise<Value> {
    const underWay = this.#loading.get(id)
    if (underWay && this.trusted) return underWay.promise
    const loading: Loading<Value> = { promise: this.#load(id) }
    this.#loading.set(id, loading)
    const settle = (value?: Value) => {
      if (this.#loading.get(id) !== loading) return
      this.#loading.delete(id)
      if (value !== undefined && this.trusted) this.#keep(id, value)
    }
    loading.promise.then(settle, () => settle())
    return loading.promise
  }

  #keep(id: number, value: Value): void {
    const weight = this.#weigh(value)
    // One that was not trusted for a while may still be held.
    this.forget(id)
    this.#held.set(id, { value, weight, wasAsked: false })
    this.#weight += weight
    // Those that are put back are met again at the end, and go if there is still no room.
    for (const [oldest, held] of this.#held) {
      if (this.#weight <= this.#most) break
      if (oldest === id) continue
      if (held.wasAsked) {
        held.wasAsked = false
        this.#held.delete(oldest)
        this.#held.set(oldest, held)
      } else this.#drop(oldest, held)
    }
  }
}
