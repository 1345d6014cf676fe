import { notFound } from '../../platform/errors.ts'
import { type Call, type Operation, read, write } from '../../platform/http/operations/operation.ts'
import { cursorFaults, pageAnswer } from '../../platform/http/operations/page.ts'
import type { CursorSigner } from '../../platform/pagination/cursor.ts'
import { keysetPage } from '../../platform/pagination/keyset.ts'
import { pageRequest } from '../../platform/pagination/page.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { parseMomentQuery } from '../../platform/time/clock.ts'
import { createReview } from './commands/create.ts'
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
      summary: 'Reviews, newest first',
      query: ReviewQuery,
      refineQuery: (call) => cursorFaults(signer, listOf(call), call),
      errors: ['validation_failed'],
      answer: { schema: ReviewPage, example: examples.reviewPage },
      async read(call, query) {
        const { id, zone } = call.restaurant
        const list = listOf(call)
        const request = pageRequest(signer, list, query)
        const filter = {
          rating: query.rating,
          createdFrom: bound(query.created_from, zone, 'first'),
          createdTo: bound(query.created_to, zone, 'last'),
        }
        const page = keysetPage(request, ...(await readTogether(database, id, reviewPage(filter, request))))
        return {
          data: page.rows.map((row) => presentReview(row, zone)),
          ...pageAnswer(call, signer, list, request, page, (row) => [
            new Date(row.created_at).toISOString(),
            row.id,
          ]),
        }
      },
    }),
    write({
      method: 'POST',
      path: '/reviews',
      id: 'createReview',
      tag: 'Reviews',
      scope: 'reviews:write',
      summary: 'Send what a guest says of a visit',
      description:
        'About a completed order or a seated reservation, once for each of them. Fires `review.created`. Whether the guest writes it by the link in a mail, or a program sends it here, makes no difference.',
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
      summary: 'One review',
      errors: ['not_found'],
      answer: { schema: ReviewAnswer, example: examples.reviewAnswer },
      async read({ restaurant, id }) {
        const [[row]] = await readTogether(database, restaurant.id, [findReview(id)])
        if (!row) throw notFound()
        return { data: presentReview(row, restaurant.zone) }
      },
    }),
  ]
}

function listOf({ restaurant }: Call): string {
  return `reviews:${restaurant.id}`
}

function bound(text: string | undefined, zone: string, edge: 'first' | 'last'): number | undefined {
  return text === undefined ? undefined : (parseMomentQuery(text, zone, edge) ?? undefined)
}
