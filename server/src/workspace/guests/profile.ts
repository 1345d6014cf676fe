import type { Role } from '../../ground/staff/rights.ts'
import { may } from '../../ground/staff/rights.ts'
import type { RestaurantRow } from '../../ground/tenants/queries.ts'
import { notFound } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import { NO_NOTES, type Notes, type NotesRow, notesOf } from '../../restaurant/guests/notes.ts'
import { findGuest, type GuestRow } from '../../restaurant/guests/queries.ts'
import { mergedNotes, mergedProfile } from '../../restaurant/guests/rules/merge.ts'
import type { FoundGuest } from '../../restaurant/guests/search.ts'
import type { ListedGuest, StaffGuest } from '../../restaurant/guests/staff-contract.ts'
import { favouriteDishes, lastOrdersOf } from '../../restaurant/orders/guest-queries.ts'
import { lastReservationsOf } from '../../restaurant/reservations/guest-queries.ts'
import { presentReservation } from '../../restaurant/reservations/present.ts'
import { presentReview } from '../../restaurant/reviews/present.ts'
import { lastReviewsOf } from '../../restaurant/reviews/queries/reviews.ts'
import type { GuestProfile, MergePreview } from './contract.ts'

const MOST_ORDERS = 20
const MOST_BOOKINGS = 20
const MOST_FAVOURITES = 5
const MOST_REVIEWS = 20

type Place = Pick<RestaurantRow, 'id' | 'zone' | 'branches'>

export async function readProfile(
  database: Database,
  place: Place,
  guestId: number,
  { role, now }: { role: Role; now: number },
): Promise<GuestProfile> {
  const [[row], [notes], orders, favourites, bookings, reviews] = await readTogether(database, place, [
    findGuest(guestId),
    notesOf(guestId),
    lastOrdersOf(guestId, MOST_ORDERS),
    favouriteDishes(guestId, MOST_FAVOURITES),
    lastReservationsOf(guestId, now, MOST_BOOKINGS),
    lastReviewsOf(guestId, MOST_REVIEWS),
  ])
  if (!row) throw notFound()
  const { zone } = place
  const seesOrders = may(role, 'seeOrders')
  return {
    guest: presentForStaff(row, notes, zone),
    orders: seesOrders
      ? {
          count: orders[0]?.count ?? 0,
          list: orders.map(({ count: _, placed_at, ...order }) => ({
            ...order,
            placed_at: formatMoment(placed_at, zone),
          })),
        }
      : null,
    favourites: seesOrders ? favourites : [],
    bookings: may(role, 'seeBookings')
      ? {
          count: bookings[0]?.count ?? 0,
          list: bookings.map((booking) => presentReservation(booking, zone)),
        }
      : null,
    reviews: may(role, 'answerReviews')
      ? { count: reviews[0]?.count ?? 0, list: reviews.map((review) => presentReview(review, zone)) }
      : null,
  }
}

export async function previewMerge(
  database: Database,
  place: Place,
  { into, from, now }: { into: number; from: number; now: number },
): Promise<MergePreview> {
  const [[kept], [other], [keptNotes], [otherNotes]] = await readTogether(database, place, [
    findGuest(into),
    findGuest(from),
    notesOf(into),
    notesOf(from),
  ])
  if (!kept || !other || into === from) throw notFound()
  const notes = mergedNotes(keptNotes ?? NO_NOTES, otherNotes ?? NO_NOTES)
  return {
    kept: presentForStaff(kept, keptNotes, place.zone),
    other: presentForStaff(other, otherNotes, place.zone),
    merged: presentForStaff(mergedProfile(kept, other, now), notes, place.zone),
  }
}

export function presentListed(row: FoundGuest, zone: string): ListedGuest {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    email_is_own: row.email_is_own,
    marketing_opted_in: row.marketing_opted_in,
    visits_count: row.visits_count,
    total_spend_minor: row.total_spend_minor,
    last_visit_at: formatMoment(row.last_visit_at, zone),
    allergies: row.allergies ?? [],
    tags: row.tags ?? [],
  }
}

function presentForStaff(row: GuestRow, notes: Notes | NotesRow | undefined, zone: string): StaffGuest {
  const moment = (at: number | null) => formatMoment(at, zone)
  const kept = notes && 'version' in notes ? notes : null
  return {
    ...presentListed({ ...row, allergies: notes?.allergies ?? [], tags: notes?.tags ?? [] }, zone),
    locale: row.locale,
    marketing_decided_at: moment(row.marketing_decided_at),
    marketing_source: row.marketing_source,
    created_at: formatMoment(row.created_at, zone),
    staff_note: notes?.staff_note ?? null,
    notes_version: kept?.version ?? 0,
    noted_by: kept?.updated_by ?? null,
    noted_at: kept && formatMoment(kept.updated_at, zone),
  }
}
