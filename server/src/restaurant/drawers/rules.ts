import type { Figures, MovementKind } from './contract.ts'

/** The sums of one session's movements, by kind. */
export type MovementSum = { kind: MovementKind; count: number; minor: number }

export function figuresOf(floatMinor: number, sums: readonly MovementSum[]): Figures {
  const sumOf = (kind: MovementKind) => sums.find((sum) => sum.kind === kind) ?? { count: 0, minor: 0 }
  const [payments, refunds] = [sumOf('payment'), sumOf('refund')]
  const [paidIn, paidOut] = [sumOf('paid_in').minor, sumOf('paid_out').minor]
  return {
    float_minor: floatMinor,
    payments: payments.count,
    payments_minor: payments.minor,
    refunds: refunds.count,
    refunds_minor: refunds.minor,
    paid_in_minor: paidIn,
    paid_out_minor: paidOut,
    no_sales: sumOf('no_sale').count,
    expected_minor: floatMinor + payments.minor - refunds.minor + paidIn - paidOut,
  }
}
