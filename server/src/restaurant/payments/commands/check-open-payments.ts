import { atRestaurant } from '../../../ground/tenants/at-restaurant.ts'
import { findRestaurantById } from '../../../ground/tenants/queries.ts'
import { inDirectory, type Restaurant, realNow } from '../../../platform/postgres/transaction/transaction.ts'
import { HOUR_MS } from '../../../platform/time/clock.ts'
import type { PaymentDesk } from '../desk.ts'
import { forgetKey, updateAsked } from '../queries/accounts.ts'
import { dueCalls, hasOpenMoney, rescheduleRound } from '../queries/calls.ts'
import { type NoticeRow, openNotices, settleNotice } from '../queries/notices.ts'
import { duePayments, findByProviderRef } from '../queries/payments.ts'
import { connectedProvider } from './connected-provider.ts'
import { makeProviderCall } from './make-provider-call.ts'
import { accountOf } from './provider-account.ts'
import { runAtOnce } from './run-at-once.ts'
import { ASK_EVERY_MS, syncPayment } from './sync-payment.ts'

const AT_ONCE = 50
/** Each waits for the provider without a connection of ours; one that never answers holds one place for its time. */
const AT_THE_SAME_TIME = 8

/** The provider's clock is not ours, and what is asked twice is known again. */
const ASK_BACK_MS = HOUR_MS

/** Whatever of one restaurant's money is open at a provider and due: notices, calls, payments, what was never told. */
export async function checkOpenPayments(desk: PaymentDesk, restaurantId: number): Promise<void> {
  const [restaurant] = await inDirectory(desk.database, findRestaurantById(restaurantId))
  if (!restaurant) return
  const inside = await atRestaurant(desk, restaurant, 'payments')
  const [notices, calls, payments] = await inside(async (tx) => [
    await openNotices(tx, AT_ONCE),
    await dueCalls(tx, realNow(tx), AT_ONCE),
    await duePayments(tx, realNow(tx), AT_ONCE),
  ])
  // While the provider is slow about one of them, the others are taken.
  await runAtOnce<() => Promise<unknown>>(
    [
      ...notices.map((notice) => () => followNotice(desk, restaurant, notice)),
      ...calls.map(
        ({ id }) =>
          () =>
            makeProviderCall(desk, restaurant, id, { onlyDue: true }),
      ),
      ...payments.map(
        ({ id }) =>
          () =>
            syncPayment(desk, restaurant, id),
      ),
    ],
    AT_THE_SAME_TIME,
    (work) => work(),
  )
  // What came of these may need calls of its own: money that is not due any more goes back in the same round.
  await runAtOnce(await inside((tx) => dueCalls(tx, realNow(tx), AT_ONCE)), AT_THE_SAME_TIME, ({ id }) =>
    makeProviderCall(desk, restaurant, id, { onlyDue: true }),
  )
  await findUntoldRefunds(desk, restaurant)
  await inside(async (tx) => {
    if (!(await hasOpenMoney(tx))) forgetKey(tx)
    rescheduleRound(tx)
  })
}

async function followNotice(desk: PaymentDesk, restaurant: Restaurant, notice: NoticeRow): Promise<void> {
  const inside = await atRestaurant(desk, restaurant, 'payments')
  const { event_id, provider_ref: ref, provider_payment_ref: paymentRef } = notice
  const payment = await inside((tx) => findByProviderRef(tx, { ref, paymentRef }))
  const known = payment === undefined || (await syncPayment(desk, restaurant, payment.id))
  if (known) await inside(async (tx) => settleNotice(tx, event_id, realNow(tx)))
}

/** Refunds that somebody made at the provider's own screen, and whose notice never came. */
async function findUntoldRefunds(desk: PaymentDesk, restaurant: Restaurant): Promise<void> {
  const inside = await atRestaurant(desk, restaurant, 'payments')
  const [account, open] = await inside(
    async (tx) => [await accountOf(tx), await connectedProvider(tx, desk)] as const,
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
