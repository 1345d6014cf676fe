import type { RulesCache } from '../../ground/tenants/owner-rules.ts'
import type { Plans } from '../../ground/tenants/plans.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Limiter } from '../../platform/http/rate-limit/limiter.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import type { CardDesk } from '../../restaurant/gift-cards/desk.ts'
import type { Sites } from '../../restaurant/guest-pages/cache.ts'
import type { OwnDomains } from '../../restaurant/guest-pages/domains.ts'
import type { MenuCache } from '../../restaurant/menu/snapshot.ts'
import type { OrderEventHandlers } from '../../restaurant/orders/commands/event-handlers.ts'
import type { PaymentDesk } from '../../restaurant/payments/desk.ts'
import type { ReservationEventHandlers } from '../../restaurant/reservations/commands/event-handlers.ts'
import type { BookingPlans } from '../../restaurant/reservations/plan.ts'

/** All that the guest pages stand on: the same memory, commands and rules as the API's. */
export type GuestServices = {
  database: Database
  sites: Sites
  domains: OwnDomains
  menuCache: MenuCache
  rules: RulesCache
  bookings: BookingPlans
  cards: CardDesk
  payments: PaymentDesk
  plans: Plans
  box: SecretBox
  limiter: Limiter
  publicUrl: string | null
  /** What links in mails are built on. Never a request's Host: its sender could name a host of his own. */
  mailBase: () => string
  /** Whether mails leave this installation at all. */
  sendsMail: boolean
  clock: () => number
  orderEventHandlers: OrderEventHandlers
  reservationEventHandlers: ReservationEventHandlers
}
