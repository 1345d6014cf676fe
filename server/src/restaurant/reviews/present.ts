import { formatMoment } from '../../platform/time/clock.ts'
import type { Review } from './contract.ts'
import type { ReviewRow } from './queries/reviews.ts'
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
  guests: readonly { id: number; name: string }[],
  zone: string,
): StaffReview {
  const moment = (at: number | null) => (at === null ? null : formatMoment(at, zone))
  return {
    ...presentReview(review, zone),
    guest_name: guests.find(({ id }) => id === review.guest_id)?.name ?? null,
    replied_at: moment(review.replied_at),
    replied_by: review.replied_by,
    hidden_at: moment(review.hidden_at),
    hidden_reason: review.hidden_reason,
    version: review.version,
  }
}
