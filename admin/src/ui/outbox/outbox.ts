// Acts that must not be lost with the line: each is kept until the server has answered it, and sent under its own
// Idempotency-Key however often, so it is done once. One after the other, in the order in which people did them; what was done
// on something that another act makes is sent once that is made. What the server refuses is kept too, until a person has seen it.
import { ApiError } from '../api.ts'
import {
  type Act,
  added,
  answered,
  asLate,
  bound,
  dismissed,
  isAsSent,
  isRefused,
  isWaiting,
  type Late,
  type NewAct,
  next,
  OLDEST_MS,
  type Refusal,
  type RefusedAct,
  refused,
  TOO_OLD,
} from './acts.ts'
import { endsAct } from './ends-act.ts'

/** What is kept; shared by every tab of the browser. */
export type ActStore = {
  read(): Promise<Act[]>
  /** Answers once it is kept: on the disk, or where the browser keeps nothing in the page's memory. */
  change(to: (acts: Act[]) => Act[]): Promise<Act[]>
  /** Told of what other tabs have written. */
  watch(listener: () => void): () => void
  /** Whether what is kept outlives the page. */
  isLasting(): boolean
}

/** Whether whoever asked shows this refusal to the person who did the act. */
export type Shows = (error: unknown) => boolean

/** It is not for whoever is there now to send; what others did goes on. */
export class NotTheirs extends Error {}

export type OutboxParts = {
  store: ActStore
  /** Rejects with what `endsAct` knows where the server refused the act; with anything else the act waits. */
  send: (act: Act) => Promise<unknown>
  /** Lets one tab send at a time. */
  inTurn?: (work: () => Promise<void>) => Promise<void>
  now?: () => number
}

/** All that is kept; the same until it changes. */
type Kept = {
  /** What has not been answered, oldest first. */
  waiting: readonly Act[]
  /** What was refused and nobody has dismissed yet, likewise. */
  refused: readonly RefusedAct[]
  /** What acts have made, by their keys. */
  made: ReadonlyMap<string, string>
  /** What has been answered since the page was opened: until a page shows what came of it, it draws it still. */
  recent: readonly AnsweredAct[]
  /** Whether it outlives the page. */
  isLasting: boolean
}

/** `turn`: the how many-th in this page. */
type AnsweredAct = Act & { turn: number }

type OnceLate = () => Promise<Late | null>
type Done<Data> = Promise<{ done: Promise<Data> }>

export type Outbox = {
  kept: () => Kept
  watch: (listener: () => void) => () => void
  /** Answers once the act is kept. A line may be dead before anybody knows: `late` is asked where no answer comes in time. */
  keep: <Data>(act: NewAct, shows?: Shows, late?: OnceLate) => Done<Data>
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
/** Nobody stands before their guests for longer. */
const LATE_AFTER_MS = 8_000

type Waiter = {
  resolve: (data: unknown) => void
  reject: (error: unknown) => void
  shows: Shows
}

const MOST_RECENT = 100

let turns = 0
/** How many acts have been answered: what they did is in whatever is asked for from now on. */
export const turnsSoFar = () => turns

/** What the pages see of the store, and who waits for an answer. */
function mirrorOf(store: ActStore) {
  let kept: Kept = { waiting: [], refused: [], made: new Map(), recent: [], isLasting: true }
  const listeners = new Set<() => void>()
  const waiters = new Map<string, Waiter>()

  function take(key: string): Waiter | undefined {
    const waiter = waiters.get(key)
    waiters.delete(key)
    return waiter
  }
  /** Answered here or in another tab; a refusal that its form shows is not kept. */
  function answeredIn(acts: readonly Act[], shownRefusal?: string): AnsweredAct[] {
    const left = new Set(acts.filter((act) => isWaiting(act) || isRefused(act)).map(({ key }) => key))
    return kept.waiting
      .filter(({ key }) => !left.has(key) && key !== shownRefusal)
      .map((act) => ({ ...act, turn: ++turns }))
  }
  function show(acts: readonly Act[], shownRefusal?: string): void {
    kept = {
      waiting: acts.filter(isWaiting),
      refused: acts.filter(isRefused),
      recent: [...kept.recent, ...answeredIn(acts, shownRefusal)].slice(-MOST_RECENT),
      made: new Map(acts.flatMap(({ key, made }) => (made === undefined ? [] : [[key, made]]))),
      isLasting: store.isLasting(),
    }
    for (const listener of listeners) listener()
    // Another tab has had its answer, or what it needs was refused.
    for (const key of [...waiters.keys()]) {
      if (kept.waiting.some((act) => act.key === key)) continue
      const refusal = kept.refused.find((act) => act.key === key)?.refusal
      if (refusal) take(key)?.reject(errorOf(refusal))
      else take(key)?.resolve(undefined)
    }
  }
  return {
    kept: () => kept,
    show,
    take,
    waitFor: (key: string, waiter: Waiter) => void waiters.set(key, waiter),
    watch(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function openOutbox({ store, send, inTurn, now = Date.now }: OutboxParts): Outbox {
  const mirror = mirrorOf(store)
  let isStopped = false
  let isSending = false
  let waitMs = FIRST_WAIT_MS
  /** The server has asked for quiet until then. */
  let quietUntil = 0
  let retry: ReturnType<typeof setTimeout> | null = null

  const isStill = (key: string) => !isStopped && mirror.kept().waiting.some((act) => act.key === key)
  const makeLate = (key: string, late: Late | null) => late && change((acts) => asLate(acts, key, late))
  async function look(): Promise<Act[]> {
    const acts = await store.read()
    mirror.show(acts)
    return acts
  }
  async function change(to: (acts: Act[]) => Act[], shownRefusal?: string): Promise<void> {
    mirror.show(await store.change(to), shownRefusal)
  }
  async function refuse(act: Act, error: ApiError): Promise<void> {
    const { key } = act
    if (!isAsSent(await store.read(), act)) return
    const { status, code, details } = error
    const waiter = mirror.take(key)
    const isShown = waiter?.shows(error) ?? false
    await change((acts) => refused(acts, key, { status, code, details }, isShown), key)
    waiter?.reject(error)
  }

  async function sendOne(act: Act): Promise<'over' | 'theirs' | 'broken' | 'later'> {
    if (now() - act.at > OLDEST_MS) {
      await refuse(act, new ApiError(0, TOO_OLD, 'The act has waited for too long.'))
      return 'over'
    }
    try {
      const data = await send(act)
      // Told as without the line while this was under way: what the guests were told is sent too, under the same key.
      if (!isAsSent(await store.read(), act)) return 'over'
      const waiter = mirror.take(act.key)
      await change((acts) => answered(acts, act.key, idIn(data), now()))
      waiter?.resolve(data)
    } catch (error) {
      if (error instanceof NotTheirs) return 'theirs'
      if (!endsAct(error)) {
        quietUntil = now() + (error instanceof ApiError ? error.retryAfterMs : 0)
        // It fails there each time, perhaps: nothing else waits for that to be mended.
        return error instanceof ApiError && error.status === 500 ? 'broken' : 'later'
      }
      await refuse(act, error)
    }
    waitMs = FIRST_WAIT_MS
    return 'over'
  }
  async function sendAll(): Promise<void> {
    const skipped = new Set<string>()
    for (let act = next(await look(), skipped); act && !isStopped; act = next(await look(), skipped)) {
      const outcome = await sendOne(act)
      if (outcome === 'theirs') skipped.add(act.key)
      if (outcome === 'broken') {
        for (const key of bound(mirror.kept().waiting, act)) skipped.add(key)
      }
      if (outcome === 'later') return tryAgain()
    }
    if (mirror.kept().waiting.length > 0) tryAgain()
  }
  function tryAgain(): void {
    if (isStopped) return
    retry = setTimeout(start, Math.max(waitMs, quietUntil - now()))
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }
  function forgetRetry(): void {
    if (retry !== null) clearTimeout(retry)
    retry = null
  }
  function start(): void {
    if (isSending || isStopped || mirror.kept().waiting.length === 0) return
    forgetRetry()
    if (quietUntil > now()) {
      retry = setTimeout(start, quietUntil - now())
      return
    }
    isSending = true
    void (inTurn ?? ((work) => work()))(sendAll).finally(() => {
      isSending = false
      // Something may have come in between the last look and here.
      if (retry === null) start()
    })
  }
  async function keep<Data>(act: NewAct, shows: Shows = () => false, late?: OnceLate): Done<Data> {
    await change((acts) => added(acts, { ...act, at: now() }))
    const { promise: done, ...waiter } = Promise.withResolvers<Data>()
    // Whoever only wants it kept need not hear more.
    done.catch(() => undefined)
    mirror.waitFor(act.key, { ...waiter, shows } as Waiter)
    if (late) onceLate(async () => (isStill(act.key) ? makeLate(act.key, await late()) : undefined))
    const refusal = mirror.kept().refused.find(({ key }) => key === act.key)?.refusal
    if (refusal) mirror.take(act.key)?.reject(errorOf(refusal))
    start()
    return { done }
  }

  void look().then(start)
  const unwatch = store.watch(() => void look().then(start))

  return {
    kept: mirror.kept,
    watch: mirror.watch,
    keep,
    add: async <Data>(act: NewAct, shows?: Shows) => (await keep<Data>(act, shows)).done,
    dismiss: (key) => void change((acts) => dismissed(acts, key)),
    goOn() {
      waitMs = FIRST_WAIT_MS
      start()
    },
    stop() {
      isStopped = true
      forgetRetry()
      unwatch()
    },
  }
}

function onceLate(work: () => Promise<unknown>): void {
  setTimeout(() => void work().catch(() => undefined), LATE_AFTER_MS)
}

/** Of what the act has made: the guests at a table, or an order. */
function idIn(answer: unknown): string | null {
  const { id: own, sitting_id: id = own } =
    (answer as { data?: { id?: unknown; sitting_id?: unknown } } | undefined)?.data ?? {}
  return typeof id === 'string' ? id : null
}

/** The refusal as it came, for whoever puts it into words. */
export function errorOf({ status, code, details }: Refusal): ApiError {
  return new ApiError(status, code, '', details)
}
