// Whether somebody has locked this till: here at once, also over a lost line and after a reload, until the server has said that it
// knows. All tabs of the browser are the one till.
import { useSyncExternalStore } from 'react'

const MARK = 'till-locked'
const LOCKED = '1'
/** Held by a page for as long as it is open for somebody whom the server does not know of yet. */
const OPEN_HERE = 'till-open-without'
const listeners = new Set<() => void>()
/** Of a browser that keeps nothing. */
let markHere: string | null = null
/** What stands there while this page is open for somebody whom the server does not know of yet: to any other page it is a lock. */
let own: string | null = null
let letGo = () => {}

function mark(): string | null {
  try {
    return localStorage.getItem(MARK)
  } catch {
    return markHere
  }
}

export function isMarked(): boolean {
  const found = mark()
  return found !== null && found !== own
}

function write(next: string | null): void {
  markHere = next
  try {
    if (next === null) localStorage.removeItem(MARK)
    else localStorage.setItem(MARK, next)
  } catch {
    // Then it holds until the page is loaded anew.
  }
  for (const listener of listeners) listener()
}

export function markLocked(next: boolean): void {
  own = null
  letGo()
  write(next ? LOCKED : null)
}

/** Whoever was there before is not, whatever the server says, until it knows of this one. */
export function markOpenWithout(person: string): void {
  own = `person:${person}`
  letGo()
  const open = new Promise<void>((resolve) => {
    letGo = resolve
  })
  void navigator.locks?.request(OPEN_HERE, { mode: 'shared' }, () => open)
  write(own)
}

/** Another tab is open for whoever is there, and will tell the server so: this one must not lock it there. */
export async function isOpenElsewhere(): Promise<boolean> {
  const found = mark()
  if (found === null || found === LOCKED || found === own) return false
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === OPEN_HERE)
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function useIsLocked(): boolean {
  return useSyncExternalStore(watch, isMarked)
}
