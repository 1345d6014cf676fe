import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../../ground/audit/commands.ts'
import { emit } from '../../../ground/events/commands.ts'
import { notFound, refuse } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { changedAt, realNow, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { meetGuest } from '../../guests/commands.ts'
import type { ExperienceBooking, NewExperienceBooking } from '../contract.ts'
import { presentBooking } from '../present.ts'
import {
  type BookingRow,
  type BookingSource,
  findBooking,
  insertBooking,
  lockBooking,
  namesOf,
  updateBooking,
} from '../queries/bookings.ts'
import { type ExperienceRow, findExperience, lockExperience, takeTickets } from '../queries/experiences.ts'
import { expectRound } from '../queries/rounds.ts'
import { insertTickets } from '../queries/tickets.ts'
import { settleOffer } from '../queries/waits.ts'
import { newTicketHalf } from '../rules/code.ts'
import { HOLD_MS, leftFault, saleFault } from '../rules/sale.ts'
import { queueBookingMail } from './queue-mail.ts'

export const ROUND_TASK = 'experiences_round'

export async function findExperienceForBooking(tx: Tx, id: number): Promise<ExperienceRow> {
  const [row] = await tx.run(findExperience(id))
  if (!row) throw notFound()
  return row
}

export async function findBookingForChange(tx: Tx, id: string): Promise<BookingRow> {
  const row = await lockBooking(tx, id)
  if (!row) throw notFound()
  return row
}

export type TicketWish = NewExperienceBooking & { locale?: string | null }

/** Held until it is paid; booked at once where it costs nothing. */
export async function bookTickets(
  tx: Tx,
  experience: ExperienceRow,
  wanted: TicketWish,
  source: BookingSource,
): Promise<{ row: BookingRow; booking: ExperienceBooking }> {
  assertOnSale(experience, tx.cause.now)
  assertLeft(experience, wanted.tickets)
  const { name, phone, email = null, note = null, tickets } = wanted
  const guest = await meetGuest(tx, { name, phone, email, locale: wanted.locale ?? null })
  const taken = await takeTickets(tx, experience.id, tickets, changedAt(tx))
  if (!taken) throw await noneLeft(tx, experience.id)
  assertOnSale(taken, tx.cause.now)
  const row = hold(tx, taken, {
    guest_id: guest.id,
    tickets,
    name,
    phone,
    email,
    note,
    locale: wanted.locale ?? guest.locale,
    source,
  })
  if (row.total_minor > 0) return { row, booking: presentBooking(row, taken, tx.restaurant.zone) }
  return completeBooking(tx, row)
}

function assertOnSale(experience: ExperienceRow, now: number): void {
  const fault = saleFault(experience, now)
  if (fault !== null) throw refuse({ experience: [fault] })
}

function assertLeft(experience: ExperienceRow, tickets: number): void {
  if (experience.taken + tickets > experience.capacity) throw refuse({ tickets: [leftFault(experience)] })
}

async function noneLeft(tx: Tx, id: number) {
  const [now] = await tx.run(findExperience(id))
  return now ? refuse({ tickets: [leftFault(now)] }) : notFound()
}

type Holder = Pick<
  BookingRow,
  'guest_id' | 'tickets' | 'name' | 'phone' | 'email' | 'note' | 'locale' | 'source'
>

/** Tickets that were just taken, kept for somebody until they pay. The price stays as it is now. */
export function hold(tx: Tx, experience: ExperienceRow, holder: Holder): BookingRow {
  const at = changedAt(tx)
  const row: BookingRow = {
    ...holder,
    id: randomUUIDv7(),
    experience_id: experience.id,
    status: 'held',
    currency: tx.restaurant.currency,
    total_minor: experience.price_minor * holder.tickets,
    hold_until: at + HOLD_MS,
    paid_at: null,
    booked_at: null,
    cancelled_at: null,
    cancel_cause: null,
    sequence: 0,
    created_at: at,
    updated_at: at,
  }
  insertBooking(tx, row)
  record(tx, {
    action: 'experience.held',
    subject: { kind: 'experience_booking', id: row.id },
    after: { experience_id: experience.id, tickets: row.tickets, total_minor: row.total_minor },
  })
  awaitPayment(tx, row)
  return row
}

/** The tickets are free again when the time is over and nobody has paid. */
function awaitPayment(tx: Tx, { id, hold_until }: BookingRow): void {
  if (hold_until === null) return
  expectRound(tx, hold_until - (tx.cause.now - realNow(tx)))
  const payload = { restaurantId: tx.restaurant.id }
  enqueue(tx, ROUND_TASK, payload, { runAt: hold_until, key: `${ROUND_TASK}:${id}` })
}

/** Paid for, or free: the tickets are the guest's. Told once, since a booking that is booked is never held again. */
export async function completeBooking(
  tx: Tx,
  row: BookingRow,
): Promise<{ row: BookingRow; booking: ExperienceBooking }> {
  const at = changedAt(tx)
  const next: BookingRow = {
    ...row,
    status: 'booked',
    hold_until: null,
    booked_at: at,
    paid_at: row.total_minor === 0 ? null : at,
    updated_at: at,
  }
  updateBooking(tx, next)
  insertTickets(tx, row.id, Array.from({ length: row.tickets }, newTicketHalf))
  settleOffer(tx, row.id, 'taken', at)
  const booking = await showBooking(tx, next)
  record(tx, {
    action: 'experience.booked',
    subject: { kind: 'experience_booking', id: row.id },
    before: { status: row.status },
    after: { status: next.status, tickets: next.tickets },
  })
  emit(tx, 'experience.booked', { booking }, `experience_booking:${row.id}`)
  queueBookingMail(tx, next, 'booked')
  return { row: next, booking }
}

/** As it is handed in, which may be newer than what is stored. */
export async function showBooking(tx: Tx, row: BookingRow): Promise<ExperienceBooking> {
  const [experience] = await tx.run(namesOf([row.experience_id]))
  if (!experience) throw notFound()
  return presentBooking(row, experience, tx.restaurant.zone)
}

/** Whether money by hand can still be taken for it. */
export function isHeld({ status, hold_until }: BookingRow, now: number): boolean {
  return status === 'held' && now < (hold_until ?? 0)
}

/**
 * Money has arrived for it, perhaps late. The booking as it can be paid, its tickets taken again where they are still
 * free; null where it cannot be: its date was cancelled, it was given up, or others have the tickets.
 */
export async function takeAgain(tx: Tx, row: BookingRow): Promise<BookingRow | null> {
  const isLapsed = row.status === 'cancelled' && row.cancel_cause === 'lapsed'
  if (row.status !== 'held' && !isLapsed) return null
  const experience = await lockExperience(tx, row.experience_id)
  if (!experience || experience.cancelled_at !== null || tx.cause.now >= experience.ends_at) return null
  if (row.status === 'held') return row
  const at = changedAt(tx)
  if (!(await takeTickets(tx, row.experience_id, row.tickets, at))) return null
  const next: BookingRow = {
    ...row,
    status: 'held',
    hold_until: at + HOLD_MS,
    cancelled_at: null,
    cancel_cause: null,
    updated_at: at,
  }
  updateBooking(tx, next)
  awaitPayment(tx, next)
  record(tx, {
    action: 'experience.taken_again',
    subject: { kind: 'experience_booking', id: row.id },
    before: { status: row.status },
    after: { status: next.status },
  })
  return next
}

export async function readBooking(tx: Tx, id: string) {
  const [row] = await tx.run(findBooking(id))
  if (!row) throw notFound()
  return row
}
