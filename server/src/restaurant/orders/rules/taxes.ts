import type { OrderType, Tax } from '../../../ground/tenants/rules/ordering.ts'
import { taxAmong, taxFor } from '../../../ground/tenants/rules/tax-for.ts'

export type Rate = Pick<Tax, 'name' | 'rate_pct'> & {
  /** Taxes service charge and delivery fee. */
  default: boolean
}

type Dish = { itemId: number; categoryId: number }
type Moment = { type: OrderType; day: string }

/** The owner's rates, each once, in their order. */
export function ratesOf(taxes: readonly Tax[], moment: Moment): Rate[] {
  const charges = taxAmong(taxes, ({ default: isDefault }) => isDefault, moment)
  const rates: Rate[] = []
  for (const { name, rate_pct } of taxes) {
    if (placeOf(rates, { name, rate_pct }) !== null) continue
    rates.push({ name, rate_pct, default: charges !== undefined && isSame(charges, { name, rate_pct }) })
  }
  return rates
}

export function taxOfDish(
  taxes: readonly Tax[],
  { itemId, categoryId }: Dish,
  moment: Moment,
): Tax | undefined {
  return taxFor(
    taxes,
    ({ item_ids = [] }) => item_ids.includes(itemId),
    ({ category_ids }) => category_ids.includes(categoryId),
    moment,
  )
}

export function placeOf(
  rates: readonly Pick<Rate, 'name' | 'rate_pct'>[],
  tax: Pick<Tax, 'name' | 'rate_pct'>,
): number | null {
  const place = rates.findIndex((rate) => isSame(rate, tax))
  return place < 0 ? null : place
}

function isSame(a: Pick<Tax, 'name' | 'rate_pct'>, b: Pick<Tax, 'name' | 'rate_pct'>): boolean {
  return a.name === b.name && a.rate_pct === b.rate_pct
}
