import { useCallback, useState } from 'react'
import { ApiError } from './api.ts'

const KEY_BYTES = 16

/** Not randomUUID, which a browser has only on https. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/**
 * The Idempotency-Key of one opening of a form: however often it is sent, it is done once. A refusal has done nothing,
 * so what is sent after it is another wish; after a loss nobody knows, and the same key is sent again.
 */
export function useFormKey(): { key: string; renew: (error: unknown) => void } {
  const [key, setKey] = useState(newKey)
  const renew = useCallback((error: unknown) => {
    if (isRefused(error)) setKey(newKey())
  }, [])
  return { key, renew }
}

/** Whether it is certain that nothing was done under the key. */
export function isRefused(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.code !== 'idempotency_key_in_use'
  )
}
