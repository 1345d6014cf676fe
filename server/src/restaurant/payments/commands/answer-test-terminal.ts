import { realNow, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { HOUR_MS } from '../../../platform/time/clock.ts'
import type { PaymentDesk } from '../desk.ts'
import { setNextCheck, updatePayment } from '../queries/payments.ts'
import { testAnswer } from '../rules/test-terminal.ts'
import { lockPaymentWithSubject } from './lock-payment.ts'
import { captureArrivedMoney } from './mark-as-paid.ts'
import { scheduleCheck } from './queue-provider-call.ts'

/** What a reader would have told by now. Asked again, or late, it says the same. */
export async function answerTestTerminal(
  tx: Tx,
  desk: Pick<PaymentDesk, 'box'>,
  paymentId: string,
): Promise<void> {
  const held = await lockPaymentWithSubject(tx, paymentId)
  const { payment } = held
  const { now } = tx.cause
  if (payment.status !== 'pending') return setNextCheck(tx, paymentId, null)
  if ((payment.next_check_at ?? 0) > realNow(tx)) return
  const answer = testAnswer(payment)
  const settled = { ...payment, next_check_at: null, updated_at: now }
  if (answer === 'approved') {
    await captureArrivedMoney(tx, desk, held, { paymentRef: null })
  } else if (answer === 'declined') {
    updatePayment(tx, { ...settled, status: 'failed', failure_reason: 'The card was declined.' })
  } else {
    const left = (payment.expires_at ?? now) - now
    if (left <= 0) return updatePayment(tx, { ...settled, status: 'cancelled' })
    const at = realNow(tx) + Math.min(left, HOUR_MS)
    setNextCheck(tx, paymentId, at)
    scheduleCheck(tx, at)
  }
}
