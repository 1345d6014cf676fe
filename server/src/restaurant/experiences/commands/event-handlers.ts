import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { BookingRow } from '../queries/bookings.ts'

/**
 * What another domain does in the transaction in which tickets are given up, such as giving the money back. Handed in
 * where the service is put together (`eventHandlers.ts`), since experiences must not know of those that stand on them.
 */
export type ExperienceEventHandler = { cancelled(tx: Tx, booking: BookingRow): Promise<void> }

export type ExperienceEventHandlers = readonly ExperienceEventHandler[]
