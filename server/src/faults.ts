import { importFault } from './across/document/faults.ts'
import { approvalFault } from './ground/staff/faults.ts'
import { branchFaults } from './ground/tenants/faults.ts'
import { appFault } from './integration/apps/faults.ts'
import { hubFault } from './integration/hubrise/faults.ts'
import { posFault } from './integration/pos/faults.ts'
import { webhookFault } from './integration/webhooks/faults.ts'
import { documentFault } from './platform/document/faults.ts'
import { type FaultKind, fieldFault, kindsIn } from './platform/faults.ts'
import { bookkeepingFault } from './restaurant/bookkeeping/faults.ts'
import { channelFault } from './restaurant/channels/faults.ts'
import { closingFault } from './restaurant/closings/faults.ts'
import { couponFault, couponUseFault } from './restaurant/coupons/faults.ts'
import { drawerFault } from './restaurant/drawers/faults.ts'
import { ticketFault } from './restaurant/experiences/faults.ts'
import { floorFault } from './restaurant/floor/faults.ts'
import { cardFault } from './restaurant/gift-cards/faults.ts'
import { pageFault } from './restaurant/guest-pages/faults.ts'
import { guestFault } from './restaurant/guests/faults.ts'
import { kitchenFault } from './restaurant/kitchen/faults.ts'
import { menuFault } from './restaurant/menu/faults.ts'
import { mailFault } from './restaurant/notifications/faults.ts'
import { offlineFault, orderFault } from './restaurant/orders/faults.ts'
import { paymentFault } from './restaurant/payments/faults.ts'
import { printerFault } from './restaurant/printing/faults.ts'
import { reportFault } from './restaurant/reports/faults.ts'
import { bookingFault } from './restaurant/reservations/faults.ts'
import { reviewFault } from './restaurant/reviews/faults.ts'
import { shiftFault } from './restaurant/shifts/faults.ts'
import { sittingFault } from './restaurant/sittings/faults.ts'
import { stockFault } from './restaurant/stock/faults.ts'
import { tillFault } from './restaurant/tills/faults.ts'
import { sandboxFault } from './sandbox/faults.ts'
import { workspaceFault } from './workspace/faults.ts'

const FOR_GUESTS = [
  fieldFault,
  branchFaults,
  orderFault,
  couponUseFault,
  bookingFault,
  cardFault,
  ticketFault,
] as const

const FOR_TOKENS = [
  ...FOR_GUESTS,
  paymentFault,
  couponFault,
  channelFault,
  menuFault,
  guestFault,
  reportFault,
  reviewFault,
  shiftFault,
  stockFault,
  webhookFault,
  sandboxFault,
] as const

/** All that are declared: each list stands beside what refuses with it, in its domain's `faults.ts`. */
export const FAULT_LISTS = [
  ...FOR_TOKENS,
  approvalFault,
  documentFault,
  importFault,
  floorFault,
  kitchenFault,
  mailFault,
  printerFault,
  sittingFault,
  workspaceFault,
  pageFault,
  closingFault,
  bookkeepingFault,
  drawerFault,
  tillFault,
  offlineFault,
  appFault,
  posFault,
  hubFault,
] as const

type KeyIn<List> = List extends { english: infer English } ? keyof English & string : never
/** A language that lacks one does not compile. */
export type FaultKey = KeyIn<(typeof FAULT_LISTS)[number]>
export type GuestFaultKey = KeyIn<(typeof FOR_GUESTS)[number]>

/** What `error.faults` of the API can say, by code. */
export const API_FAULTS: FaultKind[] = FOR_TOKENS.flatMap(({ english }) => kindsIn(english)).toSorted(
  (a, b) => (`${a.code}.${a.what ?? ''}` < `${b.code}.${b.what ?? ''}` ? -1 : 1),
)
