import { randomUUIDv7 } from 'node:crypto'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { realNow, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { MINUTE_MS } from '../../../platform/time/clock.ts'
import { insertCall, scheduleRound, type Verb } from '../queries/calls.ts'

export const CHECK_TASK = 'payments_round'

/** Longer than any call may take: whoever makes one holds it alone so long. */
export const CALL_HELD_MS = 20_000

/** What is due sooner gets a job of its own; those of the same seconds share one. */
const SOON_MS = 2 * MINUTE_MS
const ROUNDED_MS = 5_000

export type WantedCall = {
  verb: Verb
  paymentId: string
  refundId?: string | null
  /** Whoever asks makes the call, as soon as it has committed; the worker only where that came to nothing. */
  byCaller?: boolean
}

/** A call to a provider, to be made once this transaction has committed. Its id is the key of the call. */
export function queueProviderCall(
  tx: Tx,
  { verb, paymentId, refundId = null, byCaller = false }: WantedCall,
): string {
  const id = randomUUIDv7()
  const at = realNow(tx)
  const nextCheckAt = byCaller ? at + CALL_HELD_MS : at
  insertCall(tx, { id, payment_id: paymentId, refund_id: refundId, verb, nextCheckAt, at })
  scheduleCheck(tx, nextCheckAt)
  return id
}

/** The restaurant's open money is looked at from then on. */
export function scheduleCheck(tx: Tx, at: number): void {
  scheduleRound(tx, at)
  const { id } = tx.restaurant
  const waitMs = at - realNow(tx)
  if (waitMs <= 0) enqueue(tx, CHECK_TASK, { restaurantId: id }, { key: `${CHECK_TASK}:${id}` })
  // The rounds of every minute would come too late for it.
  else if (waitMs < SOON_MS) {
    const key = `${CHECK_TASK}:${id}:${Math.ceil(at / ROUNDED_MS)}`
    enqueue(tx, CHECK_TASK, { restaurantId: id }, { key, runAt: tx.cause.now + waitMs })
  }
}
