import type { OrderingRules } from '../../../ground/tenants/rules/ordering.ts'
import { taxOfDish } from '../../orders/rules/taxes.ts'

/** A price at the table without the tax in it, in minor units, unrounded. */
export function netPrice(
  priceMinor: number,
  dish: { itemId: number; categoryId: number },
  { prices_include_tax, taxes }: Pick<OrderingRules, 'prices_include_tax' | 'taxes'>,
  day: string,
): number {
  if (!prices_include_tax) return priceMinor
  const rate = taxOfDish(taxes, dish, { type: 'dine_in', day })?.rate_pct ?? 0
  return priceMinor / (1 + rate / 100)
}
