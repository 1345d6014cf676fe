import type { FastifyInstance } from 'fastify'
import { activityStaffRoutes } from '../../across/activity/staff-routes.ts'
import { documentFileStaffRoutes, menuFileStaffRoutes } from '../../across/document/staff-routes.ts'
import { KINDS_OF_DEVICES } from '../../device-kinds.ts'
import {
  experienceEventHandlers,
  orderEventHandlers,
  reservationEventHandlers,
} from '../../event-handlers.ts'
import type { Auth } from '../../ground/staff/open-auth.ts'
import type { StaffRoute } from '../../ground/staff-calls/route.ts'
import type { RulesCache } from '../../ground/tenants/owner-rules.ts'
import type { Plans } from '../../ground/tenants/plans.ts'
import type { HubDesk } from '../../integration/hubrise/desk.ts'
import { hubMenuStaffRoutes } from '../../integration/hubrise/menu-staff-routes.ts'
import { hubStaffRoutes } from '../../integration/hubrise/staff-routes.ts'
import { marketplaceStaffRoutes } from '../../integration/marketplace/staff-routes.ts'
import { posStaffRoutes } from '../../integration/pos/staff-routes.ts'
import { pushStaffRoutes } from '../../integration/push/staff-routes.ts'
import { refusalStaffRoutes } from '../../integration/refusals/staff-routes.ts'
import { tokenStaffRoutes } from '../../integration/tokens/staff-routes.ts'
import type { WebhookTools } from '../../integration/webhooks/commands/endpoints.ts'
import { webhookStaffRoutes } from '../../integration/webhooks/staff-routes.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Limiter } from '../../platform/http/rate-limit/limiter.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { bookkeepingStaffRoutes } from '../../restaurant/bookkeeping/staff-routes.ts'
import { channelStaffRoutes } from '../../restaurant/channels/staff-routes.ts'
import { closingStaffRoutes } from '../../restaurant/closings/staff-routes.ts'
import { couponStaffRoutes } from '../../restaurant/coupons/staff-routes.ts'
import { deviceStaffRoutes } from '../../restaurant/devices/staff-routes.ts'
import { drawerStaffRoutes } from '../../restaurant/drawers/staff-routes.ts'
import { experienceStaffRoutes } from '../../restaurant/experiences/staff-routes.ts'
import { floorStaffRoutes } from '../../restaurant/floor/staff-routes.ts'
import type { CardDesk } from '../../restaurant/gift-cards/desk.ts'
import { giftCardStaffRoutes } from '../../restaurant/gift-cards/staff-routes.ts'
import type { OwnDomains } from '../../restaurant/guest-pages/domains.ts'
import { guestPageStaffRoutes } from '../../restaurant/guest-pages/staff-routes.ts'
import { STATION_NAMES } from '../../restaurant/kitchen/queries.ts'
import { kitchenStaffRoutes } from '../../restaurant/kitchen-screens/staff-routes.ts'
import type { MenuCache } from '../../restaurant/menu/snapshot.ts'
import { menuStaffRoutes } from '../../restaurant/menu/staff-routes.ts'
import { adjustmentStaffRoutes } from '../../restaurant/orders/adjustment-staff-routes.ts'
import { orderChangeStaffRoutes } from '../../restaurant/orders/change-staff-routes.ts'
import { orderDeskStaffRoutes } from '../../restaurant/orders/desk-staff-routes.ts'
import { offlineStaffRoutes } from '../../restaurant/orders/offline-staff-routes.ts'
import { orderListStaffRoutes } from '../../restaurant/orders/staff-routes.ts'
import { accountStaffRoutes } from '../../restaurant/payments/account-staff-routes.ts'
import type { PaymentDesk } from '../../restaurant/payments/desk.ts'
import { paymentListStaffRoutes } from '../../restaurant/payments/list-staff-routes.ts'
import { paymentStaffRoutes } from '../../restaurant/payments/staff-routes.ts'
import { terminalStaffRoutes } from '../../restaurant/payments/terminal-staff-routes.ts'
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
import { tillStaffRoutes } from '../../restaurant/tills/staff-routes.ts'
import { sandboxStaffRoutes } from '../../sandbox/staff-routes.ts'
import { endingStaffRoutes } from '../../workspace/ending/staff-routes.ts'
import { findStaffRoutes } from '../../workspace/find/staff-routes.ts'
import type { SignUp } from '../../workspace/first-run/sign-up-mode.ts'
import { firstStepStaffRoutes } from '../../workspace/first-run/staff-routes.ts'
import { groupStaffRoutes } from '../../workspace/group/staff-routes.ts'
import { guestStaffRoutes } from '../../workspace/guests/staff-routes.ts'
import type { ComposeOrder } from '../../workspace/mail-texts/samples.ts'
import { mailTextStaffRoutes } from '../../workspace/mail-texts/staff-routes.ts'
import { reportStaffRoutes } from '../../workspace/reports/staff-routes.ts'
import { salesStaffRoutes } from '../../workspace/sales/staff-routes.ts'
import {
  kitchenRoutingStaffRoutes,
  settingsPreviewStaffRoutes,
} from '../../workspace/settings/preview-routes.ts'
import { settingsStaffRoutes } from '../../workspace/settings/staff-routes.ts'
import type { InvitationPost } from '../../workspace/team/mail.ts'
import { teamStaffRoutes } from '../../workspace/team/staff-routes.ts'
import { todayStaffRoutes } from '../../workspace/today/staff-routes.ts'
import { liveStaffRoutes } from './live.ts'
import { sessionStaffRoutes } from './session.ts'

export type AdminServices = {
  auth: Auth
  database: Database
  plans: Plans
  menuCache: MenuCache
  rules: RulesCache
  webhooks: WebhookTools
  apiRateLimit: number
  cards: CardDesk
  payments: PaymentDesk
  hubrise: HubDesk
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
export function allStaffRoutes(app: FastifyInstance, services: AdminServices): StaffRoute[] {
  return [
    ...sessionStaffRoutes(services),
    ...firstStepStaffRoutes(services.database),
    ...liveStaffRoutes(app, services.database),
    ...todayStaffRoutes({ ...services, orderEventHandlers, reservationEventHandlers }),
    ...findStaffRoutes(services),
    ...groupStaffRoutes(services),
    ...guestStaffRoutes(services.database),
    ...floorStaffRoutes(services),
    ...bookingStaffRoutes({ ...services, plans: services.bookings, eventHandlers: reservationEventHandlers }),
    ...sittingStaffRoutes({ ...services, orderEventHandlers, reservationEventHandlers }),
    ...menuStaffRoutes({ ...services, stationNames: STATION_NAMES }),
    ...salesStaffRoutes(services),
    ...reportStaffRoutes(services),
    ...bookkeepingStaffRoutes(services),
    ...menuFileStaffRoutes(services.database),
    ...documentFileStaffRoutes(services.database),
    ...settingsPreviewStaffRoutes(services.database),
    ...kitchenRoutingStaffRoutes(services.database),
    ...orderListStaffRoutes(services),
    ...kitchenStaffRoutes({ ...services, orderEventHandlers }),
    ...deviceStaffRoutes(services.database, KINDS_OF_DEVICES),
    ...tillStaffRoutes(services),
    ...orderChangeStaffRoutes({ ...services, orderEventHandlers }),
    ...adjustmentStaffRoutes({ ...services, orderEventHandlers }),
    ...orderDeskStaffRoutes({ ...services, orderEventHandlers }),
    ...offlineStaffRoutes(services),
    ...couponStaffRoutes(services.database),
    ...channelStaffRoutes(services),
    ...giftCardStaffRoutes(services.database, services.cards),
    ...paymentStaffRoutes(services),
    ...terminalStaffRoutes(services),
    ...ticketStaffRoutes(services),
    ...experienceStaffRoutes({ ...services, experienceEventHandlers }),
    ...paymentListStaffRoutes(services),
    ...accountStaffRoutes(services),
    ...drawerStaffRoutes(services),
    ...closingStaffRoutes(services),
    ...stockStaffRoutes(services.database),
    ...receiptStaffRoutes(services),
    ...guestPageStaffRoutes(services),
    ...reviewStaffRoutes(services.database),
    ...shiftStaffRoutes(services),
    ...ownShiftStaffRoutes(services),
    ...teamStaffRoutes(services),
    ...endingStaffRoutes(services),
    ...mailTextStaffRoutes(services),
    ...printingStaffRoutes({ ...services, stationNames: STATION_NAMES }),
    ...pushStaffRoutes(services),
    ...tokenStaffRoutes(services.database, services.apiRateLimit),
    ...sandboxStaffRoutes(services.database, {
      orderEventHandlers,
      bookingEventHandlers: reservationEventHandlers,
      experienceEventHandlers,
    }),
    ...webhookStaffRoutes(services.database, services.webhooks),
    ...posStaffRoutes(services.database, services.webhooks),
    ...hubMenuStaffRoutes(services),
    ...hubStaffRoutes(services),
    ...marketplaceStaffRoutes(services.database),
    ...settingsStaffRoutes(services.database),
    ...activityStaffRoutes(services.database),
    ...refusalStaffRoutes(services.database),
  ]
}
