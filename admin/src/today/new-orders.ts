import { useEffect, useRef, useState } from 'react'
import type { Order } from '../../../server/src/restaurant/orders/contract.ts'

const FRESH_MS = 20_000

/** Orders that were not there when last looked; the first look counts as seen. */
export function useNewOrders(placed: Order[] | undefined, onNew: () => void): ReadonlySet<string> {
  const seen = useRef<Set<string> | null>(null)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())

  useEffect(() => {
    if (!placed) return
    const before = seen.current
    seen.current = new Set([...(before ?? []), ...placed.map(({ id }) => id)])
    const added = before ? placed.filter(({ id }) => !before.has(id)).map(({ id }) => id) : []
    if (added.length === 0) return
    onNew()
    setFresh((known) => new Set([...known, ...added]))
    setTimeout(() => setFresh((known) => new Set([...known].filter((id) => !added.includes(id)))), FRESH_MS)
  }, [placed, onNew])
  return fresh
}

/** The time, told anew every half minute: for "3 minutes ago". */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
