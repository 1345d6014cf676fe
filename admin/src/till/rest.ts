import { useEffect, useRef } from 'react'
import { TILL_CALLS } from './data.ts'

const LOOK_EVERY_MS = 1_000
/** The server counts the rest too, by what it is told: this often, while somebody touches the till. */
const TELL_EVERY_MS = 8_000
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Calls back once nobody has touched the till for so long, or the server says that it is over. */
export function useRest(
  seconds: number,
  onRest: () => void,
  {
    isWithout,
  }: {
    /** The server does not know yet whose turn it is. */
    isWithout: boolean
  },
): void {
  const latest = useRef({ onRest, isWithout })
  latest.current = { onRest, isWithout }
  useEffect(() => {
    let touchedAt = Date.now()
    let toldAt = touchedAt
    function touch(): void {
      touchedAt = Date.now()
      if (touchedAt - toldAt < TELL_EVERY_MS) return
      toldAt = touchedAt
      // Without an answer it rests a little earlier for the server than here.
      TILL_CALLS.post<{ is_open: boolean }>('/touch', {}).then(
        ({ is_open: isOpen }) => isOpen || latest.current.isWithout || latest.current.onRest(),
        () => undefined,
      )
    }
    const timer = setInterval(() => {
      if (Date.now() - touchedAt >= seconds * 1000) latest.current.onRest()
    }, LOOK_EVERY_MS)
    for (const name of TOUCHES) window.addEventListener(name, touch, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const name of TOUCHES) window.removeEventListener(name, touch, { capture: true })
    }
  }, [seconds])
}
