import { stockFault } from '../faults.ts'
/** Quantities have three decimals. They are added up as whole thousandths, in which no sum is ever off. */
export const MOST_QUANTITY = 10_000_000

export function thousandths(quantity: number): number {
  return Math.round(quantity * 1_000)
}

export function fromThousandths(count: number): number {
  return count / 1_000
}

/** What a program's own sums are off by is forgiven, in proportion: 0.0000001 is no 0. */
export function hasThreeDecimals(quantity: number): boolean {
  return Math.abs(quantity - fromThousandths(thousandths(quantity))) <= Math.abs(quantity) * 1e-14
}

export const TOO_MANY_DECIMALS = stockFault('too_many_decimals')
