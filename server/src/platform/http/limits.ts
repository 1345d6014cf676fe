import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'

export type Taken = { count: number; resetMs: number }

/** Counts in windows (60 seconds unless said) from a key's first request; the caller compares with its own limit. */
export type Limiter = {
  take(key: string, windowSeconds?: number): Promise<Taken>
  forget(key: string): Promise<void>
  close(): Promise<void>
}

const WINDOW_SECONDS = 60

export function memoryLimiter(): Limiter {
  const counter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS })
  return { take: takeFrom(counter), forget: forgetFrom(counter), close: async () => undefined }
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
    take: takeFrom(counter),
    forget: forgetFrom(counter),
    async close() {
      redis.disconnect()
    },
  }
}

function takeFrom(counter: RateLimiterMemory | RateLimiterRedis): Limiter['take'] {
  return async (key, windowSeconds = WINDOW_SECONDS) => {
    const { consumedPoints, msBeforeNext } = await counter.consume(key, 1, { customDuration: windowSeconds })
    return { count: consumedPoints, resetMs: msBeforeNext }
  }
}

function forgetFrom(counter: RateLimiterMemory | RateLimiterRedis): Limiter['forget'] {
  return async (key) => {
    await counter.delete(key)
  }
}
