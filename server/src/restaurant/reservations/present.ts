import { formatMoment } from '../../platform/time/clock.ts'
import type { Reservation } from './contract.ts'
import type { ShownReservation } from './queries.ts'

/** The booking as the API and the webhooks show it. */
export function presentReservation(row: ShownReservation, zone: string): Reservation {
  return {
    id: row.id,
    branch_id: row.branch_id,
    guest_id: row.name === '' ? null : row.guest_id,
    status: row.status,
    name: row.name,
    phone: row.phone,
    email: row.email,
    party_size: row.party_size,
    date: row.date,
    time: row.time,
    table_id: row.table_ids[0] ?? null,
    note: row.note,
    deposit_minor: row.deposit_minor,
    deposit_status: row.deposit_status,
    created_at: formatMoment(row.created_at, zone),
    updated_at: formatMoment(row.updated_at, zone),
  }
}
