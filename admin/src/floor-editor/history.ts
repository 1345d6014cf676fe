import { useState } from 'react'

const MOST_STEPS = 200

type Steps<State> = { past: State[]; now: State; future: State[] }

/** What is edited, with the way back and forth. A step that goes on from the last one, as a held key does, is part of it. */
export function useHistory<State>(first: State) {
  const [steps, setSteps] = useState<Steps<State>>({ past: [], now: first, future: [] })
  return {
    now: steps.now,
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    set(next: State, { goesOn = false } = {}): void {
      setSteps(({ past, now }) => ({
        past: goesOn && past.length > 0 ? past : [...past, now].slice(-MOST_STEPS),
        now: next,
        future: [],
      }))
    },
    undo(): void {
      setSteps(({ past, now, future }) => {
        const before = past.at(-1)
        return before === undefined
          ? { past, now, future }
          : { past: past.slice(0, -1), now: before, future: [now, ...future] }
      })
    },
    redo(): void {
      setSteps(({ past, now, future }) => {
        const [next, ...rest] = future
        return next === undefined ? { past, now, future } : { past: [...past, now], now: next, future: rest }
      })
    },
  }
}
