import { useCallback, useState } from 'react'
import { ApiError, type FieldFault, fieldErrors } from '../ui/api.ts'
import type { Draft } from './draft.ts'

/** Which of what was typed a field of the server's is about. */
const FIELDS: Record<string, (draft: Draft) => boolean> = {
  table_code: ({ tableCode }) => tableCode !== '',
  delivery_address: () => false,
  'delivery_address.line1': ({ line1 }) => line1 !== '',
  'delivery_address.city': ({ line1, city }) => line1 !== '' && city !== '',
  scheduled_for: ({ when }) => when !== '',
  coupon_code: ({ coupon }) => coupon !== '',
}

/**
 * What the server has against the order, by field: all of it once it was refused; before that, of the live price, only
 * what is about something typed already. Nobody is told of a field that they have not come to yet.
 */
export function useFaults(draft: Draft, quoteError: unknown) {
  const [refused, setRefused] = useState<Record<string, string>>({})
  const live = Object.entries(fieldErrors(quoteError)).filter(([field]) => FIELDS[field]?.(draft) ?? true)
  const faults: Record<string, string> = { ...refused, ...Object.fromEntries(live) }
  const [refusal, setRefusal] = useState<unknown>(null)
  const refuse = useCallback((error: unknown) => {
    setRefused(fieldErrors(error))
    setRefusal(error)
  }, [])
  /** What was said of these is about what they were before. */
  const mend = useCallback(
    (...fields: string[]) =>
      setRefused((now) =>
        Object.fromEntries(
          Object.entries(now).filter(
            ([name]) => !fields.some((field) => name === field || name.startsWith(`${field}.`)),
          ),
        ),
      ),
    [],
  )
  /** The same with its code and its values, of one field. */
  function faultOn(field: string): FieldFault | undefined {
    if (faults[field] === undefined) return undefined
    const all = [quoteError, refusal].flatMap((error) => (error instanceof ApiError ? error.faults : []))
    return all.find((fault) => fault.field === field)
  }
  return { faults, faultOn, refuse, mend }
}
