import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OfflineChecks } from '../../../../server/src/restaurant/orders/offline-contract.ts'
import { api } from '../../ui/api.ts'
import { useTellProblem } from '../../ui/problem.ts'

const KEY = ['offline-orders'] as const
export const OFFLINE_LIVE = { orders: [KEY] } as const

export const checksQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api.get<OfflineChecks>('/offline-orders', signal),
})

export function useCheck() {
  const queries = useQueryClient()
  const tell = useTellProblem()
  return useMutation({
    async mutationFn(ids: readonly string[]) {
      for (const id of ids) await api.post<null>(`/orders/${id}/offline-check`)
    },
    onError: tell,
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}
