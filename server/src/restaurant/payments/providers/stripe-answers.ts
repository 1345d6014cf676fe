// What an answer of Stripe's means, or that there was none.
import type { Outcome } from './provider.ts'

export function idOf(object: string | { id: string } | null): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null)
}

/** A request that was understood and turned down; anything else leaves open whether it was carried out. */
const DEFINITE = new Set([
  'StripeInvalidRequestError',
  'StripeCardError',
  'StripeAuthenticationError',
  'StripePermissionError',
])
const OF_OUR_KEY = new Set(['StripeAuthenticationError', 'StripePermissionError'])

export async function answered<T>(ask: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'done', value: await ask() }
  } catch (error) {
    const { type = '', code } = error as { type?: string; code?: string }
    // Never the message: it may quote the key.
    const reason = code ?? (type || 'no answer')
    if (!DEFINITE.has(type)) return { kind: 'unknown', reason }
    return { kind: 'refused', reason, isOurKey: OF_OUR_KEY.has(type) }
  }
}
