import { atRestaurant } from '../../../ground/tenants/at-restaurant.ts'
import { type Restaurant, realNow, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { HOUR_MS, MINUTE_MS } from '../../../platform/time/clock.ts'
import type { PaymentDesk } from '../desk.ts'
import type { Outcome, Provider, ProviderRefund, Reading } from '../providers/provider.ts'
import { type CallRow, claimCall, lockOpenCall, settleCall } from '../queries/calls.ts'
import {
  findPayment,
  type PaymentRow,
  type RefundRow,
  refundsOf,
  updatePayment,
} from '../queries/payments.ts'
import { isReaderTap, paymentsOfTap } from '../queries/taps.ts'
import { readerOf } from '../queries/terminals.ts'
import { pauseAtReader, pauseBeforeNextCheck } from '../rules/asking.ts'
import { failureOf, READER_FAILURES } from '../rules/reader-failures.ts'
import { applyProviderRefund, applyReading } from './apply-provider-answer.ts'
import { askReader } from './ask-reader.ts'
import { connectedProvider } from './connected-provider.ts'
import { payPageUrl } from './create-link.ts'
import { endAtReader, endTap } from './end-link.ts'
import {
  type LockedPayment,
  type LockedTap,
  lockPaymentWithSubject,
  lockTap,
  sumOfPayments,
} from './lock-payment.ts'
import { CALL_HELD_MS, scheduleCheck } from './queue-provider-call.ts'
import { updateDepositStatus } from './refund-deposit.ts'
import { settleRefund } from './start-refund.ts'

/** Providers show no page for less than half an hour; ours of tickets ends sooner, and is then ended there too. */
const SHORTEST_PAGE_MS = HOUR_MS

/** A tap whose reader was not told of it yet, or that has no provider: whoever is about to ask finds that it has ended. */
const NEVER_ASKED: Outcome<Reading> = {
  kind: 'done',
  value: { state: 'ended', paymentRef: null, refunds: [] },
}

type Result =
  | { verb: 'start'; outcome: Outcome<{ ref: string; url: string | null }> }
  | { verb: 'cancel'; outcome: Outcome<Reading> }
  | { verb: 'refund'; outcome: Outcome<ProviderRefund>; refund: RefundRow }

type Ready = {
  call: CallRow
  payment: PaymentRow
  refund: RefundRow | null
  /** What is asked for; of a tap over several orders it is all of it. */
  askedMinor: number
  /** What the provider calls the money that it has taken. */
  paymentRef: string | null
  /** Where its terminal is one of the provider's. */
  reader: string | null
  open: (() => Promise<Provider>) | null
}

/**
 * Makes a call that was committed before. No transaction is open meanwhile: what is to be said is read in one, and what
 * came of it is written in another. Whoever makes it again says the same under the same key.
 */
export async function makeProviderCall(
  desk: PaymentDesk,
  restaurant: Restaurant,
  callId: string,
  { onlyDue = false }: { onlyDue?: boolean } = {},
): Promise<Outcome<unknown>> {
  const inside = await atRestaurant(desk, restaurant, 'payments')
  const ready = await inside((tx) => prepareCall(tx, desk, callId, onlyDue))
  if (!ready) return { kind: 'unknown', reason: 'settled by another' }
  const result = await callProvider(desk, restaurant, ready)
  await inside((tx) => settleOutcome(tx, desk, ready.call, result))
  return result.outcome
}

async function prepareCall(
  tx: Tx,
  desk: PaymentDesk,
  callId: string,
  onlyDue: boolean,
): Promise<Ready | null> {
  const at = realNow(tx)
  const call = await claimCall(tx, callId, { at, until: at + CALL_HELD_MS, onlyDue })
  const [payment] = call ? await tx.run(findPayment(call.payment_id)) : []
  if (!call || !payment) return null
  const refunds = call.refund_id === null ? [] : await tx.run(refundsOf([payment.id]))
  const refund = refunds.find(({ id }) => id === call.refund_id) ?? null
  const tap = isReaderTap(payment) ? await tx.run(paymentsOfTap(payment.tap_id)) : [payment]
  const { amount_minor, tip_minor } = sumOfPayments(tap)
  return {
    call,
    payment,
    refund,
    askedMinor: amount_minor + tip_minor,
    paymentRef: tap.find(({ provider_payment_ref: ref }) => ref !== null)?.provider_payment_ref ?? null,
    reader: await readerOf(tx, payment),
    open: await connectedProvider(tx, desk),
  }
}

async function callProvider(desk: PaymentDesk, restaurant: Restaurant, ready: Ready): Promise<Result> {
  const { call, payment, refund, paymentRef, reader, open } = ready
  const { id, name } = restaurant
  const { verb } = call
  const notConnected = { kind: 'refused', reason: 'not connected', isOurKey: true } as const
  const provider = await open?.()
  if (verb === 'refund' && refund) {
    // Owed to the guest all the same: it is made once a provider is connected again.
    if (!provider) return { verb, refund, outcome: { kind: 'unknown', reason: notConnected.reason } }
    if (paymentRef === null) return { verb, refund, outcome: notConnected }
    const wanted = {
      paymentRef,
      refundId: refund.id,
      amountMinor: refund.amount_minor + refund.tip_minor,
      currency: payment.currency,
    }
    return { verb, refund, outcome: await provider.refund(call.id, wanted) }
  }
  if (verb === 'cancel') {
    const { currency } = payment
    if (isReaderTap(payment) && payment.provider_ref === null) return { verb, outcome: NEVER_ASKED }
    const ref = payment.provider_ref ?? ''
    if (!provider) return { verb, outcome: notConnected }
    if (reader !== null) return { verb, outcome: await provider.readers.cancel({ ref, reader, currency }) }
    return { verb, outcome: await provider.cancel(call.id, ref, currency) }
  }
  if (reader !== null) {
    const asked = { callId: call.id, payment, reader, askedMinor: ready.askedMinor }
    return {
      verb: 'start',
      outcome: provider ? await askReader(desk, restaurant, { ...asked, provider }) : notConnected,
    }
  }
  const start = {
    restaurantId: id,
    paymentId: payment.id,
    title: name,
    amountMinor: payment.amount_minor + payment.tip_minor,
    currency: payment.currency,
    expiresAt: Math.max(payment.expires_at ?? 0, payment.created_at + SHORTEST_PAGE_MS),
    backUrl: `${payPageUrl(desk, id, payment)}?back=1`,
  }
  return { verb: 'start', outcome: provider ? await provider.start(call.id, start) : notConnected }
}

async function settleOutcome(tx: Tx, desk: PaymentDesk, call: CallRow, result: Result): Promise<void> {
  const isRefund = result.verb === 'refund'
  const tap: LockedTap = isRefund
    ? [await lockPaymentWithSubject(tx, call.payment_id)]
    : await lockTap(tx, call.payment_id)
  const [held] = tap
  const open = await lockOpenCall(tx, call.id)
  if (!open) return
  const at = realNow(tx)
  const { outcome } = result
  const isAskedMeanwhile = outcome === NEVER_ASKED && held.payment.provider_ref !== null
  if (isAskedMeanwhile || isUnclear(outcome, open)) {
    const nextCheckAt = at + Math.min(30 * MINUTE_MS, 5_000 * 2 ** Math.min(open.attempts, 12))
    const reason = outcome.kind === 'done' ? null : outcome.reason
    settleCall(tx, call.id, { state: 'unknown', reason, at, nextCheckAt })
    scheduleCheck(tx, nextCheckAt)
    return
  }
  const reason = outcome.kind === 'refused' ? outcome.reason : null
  settleCall(tx, call.id, { state: outcome.kind === 'done' ? 'succeeded' : 'failed', reason, at })
  if (result.verb === 'start') await settleStart(tx, tap, result.outcome)
  else if (result.verb === 'cancel') await settleCancel(tx, desk, tap, result.outcome)
  else await settleRefundCall(tx, held, result.refund.id, result.outcome)
}

/** A no to whoever only wants to look says nothing of an earlier try, which may have been carried out. */
function isUnclear(outcome: Outcome<unknown>, { attempts }: CallRow): boolean {
  return (
    outcome.kind === 'unknown' || (outcome.kind === 'refused' && outcome.isBlind === true && attempts > 1)
  )
}

/** A page that came too late to be given to anyone is ended again. */
async function settleStart(
  tx: Tx,
  tap: LockedTap,
  outcome: Outcome<{ ref: string; url: string | null }>,
): Promise<void> {
  const { payment } = tap[0]
  const updated_at = tx.cause.now
  const isAtReader = payment.terminal_id !== null
  if (outcome.kind === 'done') {
    const { ref, url } = outcome.value
    const next = { ...payment, provider_ref: ref, provider_url: url, updated_at }
    if (payment.status !== 'pending') await endAtReader(tx, payment)
    else if (isAtReader) next.next_check_at = realNow(tx) + pauseAtReader(0)
    updatePayment(tx, next)
    if (next.next_check_at !== null) scheduleCheck(tx, next.next_check_at)
  } else if (outcome.kind === 'refused' && payment.status === 'pending') {
    const failure_reason = isAtReader ? failureOf(outcome.reason) : READER_FAILURES.not_taken
    endTap(tx, tap, { status: 'failed', failure_reason })
    if (isAtReader && payment.provider_ref !== null) await endAtReader(tx, payment)
  }
}

/** A page that cannot be ended was paid, or has ended by itself: it is read. */
async function settleCancel(
  tx: Tx,
  desk: PaymentDesk,
  tap: LockedTap,
  outcome: Outcome<Reading>,
): Promise<void> {
  if (outcome.kind === 'done') await applyReading(tx, desk, tap, outcome.value)
  else if (outcome.kind === 'refused' && !outcome.isOurKey) {
    updatePayment(tx, { ...tap[0].payment, next_check_at: realNow(tx), updated_at: tx.cause.now })
    scheduleCheck(tx, realNow(tx))
  }
}

async function settleRefundCall(
  tx: Tx,
  held: LockedPayment,
  refundId: string,
  outcome: Outcome<ProviderRefund>,
): Promise<void> {
  let { payment } = held
  if (outcome.kind === 'done') {
    payment = await applyProviderRefund(tx, payment, { ...outcome.value, refundId })
    if (outcome.value.status === 'pending') {
      const nextCheckAt = realNow(tx) + pauseBeforeNextCheck(0)
      updatePayment(tx, { ...payment, next_check_at: nextCheckAt })
      scheduleCheck(tx, nextCheckAt)
    }
  } else if (outcome.kind === 'refused') {
    const refund = (await tx.run(refundsOf([payment.id]))).find(({ id }) => id === refundId)
    if (!refund) return
    payment = (await settleRefund(tx, payment, refund, { status: 'failed', providerRef: null })).payment
  }
  if (held.reservation) await updateDepositStatus(tx, payment, held.reservation)
}
