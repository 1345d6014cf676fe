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
import { endAtReader } from './end-link.ts'
import type { LockedPayment } from './lock-payment.ts'
import { captureArrivedMoney } from './mark-as-paid.ts'
import { scheduleCheck } from './queue-provider-call.ts'
import { updateDepositStatus } from './refund-deposit.ts'
import { settleRefund } from './start-refund.ts'

/** What the provider says, made ours. It may say it twice, late, and in any order. */
export async function applyReading(
  tx: Tx,
  desk: Pick<PaymentDesk, 'box'>,
  held: LockedPayment,
  reading: Reading,
): Promise<PaymentRow> {
  let payment = held.payment
  if (reading.state === 'paid') {
    const backMinor = reading.refunds
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const isBackAlready = backMinor >= payment.amount_minor + payment.tip_minor
    payment = await captureArrivedMoney(tx, desk, held, { paymentRef: reading.paymentRef, isBackAlready })
  } else if (payment.status === 'pending' && reading.state !== 'open') {
    payment = {
      ...payment,
      status: reading.state === 'failed' ? 'failed' : 'cancelled',
      failure_reason:
        reading.state === 'failed' ? (reading.failure ?? 'The bank turned the payment down.') : null,
      updated_at: tx.cause.now,
    }
    updatePayment(tx, payment)
    if (reading.state === 'failed' && payment.terminal_id !== null) await endAtReader(tx, payment)
  }
  for (const refund of reading.refunds) payment = await applyProviderRefund(tx, payment, refund)
  if (held.reservation) await updateDepositStatus(tx, payment, held.reservation)
  return scheduleNextCheck(tx, payment)
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
async function scheduleNextCheck(tx: Tx, payment: PaymentRow): Promise<PaymentRow> {
  const refunds = await tx.run(refundsOf([payment.id]))
  const open = refunds.filter(({ status, provider_ref }) => status === 'pending' && provider_ref !== null)
  const nextCheckAt = nextCheckOf(tx, payment, open[0]?.created_at)
  if (nextCheckAt !== null) scheduleCheck(tx, nextCheckAt)
  const hasEnded = payment.status === 'pending' && tx.cause.now >= (payment.expires_at ?? Infinity)
  if (hasEnded) await endAtReader(tx, payment)
  const next = { ...payment, next_check_at: nextCheckAt }
  if (next.next_check_at !== payment.next_check_at) updatePayment(tx, next)
  return next
}

/** By when the guest was last there, while the payment waits for one; by the age of a refund that waits for a bank. */
function nextCheckOf(tx: Tx, payment: PaymentRow, refundedAt: number | undefined): number | null {
  const real = realNow(tx)
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
