import { atRestaurant } from '../../../ground/tenants/at-restaurant.ts'
import { type Restaurant, realNow, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { HOUR_MS, MINUTE_MS } from '../../../platform/time/clock.ts'
import type { PaymentDesk } from '../desk.ts'
import { openCall } from '../queries/calls.ts'
import { findPayment, type PaymentRow, setNextCheck, setSeen } from '../queries/payments.ts'
import { isReaderTap } from '../queries/taps.ts'
import { readerOf } from '../queries/terminals.ts'
import { pauseAtReader, pauseSinceGuest } from '../rules/asking.ts'
import { answerTestTerminal } from './answer-test-terminal.ts'
import { applyReading } from './apply-provider-answer.ts'
import { connectedProvider } from './connected-provider.ts'
import { endLink } from './end-link.ts'
import { lockPaymentWithSubject, lockTap } from './lock-payment.ts'
import { scheduleCheck } from './queue-provider-call.ts'

export const ASK_EVERY_MS = 10 * MINUTE_MS
const SHORTEST_MS = 5_000

/** Reads a payment at its provider and makes what is said there ours. Whether an answer came. */
export async function syncPayment(desk: PaymentDesk, restaurant: Restaurant, id: string): Promise<boolean> {
  const inside = await atRestaurant(desk, restaurant, 'payments')
  const [payment, open, reader, wasUncertain] = await inside(async (tx) => {
    const row = await firstOfTap(tx, id)
    const reader = row ? await readerOf(tx, row) : null
    const isEarly = row !== undefined && (await isUncertain(tx, row.id, reader))
    return [row, await connectedProvider(tx, desk), reader, isEarly] as const
  })
  if (!payment) return true
  const paymentId = payment.id
  if (payment.terminal_id !== null && payment.provider === 'test') {
    await inside((tx) => answerTestTerminal(tx, desk, paymentId))
    return true
  }
  if (payment.provider !== 'stripe' || payment.provider_ref === null || !open) {
    await inside((tx) => endIfOver(tx, payment.id))
    return true
  }
  const provider = await open()
  const { provider_ref: ref, currency } = payment
  const outcome =
    reader === null
      ? await provider.read(ref, currency)
      : await provider.readers.read({ ref, reader, currency })
  await inside(async (tx) => {
    const tap = await lockTap(tx, paymentId)
    const isEarly = wasUncertain || (await isUncertain(tx, paymentId, reader))
    if (outcome.kind === 'done') {
      const { value } = outcome
      const reading = isEarly && value.state === 'failed' ? { ...value, state: 'open' as const } : value
      await applyReading(tx, desk, tap, reading)
      return
    }
    for (const { payment: part } of tap) {
      if (part.id === paymentId || part.next_check_at !== null)
        postpone(tx, part, pauseAfterSilence(tx, part))
    }
  })
  return outcome.kind !== 'unknown'
}

/** What a provider knows of a tap over several orders, it knows by the first payment. */
async function firstOfTap(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.run(findPayment(id))
  if (!row || !isReaderTap(row) || row.id === row.tap_id) return row
  return (await tx.run(findPayment(row.tap_id)))[0]
}

/** Before it is known that the reader was asked, or was told to stop: that it does not ask says nothing then. */
async function isUncertain(tx: Tx, paymentId: string, reader: string | null): Promise<boolean> {
  return reader !== null && (await openCall(tx, paymentId, ['start', 'cancel'])) !== undefined
}

/** Of a page of ours, or one that the provider never gave: it ends when its time is over. */
async function endIfOver(tx: Tx, paymentId: string): Promise<void> {
  const { payment } = await lockPaymentWithSubject(tx, paymentId)
  const left = (payment.expires_at ?? 0) - tx.cause.now
  if (left <= 0) await endLink(tx, payment)
  if (payment.status === 'pending' && left > 0) postpone(tx, payment, left)
  else setNextCheck(tx, payment.id, null)
}

/** The guest goes to the provider's page, or comes back from it: what the provider does not tell is asked for. */
export function expectGuest(tx: Tx, { id, status, provider }: PaymentRow): void {
  if (status !== 'pending' || provider !== 'stripe') return
  const at = realNow(tx)
  const nextCheckAt = at + pauseSinceGuest(0)
  setSeen(tx, id, { at, nextCheckAt })
  scheduleCheck(tx, nextCheckAt)
}

/** A provider that does not answer is asked again while the guest waits for it, then every ten minutes. */
function pauseAfterSilence(tx: Tx, payment: PaymentRow): number {
  const { status, guest_seen_at: seenAt, terminal_id: terminalId } = payment
  if (status === 'pending' && terminalId !== null) return pauseAtReader(tx.cause.now - payment.created_at)
  if (status !== 'pending' || seenAt === null) return ASK_EVERY_MS
  return Math.min(ASK_EVERY_MS, pauseSinceGuest(realNow(tx) - seenAt))
}

function postpone(tx: Tx, payment: PaymentRow, pauseMs: number): void {
  const at = realNow(tx) + Math.max(SHORTEST_MS, Math.min(pauseMs, HOUR_MS))
  setNextCheck(tx, payment.id, at)
  scheduleCheck(tx, at)
}
