import { useEffect, useState } from 'react'

/** Seconds that are left of a wait, told anew with each of them. */
export function useWait(): { seconds: number; wait: (ms: number) => void } {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (until <= Date.now()) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [until])
  return {
    seconds,
    wait(ms) {
      setNow(Date.now())
      setUntil(Date.now() + ms)
    },
  }
}
