import type { Margin } from '../../../server/src/restaurant/stock/staff-contract.ts'

/** How much of the price, without its tax, is left; in percent. Null where a cost is not known. */
export function shareOf({ cost_minor, net_price_minor }: Margin): number | null {
  if (cost_minor === null || net_price_minor === 0) return null
  return ((net_price_minor - cost_minor) / net_price_minor) * 100
}
