import { realNow, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { HOUR_MS } from '../../../platform/time/clock.ts'
import type { PaymentDesk } from '../desk.ts'
import { openCall } from '../queries/calls.ts'
import { setNextCheck } from '../queries/payments.ts'
import { READER_FAILURES } from '../rules/reader-failures.ts'
import { testAnswer } from '../rules/test-terminal.ts'
import { endTap } from './end-link.ts'
import { lockTap, sumOf } from './lock-payment.ts'
import { captureTap } from './mark-as-paid.ts'
import { scheduleCheck } from './queue-provider-call.ts'

/** What a reader would have told by now. Asked again, or late, it says the same. */
export async function answerTestTerminal(
  tx: Tx,
  desk: Pick<PaymentDesk, 'box'>,
  paymentId: string,
): Promise<void> {
  const tap = await lockTap(tx, paymentId)
  const { payment } = tap[0]
  const { now } = tx.cause
  if (payment.status !== 'pending') return setNextCheck(tx, paymentId, null)
  if ((payment.next_check_at ?? 0) > realNow(tx)) return
  // One of its orders was paid another way.
  if (tap.length > 1 && (await openCall(tx, paymentId, ['cancel']))) {
    return void endTap(tx, tap, { status: 'cancelled', failure_reason: null })
  }
  const answer = testAnswer(sumOf(tap))
  if (answer === 'approved') {
    await captureTap(tx, desk, tap, { paymentRef: null })
  } else if (answer === 'declined') {
    endTap(tx, tap, { status: 'failed', failure_reason: READER_FAILURES.declined })
  } else {
    const left = (payment.expires_at ?? now) - now
    if (left <= 0) return void endTap(tx, tap, { status: 'cancelled', failure_reason: null })
    const at = realNow(tx) + Math.min(left, HOUR_MS)
    setNextCheck(tx, paymentId, at)
    scheduleCheck(tx, at)
  }
}
