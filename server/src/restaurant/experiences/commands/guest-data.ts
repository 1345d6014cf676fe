import { sql } from 'kysely'
import type { Trace } from '../../../ground/redaction/rules.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { ExperienceBooking } from '../contract.ts'
import { presentBooking } from '../present.ts'
import { bookingsOf } from '../queries/bookings.ts'
import { waitsOfGuests } from '../queries/waits.ts'
import { HOLDER_CHANGED } from './change-holder.ts'

/** Bookings stay, with their tickets and figures, but without the person who made them. Whoever waits, waits no more. */
export async function forgetGuest(tx: Tx, guestIds: number[]): Promise<Trace> {
  const bookings = (await tx.run(sql<Held>`${bookingsOf(guestIds)} for no key update of b`)).filter(
    ({ name, phone, email, note }) => name !== '' || phone !== '' || email !== null || note !== null,
  )
  const waits = (await tx.run(sql<Held>`${waitsOfGuests(guestIds)} for no key update`)).filter(
    ({ name, phone }) => name !== '' || phone !== '',
  )
  const former = await tx.run(sql<{ id: string; name: string }>`
    select subject_id as id, before ->> 'name' as name from audit_log
     where action = ${HOLDER_CHANGED} and (before ->> 'guest_id')::bigint = any(${guestIds}::bigint[])
       and before ->> 'name' <> ''`)
  const at = new Date(changedAt(tx))
  tx.later(sql`
    update experience_bookings set name = '', phone = '', email = null, note = null, updated_at = ${at}
     where id = any(${bookings.map(({ id }) => id)}::uuid[])`)
  tx.later(sql`
    update experience_waits set name = '', phone = '', email = '', updated_at = ${at},
           status = case when status = 'waiting' then 'left' else status end
     where id = any(${waits.map(({ id }) => id)}::uuid[])`)
  const all = [...bookings, ...waits]
  return {
    subjectIds: [...all, ...former].map(({ id }) => id),
    texts: [...all.flatMap(({ name, note = null }) => [name, note]), ...former.map(({ name }) => name)],
    contacts: all.flatMap(({ phone, email }) => [phone, email]),
  }
}

type Held = { id: string; name: string; phone: string; email: string | null; note?: string | null }

export function adoptGuest(tx: Tx, { from, into }: { from: number; into: number }): void {
  tx.later(sql`update experience_bookings set guest_id = ${into} where guest_id = ${from}`)
  tx.later(sql`update experience_waits set guest_id = ${into} where guest_id = ${from}`)
}

export async function exportGuest(
  tx: Tx,
  guestId: number,
): Promise<(ExperienceBooking & { phone: string; email: string | null; note: string | null })[]> {
  const rows = await tx.run(bookingsOf([guestId]))
  return rows.map((row) => ({
    ...presentBooking(
      row,
      { id: row.experience_id, name: row.experience_name, starts_at: row.experience_starts_at },
      tx.restaurant.zone,
    ),
    phone: row.phone,
    email: row.email,
    note: row.note,
  }))
}
