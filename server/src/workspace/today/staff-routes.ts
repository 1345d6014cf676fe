import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { currentRules } from '../../ground/tenants/current-rules.ts'
import { type RulesCache, rulesAt } from '../../ground/tenants/owner-rules.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { localDate, MINUTE_MS, parseMoment } from '../../platform/time/clock.ts'
import { TABLE_NAMES } from '../../restaurant/floor/queries.ts'
import { firedSince } from '../../restaurant/kitchen/queries.ts'
import { setAvailabilityAt } from '../../restaurant/menu/commands/branch-items.ts'
import { findItem, setAvailability } from '../../restaurant/menu/commands/items.ts'
import { Availability } from '../../restaurant/menu/contract.ts'
import type { MenuCache } from '../../restaurant/menu/snapshot.ts'
import { findOrder, moveOrder } from '../../restaurant/orders/commands/change-status.ts'
import type { OrderEventHandlers } from '../../restaurant/orders/commands/event-handlers.ts'
import { deliverersOf } from '../../restaurant/orders/delivered-by-queries.ts'
import { countOrders, readOrders } from '../../restaurant/orders/list.ts'
import { awaitingPayment } from '../../restaurant/orders/pay-by-queries.ts'
import { orderOf, readCourses } from '../../restaurant/orders/reading.ts'
import { OPEN } from '../../restaurant/orders/rules/lifecycle.ts'
import { salesBetween } from '../../restaurant/orders/sold-queries.ts'
import { businessDayOf, businessDayStart } from '../../restaurant/reports/rules.ts'
import {
  cancelReservation,
  confirmReservation,
  correctReservation,
  declineReservation,
  findReservationForChange,
  markAbsent,
  seatReservation,
} from '../../restaurant/reservations/commands/change-status.ts'
import type { ReservationEventHandlers } from '../../restaurant/reservations/commands/event-handlers.ts'
import { undoNoShow } from '../../restaurant/reservations/commands/undo-no-show.ts'
import { readPlan } from '../../restaurant/reservations/plan.ts'
import { presentReservation } from '../../restaurant/reservations/present.ts'
import { reservationsOn } from '../../restaurant/reservations/queries.ts'
import { noShowFrom } from '../../restaurant/reservations/rules/lifecycle.ts'
import { sittingOfReservation } from '../../restaurant/sittings/queries.ts'
import {
  type BookingMove,
  BookingMoveBody,
  DishQuery,
  StaffMove,
  type TodayBookings,
  type TodayOrders,
} from './contract.ts'
import { dishesFor } from './dishes.ts'
import { presentSales, salesSpans } from './sales.ts'

const MOST_OPEN = 200
const MOST_FINISHED = 30
const MOST_BOOKINGS = 500

const BOOKING_MOVES = {
  confirmed: confirmReservation,
  declined: declineReservation,
  seated: seatReservation,
  no_show: markAbsent,
  cancelled: (tx, handlers, row) => cancelReservation(tx, handlers, row, 'restaurant'),
} satisfies Record<BookingMove, typeof confirmReservation>

type Deps = {
  database: Database
  menuCache: MenuCache
  rules: RulesCache
  orderEventHandlers: OrderEventHandlers
  reservationEventHandlers: ReservationEventHandlers
}

export function todayStaffRoutes(deps: Deps): StaffRoute[] {
  return [...orderRoutes(deps), ...bookingRoutes(deps), ...salesRoutes(deps), ...dishRoutes(deps)]
}

function orderRoutes({ database, rules, orderEventHandlers }: Deps): StaffRoute[] {
  return [
    look({
      path: '/today/orders',
      atOne: true,
      right: 'seeOrders',
      async read({ restaurant, branchId, now }) {
        const branch = rulesAt(await rules.get(restaurant.id), branchId)
        const placedFrom = businessDayStart(businessDayOf(now, branch), branch)
        const newest = { direction: 'next', position: null } as const
        const isOpen = { statuses: [...OPEN] }
        const [open, stale, finished] = await Promise.all([
          readOrders(database, restaurant, isOpen, { ...newest, perPage: MOST_OPEN }),
          countOrders(database, restaurant, { ...isOpen, dueBefore: placedFrom }),
          readOrders(
            database,
            restaurant,
            { statuses: ['completed', 'rejected', 'cancelled'], placedFrom },
            { ...newest, perPage: MOST_FINISHED },
          ),
        ])
        const all = open.hasNext ? await countOrders(database, restaurant, isOpen) : open.rows.length
        const underWay = open.rows.map(orderOf).reverse()
        const [[awaiting, delivered, fired], courses] = await Promise.all([
          readTogether(database, restaurant, [
            awaitingPayment(underWay.map(({ id }) => id)),
            deliverersOf([...open.rows, ...finished.rows].map(({ id }) => id)),
            firedSince(underWay.map(({ id }) => id)),
          ]),
          readCourses(database, restaurant, underWay),
        ])
        const data: TodayOrders = {
          open: underWay,
          finished: finished.rows.map(orderOf),
          courses: Object.fromEntries(courses),
          fired: Object.fromEntries(fired.map(({ order_id, at }) => [order_id, at])),
          awaiting: Object.fromEntries(awaiting.map(({ id, pay_by }) => [id, pay_by])),
          delivered_by: Object.fromEntries(delivered.map(({ id, delivered_by }) => [id, delivered_by])),
          more: Math.max(0, all - open.rows.length),
          stale,
        }
        return { data }
      },
    }),
    act({
      method: 'POST',
      path: '/orders/:order:uuid/status',
      right: 'takeOrders',
      body: StaffMove,
      run: async (tx, { id, body }) => ({
        data: await moveOrder(tx, orderEventHandlers, await findOrder(tx, id), body.status, {
          reason: body.reason ?? null,
          logsReason: true,
          readyAt: promisedAt(body, tx),
        }),
      }),
    }),
  ]
}

/** Counted from now by the server: the clock of a tablet may be wrong. */
function promisedAt({ ready_at: at, ready_in_minutes: minutes }: StaffMove, tx: Tx): number | null {
  if (minutes != null) return tx.cause.now + minutes * MINUTE_MS
  return at == null ? null : parseMoment(at, tx.restaurant.zone)
}

function bookingRoutes({ database, rules, reservationEventHandlers }: Deps): StaffRoute[] {
  return [
    look({
      path: '/today/bookings',
      atOne: true,
      right: 'seeBookings',
      feature: 'reservations',
      async read({ restaurant, branchId, now }) {
        const date = localDate(now, rulesAt(await rules.get(restaurant.id), branchId).zone)
        const [rows, tables] = await readTogether(database, restaurant, [
          reservationsOn(date, MOST_BOOKINGS + 1),
          TABLE_NAMES,
        ])
        const nameOf = new Map(tables.map(({ id, name }) => [id, name]))
        const data: TodayBookings = {
          date,
          now,
          bookings: rows.slice(0, MOST_BOOKINGS).map((row) => ({
            ...presentReservation(row, restaurant.zone),
            table_names: row.table_ids.flatMap((id) => nameOf.get(id) ?? []),
            left_at: row.left_at,
            no_show_from: noShowFrom(row),
          })),
          more: rows.length > MOST_BOOKINGS,
        }
        return { data }
      },
    }),
    act({
      method: 'POST',
      path: '/reservations/:reservation:uuid/status',
      right: 'takeBookings',
      feature: 'reservations',
      body: BookingMoveBody,
      async run(tx, { id, body }) {
        const row = await findReservationForChange(tx, id)
        const moved = await BOOKING_MOVES[body.status](tx, reservationEventHandlers, row)
        // What was ordered for a party that was seated without the line goes there.
        const [seated] = await tx.run(sittingOfReservation(id))
        return { data: { ...moved, sitting_id: seated?.sitting_id ?? null } }
      },
    }),
    // Not a move to `confirmed`: a click on a page that is behind would take a party off its table.
    act({
      method: 'POST',
      path: '/reservations/:reservation:uuid/unseat',
      right: 'takeBookings',
      feature: 'reservations',
      run: async (tx, { id }) => ({
        data: await correctReservation(
          tx,
          reservationEventHandlers,
          await findReservationForChange(tx, id),
          'confirmed',
        ),
      }),
    }),
    act({
      method: 'POST',
      path: '/reservations/:reservation:uuid/undo-no-show',
      right: 'takeBookings',
      feature: 'reservations',
      async run(tx, { id }) {
        const row = await findReservationForChange(tx, id)
        const plan = await readPlan(tx, row.branch_id)
        return { data: await undoNoShow(tx, reservationEventHandlers, plan, row) }
      },
    }),
  ]
}

function salesRoutes({ database, rules }: Deps): StaffRoute[] {
  return [
    look({
      path: '/today/sales',
      atOne: true,
      right: 'seeSales',
      feature: 'reporting',
      async read({ restaurant, branchId, now }) {
        const branch = rulesAt(await rules.get(restaurant.id), branchId)
        const spans = salesSpans(now, branch)
        const figures = await Promise.all(
          spans.days.map(async ({ starts, endAt, nowAt }) => {
            const [sold, before] = await readTogether(database, restaurant, [
              salesBetween(starts, endAt),
              salesBetween(starts.slice(0, 1), Math.min(nowAt, endAt)),
            ])
            return { sold, before }
          }),
        )
        return { data: presentSales(spans, figures, { currency: restaurant.currency, now }) }
      },
    }),
  ]
}

function dishRoutes({ menuCache, rules }: Deps): StaffRoute[] {
  return [
    look({
      path: '/today/dishes',
      atOne: true,
      right: 'seeMenu',
      query: DishQuery,
      async read({ restaurant, branchId, query }) {
        const [snapshot, held] = await Promise.all([menuCache.get(restaurant.id), rules.get(restaurant.id)])
        return { data: dishesFor(snapshot.at(rulesAt(held, branchId)), query.search) }
      },
    }),
    act({
      method: 'PUT',
      path: '/items/:item/availability',
      atOne: true,
      right: 'markSoldOut',
      body: Availability,
      async run(tx, { branchId, number, body }) {
        const parts = await findItem(tx, number)
        const { branches } = await currentRules(tx, rules)
        return {
          data:
            branchId === null || branches.length === 1
              ? await setAvailability(tx, parts, body.is_available)
              : await setAvailabilityAt(tx, branchId, parts, body.is_available),
        }
      },
    }),
  ]
}
