import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../../ground/audit/commands.ts'
import { emit } from '../../../ground/events/commands.ts'
import { type FieldErrors, refuse } from '../../../platform/errors.ts'
import type { Fault } from '../../../platform/faults.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { findGuest } from '../../guests/queries.ts'
import { orderFault } from '../../orders/faults.ts'
import { bookingFault } from '../../reservations/faults.ts'
import type { NewReview, Review } from '../contract.ts'
import { reviewFault } from '../faults.ts'
import { presentReview } from '../present.ts'
import { insertReview, type ReviewRow, reviewOfVisit, type Visit } from '../queries/reviews.ts'
import { findVisit } from './find-visit.ts'

export function visitOf({ order_id, reservation_id }: Partial<NewReview>): Visit {
  return { orderId: order_id ?? null, reservationId: reservation_id ?? null }
}

/** The visit's row is locked from here on: of two reviews of it at once the second finds the first. */
export async function createReview(tx: Tx, wanted: NewReview): Promise<Review> {
  const visit = visitOf(wanted)
  const guestId = await guestOfVisit(tx, visit)
  const [known] = await tx.run(reviewOfVisit(visit))
  if (known) throw refuse(onVisit(visit, reviewFault('reviewed_already')))
  const now = changedAt(tx)
  const row: ReviewRow = {
    id: randomUUIDv7(),
    rating: wanted.rating,
    comment: wanted.comment ?? null,
    order_id: visit.orderId,
    reservation_id: visit.reservationId,
    guest_id: guestId,
    reply: null,
    replied_at: null,
    replied_by: null,
    hidden_at: null,
    hidden_reason: null,
    version: 1,
    created_at: now,
    updated_at: now,
  }
  insertReview(tx, row)
  const review = presentReview(row, tx.restaurant.zone)
  emit(tx, 'review.created', { review }, `review:${row.id}`)
  record(tx, {
    action: 'review.created',
    subject: { kind: 'review', id: row.id },
    after: { rating: row.rating, order_id: row.order_id, reservation_id: row.reservation_id },
  })
  return review
}

function onVisit({ orderId }: Visit, fault: Fault): FieldErrors {
  return { [orderId === null ? 'reservation_id' : 'order_id']: [fault] }
}

const REFUSALS = {
  order: { unknown: orderFault('not_found.order'), notOver: reviewFault('not_over.order') },
  reservation: {
    unknown: bookingFault('not_found.reservation'),
    notOver: reviewFault('not_over.reservation'),
  },
}

/** Null: nobody is known, or they were erased. Refused unless the visit is over. */
async function guestOfVisit(tx: Tx, visit: Visit): Promise<number | null> {
  const visited = await findVisit(tx, visit)
  const { unknown, notOver } = REFUSALS[visit.orderId === null ? 'reservation' : 'order']
  if (!visited) throw refuse(onVisit(visit, unknown))
  if (!visited.isOver) throw refuse(onVisit(visit, notOver))
  if (visited.guestId === null) return null
  const [guest] = await tx.run(findGuest(visited.guestId))
  return guest?.id ?? null
}
