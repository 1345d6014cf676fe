import { sql } from 'kysely'
import type { Trace } from '../../../ground/redaction/rules.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Reservation } from '../contract.ts'
import { reservationsOf } from '../guest-queries.ts'
import { presentReservation } from '../present.ts'

/** Reservations stay, with their figures, but without the person who made them. */
export async function forgetGuest(tx: Tx, guestIds: number[]): Promise<Trace> {
  const rows = (await tx.run(reservationsOf(guestIds).forNoKeyUpdate())).filter(
    ({ name, phone, email, note }) => name !== '' || phone !== '' || email !== null || note !== null,
  )
  const ids = rows.map(({ id }) => id)
  tx.later(sql`
    update reservations set name = '', phone = '', email = null, note = null, updated_at = ${new Date(changedAt(tx))}
     where id = any(${ids}::uuid[])`)
  return {
    subjectIds: ids,
    texts: rows.flatMap(({ name, note }) => [name, note]),
    contacts: rows.flatMap(({ phone, email }) => [phone, email]),
  }
}

export function adoptGuest(tx: Tx, { from, into }: { from: number; into: number }): void {
  tx.later(sql`update reservations set guest_id = ${into} where guest_id = ${from}`)
}

export async function exportGuest(tx: Tx, guestId: number): Promise<Reservation[]> {
  const rows = await tx.run(reservationsOf([guestId]))
  return rows.map((row) => presentReservation(row, tx.restaurant.zone))
}
