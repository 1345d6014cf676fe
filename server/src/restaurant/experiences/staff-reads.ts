import { notFound } from '../../platform/errors.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { SHOWN_TABLES } from '../floor/queries.ts'
import { type TicketKeys, ticketsPath } from './link.ts'
import { bookingsOfExperience } from './queries/bookings.ts'
import { type ExperienceRow, findExperience, listExperiences } from './queries/experiences.ts'
import { photosOf } from './queries/photos.ts'
import { cancellationProgress } from './queries/rounds.ts'
import { countsOf } from './queries/staff.ts'
import { ticketsOf } from './queries/tickets.ts'
import { waitsOf } from './queries/waits.ts'
import type { ExperienceDetail, ExperienceList, StaffExperience, WHEN } from './staff-contract.ts'
import { staffBooking, staffExperience, staffWait } from './staff-present.ts'

export async function readList(tx: Tx, when: (typeof WHEN)[number]): Promise<ExperienceList> {
  const { now } = tx.cause
  const isPast = when === 'past'
  const rows = await tx.run(
    listExperiences(isPast ? { fromAt: null, untilAt: now } : { fromAt: now, untilAt: null }),
  )
  const { currency, defaultLanguage, languages } = tx.restaurant
  return {
    experiences: await shownAll(tx, isPast ? rows.toReversed() : rows),
    tables: (await tx.run(SHOWN_TABLES)).map(({ id, name }) => ({ id, name })),
    currency,
    default_language: defaultLanguage,
    languages,
  }
}

export async function shownAll(tx: Tx, rows: ExperienceRow[]): Promise<StaffExperience[]> {
  const photoIds = rows.flatMap(({ photo_id }) => photo_id ?? [])
  const [counts, photos] = await Promise.all([
    tx.run(countsOf(rows.map(({ id }) => id))),
    tx.run(photosOf(photoIds)),
  ])
  const countsBy = new Map(counts.map((row) => [row.id, row]))
  const photosBy = new Map(photos.map((row) => [row.id, row]))
  return rows.map((row) =>
    staffExperience(row, tx.restaurant, {
      counts: countsBy.get(row.id),
      photo: photosBy.get(row.photo_id ?? ''),
    }),
  )
}

export async function readDetail(tx: Tx, id: number, keys: TicketKeys): Promise<ExperienceDetail> {
  const [row] = await tx.run(findExperience(id))
  if (!row) throw notFound()
  const [[experience], bookings, waits, [progress]] = await Promise.all([
    shownAll(tx, [row]),
    tx.run(bookingsOfExperience(id)),
    tx.run(waitsOf(id)),
    tx.run(cancellationProgress(id)),
  ])
  if (!experience) throw notFound()
  const tickets = Map.groupBy(
    await tx.run(ticketsOf(bookings.map((booking) => booking.id))),
    ({ booking_id }) => booking_id,
  )
  const { id: restaurantId, zone } = tx.restaurant
  return {
    experience,
    bookings: bookings.map((booking) =>
      staffBooking(booking, tickets.get(booking.id) ?? [], {
        zone,
        url: ticketsPath(keys, { restaurantId, bookingId: booking.id }),
      }),
    ),
    waits: waits.map((wait) => staffWait(wait, zone)),
    cancellation: row.cancelled_at === null ? null : (progress ?? { total: 0, done: 0 }),
  }
}
