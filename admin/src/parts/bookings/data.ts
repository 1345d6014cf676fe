import { queryOptions } from '@tanstack/react-query'
import type { TodayBookings } from '../../../../server/src/workspace/today/contract.ts'
import { api } from '../../ui/api.ts'

/** Hints can be lost on the way, so everything is also asked for by itself. */
const EVERY_MS = 60_000

export const TODAY_BOOKINGS = ['today', 'bookings'] as const

export const bookingsQuery = queryOptions({
  queryKey: TODAY_BOOKINGS,
  queryFn: ({ signal }) => api.get<TodayBookings>('/today/bookings', signal),
  refetchInterval: EVERY_MS,
})
