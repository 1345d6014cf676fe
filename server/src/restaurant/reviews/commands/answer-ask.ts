import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { findGuest } from '../../guests/queries.ts'
import { addressHash, type ReviewDesk } from '../desk.ts'
import { type AskRow, findAsk, insertRefusal } from '../queries/asks.ts'
import { addressFor, linkEndsAt } from '../rules/visit.ts'
import { createReview, visitOf } from './create-review.ts'
import { findVisit } from './find-visit.ts'

/** `open`: the guest can write. `used`: the visit has its review. `ended`: its time is over, or the guest was erased. */
export type AskState = 'open' | 'used' | 'ended'

export async function readAsk(tx: Tx, id: string): Promise<{ state: AskState; ask: AskRow | null }> {
  const [ask] = await tx.run(findAsk(id))
  if (!ask) return { state: 'ended', ask: null }
  const isOver = tx.cause.now >= linkEndsAt(ask.asked_at)
  return { state: ask.is_used ? 'used' : isOver ? 'ended' : 'open', ask }
}

/** What the guest wrote. Sent twice, or after a program has sent a review of the visit, it is the first that counts. */
export async function answerAsk(
  tx: Tx,
  id: string,
  { rating, comment }: { rating: number; comment: string | null },
): Promise<AskState> {
  const { state, ask } = await readAsk(tx, id)
  if (state !== 'open' || !ask) return state
  try {
    await createReview(tx, { order_id: ask.order_id, reservation_id: ask.reservation_id, rating, comment })
    return 'used'
  } catch (error) {
    // Meanwhile there is a review, or the visit was taken back: the page says which.
    if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error
    return (await readAsk(tx, id)).state === 'used' ? 'used' : 'ended'
  }
}

/** Whoever got the mail wants no other of its kind from this restaurant. */
export async function refuseAsks(tx: Tx, desk: ReviewDesk, id: string): Promise<void> {
  const { ask } = await readAsk(tx, id)
  if (!ask) return
  const [guest] = ask.guest_id === null ? [] : await tx.run(findGuest(ask.guest_id))
  const visited = await findVisit(tx, visitOf(ask))
  const address = addressFor(visited, guest)
  if (address !== null) insertRefusal(tx, addressHash(desk, address))
}
