import type { Tx } from '../../../platform/db/transaction.ts'
import type { BookingRow } from '../queries/bookings.ts'

/**
 * What another domain does in the transaction in which tickets are given up, such as giving the money back. Handed in
 * where the service is put together (`followers.ts`), since experiences must not know of those that stand on them.
 */
export type ExperienceFollower = { cancelled(tx: Tx, booking: BookingRow): Promise<void> }

export type ExperienceFollowers = readonly ExperienceFollower[]
