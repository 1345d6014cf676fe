import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Id, Moment, Named, Nullable, Type } from '../../platform/http/schema.ts'
import { guestAnswer } from '../guests/examples.ts'
import { order } from '../orders/examples.ts'

export const Review = Named(
  'Review',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    comment: Nullable(Type.String()),
    order_id: Nullable(Type.String({ format: 'uuid' })),
    guest_id: Nullable(Id()),
    created_at: Moment(),
    updated_at: Moment(),
  }),
)

const review = {
  id: '0199f7c3-4f20-7e6a-a0c5-13e9c4d8b7a1',
  rating: 5,
  comment: 'Best pizza in town.',
  order_id: order.id,
  guest_id: guestAnswer.data.id,
  created_at: '2026-11-14T19:42:51.004-05:00',
  updated_at: '2026-11-14T19:42:51.004-05:00',
}

export const reviewEvents = {
  'review.created': event('A guest submits a rating.', { review: Review }, { review }),
} as const satisfies EventDeclarations
