import { byCreation, listed, one } from '../../platform/http/operations/listed.ts'
import { type Operation, read, write } from '../../platform/http/operations/operation.ts'
import type { CursorSigner } from '../../platform/pagination/cursor.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { momentBound } from '../../platform/time/clock.ts'
import { createReview } from './commands/create-review.ts'
import { NewReview, ReviewAnswer, ReviewPage, ReviewQuery } from './contract.ts'
import * as examples from './examples.ts'
import { presentReview } from './present.ts'
import { findReview, reviewPage } from './queries/reviews.ts'
import { visitFaults } from './rules/visit.ts'

export function reviewRoutes(database: Database, signer: CursorSigner): Operation[] {
  const reading = { tag: 'Reviews', scope: 'reviews:read' } as const
  return [
    read({
      ...reading,
      path: '/reviews',
      id: 'listReviews',
      summary: 'List reviews',
      answer: { schema: ReviewPage, example: examples.reviewPage },
      ...listed(database, signer, {
        name: 'reviews',
        query: ReviewQuery,
        rows: ({ rating, created_from, created_to }, request, { restaurant: { zone } }) =>
          reviewPage(
            {
              rating,
              createdFrom: momentBound(created_from, zone, 'first'),
              createdTo: momentBound(created_to, zone, 'last'),
            },
            request,
          ),
        show: (rows, { restaurant }) => rows.map((row) => presentReview(row, restaurant.zone)),
        position: byCreation,
      }),
    }),
    write({
      method: 'POST',
      path: '/reviews',
      id: 'createReview',
      tag: 'Reviews',
      scope: 'reviews:write',
      summary: 'Create a review',
      description:
        'About a completed order or a seated reservation, once for each of them. Fires `review.created`. It makes no difference whether the guest writes it with the link in an email, or a program sends it here.',
      status: 201,
      body: NewReview,
      requestExample: examples.newReview,
      refine: visitFaults,
      errors: ['validation_failed'],
      answer: { schema: ReviewAnswer, example: examples.newReviewAnswer },
      run: async (tx, { body }) => ({ data: await createReview(tx, body) }),
    }),
    read({
      ...reading,
      path: '/reviews/:review:uuid',
      id: 'getReview',
      summary: 'Get a review',
      answer: { schema: ReviewAnswer, example: examples.reviewAnswer },
      ...one(
        database,
        ({ id }) => findReview(id),
        (row, { restaurant }) => presentReview(row, restaurant.zone),
      ),
    }),
  ]
}
