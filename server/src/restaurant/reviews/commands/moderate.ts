import { record } from '../../../ground/audit/commands.ts'
import { STAFF_ERRORS } from '../../../ground/staff-calls/errors.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { lockReview, type ReviewRow, updateReview } from '../queries/reviews.ts'

/** The restaurant's one public answer; null takes it back. What the guest wrote is never touched. */
export async function replyToReview(
  tx: Tx,
  id: string,
  { reply, version }: { reply: string | null; version: number },
): Promise<ReviewRow> {
  const review = await reviewAt(tx, id, version)
  if (review.reply === reply) return review
  const given = reply === null ? null : { at: changedAt(tx), by: tx.cause.actor.name }
  record(tx, {
    action: reply === null ? 'review.reply_removed' : 'review.replied',
    subject: { kind: 'review', id },
    before: { reply: review.reply },
    after: { reply },
  })
  return save(tx, { ...review, reply, replied_at: given?.at ?? null, replied_by: given?.by ?? null })
}

/** Guests do not see it any more, and it does not count in the average. It stays, with the reason. */
export async function hideReview(
  tx: Tx,
  id: string,
  { reason, version }: { reason: string; version: number },
): Promise<ReviewRow> {
  const review = await reviewAt(tx, id, version)
  if (review.hidden_at !== null) return review
  record(tx, { action: 'review.hidden', subject: { kind: 'review', id }, after: { reason } })
  return save(tx, { ...review, hidden_at: changedAt(tx), hidden_reason: reason })
}

export async function showReview(tx: Tx, id: string, { version }: { version: number }): Promise<ReviewRow> {
  const review = await reviewAt(tx, id, version)
  if (review.hidden_at === null) return review
  record(tx, {
    action: 'review.shown',
    subject: { kind: 'review', id },
    before: { reason: review.hidden_reason },
  })
  return save(tx, { ...review, hidden_at: null, hidden_reason: null })
}

async function reviewAt(tx: Tx, id: string, version: number): Promise<ReviewRow> {
  const review = await lockReview(tx, id)
  if (!review) throw notFound()
  if (review.version !== version) {
    throw new AppError(STAFF_ERRORS.changed_meanwhile, { version: review.version })
  }
  return review
}

function save(tx: Tx, review: ReviewRow): ReviewRow {
  const next = { ...review, version: review.version + 1, updated_at: changedAt(tx) }
  updateReview(tx, next)
  return next
}
