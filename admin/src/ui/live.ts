// Hears from the server what has changed, and has it asked for again. Comes back by itself after any loss, and then asks
// for everything: what was missed meanwhile is not told again.
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LiveSubject } from '../../../server/src/surfaces/admin/live.ts'
import { askInTurn } from './ask-in-turn.ts'
import { callHref } from './place.ts'

export type Connection = 'connecting' | 'live' | 'lost'

/** The server's heart beats every 15 s. */
const SILENT_MS = 40_000
const SHORTEST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 10_000
/** A line that is back at once was no loss that anybody need hear of. */
const LOSS_SHOWS_AFTER_MS = 2_500

export type LiveKeys = Partial<Record<LiveSubject, readonly QueryKey[]>>

export function useLive(keys: LiveKeys, line = '/events', prefix = callHref('')): Connection {
  const queries = useQueryClient()
  const [connection, setConnection] = useState<Connection>('connecting')

  useEffect(() => {
    const inTurn = askInTurn((queryKey) => queries.invalidateQueries({ queryKey }))
    let source: EventSource | null = null
    let waitMs = SHORTEST_WAIT_MS
    // What changed between the page's first question and the opening of the line was missed too.
    let missed = true
    let retry = 0
    let silence = 0
    let loss = 0

    function ask(some: readonly QueryKey[]): void {
      for (const queryKey of some) inTurn.ask(queryKey)
    }
    function heard(): void {
      clearTimeout(silence)
      silence = window.setTimeout(lost, SILENT_MS)
    }
    function open(): void {
      clearTimeout(retry)
      source?.close()
      source = new EventSource(prefix + line)
      source.addEventListener('open', () => {
        clearTimeout(loss)
        loss = 0
        waitMs = SHORTEST_WAIT_MS
        setConnection('live')
        heard()
        if (missed) ask(Object.values(keys).flat())
        missed = false
      })
      source.addEventListener('beat', heard)
      source.addEventListener('changed', ({ data }) => {
        heard()
        for (const subject of String(data).split(' ')) ask(keys[subject as LiveSubject] ?? [])
      })
      source.addEventListener('error', lost)
      source.addEventListener('replaced', replaced)
    }
    /** Newer tabs have its place. It comes back when somebody looks at it, lest tabs push each other out for ever. */
    function replaced(): void {
      lost()
      clearTimeout(retry)
    }
    function shown(): void {
      if (document.visibilityState === 'visible') atOnce()
    }
    function lost(): void {
      source?.close()
      clearTimeout(silence)
      missed = true
      if (loss === 0) loss = window.setTimeout(() => setConnection('lost'), LOSS_SHOWS_AFTER_MS)
      clearTimeout(retry)
      retry = window.setTimeout(open, waitMs)
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
    }
    function atOnce(): void {
      waitMs = SHORTEST_WAIT_MS
      if (missed) open()
    }

    open()
    window.addEventListener('online', atOnce)
    window.addEventListener('focus', shown)
    document.addEventListener('visibilitychange', shown)
    window.addEventListener('offline', lost)
    return () => {
      window.removeEventListener('online', atOnce)
      window.removeEventListener('focus', shown)
      document.removeEventListener('visibilitychange', shown)
      window.removeEventListener('offline', lost)
      inTurn.stop()
      for (const timer of [retry, silence, loss]) clearTimeout(timer)
      source?.close()
    }
  }, [queries, keys, line, prefix])
  return connection
}
