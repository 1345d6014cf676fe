import { queryOptions } from '@tanstack/react-query'
import type { ListedToken } from '../../../server/src/integration/tokens/contract.ts'
import { api } from '../ui/api.ts'

const EVERY_MS = 15_000

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => api.page<ListedToken[], { default_rate_limit: number }>('/tokens', signal),
  refetchInterval: EVERY_MS,
})

export type MadeToken = { id: number; token: string; scopes: string[] }
