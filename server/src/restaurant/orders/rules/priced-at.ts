// Prices by the rules in force at a branch at a moment. The web app works them out too, where it has no line to ask.
import type { Branch } from '../../../ground/tenants/owner-rules.ts'
import type { OrderType } from '../../../ground/tenants/rules/ordering.ts'
import { isOpen } from '../../menu/rules/happy-hours.ts'
import { businessDayOf } from '../../reports/rules.ts'
import { type PricedLine, type Pricing, priceOrder, pricingOf, type Sums, subtotalOf } from './pricing.ts'
import { placeOf, type Rate, taxOfDish } from './taxes.ts'

export type RulesHere = Pick<Branch, 'ordering' | 'zone' | 'business_day_start'>
export type Placing = { type: OrderType; at: number }

/** By the rules in force at a branch, with the discounts whose window is open at the moment given. */
export function pricingAt(
  branch: RulesHere,
  { type, at, subtotalMinor }: Placing & { subtotalMinor: number },
): Pricing {
  const { ordering, zone } = branch
  const open = ordering.discounts.filter(({ windows }) => isOpen(windows, zone, at))
  return pricingOf({ type, day: businessDayOf(at, branch), subtotalMinor }, ordering, open)
}

/** Where the tax of a dish stands among the rates of an order that was placed at that moment. */
export function taxAt(
  branch: RulesHere,
  rates: readonly Rate[],
  dish: Dish,
  { type, at }: Placing,
): number | null {
  const tax = taxOfDish(branch.ordering.taxes, dish, { type, day: businessDayOf(at, branch) })
  return tax ? placeOf(rates, tax) : null
}

export type Dish = { itemId: number; categoryId: number }

/** A line of one dish bears one tax. */
function wholeLine<Line extends { lineTotalMinor: number; tax: number | null }>(
  line: Line,
): Line & PricedLine {
  return { ...line, shares: [{ tax: line.tax, minor: line.lineTotalMinor }] }
}

export function sumsOf(
  branch: RulesHere,
  order: Placing & {
    lines: { lineTotalMinor: number; itemId: number; categoryId: number }[]
    deliveryFeeMinor: number
  },
): Sums {
  const pricing = pricingAt(branch, { ...order, subtotalMinor: subtotalOf(order.lines) })
  const lines = order.lines.map((line) =>
    wholeLine({ ...line, tax: taxAt(branch, pricing.taxes, line, order) }),
  )
  return priceOrder({ ...order, lines, pricing }).sums
}
