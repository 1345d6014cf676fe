// Which of several things stands beside this device, such as its cash drawer. The browser remembers it for each branch.
import { useSyncExternalStore } from 'react'
import { branchHere, pagesPath } from './place.ts'

export type KeptHere = {
  now: () => number | null
  keep: (id: number | null) => void
  use: () => [number | null, (id: number | null) => void]
}

export function keptHere(name: string): KeptHere {
  const place = () => `${name}:${pagesPath()}:${branchHere()?.word ?? ''}`
  const listeners = new Set<() => void>()
  function now(): number | null {
    try {
      return Number(localStorage.getItem(place())) || null
    } catch {
      return null
    }
  }
  function keep(id: number | null): void {
    try {
      if (id === null) localStorage.removeItem(place())
      else localStorage.setItem(place(), String(id))
    } catch {
      // A browser that keeps nothing has none beside it.
    }
    for (const listener of listeners) listener()
  }
  function watch(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { now, keep, use: () => [useSyncExternalStore(watch, now), keep] }
}
