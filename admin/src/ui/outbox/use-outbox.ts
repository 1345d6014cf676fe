import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Me } from '../../../../server/src/surfaces/admin/contract.ts'
import { api } from '../api.ts'
import { newKey } from '../form-key.ts'
import type { Connection } from '../live.ts'
import { useMe } from '../me.ts'
import { atBranch, isTill } from '../place.ts'
import { useTellProblem } from '../problem.ts'
import { proverHere } from '../proof.ts'
import { isAway } from '../reach.ts'
import { serverNow } from '../server-clock.ts'
import { within } from '../within.ts'
import { browserStore } from './act-store.ts'
import type { Act, Late } from './acts.ts'
import { endsAct } from './ends-act.ts'
import { NotTheirs, type Outbox, openOutbox, type Shows, turnsSoFar } from './outbox.ts'

/** A line may die without a word; then the act is sent again, under the same key. */
const LONGEST_ANSWER_MS = 12_000
/** What is sent later than this may have outlived the session that it was done in. */
const FRESH_MS = 5_000

export type NamedAct = {
  /** Its key, where other acts will need it; else it gets one. */
  key?: string
  /** What is done, in words: they are shown should it be refused when nobody looks at its form any more. */
  what: string
  path: string
  body?: unknown
  /** The act that makes what `{made}` in the path stands for. */
  needs?: string | undefined
  /** What the guests were told it is called. */
  number?: string | undefined
  /** What pages draw of it while it waits. */
  shown?: unknown
  /** What is told with it where it is done without the line, and the number that the guests are told. */
  offline?: (takenAt: string) => Promise<{ offline: object; number?: string } | null>
}

export type Acts = {
  /** What the server has not answered yet, oldest first. */
  waiting: readonly Act[]
  /** What is drawn over an answer: what waits, and what was answered after that answer had been asked for. */
  over: (answer: AsOf) => readonly Act[]
  /** What acts of this browser have made, by their keys. */
  made: ReadonlyMap<string, string>
  /**
   * Done once, whatever becomes of the line. Resolves with the server's answer, rejects where it refused. Every refusal
   * stays on the screen until somebody dismisses it, except what the form shows beside its fields.
   */
  act: <Data>(act: NamedAct, shows?: Shows) => Promise<Data>
  /** The same in two steps: answers once the act is kept, with what comes of it. */
  keep: <Data>(act: NamedAct, shows?: Shows) => Promise<{ done: Promise<Data> }>
}

/** `seen`: how many acts had been answered when it was asked for. What they did is in it. */
export type AsOf = { seen: number }

export async function asOfNow<Data extends object>(ask: () => Promise<Data>): Promise<Data & AsOf> {
  const seen = turnsSoFar()
  return { ...(await ask()), seen }
}

/**
 * What is done here, kept in the browser until the server has it: a reload or a sleeping phone loses nothing. Acts belong to
 * whoever did them, and wait while somebody else is signed in. `shows` are the queries that show what the acts change;
 * `connection` is the page's `useLive`.
 */
export function useOutbox(connection: Connection, shows: readonly string[]): Acts {
  const queries = useQueryClient()
  const me = useMe()
  const outbox = outboxOf(me)
  const tell = useTellProblem()
  const { waiting, recent, made } = useSyncExternalStore(outbox.watch, outbox.kept)
  const shown = shows.join(' ')
  useEffect(() => {
    void waiting.length
    for (const key of shown.split(' ')) void queries.invalidateQueries({ queryKey: [key] })
  }, [queries, shown, waiting.length])
  useEffect(() => {
    if (connection === 'live') outbox.goOn()
  }, [outbox, connection])
  const keep = useCallback(
    async <Data>(
      { key = newKey(), what, path, body: wanted = {}, needs, number: given, shown, offline }: NamedAct,
      isShown?: Shows,
    ) => {
      const prove = proverHere()
      const takenAt = new Date(serverNow()).toISOString()
      const place = atBranch(path)
      async function without(): Promise<Late | null> {
        const told = await offline?.(takenAt).catch(() => null)
        if (!told) return null
        const body = { ...(wanted as object), offline: told.offline }
        const proof = await prove({ key, path: place, body, needs })
        const { number = given } = told
        return { body, ...(number !== undefined && { number }), ...(proof !== undefined && { proof }) }
      }
      const late = isAway() ? await without() : null
      const { body, number } = { body: wanted, number: given, ...late }
      const named = { key, path: place, body }
      const proof = late ? late.proof : await prove({ ...named, needs })
      const { done } = await outbox.keep<{ data: Data } | undefined>(
        {
          ...named,
          what,
          by: me.email,
          ...(needs !== undefined && { needs }),
          ...(number !== undefined && { number }),
          ...(shown !== undefined && { shown }),
          ...(proof !== undefined && { proof }),
        },
        isShown,
        offline && !late ? without : undefined,
      )
      const told = done.then(
        (answer) => answer?.data as Data,
        (error) => {
          tell(error)
          throw error
        },
      )
      // Told already.
      told.catch(() => undefined)
      return { done: told }
    },
    [outbox, tell, me.email],
  )
  const act = useCallback(
    async <Data>(named: NamedAct, isShown?: Shows) => (await keep<Data>(named, isShown)).done,
    [keep],
  )
  const over = useCallback(
    ({ seen }: AsOf) => [...recent.filter(({ turn }) => turn > seen), ...waiting],
    [recent, waiting],
  )
  return { waiting, over, made, act, keep }
}

/** Open as long as the app is: whoever leaves the page goes on sending what they did there. */
const outboxes = new Map<string, Outbox>()

export function outboxOf({ email, restaurant }: Me): Outbox {
  // A till has one queue, whoever opens it: what one person has begun another goes on with.
  const place = isTill() ? `till:${restaurant.id}` : `acts:${restaurant.id}:${email}`
  const known = outboxes.get(place)
  if (known) return known
  const opened = openOutbox({
    store: browserStore(place),
    send: (act) => sendAs({ email: act.by ?? email, restaurantId: restaurant.id }, act),
    inTurn: (work) => oneTabAtATime(place, work),
  })
  outboxes.set(place, opened)
  return opened
}

type Doer = { email: string; restaurantId: number }

/** Somebody else may have signed in since, in another tab, or opened the till: then it is not theirs to send, and their role refuses nothing. */
async function sendAs(doer: Doer, { key, path, body, at, proof }: Act): Promise<unknown> {
  // Done in their name, whoever has opened the till.
  const how = { key, waitedMs: Math.max(0, Date.now() - at), withinMs: LONGEST_ANSWER_MS }
  if (proof !== undefined) return api.postKept(path, body, { ...how, proof })
  if (isTill() || Date.now() - at > FRESH_MS) await assertSignedIn(doer)
  try {
    return await api.postKept(path, body, how)
  } catch (error) {
    if (endsAct(error)) await assertSignedIn(doer)
    throw error
  }
}

async function assertSignedIn({ email, restaurantId }: Doer): Promise<void> {
  const me = await within(LONGEST_ANSWER_MS, api.get<Me>('/me')).catch(() => null)
  if (me?.email !== email || me.restaurant.id !== restaurantId) {
    throw new NotTheirs('whoever did this is not signed in')
  }
}

/** Where a browser has no locks (not on https), the server's keys alone see to it that nothing is done twice. */
export function oneTabAtATime(name: string, work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(name, work) : work()
}
