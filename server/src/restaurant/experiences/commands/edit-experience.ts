import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { record } from '../../../ground/audit/commands.ts'
import { STAFF_ERRORS } from '../../../ground/staff-calls/errors.ts'
import { AppError, type FieldErrors, notFound, refuse } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { addDays, DAY_MS, localParts, localToMoment } from '../../../platform/time/clock.ts'
import { keepTables, releaseKeptTables } from '../../reservations/commands/keep-tables-for-experience.ts'
import { ticketFault } from '../faults.ts'
import { bookedOf } from '../queries/bookings.ts'
import {
  deleteExperience,
  type ExperienceFields,
  type ExperienceRow,
  hasBookings,
  insertExperience,
  lockExperience,
  lockSeries,
  updateExperience,
} from '../queries/experiences.ts'
import { deleteUnused } from '../queries/photos.ts'
import { queueBookingMail } from './queue-mail.ts'
import { offerTickets } from './waitlist.ts'

export async function findExperienceForChange(tx: Tx, id: number): Promise<ExperienceRow> {
  const row = await lockExperience(tx, id)
  if (!row) throw notFound()
  return row
}

/** What the wish itself gets wrong. */
function fieldFaults({ starts_at, ends_at, sales_until }: ExperienceFields): FieldErrors {
  return {
    ...(ends_at <= starts_at && { ends_at: [ticketFault('out_of_order.date')] }),
    ...(ends_at > starts_at + 7 * DAY_MS && { ends_at: [ticketFault('too_long.date')] }),
    ...(sales_until > ends_at && { sales_until: [ticketFault('out_of_order.sale')] }),
  }
}

/** One date, or as many as are asked for, a week apart on the restaurant's clock. */
export async function addExperience(
  tx: Tx,
  wanted: ExperienceFields,
  weeks: number,
): Promise<ExperienceRow[]> {
  assertFields(wanted)
  const series = weeks > 1 ? randomUUIDv7() : null
  const made: ExperienceRow[] = []
  for (let week = 0; week < weeks; week++) {
    const later = (at: number) => weeksLater(at, week, tx.restaurant.zone)
    const fields = {
      ...wanted,
      starts_at: later(wanted.starts_at),
      ends_at: later(wanted.ends_at),
      sales_until: later(wanted.sales_until),
    }
    const row = await insertExperience(tx, { ...fields, series_id: series, photo_id: null }, changedAt(tx))
    await keep(tx, row)
    record(tx, {
      action: 'experience.created',
      subject: { kind: 'experience', id: row.id },
      after: shown(row),
    })
    made.push(row)
  }
  return made
}

/** The same time of day, so a change of the clocks moves nothing. */
function weeksLater(at: number, weeks: number, zone: string): number {
  if (weeks === 0) return at
  const { date, minuteOfDay } = localParts(at, zone)
  return localToMoment(addDays(date, weeks * 7), minuteOfDay, zone)
}

/** What is the same on every date of a repetition; its moments, its tables and its sale are each date's own. */
const SHARED = ['name', 'description', 'price_minor', 'capacity'] as const

/**
 * ChangeListener one date, or with `following` also what it shares with the later dates of its repetition. Bookings keep the price
 * that they were made at.
 */
export async function changeExperience(
  tx: Tx,
  id: number,
  wanted: ExperienceFields,
  { version, following }: { version: number; following: boolean },
): Promise<ExperienceRow> {
  assertFields(wanted)
  const before = await findExperienceForChange(tx, id)
  if (before.version !== version) throw new AppError(STAFF_ERRORS.changed_meanwhile)
  if (before.cancelled_at !== null) throw refuse({ experience: [ticketFault('cancelled')] })
  const next = await save(tx, before, wanted)
  if (following && before.series_id !== null) {
    const shared = Object.fromEntries(SHARED.map((key) => [key, wanted[key]]))
    const later = await lockSeries(tx, before.series_id, before.starts_at + 1)
    for (const row of later) {
      if (row.cancelled_at === null && row.id !== id) await save(tx, row, { ...row, ...shared })
    }
  }
  return next
}

async function save(tx: Tx, before: ExperienceRow, wanted: ExperienceFields): Promise<ExperienceRow> {
  if (wanted.capacity < before.taken) {
    throw refuse({ capacity: [ticketFault('too_small.capacity', { taken: before.taken })] })
  }
  const next: ExperienceRow = {
    ...before,
    ...wanted,
    version: before.version + 1,
    updated_at: changedAt(tx),
  }
  updateExperience(tx, next)
  await keep(tx, next)
  record(tx, {
    action: 'experience.changed',
    subject: { kind: 'experience', id: next.id },
    before: shown(before),
    after: shown(next),
  })
  await mailMoved(tx, before, next)
  await offerTickets(tx, next)
  return next
}

async function keep(tx: Tx, row: ExperienceRow): Promise<void> {
  const span = { startsAt: row.starts_at, endsAt: row.ends_at }
  const taken = await keepTables(tx, row.id, row.table_ids, span)
  if (taken.length > 0)
    throw refuse({ table_ids: [ticketFault('table_taken.date', { tables: taken.join(', ') })] })
}

/** Whoever has tickets hears of another time. */
export async function mailMoved(tx: Tx, before: ExperienceRow, next: ExperienceRow): Promise<void> {
  if (before.starts_at === next.starts_at && before.ends_at === next.ends_at) return
  const booked = await tx.run(bookedOf(next.id))
  tx.later(sql`
    update experience_bookings set sequence = sequence + 1 where experience_id = ${next.id} and status = 'booked'`)
  for (const booking of booked) queueBookingMail(tx, booking, 'changed')
}

/** Only while nobody has booked or waits; after that a date is cancelled. */
export async function removeExperience(tx: Tx, id: number): Promise<ExperienceRow> {
  const row = await findExperienceForChange(tx, id)
  if (await hasBookings(tx, id)) throw refuse({ experience: [ticketFault('in_use.date')] })
  releaseKeptTables(tx, id)
  deleteExperience(tx, id)
  if (row.photo_id !== null) deleteUnused(tx, row.photo_id)
  record(tx, {
    action: 'experience.removed',
    subject: { kind: 'experience', id },
    before: shown(row),
  })
  return row
}

function assertFields(wanted: ExperienceFields): void {
  const faults = fieldFaults(wanted)
  if (Object.keys(faults).length > 0) throw refuse(faults)
}

function shown(row: ExperienceRow) {
  const { name, price_minor, capacity, is_active, table_ids } = row
  return {
    name,
    price_minor,
    capacity,
    is_active,
    table_ids,
    starts_at: new Date(row.starts_at).toISOString(),
  }
}
