import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Me } from '../../../../server/src/surfaces/admin/contract.ts'
import { api } from '../api.ts'
import { newKey } from '../form-key.ts'
import type { Connection } from '../live.ts'
import { useMe } from '../me.ts'
import { atBranch } from '../place.ts'
import { useTellProblem } from '../problem.ts'
import { endsAct } from './ends-act.ts'
import { type Act, type ActStore, type Outbox, openOutbox, type Shows } from './outbox.ts'

/** A line may die without a word; then the act is sent again, under the same key. */
const LONGEST_ANSWER_MS = 12_000
/** What is sent later than this may have outlived the session that it was done in. */
const FRESH_MS = 5_000

/** The pages whose acts are kept. */
export const OUTBOX_NAMES = ['tables', 'bookings'] as const
export type OutboxName = (typeof OUTBOX_NAMES)[number]

export type NamedAct = {
  /** What is done, in words: they are shown should it be refused when nobody looks at its form any more. */
  what: string
  path: string
  body?: unknown
}

export type Acts = {
  /** What the server has not answered yet, oldest first. */
  waiting: readonly Act[]
  /**
   * Done once, whatever becomes of the line. Resolves with the server's answer, rejects where it refused. Every refusal
   * stays on the screen until somebody dismisses it, except what the form shows beside its fields.
   */
  act: <Data>(act: NamedAct, shows?: Shows) => Promise<Data>
}

/**
 * The acts of one page, kept in the browser until the server has them: a reload or a sleeping phone loses none. They
 * belong to whoever did them, and wait while somebody else is signed in. `shows` are the queries that show what the acts
 * change; `connection` is the page's `useLive`.
 */
export function useOutbox(name: OutboxName, connection: Connection, shows: readonly string[]): Acts {
  const queries = useQueryClient()
  const outbox = outboxOf(name, useMe())
  const tell = useTellProblem()
  const waiting = useSyncExternalStore(outbox.watch, outbox.waiting)
  const shown = shows.join(' ')
  useEffect(() => {
    void waiting.length
    for (const key of shown.split(' ')) void queries.invalidateQueries({ queryKey: [key] })
  }, [queries, shown, waiting.length])
  useEffect(() => {
    if (connection === 'live') outbox.goOn()
  }, [outbox, connection])
  const act = useCallback(
    async <Data>({ what, path, body = {} }: NamedAct, isShown?: Shows) => {
      const named = { key: newKey(), what, path: atBranch(path), body }
      const answer = await outbox.add<{ data: Data } | undefined>(named, isShown).catch((error) => {
        tell(error)
        throw error
      })
      return answer?.data as Data
    },
    [outbox, tell],
  )
  return { waiting, act }
}

/** Open as long as the app is: whoever leaves the page goes on sending what they did there. */
const outboxes = new Map<string, Outbox>()

export function outboxOf(name: OutboxName, { email, restaurant }: Me): Outbox {
  const place = `acts:${name}:${restaurant.id}:${email}`
  const known = outboxes.get(place)
  if (known) return known
  const opened = openOutbox({
    store: browserStore(place),
    send: (act) => sendAs({ email, restaurantId: restaurant.id }, act),
    inTurn: (work) => oneTabAtATime(place, work),
  })
  outboxes.set(place, opened)
  return opened
}

type Doer = { email: string; restaurantId: number }

/** Somebody else may have signed in since, in another tab: then it is not theirs to send, and their role refuses nothing. */
async function sendAs(doer: Doer, { key, path, body, at }: Act): Promise<unknown> {
  if (Date.now() - at > FRESH_MS) await assertSignedIn(doer)
  try {
    return await within(LONGEST_ANSWER_MS, api.postOnce(key, path, body))
  } catch (error) {
    if (endsAct(error)) await assertSignedIn(doer)
    throw error
  }
}

async function assertSignedIn({ email, restaurantId }: Doer): Promise<void> {
  const me = await within(LONGEST_ANSWER_MS, api.get<Me>('/me')).catch(() => null)
  if (me?.email !== email || me.restaurant.id !== restaurantId) {
    throw new Error('whoever did this is not signed in')
  }
}

export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Where a browser has no locks (not on https), the server's keys alone see to it that nothing is done twice. */
export function oneTabAtATime(name: string, work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(name, work) : work()
}

export function browserStore(place: string): ActStore {
  // A browser that keeps nothing, as in some private windows, still sends what was done on this page.
  let own: Act[] | null = null
  return {
    read() {
      if (own) return own
      try {
        return JSON.parse(localStorage.getItem(place) ?? '[]')
      } catch {
        return []
      }
    },
    write(acts) {
      try {
        localStorage.setItem(place, JSON.stringify(acts))
        own = null
      } catch {
        own = acts
      }
    },
    watch(listener) {
      const hear = ({ key }: StorageEvent) => {
        if (key === place) listener()
      }
      window.addEventListener('storage', hear)
      return () => window.removeEventListener('storage', hear)
    },
  }
}
