import { ApiError, ComandaError } from './errors.ts'
import type { ComandaEvent, Methods } from './generated/api.ts'
import { backOff, wait } from './wait.ts'

export type FollowOptions = {
  /** Where you stopped; left out, from `since` or from the oldest event that is kept. */
  cursor?: string | undefined
  since?: string | undefined
  types?: readonly ComandaEvent['type'][] | undefined
  /**
   * Called with the cursor once every event before it has been handled. Keep it with what you made of them: after a
   * crash you begin there, and events that come again have the same `id`.
   */
  save?: ((cursor: string) => void | Promise<void>) | undefined
  /** How long the service holds a request while nothing happens: 25 seconds. */
  waitSeconds?: number | undefined
  /** Ends it. */
  signal?: AbortSignal | undefined
  /** Told of what is mended by trying again: a lost connection, a restart of the service. */
  onTrouble?: ((error: Error) => void) | undefined
}

const LONGEST_PAUSE_MS = 30_000

/** Goes on through lost connections and restarts; throws where trying again is of no use, such as a dead token. */
export async function* followEvents(
  api: Pick<Methods, 'listEvents'>,
  options: FollowOptions = {},
): AsyncGenerator<ComandaEvent, void> {
  const { types, since, save, signal, onTrouble, waitSeconds = 25 } = options
  const type = types?.join(',')
  let { cursor } = options
  let failures = 0

  async function next() {
    try {
      const page = await api.listEvents(
        { type, wait: waitSeconds, per_page: 100, ...(cursor === undefined ? { since } : { cursor }) },
        { signal, timeoutMs: (waitSeconds + 15) * 1_000, maxRetries: 0 },
      )
      failures = 0
      return page
    } catch (error) {
      if (signal?.aborted) return null
      const hopeless = error instanceof ApiError && error.status !== 429 && error.status < 500
      if (hopeless || !(error instanceof ComandaError)) throw error
      onTrouble?.(error)
      const retryAfterSeconds = error instanceof ApiError ? error.retryAfterSeconds : null
      await wait(
        retryAfterSeconds === null ? backOff(failures++, LONGEST_PAUSE_MS) : retryAfterSeconds * 1_000,
        signal,
      )
      return null
    }
  }

  while (!signal?.aborted) {
    const page = await next()
    if (!page) continue
    yield* page.data
    cursor = page.meta.next_cursor
    if (page.data.length > 0) await save?.(cursor)
  }
}
