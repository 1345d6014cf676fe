import { AppError } from './errors.ts'

/** Whole seconds until then, at least one: a caller who is told 0 comes back at once. */
export function secondsUntil(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000))
}

export function retryAfter(ms: number): { 'Retry-After': string } {
  return { 'Retry-After': String(secondsUntil(ms)) }
}

export function tooManyRequests(resetMs: number, message?: string): AppError {
  return new AppError('rate_limited', {}, { ...(message && { message }), headers: retryAfter(resetMs) })
}

export function unavailableFor(ms: number, message?: string): AppError {
  return new AppError('service_unavailable', {}, { ...(message && { message }), headers: retryAfter(ms) })
}
