import { useCallback, useEffect, useRef, useState } from 'react'

const WARNS_MS = 15_000
const LOOKS_MS = 250

/** Nobody has touched it for so long: first the question, then the end. Null: not that long yet; else the seconds left. */
export function useIdle(
  limitMs: number | null,
  onEnd: () => void,
): { left: number | null; stay: () => void } {
  const [left, setLeft] = useState<number | null>(null)
  const touchedAt = useRef(Date.now())
  const end = useRef(onEnd)
  end.current = onEnd
  const stay = useCallback(() => {
    touchedAt.current = Date.now()
    setLeft(null)
  }, [])
  const isAsking = left !== null

  useEffect(() => {
    // The question has its own answers.
    if (isAsking) return
    const touched = () => {
      touchedAt.current = Date.now()
    }
    const events = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
    for (const event of events) window.addEventListener(event, touched, { passive: true })
    return () => {
      for (const event of events) window.removeEventListener(event, touched)
    }
  }, [isAsking])

  useEffect(() => {
    stay()
    if (limitMs === null) return
    const timer = setInterval(() => {
      const remaining = touchedAt.current + limitMs - Date.now()
      if (remaining <= 0) {
        stay()
        end.current()
      } else setLeft(remaining <= WARNS_MS ? Math.ceil(remaining / 1_000) : null)
    }, LOOKS_MS)
    return () => clearInterval(timer)
  }, [limitMs, stay])
  return { left, stay }
}
