import { queryOptions, useQuery } from '@tanstack/react-query'
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

/** The same at the prices of a channel, which is asked for where it has its own. */
export function useDeskOn(channel: string, onMenu: OrderDeskState): OrderDeskState {
  const isPriced = onMenu.priced_channels.includes(channel)
  const { data } = useQuery({
    queryKey: [...DESK_KEY, channel],
    queryFn: ({ signal }) => api.get<OrderDeskState>(`/order-desk?channel=${channel}`, signal),
    enabled: isPriced,
    refetchInterval: 60_000,
  })
  return (isPriced && data) || onMenu
}
