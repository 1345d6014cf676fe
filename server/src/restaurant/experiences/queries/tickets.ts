import { sql } from 'kysely'
import { timestamp } from '../../../platform/postgres/sql/timestamp.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { tellPages } from './experiences.ts'

export type TicketRow = {
  booking_id: string
  number: number
  code: string
  checked_in_at: number | null
  checked_in_by: string | null
}

const ALL = sql.raw('booking_id, number, code, checked_in_at, checked_in_by')

export function insertTickets(tx: Tx, bookingId: string, codes: string[]): void {
  tx.later(sql`
    insert into experience_tickets (booking_id, number, code)
    select ${bookingId}::uuid, t.number, t.code from unnest(${codes}::text[]) with ordinality as t(code, number)`)
}

export function ticketsOf(bookingIds: string[]) {
  return sql<TicketRow>`
    select ${ALL} from experience_tickets where booking_id = any(${bookingIds}::uuid[]) order by booking_id, number`
}

export async function lockTicketByCode(tx: Tx, code: string): Promise<TicketRow | undefined> {
  const [row] = await tx.run(sql<TicketRow>`
    select ${ALL} from experience_tickets where code = ${code} for no key update`)
  return row
}

/** In the order of their numbers. */
export function lockTickets(tx: Tx, bookingId: string): Promise<TicketRow[]> {
  return tx.run(sql<TicketRow>`
    select ${ALL} from experience_tickets where booking_id = ${bookingId} order by number for no key update`)
}

export function updateCheckIn(tx: Tx, ticket: TicketRow): void {
  tellPages(tx)
  const at = ticket.checked_in_at
  tx.later(sql`
    update experience_tickets set checked_in_at = ${timestamp(at)}, checked_in_by = ${ticket.checked_in_by}
     where booking_id = ${ticket.booking_id} and number = ${ticket.number}`)
}

/** All tickets of a booking at once. */
export function setCheckedIn(tx: Tx, bookingId: string, { at, by }: { at: number; by: string }): void {
  tx.later(sql`
    update experience_tickets set checked_in_at = ${new Date(at)}, checked_in_by = ${by} where booking_id = ${bookingId}`)
}
