import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../../ground/audit/commands.ts'
import { realNow, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { takeOffSold } from '../../gift-cards/commands/sell-card.ts'
import type { PaymentDesk } from '../desk.ts'
import type { ProviderRefund, Reading } from '../providers/provider.ts'
import {
  insertEntry,
  insertRefund,
  isForCard,
  ledgerOf,
  type PaymentRow,
  type RefundRow,
  refundsOf,
  updatePayment,
  updateRefund,
} from '../queries/payments.ts'
import { pauseAtReader, pauseBeforeNextCheck, pauseSinceGuest } from '../rules/asking.ts'
import { splitRefund, standingOf, whole } from '../rules/ledger.ts'
import { endAtReader, endTap } from './end-link.ts'
import { type LockedTap, sumOf } from './lock-payment.ts'
import { captureTap } from './mark-as-paid.ts'
import { scheduleCheck } from './queue-provider-call.ts'
import { updateDepositStatus } from './refund-deposit.ts'
import { settleRefund } from './start-refund.ts'

/** What the provider says, made ours. It may say it twice, late, and in any order. */
export async function applyReading(
  tx: Tx,
  desk: Pick<PaymentDesk, 'box'>,
  tap: LockedTap,
  reading: Reading,
): Promise<void> {
  const [held] = tap
  let payments = tap.map(({ payment }) => payment)
  if (reading.state === 'paid') {
    const backMinor = reading.refunds
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const { amount_minor, tip_minor } = sumOf(tap)
    const isBackAlready = backMinor >= amount_minor + tip_minor
    payments = await captureTap(tx, desk, tap, { paymentRef: reading.paymentRef, isBackAlready })
  } else if (reading.state !== 'open') {
    const hasFailed = reading.state === 'failed'
    const wasPending = held.payment.status === 'pending'
    payments = endTap(tx, tap, {
      status: hasFailed ? 'failed' : 'cancelled',
      failure_reason: hasFailed ? (reading.failure ?? 'The bank turned the payment down.') : null,
    })
    if (hasFailed && wasPending && held.payment.terminal_id !== null) await endAtReader(tx, held.payment)
  }
  for (const refund of reading.refunds) payments = await applyRefund(tx, payments, refund)
  for (const payment of payments) {
    if (held.reservation) await updateDepositStatus(tx, payment, held.reservation)
    await scheduleNextCheck(tx, payment)
  }
}

/** To the payment of the tap that it goes back from; one that was made at the provider's own screen is spread over them. */
async function applyRefund(tx: Tx, payments: PaymentRow[], theirs: ProviderRefund): Promise<PaymentRow[]> {
  const known = await tx.run(refundsOf(payments.map(({ id }) => id)))
  const own = known.filter(({ id, provider_ref }) => id === theirs.refundId || provider_ref === theirs.ref)
  const next: PaymentRow[] = []
  let leftMinor = theirs.amountMinor
  for (const payment of payments) {
    const isOf = own.some(({ payment_id }) => payment_id === payment.id)
    if (own.length > 0 ? !isOf : leftMinor === 0) {
      next.push(payment)
      continue
    }
    const { left } = standingOf(await ledgerOf(tx, { paymentId: payment.id }))
    next.push(await applyProviderRefund(tx, payment, { ...theirs, amountMinor: leftMinor }))
    leftMinor -= Math.min(leftMinor, whole(left))
  }
  return next
}

/** Ours, found by its mark or by the provider's name for it; else one that was made at the provider's own screen. */
export async function applyProviderRefund(
  tx: Tx,
  payment: PaymentRow,
  theirs: ProviderRefund,
): Promise<PaymentRow> {
  const refunds = await tx.run(refundsOf([payment.id]))
  const own = refunds.find(({ id, provider_ref }) => id === theirs.refundId || provider_ref === theirs.ref)
  const refund = own ?? (await enterProviderRefund(tx, payment, theirs))
  if (!refund) return payment
  const known: RefundRow = { ...refund, provider_ref: theirs.ref }
  if (theirs.status !== 'pending') {
    const settled = await settleRefund(tx, payment, known, { status: theirs.status, providerRef: theirs.ref })
    return settled.payment
  }
  if (refund.provider_ref !== theirs.ref) updateRefund(tx, known)
  return payment
}

async function enterProviderRefund(
  tx: Tx,
  payment: PaymentRow,
  theirs: ProviderRefund,
): Promise<RefundRow | null> {
  // What has gone back there has gone, spent here or not.
  const { left } = standingOf(await ledgerOf(tx, { paymentId: payment.id }))
  const minor = Math.min(theirs.amountMinor, whole(left))
  if (theirs.status === 'failed' || minor === 0) return null
  const parts = splitRefund(minor, left)
  const { now } = tx.cause
  const refund: RefundRow = {
    id: randomUUIDv7(),
    payment_id: payment.id,
    status: 'pending',
    kind: 'correction',
    amount_minor: parts.amountMinor,
    tip_minor: parts.tipMinor,
    reason: null,
    source: 'provider',
    provider_ref: theirs.ref,
    created_at: now,
    updated_at: now,
  }
  insertRefund(tx, refund)
  insertEntry(tx, { paymentId: payment.id, refundId: refund.id, kind: 'refund_requested', ...parts })
  if (payment.gift_card_id !== null && isForCard(payment)) {
    const off = { cardId: payment.gift_card_id, amountMinor: parts.amountMinor, refundId: refund.id }
    await takeOffSold(tx, { ...off, note: 'Refunded at the provider' })
  }
  record(tx, {
    action: 'payment.refund_asked',
    subject: { kind: 'payment', id: payment.id },
    after: { amount_minor: minor, source: 'provider' },
  })
  return refund
}

/** While something of it is open at the provider it is asked again, at first soon and then more and more seldom. */
async function scheduleNextCheck(tx: Tx, payment: PaymentRow): Promise<void> {
  const refunds = await tx.run(refundsOf([payment.id]))
  const open = refunds.filter(({ status, provider_ref }) => status === 'pending' && provider_ref !== null)
  const nextCheckAt = nextCheckOf(tx, payment, open[0]?.created_at)
  if (nextCheckAt !== null) scheduleCheck(tx, nextCheckAt)
  const hasEnded = payment.status === 'pending' && tx.cause.now >= (payment.expires_at ?? Infinity)
  if (hasEnded) await endAtReader(tx, payment)
  if (nextCheckAt !== payment.next_check_at) updatePayment(tx, { ...payment, next_check_at: nextCheckAt })
}

/** By when the guest was last there, while the payment waits for one; by the age of a refund that waits for a bank. */
function nextCheckOf(tx: Tx, payment: PaymentRow, refundedAt: number | undefined): number | null {
  const real = realNow(tx)
  // The others of a tap wait for its first.
  if (payment.status === 'pending' && payment.tap_id !== null && payment.tap_id !== payment.id) return null
  if (payment.status !== 'pending') {
    return refundedAt === undefined ? null : real + pauseBeforeNextCheck(tx.cause.now - refundedAt)
  }
  const { guest_seen_at: seenAt, terminal_id: terminalId } = payment
  if (terminalId !== null) return real + pauseAtReader(tx.cause.now - payment.created_at)
  return (
    real +
    (seenAt === null
      ? pauseBeforeNextCheck(tx.cause.now - payment.created_at)
      : pauseSinceGuest(real - seenAt))
  )
}
