import {
  Answer,
  Named,
  Nullable,
  Page,
  PageQuery,
  type Static,
  Type,
} from '../../platform/http/validation/schema.ts'
import { Id, LINES, Moment, MomentBound, Uuid } from '../../platform/http/validation/values.ts'

export const LEAST_STARS = 1
export const MOST_STARS = 5
export const LONGEST_COMMENT = 2_000
export const LONGEST_ASK_HOURS = 720

const stars = { minimum: LEAST_STARS, maximum: MOST_STARS }

export const Review = Named(
  'Review',
  Type.Object({
    id: Uuid('The review.'),
    rating: Type.Integer({ ...stars, description: 'Stars; 5 is the best.' }),
    comment: Nullable(Type.String(), {
      description: 'What the guest wrote; null: nothing, or the guest has been erased.',
    }),
    order_id: Nullable(Uuid(''), {
      description: 'The order that it is about; null: it is about a reservation.',
    }),
    reservation_id: Nullable(Uuid(''), {
      description: 'The reservation that it is about; null: it is about an order.',
    }),
    guest_id: Nullable(Id(), {
      description: 'The guest who wrote it; null: not known, or the guest has been erased.',
    }),
    reply: Nullable(Type.String(), { description: 'What the restaurant answered in public; null: nothing.' }),
    is_hidden: Type.Boolean({
      description: 'True: the restaurant does not show it to guests, and it does not count in the average.',
    }),
    created_at: Moment('When it was written.'),
    updated_at: Moment('When it last changed.'),
  }),
)
export type Review = Static<typeof Review>

export const ReviewAnswer = Answer(Review)
export const ReviewPage = Page(Review)

export const ReviewQuery = Type.Object({
  rating: Type.Optional(Type.Integer({ ...stars, description: 'Reviews with so many stars.' })),
  created_from: Type.Optional(MomentBound('A date or a date-time, inclusive.')),
  created_to: Type.Optional(MomentBound('A date (its last instant) or a date-time, inclusive.')),
  ...PageQuery,
})
export type ReviewQuery = Static<typeof ReviewQuery>

export const NewReview = Named(
  'NewReview',
  Type.Object({
    order_id: Type.Optional(
      Nullable(Uuid(''), {
        description: 'The order that it is about. It is completed. Needed unless `reservation_id` is sent.',
      }),
    ),
    reservation_id: Type.Optional(
      Nullable(Uuid(''), {
        description: 'The reservation that it is about. It is seated. Needed unless `order_id` is sent.',
      }),
    ),
    rating: Type.Integer({ ...stars, description: 'Stars; 5 is the best.' }),
    comment: Type.Optional(
      Nullable(Type.String({ maxLength: LONGEST_COMMENT, ...LINES }), {
        emptyIsNull: true,
        description: 'What the guest wrote.',
      }),
    ),
  }),
)
export type NewReview = Static<typeof NewReview>
