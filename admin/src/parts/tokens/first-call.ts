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
