import { setTimeout as sleep } from 'node:timers/promises'

export type Rest = {
  wake: () => void
  /** Until it is woken or `mostMs` are over, and then a moment longer: what comes meanwhile is worked on together. */
  rest: (hasWork: boolean) => Promise<void>
}

/** Between the rounds of whoever follows what happens; none once `signal` is aborted. */
export function restFor({
  mostMs,
  gatherMs,
  signal,
}: {
  mostMs: number
  gatherMs: number
  signal: AbortSignal
}): Rest {
  let wake: (() => void) | null = null
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)
  return {
    wake: () => wake?.(),
    async rest(hasWork) {
      if (!hasWork && !signal.aborted) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve
        })
        await Promise.race([woken, pause(mostMs)])
        wake = null
      }
      await pause(gatherMs)
    },
  }
}
