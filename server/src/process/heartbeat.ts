// A child that hangs still holds its share of the port, and its connections wait for nobody. So each gives a sign of life,
// and whoever gives none for long is ended by the supervisor and replaced.
import type { ToSupervisor } from './messages.ts'

const BEAT_EVERY_MS = 1_000
/** Longer than a busy machine keeps a process from its turn. */
const SILENT_AFTER_MS = 30_000
/** How many times it is looked in that time. */
const LOOKS = 10

export function sendHeartbeats(send: (message: ToSupervisor) => unknown, everyMs = BEAT_EVERY_MS): void {
  setInterval(() => void send({ kind: 'beat' }), everyMs).unref()
}

/** Whom a watch looks at: when it was last heard, by `performance.now()`; null before its first word. */
export type Watched = { heardAt: number | null }

/** Looks for those that have been silent for too long. Where the watch itself was kept from its turn, all begin anew. */
export function watchSilence<Child extends Watched>(
  children: readonly Child[],
  onSilent: (child: Child) => void,
  silentAfterMs = SILENT_AFTER_MS,
): { end(): void } {
  const everyMs = silentAfterMs / LOOKS
  let lookedAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const wasAway = now - lookedAt > 2 * everyMs
    lookedAt = now
    for (const child of children) {
      if (child.heardAt === null) continue
      if (wasAway) child.heardAt = now
      else if (now - child.heardAt > silentAfterMs) onSilent(child)
    }
  }, everyMs)
  timer.unref()
  return { end: () => clearInterval(timer) }
}
