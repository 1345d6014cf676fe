import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  HubNameView,
  HubOrdersView,
  HubView,
  NameBody,
} from '../../../../server/src/integration/hubrise/staff-contract.ts'
import { api } from '../../ui/api.ts'

export const HUB_KEY = ['hubrise'] as const
const ORDERS_KEY = [...HUB_KEY, 'orders'] as const
/** An order that waits is told as any other is. */
export const HUB_LIVE = { orders: [ORDERS_KEY] } as const
/** Whether HubRise takes the connection nobody tells. */
const EVERY_MS = 15_000

export const hubQuery = queryOptions({
  queryKey: [...HUB_KEY, 'connections'],
  queryFn: ({ signal }) => api.get<HubView>('/hubrise', signal),
  refetchInterval: EVERY_MS,
})

export const hubOrdersQuery = queryOptions({
  queryKey: ORDERS_KEY,
  queryFn: ({ signal }) => api.get<HubOrdersView>('/hubrise/orders', signal),
  refetchInterval: 60_000,
})

function useChange<Wanted, Answer>(send: (wanted: Wanted) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: HUB_KEY }),
  })
}

/** Where HubRise asks whether we may. */
export function useConnect() {
  return useMutation({
    mutationFn: (branchId: number) => api.post<{ url: string }>('/hubrise/connect', { branch_id: branchId }),
    onSuccess: ({ url }) => location.assign(url),
  })
}

export type CameBack = { state: string; code?: string; error?: string }

export function useConnected() {
  return useChange((back: CameBack) =>
    api.post<{ branch_id: number; location: string }>('/hubrise/connected', back),
  )
}

export function useSayName() {
  return useChange(({ id, ...said }: NameBody & Pick<HubNameView, 'id'>) =>
    api.post(`/hubrise/names/${id}`, said),
  )
}

export function useReject() {
  return useChange(({ id, reason }: { id: number; reason: string }) =>
    api.post(`/hubrise/orders/${id}/reject`, { reason }),
  )
}

export function useOrderAct(act: 'retry' | 'seen') {
  return useChange((id: number) => api.post(`/hubrise/orders/${id}/${act}`))
}
