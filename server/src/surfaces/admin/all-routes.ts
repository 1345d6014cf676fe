import type { FastifyInstance } from 'fastify'
import { activityStaffRoutes } from '../../across/activity/staff-routes.ts'
import { documentFileStaffRoutes, menuFileStaffRoutes } from '../../across/document/staff-routes.ts'
import { endingStaffRoutes } from '../../across/ending/staff-routes.ts'
import { findStaffRoutes } from '../../across/find/staff-routes.ts'
import type { SignUp } from '../../across/first-run/sign-up-mode.ts'
import { firstStepStaffRoutes } from '../../across/first-run/staff-routes.ts'
import { guestStaffRoutes } from '../../across/guests/staff-routes.ts'
import type { ComposeOrder } from '../../across/mail-texts/samples.ts'
import { mailTextStaffRoutes } from '../../across/mail-texts/staff-routes.ts'
import { salesStaffRoutes } from '../../across/sales/staff-routes.ts'
import { sandboxStaffRoutes } from '../../across/sandbox/staff-routes.ts'
import {
  kitchenRoutingStaffRoutes,
  settingsPreviewStaffRoutes,
} from '../../across/settings/preview-routes.ts'
import { settingsStaffRoutes } from '../../across/settings/staff-routes.ts'
import type { InvitationPost } from '../../across/team/mail.ts'
import { teamStaffRoutes } from '../../across/team/staff-routes.ts'
import { todayStaffRoutes } from '../../across/today/staff-routes.ts'
import { experienceFollowers, orderFollowers, reservationFollowers } from '../../followers.ts'
import type { StaffRoute } from '../../ground/staff-calls/route.ts'
import type { RulesMemory } from '../../ground/tenants/owner-rules.ts'
import type { Plans } from '../../ground/tenants/plans.ts'
import { marketplaceStaffRoutes } from '../../integration/marketplace/staff-routes.ts'
import { refusalStaffRoutes } from '../../integration/refusals/staff-routes.ts'
import { tokenStaffRoutes } from '../../integration/tokens/staff-routes.ts'
import type { WebhookTools } from '../../integration/webhooks/commands/endpoints.ts'
import { webhookStaffRoutes } from '../../integration/webhooks/staff-routes.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Limiter } from '../../platform/http/limits.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { closingStaffRoutes } from '../../restaurant/closings/staff-routes.ts'
import { experienceStaffRoutes } from '../../restaurant/experiences/staff-routes.ts'
import { floorStaffRoutes } from '../../restaurant/floor/staff-routes.ts'
import type { CardDesk } from '../../restaurant/gift-cards/desk.ts'
import { giftCardStaffRoutes } from '../../restaurant/gift-cards/staff-routes.ts'
import type { OwnDomains } from '../../restaurant/guest-pages/domains.ts'
import { guestPageStaffRoutes } from '../../restaurant/guest-pages/staff-routes.ts'
import { STATION_NAMES } from '../../restaurant/kitchen/queries.ts'
import { kitchenStaffRoutes } from '../../restaurant/kitchen-screens/staff-routes.ts'
import type { MenuBooks } from '../../restaurant/menu/book.ts'
import { menuStaffRoutes } from '../../restaurant/menu/staff-routes.ts'
import { orderDeskStaffRoutes } from '../../restaurant/orders/desk-staff-routes.ts'
import { orderListStaffRoutes } from '../../restaurant/orders/staff-routes.ts'
import { accountStaffRoutes } from '../../restaurant/payments/account-staff-routes.ts'
import type { PaymentDesk } from '../../restaurant/payments/desk.ts'
import { paymentListStaffRoutes } from '../../restaurant/payments/list-staff-routes.ts'
import { paymentStaffRoutes } from '../../restaurant/payments/staff-routes.ts'
import { ticketStaffRoutes } from '../../restaurant/payments/ticket-staff-routes.ts'
import type { PrinterRules } from '../../restaurant/printing/address.ts'
import { printingStaffRoutes } from '../../restaurant/printing/staff-routes.ts'
import { receiptStaffRoutes } from '../../restaurant/receipts/staff-routes.ts'
import type { Desk as BookingDesk } from '../../restaurant/reservations/availability.ts'
import { bookingStaffRoutes } from '../../restaurant/reservations/staff-routes.ts'
import { reviewStaffRoutes } from '../../restaurant/reviews/staff-routes.ts'
import { ownShiftStaffRoutes } from '../../restaurant/shifts/own-staff-routes.ts'
import { shiftStaffRoutes } from '../../restaurant/shifts/staff-routes.ts'
import { sittingStaffRoutes } from '../../restaurant/sittings/staff-routes.ts'
import { stockStaffRoutes } from '../../restaurant/stock/staff-routes.ts'
import { liveStaffRoutes } from './live.ts'
import { sessionStaffRoutes } from './session.ts'

export type AdminHouse = {
  database: Database
  plans: Plans
  books: MenuBooks
  rules: RulesMemory
  webhooks: WebhookTools
  apiRateLimit: number
  cards: CardDesk
  payments: PaymentDesk
  bookings: BookingDesk['plans']
  publicUrl: string | null
  box: SecretBox
  domains: OwnDomains
  printerRules: PrinterRules
  invitations: InvitationPost
  signUp: SignUp
  limiter: Limiter
  sendsMail: boolean
  composeOrder: ComposeOrder
}

/** Every staff route, in one list: what is served and what the roles' test walks. */
export function allStaffRoutes(app: FastifyInstance, house: AdminHouse): StaffRoute[] {
  return [
    ...sessionStaffRoutes(house),
    ...firstStepStaffRoutes(house.database),
    ...liveStaffRoutes(app, house.database),
    ...todayStaffRoutes({ ...house, orderFollowers, reservationFollowers }),
    ...findStaffRoutes(house),
    ...guestStaffRoutes(house.database),
    ...floorStaffRoutes(house),
    ...bookingStaffRoutes({ ...house, plans: house.bookings, followers: reservationFollowers }),
    ...sittingStaffRoutes({ ...house, orderFollowers, reservationFollowers }),
    ...menuStaffRoutes({ ...house, stationNames: STATION_NAMES }),
    ...salesStaffRoutes(house),
    ...menuFileStaffRoutes(house.database),
    ...documentFileStaffRoutes(house.database),
    ...settingsPreviewStaffRoutes(house.database),
    ...kitchenRoutingStaffRoutes(house.database),
    ...orderListStaffRoutes(house),
    ...kitchenStaffRoutes({ ...house, orderFollowers }),
    ...orderDeskStaffRoutes({ ...house, orderFollowers }),
    ...giftCardStaffRoutes(house.database, house.cards),
    ...paymentStaffRoutes(house),
    ...ticketStaffRoutes(house),
    ...experienceStaffRoutes({ ...house, experienceFollowers }),
    ...paymentListStaffRoutes(house),
    ...accountStaffRoutes(house),
    ...closingStaffRoutes(house),
    ...stockStaffRoutes(house.database),
    ...receiptStaffRoutes(house),
    ...guestPageStaffRoutes(house),
    ...reviewStaffRoutes(house.database),
    ...shiftStaffRoutes(house),
    ...ownShiftStaffRoutes(house),
    ...teamStaffRoutes(house),
    ...endingStaffRoutes(house),
    ...mailTextStaffRoutes(house),
    ...printingStaffRoutes({ ...house, stationNames: STATION_NAMES }),
    ...tokenStaffRoutes(house.database, house.apiRateLimit),
    ...sandboxStaffRoutes(house.database, { bookingFollowers: reservationFollowers, experienceFollowers }),
    ...webhookStaffRoutes(house.database, house.webhooks),
    ...marketplaceStaffRoutes(house.database),
    ...settingsStaffRoutes(house.database),
    ...activityStaffRoutes(house.database),
    ...refusalStaffRoutes(house.database),
  ]
}
