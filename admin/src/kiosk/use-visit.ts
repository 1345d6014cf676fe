import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { mayYetCome, payAt, place } from './calls.ts'
import { keepLeft, keepVisit, readLeft, readVisit } from './kept.ts'
import { NOBODY, type Visit } from './visit.ts'

export type Step =
  | { at: 'start' | 'type' | 'menu' | 'allergens' | 'basket' | 'coupon' | 'place' | 'pay' | 'order' }
  /** One more, or the line of the basket that is at this place. */
  | { at: 'dish'; dishId: number; place?: number | undefined }

const AGAIN_MS = 2_000

/** One guest after the other, each with nothing of the one before. */
export function useVisit() {
  const queries = useQueryClient()
  const [visit, setVisit] = useState(() => readVisit(Date.now()))
  const [step, go] = useState<Step>(() => stepOf(visit))
  const [guest, setGuest] = useState(0)
  const leave = useLeft()
  const change = useCallback((some: Partial<Visit>) => setVisit((now) => ({ ...now, ...some })), [])
  useEffect(() => {
    const keep = () => keepVisit(visit, Date.now())
    keep()
    // Whoever touches the screen is here, whether or not they have said anything new.
    window.addEventListener('pointerdown', keep, { passive: true })
    return () => window.removeEventListener('pointerdown', keep)
  }, [visit])

  const known = visit.sent?.known
  const reset = useCallback(() => {
    if (known?.stands === 'due') leave(known.id)
    queries.removeQueries({ queryKey: ['kiosk', 'order'] })
    queries.removeQueries({ queryKey: ['kiosk', 'quote'] })
    queries.removeQueries({ queryKey: ['kiosk', 'asked'] })
    queries.removeQueries({ queryKey: ['kiosk', 'receipt'] })
    setVisit(NOBODY)
    go({ at: 'start' })
    setGuest((count) => count + 1)
  }, [known, leave, queries])
  return { visit, change, step, go, guest, reset }
}

function stepOf({ language, type, sent }: Visit): Step {
  if (sent) return { at: 'order' }
  if (language === null) return { at: 'start' }
  return { at: type === null ? 'type' : 'menu' }
}

/** Sends the order until it is known what became of it. With its key it is one, however often it arrives. */
export function useSending({
  visit: { sent },
  change,
  onRefused,
}: {
  visit: Visit
  change: (some: Partial<Visit>) => void
  onRefused: (error: unknown) => void
}): { isLost: boolean } {
  const [isLost, setLost] = useState(false)
  const refused = useRef(onRefused)
  refused.current = onRefused
  const waiting = sent?.known === null ? sent : null
  const waitingFor = useRef(waiting)
  waitingFor.current = waiting
  const key = waiting?.key
  useEffect(() => {
    if (key === undefined) return
    let timer = 0
    let isOver = false
    async function send(): Promise<void> {
      const mine = waitingFor.current
      if (!mine) return
      try {
        const known = await place(mine.wish, mine.key)
        if (!isOver) change({ sent: { ...mine, known } })
      } catch (error) {
        if (isOver) return
        if (mayYetCome(error)) {
          setLost(true)
          timer = window.setTimeout(send, AGAIN_MS)
        } else refused.current(error)
      }
    }
    void send()
    return () => {
      isOver = true
      clearTimeout(timer)
      setLost(false)
    }
  }, [key, change])
  return { isLost }
}

/** Orders whose guests have gone are given up, as soon as the server can be told. */
function useLeft(): (id: string) => void {
  const [ids, setIds] = useState(readLeft)
  useEffect(() => keepLeft(ids), [ids])
  const [first] = ids
  useEffect(() => {
    if (first === undefined) return
    let timer = 0
    let isOver = false
    const done = () => setIds((all) => all.filter((id) => id !== first))
    async function tell(id: string): Promise<void> {
      try {
        await payAt(id, 'give-up')
        done()
      } catch (error) {
        if (!mayYetCome(error)) done()
        else if (!isOver) timer = window.setTimeout(() => void tell(id), AGAIN_MS)
      }
    }
    void tell(first)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [first])
  return useCallback((id) => setIds((all) => [...all, id]), [])
}
