// Acts that must not be lost with the line: each is kept until the server has answered it, and sent under its own
// Idempotency-Key however often, so it is done once. One after the other, in the order in which people did them.
import { isRefused } from '../form-key.ts'

export type Act = {
  /** Its Idempotency-Key. */
  key: string
  path: string
  body: unknown
  at: number
}

/** What is kept; shared by every tab of the browser. */
export type ActStore = {
  read(): Act[]
  write(acts: Act[]): void
  /** Told of what other tabs have written. */
  watch(listener: () => void): () => void
}

export type OutboxParts = {
  store: ActStore
  /** Rejects with what `isRefused` knows of where the server said no; with anything else where nobody knows. */
  send: (act: Act) => Promise<unknown>
  /** The server said no, so nothing was done: told of every such act, whoever waits for it. */
  onRefused: (act: Act, error: unknown) => void
  /** Lets one tab send at a time. */
  inTurn?: (work: () => Promise<void>) => Promise<void>
  now?: () => number
}

export type Outbox = {
  /** What has not been answered, oldest first; the same array until it changes. */
  waiting: () => readonly Act[]
  watch: (listener: () => void) => () => void
  /** Answers when the server has; rejects where it refused. While the line is lost it simply waits. */
  add: <Data>(key: string, path: string, body: unknown) => Promise<Data>
  /** The line may be back. */
  goOn: () => void
  stop: () => void
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 10_000
/** The server knows a key for 24 hours; what is older could be done a second time. */
const OLDEST_MS = 20 * 60 * 60 * 1000

type Waiter = { resolve: (data: unknown) => void; reject: (error: unknown) => void }

export class ActTooOld extends Error {}

export function openOutbox({ store, send, onRefused, inTurn, now = Date.now }: OutboxParts): Outbox {
  let acts: readonly Act[] = store.read()
  let isStopped = false
  let isSending = false
  let waitMs = FIRST_WAIT_MS
  let retry: ReturnType<typeof setTimeout> | null = null
  const listeners = new Set<() => void>()
  const waiters = new Map<string, Waiter>()

  function look(): void {
    acts = store.read()
    for (const listener of listeners) listener()
  }
  function end(act: Act, how: (waiter: Waiter) => void): void {
    const waiter = waiters.get(act.key)
    waiters.delete(act.key)
    store.write(store.read().filter(({ key }) => key !== act.key))
    look()
    if (waiter) how(waiter)
  }
  function refused(act: Act, error: unknown): void {
    end(act, ({ reject }) => reject(error))
    onRefused(act, error)
  }

  /** True where the next may be sent. */
  async function sendFirst(act: Act): Promise<boolean> {
    if (now() - act.at > OLDEST_MS) {
      refused(act, new ActTooOld())
      return true
    }
    try {
      const data = await send(act)
      end(act, ({ resolve }) => resolve(data))
    } catch (error) {
      if (!isRefused(error)) return false
      refused(act, error)
    }
    waitMs = FIRST_WAIT_MS
    return true
  }
  async function sendAll(): Promise<void> {
    for (let act = store.read()[0]; act && !isStopped; act = store.read()[0]) {
      if (await sendFirst(act)) continue
      retry = setTimeout(goOn, waitMs)
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
      return
    }
  }
  function forgetRetry(): void {
    if (retry !== null) clearTimeout(retry)
    retry = null
  }
  function goOn(): void {
    if (isSending || isStopped || store.read().length === 0) return
    forgetRetry()
    isSending = true
    void (inTurn ?? ((work) => work()))(sendAll).finally(() => {
      isSending = false
      // Something may have come in between the last look and here.
      if (retry === null) goOn()
    })
  }

  const unwatch = store.watch(() => {
    look()
    // Another tab has sent it.
    for (const [key, { resolve }] of waiters) {
      if (acts.some((act) => act.key === key)) continue
      waiters.delete(key)
      resolve(undefined)
    }
  })

  return {
    waiting: () => acts,
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add<Data>(key: string, path: string, body: unknown) {
      store.write([...store.read(), { key, path, body, at: now() }])
      const answered = new Promise<Data>((resolve, reject) => {
        waiters.set(key, { resolve: resolve as Waiter['resolve'], reject })
      })
      look()
      goOn()
      return answered
    },
    goOn() {
      waitMs = FIRST_WAIT_MS
      goOn()
    },
    stop() {
      isStopped = true
      forgetRetry()
      unwatch()
    },
  }
}
