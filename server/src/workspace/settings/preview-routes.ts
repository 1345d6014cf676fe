import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { BookingPreviewAsked, OrderPreviewAsked } from './preview-contract.ts'
import { previewBooking, previewOrder } from './previews.ts'
import { changeRouting, readRouting } from './routing.ts'
import { RoutingChange } from './routing-contract.ts'

export function settingsPreviewStaffRoutes(database: Database): StaffRoute[] {
  return [
    act({
      method: 'POST',
      path: '/settings/preview/order',
      right: 'changeSettings',
      body: OrderPreviewAsked,
      perform: async ({ restaurant, cause, body, branchId }) => ({
        data: await inRestaurant(database, restaurant, cause, (tx) => previewOrder(tx, body, branchId)),
      }),
    }),
    act({
      method: 'POST',
      path: '/settings/preview/booking',
      right: 'changeSettings',
      body: BookingPreviewAsked,
      perform: async ({ restaurant, cause, say, body, branchId }) => ({
        data: await inRestaurant(database, restaurant, cause, (tx) =>
          previewBooking(tx, body, branchId, say),
        ),
      }),
    }),
  ]
}

/** Every category and dish of the largest menu. */
const ROUTING_LIMIT = 2 * 1024 * 1024

export function kitchenRoutingStaffRoutes(database: Database): StaffRoute[] {
  return [
    look({
      path: '/kitchen-routing',
      right: 'changeSettings',
      read: async ({ restaurant, cause }) => ({
        data: await inRestaurant(database, restaurant, cause, readRouting),
      }),
    }),
    act({
      method: 'PUT',
      path: '/kitchen-routing',
      right: 'changeSettings',
      bodyLimit: ROUTING_LIMIT,
      body: RoutingChange,
      run: async (tx, { body }) => ({ data: await changeRouting(tx, body) }),
    }),
  ]
}
