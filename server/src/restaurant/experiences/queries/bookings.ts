import { type SqlBool, sql } from 'kysely'
import { shareSubject } from '../../../platform/cache/versions.ts'
import { keysetQueries, NEWEST_FIRST } from '../../../platform/pagination/keyset.ts'
import type { PageRequest } from '../../../platform/pagination/page.ts'
import { sqlOf } from '../../../platform/postgres/sql/statement.ts'
import { timestamp } from '../../../platform/postgres/sql/timestamp.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Translations } from '../../menu/contract.ts'
import type { BookingStatus } from '../contract.ts'
import { tellPages } from './experiences.ts'

export type CancelCause = 'lapsed' | 'guest' | 'restaurant' | 'date'
export type BookingSource = 'api' | 'staff' | 'guest' | 'waitlist'

export type BookingRow = {
  id: string
  experience_id: number
  guest_id: number | null
  status: BookingStatus
  tickets: number
  name: string
  phone: string
  email: string | null
  note: string | null
  locale: string | null
  currency: string
  total_minor: number
  hold_until: number | null
  source: BookingSource
  paid_at: number | null
  booked_at: number | null
  cancelled_at: number | null
  cancel_cause: CancelCause | null
  sequence: number
  created_at: number
  updated_at: number
}

/** A booking with what is shown of its experience. */
export type ShownBookingRow = BookingRow & { experience_name: Translations; experience_starts_at: number }

const COLUMNS = [
  'id',
  'experience_id',
  'guest_id',
  'status',
  'tickets',
  'name',
  'phone',
  'email',
  'note',
  'locale',
  'currency',
  'total_minor',
  'hold_until',
  'source',
  'paid_at',
  'booked_at',
  'cancelled_at',
  'cancel_cause',
  'sequence',
  'created_at',
  'updated_at',
] as const satisfies (keyof BookingRow)[]
const ALL = sql.raw(COLUMNS.join(', '))
const SHOWN = sql.raw(
  `${COLUMNS.map((column) => `b.${column}`).join(', ')}, e.name as experience_name, e.starts_at as experience_starts_at`,
)

export function findBooking(id: string) {
  return sql<ShownBookingRow>`
    select ${SHOWN} from experience_bookings b join experiences e on e.id = b.experience_id where b.id = ${id}`
}

/** Locked. Whoever locks a booking and its experience takes the booking first. */
export async function lockBooking(tx: Tx, id: string): Promise<BookingRow | undefined> {
  shareSubject(tx, 'experience_bookings')
  const [row] = await tx.run(sql<BookingRow>`
    select ${ALL} from experience_bookings where id = ${id} for no key update`)
  return row
}

export type BookingFilter = { experienceId?: number | undefined; status?: BookingStatus | undefined }

export function bookingPage({ experienceId, status }: BookingFilter, request: PageRequest) {
  const where = [
    ...(experienceId === undefined ? [] : [sql<SqlBool>`experience_id = ${experienceId}`]),
    ...(status === undefined ? [] : [sql<SqlBool>`status = ${status}`]),
  ]
  return keysetQueries<BookingRow>('experience_bookings', COLUMNS, NEWEST_FIRST, where, request, 'desc')
}

export type Named = { id: number; name: Translations; starts_at: number }

export function namesOf(ids: number[]) {
  return sql<Named>`select id, name, starts_at from experiences where id = any(${ids}::bigint[])`
}

export function insertBooking(tx: Tx, row: BookingRow): void {
  tx.later(
    sqlOf.insertInto('experience_bookings').values({
      ...row,
      hold_until: timestamp(row.hold_until),
      paid_at: timestamp(row.paid_at),
      booked_at: timestamp(row.booked_at),
      cancelled_at: timestamp(row.cancelled_at),
      created_at: new Date(row.created_at),
      updated_at: new Date(row.updated_at),
    }),
  )
}

/** Where it stands now. Who booked, and for what, stays. */
export function updateBooking(tx: Tx, row: BookingRow): void {
  tellPages(tx)
  tx.later(sql`
    update experience_bookings
       set status = ${row.status}, hold_until = ${timestamp(row.hold_until)}, paid_at = ${timestamp(row.paid_at)},
           booked_at = ${timestamp(row.booked_at)}, cancelled_at = ${timestamp(row.cancelled_at)},
           cancel_cause = ${row.cancel_cause}, sequence = ${row.sequence}, updated_at = ${new Date(row.updated_at)}
     where id = ${row.id}`)
}

/** Who comes, and where messages go; the tickets stay theirs. */
export function updateHolder(tx: Tx, row: BookingRow): void {
  tx.later(sql`
    update experience_bookings set name = ${row.name}, phone = ${row.phone}, email = ${row.email}, note = ${row.note},
           guest_id = ${row.guest_id}, updated_at = ${new Date(row.updated_at)}
     where id = ${row.id}`)
}

/** Holds whose time is over. */
export function lapsedHolds(tx: Tx, at: number, most: number): Promise<{ id: string }[]> {
  return tx.run(sql<{ id: string }>`
    select id from experience_bookings where status = 'held' and hold_until <= ${new Date(at)}
     order by hold_until, id limit ${most}`)
}

export function bookingsOfExperience(experienceId: number) {
  return sql<BookingRow>`
    select ${ALL} from experience_bookings where experience_id = ${experienceId} order by lower(name), created_at, id`
}

export function bookingsOf(guestIds: number[]) {
  return sql<ShownBookingRow>`
    select ${SHOWN} from experience_bookings b join experiences e on e.id = b.experience_id
     where b.guest_id = any(${guestIds}::bigint[]) order by b.created_at, b.id`
}

export function bookedOf(experienceId: number) {
  return sql<Pick<BookingRow, 'id' | 'email'>>`
    select id, email from experience_bookings where experience_id = ${experienceId} and status = 'booked' order by id`
}

export function bookingIdsOf(experienceId: number) {
  return sql<Pick<BookingRow, 'id' | 'status'>>`
    select id, status from experience_bookings where experience_id = ${experienceId}`
}
