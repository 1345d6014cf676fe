import type { OrderType, Tax } from '../../../ground/tenants/rules/ordering.ts'

export type Rate = Pick<Tax, 'name' | 'rate_pct'> & {
  /** Taxes service charge and delivery fee. */
  default: boolean
}

type Dish = { itemId: number; categoryId: number }
type Moment = { type: OrderType; day: string }

/** The owner's rates, each once, in their order. */
export function ratesOf(taxes: readonly Tax[], moment: Moment): Rate[] {
  const charges = taxed(taxes, ({ default: isDefault }) => isDefault, moment)
  const rates: Rate[] = []
  for (const { name, rate_pct } of taxes) {
    if (placeOf(rates, { name, rate_pct }) !== null) continue
    rates.push({ name, rate_pct, default: charges !== undefined && isSame(charges, { name, rate_pct }) })
  }
  return rates
}

/**
 * What a dish is taxed by: an entry that names it, else one that names its category, else the default. Within each step
 * one for the order's type goes before one for all, and then the latest that has come.
 */
export function taxOfDish(
  taxes: readonly Tax[],
  { itemId, categoryId }: Dish,
  moment: Moment,
): Tax | undefined {
  return (
    taxed(taxes, ({ item_ids = [] }) => item_ids.includes(itemId), moment) ??
    taxed(taxes, ({ category_ids }) => category_ids.includes(categoryId), moment) ??
    taxed(taxes, ({ default: isDefault }) => isDefault, moment)
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

function taxed(taxes: readonly Tax[], names: (tax: Tax) => boolean, { type, day }: Moment): Tax | undefined {
  const come = taxes.filter((tax) => names(tax) && (tax.valid_from ?? '') <= day)
  const own = come.filter(({ types = [] }) => types.includes(type))
  const forAll = come.filter(({ types = [] }) => types.length === 0)
  return latest(own.length > 0 ? own : forAll)
}

/** Of two from the same day the first. */
function latest(taxes: readonly Tax[]): Tax | undefined {
  return taxes.reduce<Tax | undefined>(
    (best, tax) => (best && (best.valid_from ?? '') >= (tax.valid_from ?? '') ? best : tax),
    undefined,
  )
}
