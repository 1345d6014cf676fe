import { sql } from 'kysely'
import { timestamp } from '../../../platform/postgres/sql/timestamp.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'

const WAIT_STATUSES = ['waiting', 'offered', 'taken', 'lapsed', 'declined', 'removed'] as const
export type WaitStatus = (typeof WAIT_STATUSES)[number]

export type WaitRow = {
  id: string
  branch_id: number
  guest_id: number | null
  status: WaitStatus
  name: string
  phone: string
  email: string
  party_size: number
  date: string
  time: string
  note: string | null
  source: 'guest' | 'staff'
  hold_id: string | null
  offered_at: number | null
  expires_at: number | null
  reservation_id: string | null
  created_at: number
  updated_at: number
}

const COLUMNS = sql.raw(
  'id, branch_id, guest_id, status, name, phone, email, party_size, date, time, note, source, hold_id, offered_at, expires_at, reservation_id, created_at, updated_at',
)

export const OFFER_TASK = 'offer_waitlist'

/** Something may have opened on that day. Whoever waits for it is asked by a job, which exists when this commits. */
export function askWaitlist(tx: Tx, date: string): void {
  const payload = JSON.stringify({ restaurantId: tx.restaurant.id })
  tx.later(sql`
    select enqueue_job(${OFFER_TASK}, ${payload}::json, null, ${`${OFFER_TASK}:${tx.restaurant.id}`}, null)
     where exists (select from waitlist where date between ${date}::date - 1 and ${date}::date + 1 and status = 'waiting')`)
}

export function insertWait(tx: Tx, row: WaitRow): void {
  tx.later(sql`
    insert into waitlist (id, branch_id, guest_id, name, phone, email, party_size, date, time, note, source, created_at, updated_at)
    values (${row.id}, ${row.branch_id}, ${row.guest_id}, ${row.name}, ${row.phone}, ${row.email}, ${row.party_size}, ${row.date}, ${row.time},
            ${row.note}, ${row.source}, ${new Date(row.created_at)}, ${new Date(row.updated_at)})`)
}

export function findWait(id: string) {
  return sql<WaitRow>`select ${COLUMNS} from waitlist where id = ${id}`
}

export async function lockWait(tx: Tx, id: string): Promise<WaitRow | undefined> {
  const [row] = await tx.run(sql<WaitRow>`select ${COLUMNS} from waitlist where id = ${id} for no key update`)
  return row
}

/** Those who wait, in the order in which they asked, from that day on. */
export function waitingFrom(tx: Tx, date: string): Promise<WaitRow[]> {
  return tx.run(sql<WaitRow>`
    select ${COLUMNS} from waitlist where status = 'waiting' and date >= ${date}::date order by date, created_at, id`)
}

/** Ids of offers whose time is over by then. */
export function lapsedBy(tx: Tx, at: number): Promise<{ id: string; date: string }[]> {
  return tx.run(sql<{ id: string; date: string }>`
    select id, date from waitlist where status = 'offered' and expires_at <= ${new Date(at)} order by date, id`)
}

/** Of these days, those who are over too. */
export function waitsOn(dates: readonly string[]) {
  return sql<WaitRow>`
    select ${COLUMNS} from waitlist where date = any(${dates}::date[]) and status <> 'removed' order by created_at, id`
}

export type WaitCount = { date: string; count: number }

export function waitingBetween(from: string, to: string) {
  return sql<WaitCount>`
    select date, count(*)::int as count from waitlist
     where date between ${from}::date and ${to}::date and status in ('waiting', 'offered') group by date`
}

/** The same guest for the same slot, who waits already. */
export async function alreadyWaits(
  tx: Tx,
  { guestId, branchId, date, time }: { guestId: number; branchId: number; date: string; time: string },
): Promise<boolean> {
  const rows = await tx.run(sql`
    select from waitlist where guest_id = ${guestId} and branch_id = ${branchId} and date = ${date} and time = ${time}
       and status in ('waiting', 'offered') limit 1`)
  return rows.length > 0
}

export function updateWait(tx: Tx, row: WaitRow): void {
  tx.later(sql`
    update waitlist set status = ${row.status}, hold_id = ${row.hold_id}, offered_at = ${timestamp(row.offered_at)},
           expires_at = ${timestamp(row.expires_at)}, reservation_id = ${row.reservation_id}, updated_at = ${timestamp(row.updated_at)}
     where id = ${row.id}`)
}

export function waitsOf(guestIds: number[]) {
  return sql<WaitRow>`
    select ${COLUMNS} from waitlist where guest_id = any(${guestIds}::bigint[]) order by created_at, id`
}
