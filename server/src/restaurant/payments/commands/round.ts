import { findRestaurantById } from '../../../ground/tenants/queries.ts'
import {
  inDirectory,
  type Restaurant,
  realNow,
  type Tx,
} from '../../../platform/postgres/transaction/transaction.ts'
import { HOUR_MS, MINUTE_MS } from '../../../platform/time/clock.ts'
import { atRestaurant, type PaymentDesk } from '../desk.ts'
import { forgetKey, updateAsked } from '../queries/accounts.ts'
import { dueCalls, hasOpenMoney, rescheduleRound } from '../queries/calls.ts'
import { openNotices, settleNotice } from '../queries/notices.ts'
import {
  duePayments,
  findByProviderRef,
  findPayment,
  type PaymentRow,
  setNextCheck,
} from '../queries/payments.ts'
import { accountOf } from './accounts.ts'
import { applyReading } from './apply.ts'
import { lookAfter } from './ask.ts'
import { performCall, providerOf } from './calls.ts'
import { endLink } from './end-link.ts'
import { holdPayment } from './hold.ts'

const AT_ONCE = 50
const ASK_EVERY_MS = 10 * MINUTE_MS
/** The provider's clock is not ours, and what is asked twice is known again. */
const ASK_BACK_MS = HOUR_MS

/** Whatever of one restaurant's money is open at a provider and due: notices, calls, payments, what was never told. */
export async function goRound(desk: PaymentDesk, restaurantId: number): Promise<void> {
  const [restaurant] = await inDirectory(desk.database, findRestaurantById(restaurantId))
  if (!restaurant) return
  const inside = await atRestaurant(desk, restaurant, 'payments')
  for (const notice of await inside((tx) => openNotices(tx, AT_ONCE))) {
    const payment = await inside((tx) =>
      findByProviderRef(tx, { ref: notice.provider_ref, paymentRef: notice.provider_payment_ref }),
    )
    const known = payment === undefined || (await syncPayment(desk, restaurant, payment.id))
    if (known) await inside(async (tx) => settleNotice(tx, notice.event_id, realNow(tx)))
  }
  for (const { id } of await inside((tx) => dueCalls(tx, realNow(tx), AT_ONCE))) {
    await performCall(desk, restaurant, id, { onlyDue: true })
  }
  for (const { id } of await inside((tx) => duePayments(tx, realNow(tx), AT_ONCE))) {
    await syncPayment(desk, restaurant, id)
  }
  await askForUntold(desk, restaurant)
  await inside(async (tx) => {
    if (!(await hasOpenMoney(tx))) forgetKey(tx)
    rescheduleRound(tx)
  })
}

/** Reads a payment at its provider and makes what is said there ours. Whether an answer came. */
export async function syncPayment(
  desk: PaymentDesk,
  restaurant: Restaurant,
  paymentId: string,
): Promise<boolean> {
  const inside = await atRestaurant(desk, restaurant, 'payments')
  const [payment, open] = await inside(async (tx) => {
    const [row] = await tx.run(findPayment(paymentId))
    return [row, await providerOf(tx, desk)] as const
  })
  if (!payment) return true
  if (payment.provider !== 'stripe' || payment.provider_ref === null || !open) {
    await inside((tx) => endIfOver(tx, payment.id))
    return true
  }
  const provider = await open()
  const outcome = await provider.read(payment.provider_ref, payment.currency)
  await inside(async (tx) => {
    const held = await holdPayment(tx, paymentId)
    if (outcome.kind === 'done') await applyReading(tx, desk, held, outcome.value)
    else postpone(tx, held.payment)
  })
  return outcome.kind !== 'unknown'
}

/** Of a page of ours, or one that the provider never gave: it ends when its time is over. */
async function endIfOver(tx: Tx, paymentId: string): Promise<void> {
  const { payment } = await holdPayment(tx, paymentId)
  const left = (payment.expires_at ?? 0) - tx.cause.now
  if (left <= 0) endLink(tx, payment)
  if (payment.status === 'pending' && left > 0) postpone(tx, payment, left)
  else setNextCheck(tx, payment.id, null)
}

function postpone(tx: Tx, payment: PaymentRow, pauseMs = ASK_EVERY_MS): void {
  const at = realNow(tx) + Math.max(MINUTE_MS, Math.min(pauseMs, HOUR_MS))
  setNextCheck(tx, payment.id, at)
  lookAfter(tx, at)
}

/** Refunds that somebody made at the provider's own screen, and whose notice never came. */
async function askForUntold(desk: PaymentDesk, restaurant: Restaurant): Promise<void> {
  const inside = await atRestaurant(desk, restaurant, 'payments')
  const [account, open] = await inside(
    async (tx) => [await accountOf(tx), await providerOf(tx, desk)] as const,
  )
  const now = desk.now()
  if (!open || !account || account.next_ask_at === null || account.next_ask_at > now) return
  const outcome = await (await open()).refundedSince((account.asked_until ?? now) - ASK_BACK_MS)
  const refs = outcome.kind === 'done' ? outcome.value : []
  for (const paymentRef of refs) {
    const payment = await inside((tx) => findByProviderRef(tx, { ref: null, paymentRef }))
    if (payment) await syncPayment(desk, restaurant, payment.id)
  }
  const until = outcome.kind === 'done' ? now : (account.asked_until ?? now)
  await inside(async (tx) => updateAsked(tx, { until, nextAt: now + ASK_EVERY_MS }))
}
