import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order, OrderStatus } from '../../../../server/src/restaurant/orders/contract.ts'
import { api } from '../../ui/api.ts'
import { followFocus } from '../../ui/follow-focus.ts'
import { useTellProblem } from '../../ui/problem.ts'

export const TODAY_ORDERS = ['today', 'orders'] as const

/** All that shows an order, after one has moved. */
export const SHOW_ORDERS = [TODAY_ORDERS, ['orders', 'head'], ['order-detail'], ['order-money']]

export type OrderChange = {
  order: Order
  status: OrderStatus
  reason?: string | null
  /** Of one that is accepted: in how many minutes its guest is told that it is ready. */
  readyInMinutes?: number
}

/** `quiet` leaves the telling of a failure to the caller, who has a field to show it beside. */
export function useMoveOrder({ quiet = false }: { quiet?: boolean } = {}) {
  const queries = useQueryClient()
  const tell = useTellProblem()
  return useMutation({
    mutationFn: ({ order, status, reason, readyInMinutes }: OrderChange) =>
      api.post<Order>(`/orders/${order.id}/status`, {
        status,
        ...(reason && { reason }),
        ...(readyInMinutes && { ready_in_minutes: readyInMinutes }),
      }),
    onError: (error) => quiet || tell(error),
    async onSettled(_done, _error, { order }) {
      await Promise.all(SHOW_ORDERS.map((queryKey) => queries.invalidateQueries({ queryKey })))
      followFocus(`[data-order="${order.id}"]`)
    },
  })
}
