import { useEffect, useRef, useState } from 'react'
import type { Order } from '../../../server/src/restaurant/orders/contract.ts'

const FRESH_MS = 20_000

/**
 * Orders that were not there when last looked; the first look counts as seen. Where more are open than are shown, one
 * that comes into sight because another was completed is older than all that were in sight, and nothing new.
 */
export function useNewOrders(
  placed: Order[] | undefined,
  { isCut, onNew }: { isCut: boolean; onNew: () => void },
): ReadonlySet<string> {
  const seen = useRef<Set<string> | null>(null)
  const oldest = useRef('')
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())

  useEffect(() => {
    if (!placed) return
    const before = seen.current
    seen.current = new Set([...(before ?? []), ...placed.map(({ id }) => id)])
    const from = oldest.current
    oldest.current = isCut ? (placed[0]?.id ?? '') : ''
    const added = before ? placed.map(({ id }) => id).filter((id) => !before.has(id) && id > from) : []
    if (added.length === 0) return
    onNew()
    setFresh((known) => new Set([...known, ...added]))
    setTimeout(() => setFresh((known) => new Set([...known].filter((id) => !added.includes(id)))), FRESH_MS)
  }, [placed, isCut, onNew])
  return fresh
}
