// Who follows the changes of orders, bookings and tickets, in one list each: money, reviews, sittings,
// HubRise and push, which stand above them.
import { hubriseOfOrders } from './integration/hubrise/commands/queue-telling.ts'
import { pushesOfOrders } from './integration/push/commands.ts'
import type { ExperienceEventHandlers } from './restaurant/experiences/commands/event-handlers.ts'
import type { OrderEventHandlers } from './restaurant/orders/commands/event-handlers.ts'
import {
  moneyOfExperiences,
  moneyOfOrders,
  moneyOfReservations,
} from './restaurant/payments/commands/handle-order-and-booking-events.ts'
import type { ReservationEventHandlers } from './restaurant/reservations/commands/event-handlers.ts'
import {
  askAboutOrders,
  askAboutReservations,
} from './restaurant/reviews/commands/handle-order-and-booking-events.ts'
import {
  sittingsOfOrders,
  sittingsOfReservations,
} from './restaurant/sittings/commands/handle-order-and-booking-events.ts'

export const orderEventHandlers: OrderEventHandlers = [
  moneyOfOrders,
  askAboutOrders,
  sittingsOfOrders,
  hubriseOfOrders,
  pushesOfOrders,
]
export const reservationEventHandlers: ReservationEventHandlers = [
  moneyOfReservations,
  askAboutReservations,
  sittingsOfReservations,
]
export const experienceEventHandlers: ExperienceEventHandlers = [moneyOfExperiences]
