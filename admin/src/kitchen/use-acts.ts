import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ScreenAct, ScreenShown } from '../../../server/src/restaurant/kitchen-screens/contract.ts'
import { newKey } from '../ui/form-key.ts'
import type { Connection } from '../ui/live.ts'
import { browserStore } from '../ui/outbox/act-store.ts'
import { type Outbox, openOutbox } from '../ui/outbox/outbox.ts'
import { oneTabAtATime } from '../ui/outbox/use-outbox.ts'
import { within } from '../ui/within.ts'
import type { Source } from './source.ts'

const LONGEST_ANSWER_MS = 12_000

export type Press = Omit<ScreenAct, 'id' | 'at'>

/** In the shape that the server takes; not randomUUID, which a browser has only on https. */
function newActId(): string {
  const hex = newKey()
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

/**
 * What is pressed is kept on this device until the server has answered, and goes on counting here until what the server
 * shows has it too: nothing jumps back meanwhile, and nothing is lost with the line.
 */
export function useActs(
  source: Source,
  shown: ScreenShown,
  connection: Connection,
  queryKey: QueryKey,
  clockAheadMs: number,
) {
  const queries = useQueryClient()
  // By screen on a device too: paired with another one, it sends nothing there that was pressed here.
  const place = `kitchen:${source.place}:${shown.restaurant.id}:${shown.screen.screen}`
  const [pressed, setPressed] = useState<ScreenAct[]>([])
  const outbox = useMemo(() => outboxOf(place, source), [place, source])
  const { waiting, refused } = useSyncExternalStore(outbox.watch, outbox.kept)
  const ahead = useRef(clockAheadMs)
  ahead.current = clockAheadMs

  useEffect(() => {
    if (connection === 'live') outbox.goOn()
  }, [outbox, connection])
  useEffect(() => {
    outbox.goOn()
    window.addEventListener('online', outbox.goOn)
    return () => window.removeEventListener('online', outbox.goOn)
  }, [outbox])

  const press = useCallback(
    async (presses: Press[]) => {
      await Promise.all(
        presses.map(async (one) => {
          const act: ScreenAct = { ...one, id: newActId(), at: Date.now() + ahead.current }
          setPressed((known) => [...known, act])
          // What the server refuses is back on the screen with its next answer; the bar says why.
          await outbox.add({ key: act.id, what: '', path: '', body: act }).catch(() => undefined)
          await queries.invalidateQueries({ queryKey })
          setPressed((known) => known.filter(({ id }) => id !== act.id))
        }),
      )
    },
    [outbox, queries, queryKey],
  )
  const acts = useMemo(() => {
    const kept = waiting.map(({ body }) => body as ScreenAct)
    return [...kept.filter(({ id }) => !pressed.some((one) => one.id === id)), ...pressed]
  }, [pressed, waiting])
  const dismiss = useCallback(() => {
    for (const { key } of outbox.kept().refused) outbox.dismiss(key)
  }, [outbox])
  return { acts, waiting: waiting.length, refused, dismiss, press }
}

/** Open as long as the app is: whoever leaves the screen goes on sending what they pressed there. */
const outboxes = new Map<string, Outbox>()

function outboxOf(place: string, source: Source): Outbox {
  const known = outboxes.get(place)
  if (known) return known
  const opened = openOutbox({
    store: browserStore(place),
    send: ({ body }) => within(LONGEST_ANSWER_MS, source.send(body as ScreenAct)),
    inTurn: (work) => oneTabAtATime(place, work),
  })
  outboxes.set(place, opened)
  return opened
}
