import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reservation } from '../../../server/src/restaurant/reservations/contract.ts'
import type {
  BookingMove,
  TodayDishes,
  TodayOrders,
  TodaySales,
} from '../../../server/src/workspace/today/contract.ts'
import { TODAY_BOOKINGS } from '../parts/bookings/data.ts'
import { HUB_LIVE } from '../parts/hubrise/data.ts'
import { OFFLINE_LIVE } from '../parts/offline-orders/data.ts'
import { TODAY_ORDERS } from '../parts/orders/moving.ts'
import { api } from '../ui/api.ts'
import { followFocus } from '../ui/follow-focus.ts'
import { useTellProblem } from '../ui/problem.ts'

/** Hints can be lost on the way, so everything is also asked for by itself. */
const EVERY_MS = 60_000

export const KEYS = {
  orders: TODAY_ORDERS,
  bookings: TODAY_BOOKINGS,
  sales: ['today', 'sales'],
  dishes: ['today', 'dishes'],
  pause: ['ordering-pause'],
} as const

/** What is asked for again when the server says that a subject has changed. */
export const LIVE_KEYS = {
  orders: [KEYS.orders, KEYS.sales, ['order-money'], ...HUB_LIVE.orders, ...OFFLINE_LIVE.orders],
  bookings: [KEYS.bookings],
  menu: [KEYS.dishes],
  settings: [KEYS.pause],
} as const

export const ordersQuery = queryOptions({
  queryKey: KEYS.orders,
  queryFn: ({ signal }) => api.get<TodayOrders>('/today/orders', signal),
  refetchInterval: EVERY_MS,
})

export const salesQuery = queryOptions({
  queryKey: KEYS.sales,
  queryFn: ({ signal }) => api.get<TodaySales>('/today/sales', signal),
  refetchInterval: EVERY_MS,
})

export function dishesQuery(search: string) {
  return queryOptions({
    queryKey: [...KEYS.dishes, search],
    queryFn: ({ signal }) =>
      api.get<TodayDishes>(`/today/dishes?search=${encodeURIComponent(search)}`, signal),
    placeholderData: (before) => before,
  })
}

export function useMoveBooking() {
  const queries = useQueryClient()
  const tell = useTellProblem()
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: BookingMove }) =>
      api.post<Reservation>(`/reservations/${id}/status`, { status }),
    onError: tell,
    async onSettled(_done, _error, { id }) {
      await queries.invalidateQueries({ queryKey: KEYS.bookings })
      followFocus(`[data-booking="${id}"]`)
    },
  })
}

export type Correction = 'unseat' | 'undo-no-show'

/** Puts right that a party was marked as seated, or as absent. */
export function useCorrectBooking() {
  const queries = useQueryClient()
  const tell = useTellProblem()
  return useMutation({
    mutationFn: ({ id, how }: { id: string; how: Correction }) =>
      api.post<Reservation>(`/reservations/${id}/${how}`),
    onError: tell,
    async onSettled(_done, _error, { id }) {
      await queries.invalidateQueries({ queryKey: KEYS.bookings })
      followFocus(`[data-booking="${id}"]`)
    },
  })
}

/** Shown at once, and put back should the server refuse it. */
export function useSetAvailability() {
  const queries = useQueryClient()
  const tell = useTellProblem()
  return useMutation({
    mutationFn: ({ id, isAvailable }: { id: number; isAvailable: boolean }) =>
      api.put(`/items/${id}/availability`, { is_available: isAvailable }),
    async onMutate({ id, isAvailable }) {
      await queries.cancelQueries({ queryKey: KEYS.dishes })
      queries.setQueriesData<TodayDishes>({ queryKey: KEYS.dishes }, (known) => {
        if (!known) return known
        const flipped = known.dishes.find((dish) => dish.id === id && dish.is_available !== isAvailable)
        return {
          ...known,
          sold_out: known.sold_out + (flipped ? (isAvailable ? -1 : 1) : 0),
          dishes: known.dishes.map((dish) =>
            dish.id === id ? { ...dish, is_available: isAvailable } : dish,
          ),
        }
      })
    },
    onError: tell,
    onSettled: () => queries.invalidateQueries({ queryKey: KEYS.dishes }),
  })
}
