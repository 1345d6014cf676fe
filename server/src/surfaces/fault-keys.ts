import { branchFaults } from '../ground/tenants/faults.ts'
import { fieldFault } from '../platform/faults.ts'
import { ticketFault } from '../restaurant/experiences/faults.ts'
import { cardFault } from '../restaurant/gift-cards/faults.ts'
import { orderFault } from '../restaurant/orders/faults.ts'
import { bookingFault } from '../restaurant/reservations/faults.ts'

/** Every fault that has a code. A language that lacks one does not compile. */
export const ENGLISH_FAULTS = {
  ...fieldFault.english,
  ...orderFault.english,
  ...bookingFault.english,
  ...cardFault.english,
  ...ticketFault.english,
  ...branchFaults.english,
}
export type FaultKey = keyof typeof ENGLISH_FAULTS
