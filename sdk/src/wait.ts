/** Ends early, without an error, where the caller gives up. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })
}

/** Twice as long after each failure, at most `most`, and never for two callers the same. */
export function backOff(attempt: number, most = 8_000): number {
  return Math.min(250 * 2 ** attempt, most) * (0.75 + Math.random() / 2)
}
