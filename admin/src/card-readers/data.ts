import { queryOptions } from '@tanstack/react-query'
import type {
  NewReader,
  ReadersAtStripe,
  TerminalsOfBranch,
} from '../../../server/src/restaurant/payments/staff-contract.ts'
import type { Terminal } from '../../../server/src/restaurant/payments/terminal-contract.ts'
import { api } from '../ui/api.ts'
import { useChangeOf } from '../ui/change.ts'
import type { LiveKeys } from '../ui/live.ts'

const EVERY_MS = 15_000
const KEY = ['payments', 'card-readers']
export const READERS_LIVE: LiveKeys = { money: [KEY] }

export const cardReadersQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api.get<TerminalsOfBranch>('/terminals', signal),
  refetchInterval: EVERY_MS,
})

export const atStripeQuery = queryOptions({
  queryKey: [...KEY, 'at-stripe'],
  queryFn: ({ signal }) => api.get<ReadersAtStripe>('/terminals/at-stripe', signal),
  staleTime: 0,
})

const useChange = <Wish, Data>(send: (wish: Wish) => Promise<Data>) => useChangeOf(KEY, send)

export const useAddReader = () =>
  useChange((wish: { name: string }) => api.post<Terminal>('/terminals', wish))
export const useAddStripeReader = () =>
  useChange((wish: NewReader) => api.post<Terminal>('/terminals/at-stripe', wish))
export const useRenameReader = (id: number) =>
  useChange((wish: { name: string }) => api.put<Terminal>(`/terminals/${id}`, wish))
export const useRemoveReader = () => useChange((id: number) => api.delete<null>(`/terminals/${id}`))
