import { formatMoment } from '../../platform/time/clock.ts'
import type { Review } from './contract.ts'
import type { PlaceRow, ReviewRow } from './queries/reviews.ts'
import type { StaffReview } from './staff-contract.ts'

export function presentReview(review: ReviewRow, zone: string): Review {
  return {
    id: review.id,
    rating: review.rating,
    comment: review.comment,
    order_id: review.order_id,
    reservation_id: review.reservation_id,
    guest_id: review.guest_id,
    reply: review.reply,
    is_hidden: review.hidden_at !== null,
    created_at: formatMoment(review.created_at, zone),
    updated_at: formatMoment(review.updated_at, zone),
  }
}

export function presentForStaff(
  review: ReviewRow,
  { guests, places }: { guests: readonly { id: number; name: string }[]; places: readonly PlaceRow[] },
  zone: string,
): StaffReview {
  const place = places.find(({ id }) => id === review.id)
  const moment = (at: number | null) => formatMoment(at, zone)
  return {
    ...presentReview(review, zone),
    order_number: place?.order_number ?? null,
    branch_id: place?.branch_id ?? null,
    guest_name: guests.find(({ id }) => id === review.guest_id)?.name ?? null,
    replied_at: moment(review.replied_at),
    replied_by: review.replied_by,
    hidden_at: moment(review.hidden_at),
    hidden_reason: review.hidden_reason,
    version: review.version,
  }
}
