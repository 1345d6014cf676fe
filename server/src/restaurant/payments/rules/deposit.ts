import type { DepositRule } from '../../../ground/tenants/rules/booking.ts'
import { HOUR_MS } from '../../../platform/time/clock.ts'
import type { DepositStatus } from '../../reservations/contract.ts'
import type { ReservationRow } from '../../reservations/queries.ts'

const REFUND_UNTIL_HOURS = 24

type RefundRule = Pick<DepositRule, 'refund_until_hours'>

/** What becomes of a paid deposit when its booking ends: back to the guest, or kept. */
export function depositGoesBack(
  { status, cancelled_by, starts_at }: Pick<ReservationRow, 'status' | 'cancelled_by' | 'starts_at'>,
  rule: RefundRule | null,
  now: number,
): boolean {
  if (status === 'declined') return true
  if (status !== 'cancelled') return false
  if (cancelled_by === 'restaurant') return true
  return guestGetsBack(starts_at, rule, now)
}

/** Whether a guest who cancels now gets the deposit back. */
export function guestGetsBack(startsAt: number, rule: RefundRule | null, now: number): boolean {
  const hours = rule?.refund_until_hours ?? REFUND_UNTIL_HOURS
  return now <= startsAt - hours * HOUR_MS
}

/** How a deposit stands after money of it moved: refunded once none is left, paid again where a refund came to nothing. */
export function depositAfter(status: DepositStatus | null, leftMinor: number): DepositStatus | null {
  if (leftMinor === 0 && (status === 'paid' || status === 'forfeited')) return 'refunded'
  if (leftMinor > 0 && status === 'refunded') return 'paid'
  return status
}

/** The guests have come after all: what was kept is theirs again, and what they owed they owe. */
export function depositOfReturned({
  deposit_status: status,
  deposit_minor: minor,
}: Pick<ReservationRow, 'deposit_status' | 'deposit_minor'>): DepositStatus | null {
  if (status === 'forfeited') return 'paid'
  return status === null && minor !== null ? 'pending' : status
}
