import type { QueryKey } from '@tanstack/react-query'

/** What takes long to answer is asked for the less often, and never more than once at a time. */
const REST_PER_ANSWER = 3
const LONGEST_REST_MS = 10_000

/** However often something changes meanwhile, it is asked for once more when the answer is there, and not forgotten. */
export function askInTurn(ask: (key: QueryKey) => Promise<unknown>) {
  /** What is being asked for, or rests, and whether it is wanted again. */
  const busy = new Map<string, boolean>()
  let stopped = false

  async function begin(key: QueryKey, name: string): Promise<void> {
    do {
      busy.set(name, false)
      const startedAt = performance.now()
      await ask(key).catch(() => undefined)
      const restMs = Math.min((performance.now() - startedAt) * REST_PER_ANSWER, LONGEST_REST_MS)
      await new Promise((rested) => setTimeout(rested, restMs))
    } while (busy.get(name) && !stopped)
    busy.delete(name)
  }

  return {
    ask(key: QueryKey): void {
      const name = JSON.stringify(key)
      if (busy.has(name)) busy.set(name, true)
      else void begin(key, name)
    },
    stop(): void {
      stopped = true
    },
  }
}
