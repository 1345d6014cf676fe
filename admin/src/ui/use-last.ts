import { useState } from 'react'

/** What was there last: kept while a drawer or a question slides away, so that it does not empty under the eye. */
export function useLast<T>(now: T | null | undefined): T | null {
  const [last, setLast] = useState(now ?? null)
  if (now && now !== last) setLast(now)
  return now ?? last
}
