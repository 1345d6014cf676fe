// What the Today page is shown, beside the orders, bookings and dishes that the API has shapes for.

import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Id, Text } from '../../platform/http/validation/values.ts'
import { Translations } from '../../restaurant/menu/contract.ts'
import { Order, OrderMove } from '../../restaurant/orders/contract.ts'
import { DeliveredBy, ShownCourse } from '../../restaurant/orders/staff-contract.ts'
import { Reservation } from '../../restaurant/reservations/contract.ts'

const Day = Type.String({ format: 'date' })
const count = Type.Integer({ minimum: 0 })

export const TodayOrders = Type.Object({
  open: Type.Array(Order, {
    description:
      'Placed, accepted and ready, of whatever day: the newest 200 of them, the oldest of these first.',
  }),
  finished: Type.Array(Order, { description: 'The last ones of this business day, the newest first.' }),
  /** Of the open ones, those that wait for their guest's payment, and until when in milliseconds. */
  awaiting: Type.Record(Type.String(), Type.Number()),
  /** Of the open ones that the kitchen has, since when in milliseconds: their age counts from then. */
  fired: Type.Record(Type.String(), Type.Number()),
  /** Of the open ones that have any, their courses. */
  courses: Type.Record(Type.String(), Type.Array(ShownCourse)),
  /** Of all shown, those of which it is known. */
  delivered_by: Type.Record(Type.String(), DeliveredBy),
  /** How many open orders there are beside these, all of them older. */
  more: count,
  /** How many of all that are open are from before this business day. */
  stale: count,
})
export type TodayOrders = Static<typeof TodayOrders>

const LONGEST_PROMISE_MINUTES = 24 * 60
export const StaffMove = Type.Object({
  ...OrderMove.properties,
  /** In the place of `ready_at`. */
  ready_in_minutes: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: LONGEST_PROMISE_MINUTES }))),
})
export type StaffMove = Static<typeof StaffMove>

const BOOKING_MOVES = ['confirmed', 'declined', 'seated', 'no_show', 'cancelled'] as const
export type BookingMove = (typeof BOOKING_MOVES)[number]
export const BookingMoveBody = Type.Object({ status: OneOf(BOOKING_MOVES) })

export const TodayBooking = Type.Intersect([
  Reservation,
  Type.Object({
    table_names: Type.Array(Type.String()),
    /** In milliseconds. */
    left_at: Nullable(Type.Number()),
    no_show_from: Nullable(Type.Number()),
  }),
])
export type TodayBooking = Reservation & {
  table_names: string[]
  left_at: number | null
  no_show_from: number | null
}
export type TodayBookings = { date: string; now: number; bookings: TodayBooking[]; more: boolean }

export const SALES_DAYS = ['today', 'day_before', 'same_weekday'] as const
export type SalesDayName = (typeof SALES_DAYS)[number]

const SalesDay = Type.Object({
  name: OneOf(SALES_DAYS),
  date: Day,
  /** Of the whole day; of today as far as it has come. */
  orders: count,
  revenue_minor: count,
  /** Up to the same time of day as it is now. */
  orders_so_far: count,
  revenue_so_far_minor: count,
  /** By hour, from the start of the business day. */
  hours: Type.Array(Type.Object({ orders: count, revenue_minor: count })),
})
export type SalesDay = Static<typeof SalesDay>

export const TodaySales = Type.Object({
  currency: Type.String(),
  /** When each hour begins, HH:MM on the restaurant's clock. */
  hours: Type.Array(Type.String()),
  /** How many of the hours have begun. */
  begun: count,
  days: Type.Array(SalesDay),
})
export type TodaySales = Static<typeof TodaySales>

export const DishQuery = Type.Object({ search: Type.Optional(Text(100)) })

export const Dish = Type.Object({
  id: Id(),
  name: Translations,
  category: Translations,
  price_minor: Nullable(count),
  is_available: Type.Boolean(),
})
export type Dish = Static<typeof Dish>

export const TodayDishes = Type.Object({ dishes: Type.Array(Dish), sold_out: count, total: count })
export type TodayDishes = Static<typeof TodayDishes>
