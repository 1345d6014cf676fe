import { ApiError } from '../ui/api.ts'
import { mayYetCome } from './calls.ts'
import type { useWords } from './words.tsx'

/** What the server has against an order, in the guest's language; null where it is nothing, or the line alone. */
export function problemText(
  { t, price }: Pick<ReturnType<typeof useWords>, 't' | 'price'>,
  error: unknown,
): string | null {
  if (!error || mayYetCome(error)) return null
  if (!(error instanceof ApiError)) return t('cannotPlace')
  const minimum = error.faults.find(({ code }) => code === 'below_minimum')?.params.minimum_minor
  if (typeof minimum === 'number') return t('belowMinimum', { price: price(minimum) })
  const fields = Object.keys(error.fields)
  if (fields.includes('expected_total_minor')) return t('changed')
  // Its own row says so.
  if (fields.length > 0 && fields.every((field) => field === 'coupon_code')) return null
  // The line itself says so.
  if (fields.length > 0 && fields.every((field) => field.startsWith('lines.'))) return t('goneLine')
  return t('cannotPlace')
}
