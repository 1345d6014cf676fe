import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { api } from '../api.ts'
import { newKey } from '../form-key.ts'
import type { Connection } from '../live.ts'
import { useMe } from '../me.ts'
import { useTellProblem } from '../problem.ts'
import { type Act, type ActStore, type Outbox, openOutbox } from './outbox.ts'

/** A line may die without a word; then the act is sent again, under the same key. */
const LONGEST_ANSWER_MS = 12_000

export type Acts = {
  /** What the server has not answered yet, oldest first. */
  waiting: readonly Act[]
  /** Done once, whatever becomes of the line. Resolves with the server's answer, rejects where it refused. */
  act: <Data>(path: string, body?: unknown) => Promise<Data>
}

/**
 * The acts of one page, kept in the browser until the server has them: a reload or a sleeping phone loses none. They
 * belong to whoever did them, and wait while somebody else is signed in. What is refused is told by itself.
 * `shows` are the queries that show what the acts change; `connection` is the page's `useLive`.
 */
export function useOutbox(name: string, connection: Connection, shows: readonly string[]): Acts {
  const { email, restaurant } = useMe()
  const queries = useQueryClient()
  const tell = useTellProblem()
  const place = `acts:${name}:${restaurant.id}:${email}`
  const outbox = outboxAt(place)
  useEffect(() => {
    tellers.set(place, tell)
  }, [place, tell])
  const waiting = useSyncExternalStore(outbox.watch, outbox.waiting)
  const shown = shows.join(' ')
  useEffect(() => {
    void waiting.length
    for (const key of shown.split(' ')) void queries.invalidateQueries({ queryKey: [key] })
  }, [queries, shown, waiting.length])
  useEffect(() => {
    if (connection === 'live') outbox.goOn()
  }, [outbox, connection])
  useEffect(() => {
    outbox.goOn()
    window.addEventListener('online', outbox.goOn)
    return () => window.removeEventListener('online', outbox.goOn)
  }, [outbox])
  const act = useCallback(
    async <Data>(path: string, body: unknown = {}) => {
      const answer = await outbox.add<{ data: Data } | undefined>(newKey(), path, body)
      return answer?.data as Data
    },
    [outbox],
  )
  return { waiting, act }
}

/** Open as long as the app is: whoever leaves the page goes on sending what they did there. */
const outboxes = new Map<string, Outbox>()
const tellers = new Map<string, (error: unknown) => void>()

function outboxAt(place: string): Outbox {
  const known = outboxes.get(place)
  if (known) return known
  const opened = openOutbox({
    store: browserStore(place),
    send: ({ key, path, body }) => within(LONGEST_ANSWER_MS, api.postOnce(key, path, body)),
    onRefused: (_, error) => tellers.get(place)?.(error),
    inTurn: (work) => oneTabAtATime(place, work),
  })
  outboxes.set(place, opened)
  return opened
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
