import { sql } from 'kysely'
import type { Trace } from '../../../ground/redaction/rules.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../../platform/time/clock.ts'
import { leaveWaitlist } from './ask.ts'
import { waitsOf } from './queries.ts'

/** Whoever is erased waits no more. */
export async function forgetGuest(tx: Tx, guestIds: number[]): Promise<Trace> {
  const rows = (await tx.run(waitsOf(guestIds))).filter(({ name, phone }) => name !== '' || phone !== '')
  for (const { id, status } of rows) {
    if (status === 'waiting' || status === 'offered') await leaveWaitlist(tx, id, 'removed')
  }
  const ids = rows.map(({ id }) => id)
  tx.later(sql`
    update waitlist set name = '', phone = '', email = '', note = null, updated_at = ${new Date(changedAt(tx))}
     where id = any(${ids}::uuid[])`)
  return {
    subjectIds: ids,
    texts: rows.flatMap(({ name, note }) => [name, note]),
    contacts: rows.flatMap(({ phone, email }) => [phone, email]),
  }
}

export function adoptGuest(tx: Tx, { from, into }: { from: number; into: number }): void {
  tx.later(sql`update waitlist set guest_id = ${into} where guest_id = ${from}`)
}

export async function exportGuest(tx: Tx, guestId: number): Promise<{ id: string }[]> {
  const rows = await tx.run(waitsOf([guestId]))
  return rows.map(({ id, status, name, phone, email, party_size, date, time, note, created_at }) => ({
    id,
    status,
    name,
    phone,
    email,
    party_size,
    date,
    time,
    note,
    created_at: formatMoment(created_at, tx.restaurant.zone),
  }))
}
