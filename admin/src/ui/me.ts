import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { may, type Right } from '../../../server/src/ground/staff/rights.ts'
import type { Me } from '../../../server/src/surfaces/admin/contract.ts'
import { api } from './api.ts'
import type { Format } from './language/format.ts'
import { useFormat } from './language/language.tsx'

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.get<Me>('/me', signal),
  staleTime: 60_000,
  // A suspension or the end of a plan is told on a screen that nobody touches, too.
  refetchInterval: 5 * 60_000,
})

/** Loaded before any page is shown. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data
}

export function useMay(right: Right): boolean {
  return may(useMe().role, right)
}

/** On the clock and in the currency of the restaurant. */
export function useRestaurantFormat(): Format & { price: (minor: number) => string } {
  const { currency, zone } = useMe().restaurant
  const format = useFormat(zone)
  return { ...format, price: (minor) => format.money(minor, currency) }
}
