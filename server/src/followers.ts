// Who follows the changes of orders, bookings and tickets, in one list each: money, reviews and sittings, which stand
// above them.
import type { ExperienceFollowers } from './restaurant/experiences/commands/followers.ts'
import type { OrderFollowers } from './restaurant/orders/commands/followers.ts'
import {
  moneyOfExperiences,
  moneyOfOrders,
  moneyOfReservations,
} from './restaurant/payments/commands/follow.ts'
import type { ReservationFollowers } from './restaurant/reservations/commands/followers.ts'
import { askAboutOrders, askAboutReservations } from './restaurant/reviews/commands/follow.ts'
import { sittingsOfOrders, sittingsOfReservations } from './restaurant/sittings/commands/follow.ts'

export const orderFollowers: OrderFollowers = [moneyOfOrders, askAboutOrders, sittingsOfOrders]
export const reservationFollowers: ReservationFollowers = [
  moneyOfReservations,
  askAboutReservations,
  sittingsOfReservations,
]
export const experienceFollowers: ExperienceFollowers = [moneyOfExperiences]
