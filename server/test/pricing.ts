// How tests of prices ask for them.
import {
  type OrderingRules,
  type OrderType,
  orderingRules,
  type Tax,
} from '../src/ground/tenants/rules/ordering.ts'
import {
  type Cut,
  type Priced,
  priceOrder,
  pricingOf,
  subtotalOf,
} from '../src/restaurant/orders/rules/pricing.ts'
import { placeOf, ratesOf, taxOfDish } from '../src/restaurant/orders/rules/taxes.ts'

export function tax(name: string, rate_pct: number, options: Partial<Tax> = {}): Tax {
  return { name, rate_pct, default: false, category_ids: [], ...options }
}

const MOMENT = { type: 'pickup', day: '2026-11-18' } as const

export function priced(
  lines: [number, number][],
  rules: Partial<OrderingRules> = {},
  { fee = 0, cuts = [], type = MOMENT.type }: { fee?: number; cuts?: Cut[]; type?: OrderType } = {},
): Priced {
  const complete = orderingRules(rules)
  const { taxes } = complete
  const rates = ratesOf(taxes, { ...MOMENT, type })
  const all = lines.map(([lineTotalMinor, categoryId], id) => {
    const tax = taxOfDish(taxes, { itemId: 0, categoryId }, { ...MOMENT, type })
    return { id, lineTotalMinor, shares: [{ tax: tax ? placeOf(rates, tax) : null, minor: lineTotalMinor }] }
  })
  return priceOrder({
    lines: all,
    pricing: pricingOf({ ...MOMENT, type, subtotalMinor: subtotalOf(all) }, complete, complete.discounts),
    cuts,
    deliveryFeeMinor: fee,
  })
}

export function price(lines: [number, number][], rules: Partial<OrderingRules> = {}, fee = 0) {
  return priced(lines, rules, { fee }).sums
}

export function charged(service_charge_pct: number) {
  return { pickup: { offered: true, minimum_minor: 0, service_charge_pct } } as OrderingRules['order_types']
}

export const discount = (cut: { percent: number } | { amount_minor: number }, rest = {}) => ({
  name: 'Less',
  types: [],
  minimum_minor: 0,
  windows: [],
  ...cut,
  ...rest,
})
