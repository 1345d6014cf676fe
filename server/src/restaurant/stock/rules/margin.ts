import type { OrderingRules } from '../../../ground/tenants/rules/ordering.ts'

/** A price without the tax in it, in minor units, unrounded. */
export function netPrice(
  priceMinor: number,
  categoryId: number,
  { prices_include_tax, taxes }: Pick<OrderingRules, 'prices_include_tax' | 'taxes'>,
): number {
  if (!prices_include_tax) return priceMinor
  const own = taxes.find(({ category_ids }) => category_ids.includes(categoryId))
  const rate = (own ?? taxes.find((tax) => tax.default))?.rate_pct ?? 0
  return priceMinor / (1 + rate / 100)
}
