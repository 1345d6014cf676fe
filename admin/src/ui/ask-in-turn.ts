import type { QueryKey } from '@tanstack/react-query'

/** What takes long to answer is asked for the less often, and never more than once at a time. */
const REST_PER_ANSWER = 3
const LONGEST_REST_MS = 10_000

/** However often something changes meanwhile, it is asked for once more when the answer is there, and not forgotten. */
export function askInTurn(ask: (key: QueryKey) => Promise<unknown>) {
  const wanted = new Map<string, boolean>()
  const timers = new Set<number>()

  function begin(key: QueryKey, name: string): void {
    wanted.set(name, false)
    const startedAt = performance.now()
    void ask(key)
      .catch(() => undefined)
      .then(() => {
        const restMs = Math.min((performance.now() - startedAt) * REST_PER_ANSWER, LONGEST_REST_MS)
        const timer = window.setTimeout(() => {
          timers.delete(timer)
          const again = wanted.get(name)
          wanted.delete(name)
          if (again) begin(key, name)
        }, restMs)
        timers.add(timer)
      })
  }

  return {
    ask(key: QueryKey): void {
      const name = JSON.stringify(key)
      if (wanted.has(name)) wanted.set(name, true)
      else begin(key, name)
    },
    stop(): void {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
