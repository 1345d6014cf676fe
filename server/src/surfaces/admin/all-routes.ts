import type { FastifyInstance } from 'fastify'
import { activityStaffRoutes } from '../../across/activity/staff-routes.ts'
import { menuFileStaffRoutes } from '../../across/document/staff-routes.ts'
import { findStaffRoutes } from '../../across/find/staff-routes.ts'
import { guestStaffRoutes } from '../../across/guests/staff-routes.ts'
import { salesStaffRoutes } from '../../across/sales/staff-routes.ts'
import { sandboxStaffRoutes } from '../../across/sandbox/staff-routes.ts'
import { todayStaffRoutes } from '../../across/today/staff-routes.ts'
import { orderFollowers, reservationFollowers } from '../../followers.ts'
import type { StaffRoute } from '../../ground/staff-calls/route.ts'
import type { RulesMemory } from '../../ground/tenants/owner-rules.ts'
import type { Plans } from '../../ground/tenants/plans.ts'
import { marketplaceStaffRoutes } from '../../integration/marketplace/staff-routes.ts'
import { refusalStaffRoutes } from '../../integration/refusals/staff-routes.ts'
import { tokenStaffRoutes } from '../../integration/tokens/staff-routes.ts'
import type { WebhookTools } from '../../integration/webhooks/commands/endpoints.ts'
import { webhookStaffRoutes } from '../../integration/webhooks/staff-routes.ts'
import type { Database } from '../../platform/db/database.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { closingStaffRoutes } from '../../restaurant/closings/staff-routes.ts'
import type { CardDesk } from '../../restaurant/gift-cards/desk.ts'
import { giftCardStaffRoutes } from '../../restaurant/gift-cards/staff-routes.ts'
import { STATION_NAMES } from '../../restaurant/kitchen/queries.ts'
import type { MenuBooks } from '../../restaurant/menu/book.ts'
import { menuStaffRoutes } from '../../restaurant/menu/staff-routes.ts'
import { orderDeskStaffRoutes } from '../../restaurant/orders/desk-staff-routes.ts'
import { orderListStaffRoutes } from '../../restaurant/orders/staff-routes.ts'
import { accountStaffRoutes } from '../../restaurant/payments/account-staff-routes.ts'
import type { PaymentDesk } from '../../restaurant/payments/desk.ts'
import { paymentListStaffRoutes } from '../../restaurant/payments/list-staff-routes.ts'
import { paymentStaffRoutes } from '../../restaurant/payments/staff-routes.ts'
import { receiptStaffRoutes } from '../../restaurant/receipts/staff-routes.ts'
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
  publicUrl: string | null
  box: SecretBox
}

/** Every staff route, in one list: what is served and what the roles' test walks. */
export function allStaffRoutes(app: FastifyInstance, house: AdminHouse): StaffRoute[] {
  return [
    ...sessionStaffRoutes(house.database, house.plans),
    ...liveStaffRoutes(app, house.database),
    ...todayStaffRoutes({ ...house, orderFollowers, reservationFollowers }),
    ...findStaffRoutes(house),
    ...guestStaffRoutes(house.database),
    ...menuStaffRoutes({ ...house, stationNames: STATION_NAMES }),
    ...salesStaffRoutes(house),
    ...menuFileStaffRoutes(house.database),
    ...orderListStaffRoutes(house),
    ...orderDeskStaffRoutes({ ...house, orderFollowers }),
    ...giftCardStaffRoutes(house.database, house.cards),
    ...paymentStaffRoutes(house),
    ...paymentListStaffRoutes(house),
    ...accountStaffRoutes(house),
    ...closingStaffRoutes(house),
    ...receiptStaffRoutes(house),
    ...tokenStaffRoutes(house.database, house.apiRateLimit),
    ...sandboxStaffRoutes(house.database, reservationFollowers),
    ...webhookStaffRoutes(house.database, house.webhooks),
    ...marketplaceStaffRoutes(house.database),
    ...activityStaffRoutes(house.database),
    ...refusalStaffRoutes(house.database),
  ]
}
