import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import { api } from '../../ui/api.ts'
import { useTellProblem } from '../../ui/problem.ts'
import { SHOW_ORDERS } from './moving.ts'

export const fireCall = ({ id }: Pick<Order, 'id'>, course: number) => `/orders/${id}/courses/${course}/fire`

/** Fired already counts as fired: whoever was slower sees when it was. */
export function useFire(order: Pick<Order, 'id'>): (course: number) => Promise<unknown> {
  const queries = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (course: number) => api.post(fireCall(order, course)),
    onError: useTellProblem(),
    onSettled: () => Promise.all(SHOW_ORDERS.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  return useCallback((course) => mutateAsync(course).catch(() => undefined), [mutateAsync])
}
