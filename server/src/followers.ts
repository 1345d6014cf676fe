// Who follows the changes of orders and bookings, in one list each: money, which stands above both.
import type { OrderFollowers } from './restaurant/orders/commands/followers.ts'
import { moneyOfOrders, moneyOfReservations } from './restaurant/payments/commands/follow.ts'
import type { ReservationFollowers } from './restaurant/reservations/commands/followers.ts'

export const orderFollowers: OrderFollowers = [moneyOfOrders]
export const reservationFollowers: ReservationFollowers = [moneyOfReservations]
