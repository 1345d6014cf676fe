import type { Trace } from '../../../ground/redaction/rules.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Review } from '../contract.ts'
import { presentReview } from '../present.ts'
import { deleteAsksOf } from '../queries/asks.ts'
import { blankReviews, handOverReviews, reviewsOf } from '../queries/reviews.ts'
import { namesAnyone } from '../rules/reply.ts'

/** The stars stay. The guest's words go, and so does a reply that calls them by a name. */
export async function forgetGuest(tx: Tx, guestIds: number[], names: readonly string[]): Promise<Trace> {
  const rows = await tx.run(reviewsOf(guestIds))
  deleteAsksOf(tx, guestIds)
  const blank = rows.map(({ id, reply }) => ({ id, reply: namesAnyone(reply, names) ? null : reply }))
  blankReviews(tx, blank, changedAt(tx))
  const replies = rows.map(({ reply }, index) => (blank[index]?.reply === null ? reply : null))
  return {
    subjectIds: rows.map(({ id }) => id),
    texts: [...rows.map(({ comment }) => comment), ...replies],
  }
}

export function adoptGuest(tx: Tx, { from, into }: { from: number; into: number }): void {
  handOverReviews(tx, from, into)
}

export async function exportGuest(tx: Tx, guestId: number): Promise<Review[]> {
  const rows = await tx.run(reviewsOf([guestId]))
  return rows.map((row) => presentReview(row, tx.restaurant.zone))
}
