import { sql } from 'kysely'
import { sqlOf } from '../../../platform/postgres/sql/statement.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'

export type WaitStatus = 'waiting' | 'offered' | 'taken' | 'lapsed' | 'left'

export type WaitRow = {
  id: string
  experience_id: number
  guest_id: number | null
  status: WaitStatus
  tickets: number
  name: string
  phone: string
  email: string
  locale: string | null
  booking_id: string | null
  created_at: number
  updated_at: number
}

const ALL = sql.raw(
  'id, experience_id, guest_id, status, tickets, name, phone, email, locale, booking_id, created_at, updated_at',
)

export function insertWait(tx: Tx, row: WaitRow): void {
  tx.later(
    sqlOf.insertInto('experience_waits').values({
      ...row,
      created_at: new Date(row.created_at),
      updated_at: new Date(row.updated_at),
    }),
  )
}

export function updateWait(tx: Tx, row: WaitRow): void {
  tx.later(sql`
    update experience_waits set status = ${row.status}, booking_id = ${row.booking_id}, updated_at = ${new Date(row.updated_at)}
     where id = ${row.id}`)
}

/** Whoever has waited longest of those for whom there are tickets enough. Its experience is locked. */
export async function nextWaiting(tx: Tx, experienceId: number, left: number): Promise<WaitRow | undefined> {
  const [row] = await tx.run(sql<WaitRow>`
    select ${ALL} from experience_waits
     where experience_id = ${experienceId} and status = 'waiting' and tickets <= ${left}
     order by created_at, id limit 1 for no key update`)
  return row
}

/** Who waits for this date already. */
export async function waitOfGuest(
  tx: Tx,
  experienceId: number,
  guestId: number,
): Promise<WaitRow | undefined> {
  const [row] = await tx.run(sql<WaitRow>`
    select ${ALL} from experience_waits
     where experience_id = ${experienceId} and guest_id = ${guestId} and status in ('waiting', 'offered')
     order by created_at, id limit 1`)
  return row
}

export async function lockWait(tx: Tx, id: string): Promise<WaitRow | undefined> {
  return (
    await tx.run(sql<WaitRow>`select ${ALL} from experience_waits where id = ${id} for no key update`)
  )[0]
}

/** Of an offer that was taken or has ended. */
export function settleOffer(
  tx: Tx,
  bookingId: string,
  status: 'taken' | 'lapsed' | 'left',
  at: number,
): void {
  tx.later(sql`
    update experience_waits set status = ${status}, updated_at = ${new Date(at)}
     where booking_id = ${bookingId} and status = 'offered'`)
}

export function waitsOf(experienceId: number) {
  return sql<WaitRow>`
    select ${ALL} from experience_waits where experience_id = ${experienceId} order by created_at, id`
}

export function waitsOfGuests(guestIds: number[]) {
  return sql<WaitRow>`
    select ${ALL} from experience_waits where guest_id = any(${guestIds}::bigint[]) order by created_at, id`
}

export function endWaits(tx: Tx, experienceId: number, at: number): void {
  tx.later(sql`
    update experience_waits set status = 'left', updated_at = ${new Date(at)}
     where experience_id = ${experienceId} and status = 'waiting'`)
}
