import { sql } from 'kysely'
import { changedAt, type Tx } from '../../../platform/db/transaction.ts'
import { shareSubject } from '../../../platform/memory/versions.ts'
import type { Trace } from '../../../platform/redaction.ts'
import type { Reservation } from '../contract.ts'
import { presentReservation } from '../present.ts'
import { reservationsOf } from '../queries.ts'

/** Bookings stay, with their figures, and say nothing of who made them. */
export async function forgetGuest(tx: Tx, guestId: number): Promise<Trace> {
  shareSubject(tx, 'reservations')
  const rows = await tx.run(reservationsOf(guestId))
  tx.later(sql`
    update reservations set name = '', phone = '', email = null, note = null, updated_at = ${new Date(changedAt(tx))}
     where guest_id = ${guestId}`)
  return {
    subjectIds: rows.map(({ id }) => id),
    texts: rows.flatMap(({ name, note }) => [name, note]),
    contacts: rows.flatMap(({ phone, email }) => [phone, email]),
  }
}

export function adoptGuest(tx: Tx, { from, into }: { from: number; into: number }): void {
  tx.later(sql`update reservations set guest_id = ${into} where guest_id = ${from}`)
}

export async function exportGuest(tx: Tx, guestId: number): Promise<Reservation[]> {
  const rows = await tx.run(reservationsOf(guestId))
  return rows.map((row) => presentReservation(row, tx.restaurant.zone))
}
