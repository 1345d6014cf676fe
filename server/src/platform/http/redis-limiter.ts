import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { type Limiter, WINDOW_SECONDS } from './limits.ts'

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
    async take(key, windowSeconds = WINDOW_SECONDS) {
      const { consumedPoints, msBeforeNext } = await counter.consume(key, 1, {
        customDuration: windowSeconds,
      })
      return { count: consumedPoints, resetMs: msBeforeNext }
    },
    async peek(key) {
      const found = await counter.get(key)
      return { count: found?.consumedPoints ?? 0, resetMs: Math.max(0, found?.msBeforeNext ?? 0) }
    },
    async giveBack(key) {
      await counter.reward(key, 1)
    },
    async forget(key) {
      await counter.delete(key)
    },
    async close() {
      redis.disconnect()
    },
  }
}
