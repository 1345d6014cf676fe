// What a till may ask of the server in the name of whoever has opened it: of all staff routes these, and none that somebody adds
// without naming it here. They are served a second time, under the till's own path; their person still needs the right of each.
import type { StaffRoute } from '../../ground/staff-calls/route.ts'

export const AT_TILLS: readonly string[] = [
  'GET /me',
  'GET /channels/names',

  'GET /order-desk',
  'GET /order-desk/guest',
  'POST /orders/quote',
  'POST /orders',
  'POST /offline-letters',

  'GET /orders',
  'GET /orders/:order:uuid/detail',
  'GET /orders/:order:uuid/adjustments',
  'POST /orders/:order:uuid/status',
  'PATCH /orders/:order:uuid',
  'POST /orders/:order:uuid/courses/:course/fire',
  'POST /orders/:order:uuid/lines',
  'POST /orders/:order:uuid/lines/passkey',
  'POST /orders/:order:uuid/lines/pin',
  'POST /orders/:order:uuid/lines/:line/void',
  'POST /orders/:order:uuid/lines/:line/void/passkey',
  'POST /orders/:order:uuid/lines/:line/void/pin',
  'GET /discounts-by-hand',
  'POST /orders/:order:uuid/adjustments',
  'POST /orders/:order:uuid/adjustments/passkey',
  'POST /orders/:order:uuid/adjustments/pin',
  'DELETE /orders/:order:uuid/adjustments/:adjustment',
  'POST /orders/:order:uuid/adjustments/:adjustment/passkey',
  'POST /orders/:order:uuid/adjustments/:adjustment/pin',
  'POST /approvals/passkey',

  'GET /floor',
  'GET /today/bookings',
  'GET /sittings',
  'GET /sittings/closed',
  'GET /sittings/:sitting:uuid',
  'POST /sittings',
  'POST /sittings/:sitting:uuid/orders',
  'POST /sittings/:sitting:uuid/join',
  'POST /sittings/:sitting:uuid/move',
  'POST /sittings/:sitting:uuid/close',
  'POST /sittings/:sitting:uuid/secret',
  'POST /reservations/:reservation:uuid/status',

  'GET /orders/:order:uuid/money',
  'POST /orders/:order:uuid/payments',
  'POST /orders/:order:uuid/payment-links',
  'POST /orders/:order:uuid/terminal-payments',
  'POST /sittings/:sitting:uuid/payments',
  'POST /sittings/:sitting:uuid/terminal-payments',
  'GET /payments/:payment:uuid',
  'POST /payments/:payment:uuid/cancel',
  'POST /payments/:payment:uuid/refunds',
  'GET /orders/:order:uuid/terminals',
  'POST /gift-cards/lookup',

  'GET /receipt-printers',
  'GET /orders/:order:uuid/receipt',
  'GET /orders/:order:uuid/receipts',
  'POST /orders/:order:uuid/receipt-mails',
  'POST /orders/:order:uuid/receipt-pages',
  'POST /orders/:order:uuid/receipt-prints',
  'POST /receipts/:receipt:uuid/pages',
  'POST /receipts/:receipt:uuid/prints',
  'GET /sittings/:sitting:uuid/bill',
  'POST /sittings/:sitting:uuid/bill-prints',

  'GET /drawers',
  'POST /drawers/:drawer/openings',
  'POST /drawers/:drawer/movements',
  'POST /drawers/:drawer/no-sales',
  'POST /drawers/:drawer/no-sales/passkey',
  'POST /drawers/:drawer/no-sales/pin',
  'POST /drawers/:drawer/counts',
  'GET /drawers/:drawer/x-report',
  'GET /drawers/:drawer/reports',
  'POST /drawers/:drawer/report-prints',
]

/** What may wait for the line there, and is done later in the name of who did it. Nothing of it reads. */
export const PROVED_AT_TILLS: readonly string[] = [
  'POST /orders',
  'POST /orders/:order:uuid/courses/:course/fire',
  'POST /orders/:order:uuid/payments',
  'POST /sittings',
  'POST /sittings/:sitting:uuid/orders',
  'POST /sittings/:sitting:uuid/join',
  'POST /sittings/:sitting:uuid/move',
  'POST /sittings/:sitting:uuid/close',
  'POST /sittings/:sitting:uuid/payments',
  'POST /reservations/:reservation:uuid/status',
  'POST /drawers/:drawer/movements',
]

export function nameOf({ method, path }: Pick<StaffRoute, 'method' | 'path'>): string {
  return `${method} ${path}`
}

export function tillRoutes(routes: readonly StaffRoute[], names = AT_TILLS): StaffRoute[] {
  const listed = new Set(names)
  return routes.filter((route) => listed.has(nameOf(route)))
}
