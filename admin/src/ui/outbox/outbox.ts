// Acts that must not be lost with the line: each is kept until the server has answered it, and sent under its own
// Idempotency-Key however often, so it is done once. One after the other, in the order in which people did them. What the
// server refuses is kept too, until a person has seen it.
import { ApiError } from '../api.ts'
import { endsAct } from './ends-act.ts'

export type Act = {
  /** Its Idempotency-Key. */
  key: string
  /** What was done, in words: for whoever has to do it again. */
  what: string
  path: string
  body: unknown
  at: number
  /** Why it was not done; it is not sent any more. */
  refusal?: Refusal
}

type NewAct = Omit<Act, 'at' | 'refusal'>
export type Refusal = Pick<ApiError, 'status' | 'code' | 'details'>
export type RefusedAct = Act & { refusal: Refusal }

/** What is kept; shared by every tab of the browser. */
export type ActStore = {
  read(): Act[]
  write(acts: Act[]): void
  /** Told of what other tabs have written. */
  watch(listener: () => void): () => void
}

/** Whether whoever asked shows this refusal to the person who did the act. */
export type Shows = (error: unknown) => boolean

export type OutboxParts = {
  store: ActStore
  /** Rejects with what `endsAct` knows where the server refused the act; with anything else the act waits. */
  send: (act: Act) => Promise<unknown>
  /** Lets one tab send at a time. */
  inTurn?: (work: () => Promise<void>) => Promise<void>
  now?: () => number
}

export type Outbox = {
  /** What has not been answered, oldest first; the same array until it changes. */
  waiting: () => readonly Act[]
  /** What was refused and nobody has dismissed yet, likewise. */
  refused: () => readonly RefusedAct[]
  watch: (listener: () => void) => () => void
  /**
   * Answers when the server has; rejects where it refused. While the line is lost it simply waits. A refusal is kept
   * until it is dismissed, unless it `shows` already.
   */
  add: <Data>(act: NewAct, shows?: Shows) => Promise<Data>
  dismiss: (key: string) => void
  /** The line may be back. */
  goOn: () => void
  stop: () => void
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 10_000
/** The server knows a key for 24 hours; what is older could be done a second time. */
const OLDEST_MS = 20 * 60 * 60 * 1000

export const TOO_OLD = 'act_too_old'

type Waiter = {
  resolve: (data: unknown) => void
  reject: (error: unknown) => void
  shows: Shows
}

/** What waits and what was refused; the same arrays until they are read anew. */
function keptIn(store: ActStore) {
  let waiting: readonly Act[] = []
  let refused: readonly RefusedAct[] = []
  function read(): void {
    const acts = store.read()
    waiting = acts.filter(({ refusal }) => !refusal)
    refused = acts.filter((act): act is RefusedAct => act.refusal !== undefined)
  }
  read()
  return { read, waiting: () => waiting, refused: () => refused }
}

export function openOutbox({ store, send, inTurn, now = Date.now }: OutboxParts): Outbox {
  const kept = keptIn(store)
  let isStopped = false
  let isSending = false
  let waitMs = FIRST_WAIT_MS
  /** The server has asked for quiet until then. */
  let quietUntil = 0
  let retry: ReturnType<typeof setTimeout> | null = null
  const listeners = new Set<() => void>()
  const waiters = new Map<string, Waiter>()

  function look(): void {
    kept.read()
    for (const listener of listeners) listener()
  }
  function change(key: string, to: (act: Act) => Act[]): void {
    store.write(store.read().flatMap((act) => (act.key === key ? to(act) : [act])))
    look()
  }
  function takeWaiter(key: string): Waiter | undefined {
    const waiter = waiters.get(key)
    waiters.delete(key)
    return waiter
  }
  function refuse({ key }: Act, error: ApiError): void {
    const { status, code, details } = error
    const waiter = takeWaiter(key)
    change(key, (act) => (waiter?.shows(error) ? [] : [{ ...act, refusal: { status, code, details } }]))
    waiter?.reject(error)
  }

  /** True where the next may be sent. */
  async function sendFirst(act: Act): Promise<boolean> {
    if (now() - act.at > OLDEST_MS) {
      refuse(act, new ApiError(0, TOO_OLD, 'The act has waited for too long.'))
      return true
    }
    try {
      const data = await send(act)
      const waiter = takeWaiter(act.key)
      change(act.key, () => [])
      waiter?.resolve(data)
    } catch (error) {
      if (!endsAct(error)) {
        quietUntil = now() + (error instanceof ApiError ? error.retryAfterMs : 0)
        return false
      }
      refuse(act, error)
    }
    waitMs = FIRST_WAIT_MS
    return true
  }
  function firstWaiting(): Act | undefined {
    return store.read().find(({ refusal }) => !refusal)
  }
  async function sendAll(): Promise<void> {
    for (let act = firstWaiting(); act && !isStopped; act = firstWaiting()) {
      if (await sendFirst(act)) continue
      retry = setTimeout(goOn, Math.max(waitMs, quietUntil - now()))
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
      return
    }
  }
  function forgetRetry(): void {
    if (retry !== null) clearTimeout(retry)
    retry = null
  }
  function goOn(): void {
    if (isSending || isStopped || !firstWaiting()) return
    forgetRetry()
    if (quietUntil > now()) {
      retry = setTimeout(goOn, quietUntil - now())
      return
    }
    isSending = true
    void (inTurn ?? ((work) => work()))(sendAll).finally(() => {
      isSending = false
      // Something may have come in between the last look and here.
      if (retry === null) goOn()
    })
  }

  const unwatch = store.watch(() => {
    look()
    // Another tab has had its answer.
    for (const key of [...waiters.keys()]) {
      if (kept.waiting().some((act) => act.key === key)) continue
      const refusal = kept.refused().find((act) => act.key === key)?.refusal
      const waiter = takeWaiter(key)
      if (refusal) waiter?.reject(errorOf(refusal))
      else waiter?.resolve(undefined)
    }
  })

  return {
    waiting: kept.waiting,
    refused: kept.refused,
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add<Data>(act: NewAct, shows: Shows = () => false) {
      store.write([...store.read(), { ...act, at: now() }])
      const answered = new Promise<Data>((resolve, reject) => {
        waiters.set(act.key, { resolve: resolve as Waiter['resolve'], reject, shows })
      })
      look()
      goOn()
      return answered
    },
    dismiss: (key) => change(key, (act) => (act.refusal ? [] : [act])),
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

/** The refusal as it came, for whoever puts it into words. */
export function errorOf({ status, code, details }: Refusal): ApiError {
  return new ApiError(status, code, '', details)
}
