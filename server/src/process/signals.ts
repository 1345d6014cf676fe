import { STOP_SIGNALS } from '../platform/stop-signals.ts'

/**
 * A terminal tells npm and the service of one Ctrl-C, and npm tells the service again; a terminal that closes does so by its shell. Longer
 * than that takes on a busy machine, and no longer than a person waits before they press it again in earnest.
 */
const ONE_SIGNAL_MS = 2_000

/** Resolves at the first one. At a later one, which is somebody's impatience, `hurry` does what must be done, and the process ends. */
export function untilSignal(hurry: () => Promise<void>): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let firstAt: number | null = null
  let isHurrying = false
  function hear(signal: string): void {
    firstAt ??= performance.now()
    resolve(signal)
    if (isHurrying || performance.now() - firstAt < ONE_SIGNAL_MS) return
    isHurrying = true
    void hurry().finally(() => process.exit(1))
  }
  for (const signal of STOP_SIGNALS) process.on(signal, hear)
  return promise
}
