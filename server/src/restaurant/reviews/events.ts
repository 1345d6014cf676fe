import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Described, Id, Moment, Named, Nullable, Type, Uuid } from '../../platform/http/schema.ts'
import { guestAnswer } from '../guests/examples.ts'
import { order } from '../orders/examples.ts'

export const Review = Named(
  'Review',
  Type.Object({
    id: Uuid('The review.'),
    rating: Type.Integer({ minimum: 1, maximum: 5, description: 'Stars; 5 is the best.' }),
    comment: Nullable(Type.String(), { description: 'What the guest wrote; null: nothing.' }),
    order_id: Nullable(Type.String({ format: 'uuid' }), {
      description: 'The order that it is about; null: none that is known.',
    }),
    guest_id: Nullable(Id(), { description: 'The guest who wrote it; null: not known.' }),
    created_at: Moment('When it was written.'),
    updated_at: Moment('When it last changed.'),
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
  'review.created': event(
    'A guest submits a rating.',
    { review: Described(Review, 'The new review.') },
    { review },
  ),
} as const satisfies EventDeclarations
