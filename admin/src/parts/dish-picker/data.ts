import { queryOptions } from '@tanstack/react-query'
import type { OrderDeskState } from '../../../../server/src/restaurant/orders/staff-contract.ts'
import { api } from '../../ui/api.ts'

const DESK_KEY = ['order-desk'] as const
/** Sold out meanwhile: the picker must know. */
export const LIVE_KEYS = { menu: [DESK_KEY] } as const

export const deskQuery = queryOptions({
  queryKey: DESK_KEY,
  queryFn: ({ signal }) => api.get<OrderDeskState>('/order-desk', signal),
  // Menus open and close by the clock.
  refetchInterval: 60_000,
})
