import { Redis } from 'ioredis'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { type Limiter, WINDOW_SECONDS } from './limiter.ts'
import { memoryLimiter } from './memory-limiter.ts'

/** A call waits this long for Redis, once. Then the connection is given up, and calls do not wait for the next one. */
const PATIENCE_MS = 250

type Handlers = { onAway: (error: Error) => void; onBack: () => void }

/**
 * Shared by several processes. While Redis is away each counts for itself, or with the other processes of its machine:
 * limits loosen, nobody is refused.
 */
export function redisLimiter(
  redisUrl: string,
  { onAway, onBack }: Handlers,
  own: Limiter = memoryLimiter(),
): Limiter & { readonly away: boolean } {
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    // The counts of all requests that have arrived meanwhile are one message.
    enableAutoPipelining: true,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    commandTimeout: PATIENCE_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
    keyPrefix: 'comanda:',
  })
  const counter = new RateLimiterRedis({
    points: Number.MAX_SAFE_INTEGER,
    duration: WINDOW_SECONDS,
    storeClient: redis,
    keyPrefix: 'rate',
  })
  let away = false
  function isAway(error: Error): void {
    if (!away) onAway(error)
    away = true
  }
  redis.on('error', isAway)
  redis.on('ready', () => {
    if (away) onBack()
    away = false
  })

  async function shared<T>(ask: () => Promise<T>, instead: () => T | Promise<T>): Promise<T> {
    if (redis.status !== 'ready') return instead()
    try {
      return await ask()
    } catch (error) {
      isAway(error as Error)
      // It took the command and did not answer. A new connection finds out whether it will again.
      if ((error as Error).message === 'Command timed out' && redis.status === 'ready') redis.disconnect(true)
      return instead()
    }
  }
  return {
    get away() {
      return away
    },
    take: (key, windowSeconds = WINDOW_SECONDS) =>
      shared(
        async () => {
          const taken = await counter.consume(key, 1, { customDuration: windowSeconds })
          return { count: taken.consumedPoints, resetMs: taken.msBeforeNext }
        },
        () => own.take(key, windowSeconds),
      ),
    peek: (key) =>
      shared(
        async () => {
          const found = await counter.get(key)
          return { count: found?.consumedPoints ?? 0, resetMs: Math.max(0, found?.msBeforeNext ?? 0) }
        },
        () => own.peek(key),
      ),
    giveBack: (key) =>
      shared(
        async () => {
          await counter.reward(key, 1)
        },
        () => own.giveBack(key),
      ),
    forget: (key) =>
      shared(
        async () => {
          await counter.delete(key)
        },
        () => own.forget(key),
      ),
    async close() {
      redis.disconnect()
      await own.close()
    },
  }
}
