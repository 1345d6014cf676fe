import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'

export type Taken = { count: number; resetMs: number }

/** Counts in windows (60 seconds unless said) from a key's first request; the caller compares with its own limit. */
export type Limiter = {
  take(key: string, windowSeconds?: number): Promise<Taken>
  /** Takes one back. */
  giveBack(key: string): Promise<void>
  forget(key: string): Promise<void>
  close(): Promise<void>
}

const WINDOW_SECONDS = 60

export function memoryLimiter(): Limiter {
  const counter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS })
  return { ...takingFrom(counter), close: async () => undefined }
}

/** Shared by several processes. While Redis is away each process counts for itself: limits loosen, nobody is refused. */
export function redisLimiter(redisUrl: string, onError: (error: Error) => void): Limiter {
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    keyPrefix: 'comanda:',
  })
  redis.on('error', onError)
  const options = { points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS }
  const counter = new RateLimiterRedis({
    ...options,
    storeClient: redis,
    keyPrefix: 'rate',
    insuranceLimiter: new RateLimiterMemory(options),
  })
  return {
    ...takingFrom(counter),
    async close() {
      redis.disconnect()
    },
  }
}

function takingFrom(counter: RateLimiterMemory | RateLimiterRedis): Omit<Limiter, 'close'> {
  return {
    async take(key, windowSeconds = WINDOW_SECONDS) {
      const { consumedPoints, msBeforeNext } = await counter.consume(key, 1, {
        customDuration: windowSeconds,
      })
      return { count: consumedPoints, resetMs: msBeforeNext }
    },
    async giveBack(key) {
      await counter.reward(key, 1)
    },
    async forget(key) {
      await counter.delete(key)
    },
  }
}
