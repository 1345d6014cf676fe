import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { mayAsLimited, type Right } from '../../../server/src/ground/staff/rights.ts'
import type { Me } from '../../../server/src/surfaces/admin/contract.ts'
import { api } from './api.ts'
import type { Format } from './language/format.ts'
import { useFormat } from './language/language.tsx'
import { branchHere } from './place.ts'

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
  return mayAsLimited(useMe(), right)
}

/** The branch that this page is about; null: all of them. */
export function branchOf({ branches }: Me): Me['branches'][number] | null {
  const [first = null, ...others] = branches
  return others.length === 0 ? first : (branches.find(({ id }) => id === branchHere()?.id) ?? null)
}

/** Whose clock hangs on the wall. */
export function useZone(): string {
  const me = useMe()
  return branchOf(me)?.zone ?? me.restaurant.zone
}

/** On the clock of the branch and in the currency of the restaurant. */
export function useRestaurantFormat(): Format & { price: (minor: number) => string } {
  const { currency } = useMe().restaurant
  const format = useFormat(useZone())
  return { ...format, price: (minor) => format.money(minor, currency) }
}
