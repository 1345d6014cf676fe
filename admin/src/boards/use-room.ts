import { type RefCallback, useCallback, useState } from 'react'

export type Room = { width: number; height: number }

/** How much room there is within an element, whenever that changes. */
export function useRoom(): [RefCallback<HTMLElement>, Room | null] {
  const [room, setRoom] = useState<Room | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, room]
}
