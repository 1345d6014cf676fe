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

const FIRST_CALLS: Record<string, string> = {
  'menu:read': '/menus',
  'orders:read': '/orders',
  'reservations:read': '/reservations',
  'guests:read': '/guests',
  'reports:read': '/reports/sales-summary',
}

/** A first call that the token's scopes allow. */
export function curlFor(token: string, scopes: string[]): string {
  const path = scopes.map((scope) => FIRST_CALLS[scope]).find((known) => known !== undefined) ?? '/menus'
  return `curl -H 'Authorization: Bearer ${token}' \\\n  ${location.origin}/api/v1${path}`
}
