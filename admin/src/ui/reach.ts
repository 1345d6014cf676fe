// Whether the server can be reached, for every page: by the line of changes where there is one, else by the last answer.
import { useSyncExternalStore } from 'react'
import type { Connection } from './live-line/line.ts'

let line: Connection = 'connecting'
let hasFailed = false
/** Since the line was lost: then it is the line alone that something between keeps from coming through. */
let hasAnswered = false
let answeredAt = 0
let away = false
const listeners = new Set<() => void>()

function look(): void {
  const next = line !== 'live' && (hasFailed || (line === 'lost' && !hasAnswered))
  if (next === away) return
  away = next
  for (const listener of listeners) listener()
}

export function tellLine(now: Connection): void {
  if (now !== line) hasAnswered = false
  line = now
  look()
}

export function tellAnswer(hasCome: boolean): void {
  hasFailed = !hasCome
  hasAnswered = hasCome
  if (hasCome) answeredAt = Date.now()
  look()
}

export function isAway(): boolean {
  return away
}

/** The last moment at which the server is known to have answered; 0 where this page has not heard it yet. */
export function lastAnswerAt(): number {
  return answeredAt
}

/** A line may die without a word: `lost` is told once the server has been out of reach for so long and has not answered. */
export function whileInReach<T>(ms: number, answer: Promise<T>, lost: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function wait(): void {
      clearTimeout(timer)
      if (away) timer = setTimeout(() => reject(lost()), ms)
    }
    const unwatch = watch(wait)
    wait()
    answer.then(resolve, reject).finally(() => {
      unwatch()
      clearTimeout(timer)
    })
  })
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useIsAway(): boolean {
  return useSyncExternalStore(watch, isAway)
}
