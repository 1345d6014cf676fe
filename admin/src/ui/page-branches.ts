/** Pages of one branch alone: what is done there is done at one. */
const AT_ONE = [
  '/',
  '/orders/new',
  '/tables',
  '/bookings',
  '/kitchen',
  '/stock',
  '/shifts',
  '/drawers',
  '/day-end',
  '/settings/floor',
  '/settings/card-readers',
  '/settings/printers',
  '/settings/devices',
  '/settings/table-codes',
]
/** Pages of what can be shown for all branches together. */
const WITH_SUMS = ['/orders', '/sales', '/reports', '/guests', '/reviews', '/payments']

/** What a page can be about: one branch, or all of them too; null: it is the whole restaurant's, whichever is chosen. */
export function branchesOn(path: string): 'one' | 'sums' | null {
  const isUnder = (page: string) => path === page || (page !== '/' && path.startsWith(`${page}/`))
  if (AT_ONE.some(isUnder)) return 'one'
  return WITH_SUMS.some(isUnder) ? 'sums' : null
}
