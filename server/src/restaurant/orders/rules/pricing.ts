import type { Discount, OrderingRules, OrderType, Tax } from '../../../ground/tenants/rules/ordering.ts'
import { percent, plus, type Ratio, ratio, rounded, times } from '../../../platform/ratio.ts'
import type { TaxLine } from '../contract.ts'

/** `tax` is its place among the taxes of the pricing; null: none. */
export type PricedLine = { lineTotalMinor: number; tax: number | null }

/** What an order is priced by. It keeps this from placing on, whatever becomes of the owner's rules. */
export type Pricing = {
  prices_include_tax: boolean
  service_charge_pct: number
  discounts: Pick<Discount, 'name' | 'percent' | 'amount_minor' | 'minimum_minor'>[]
  /** In the order of the breakdown; the default one taxes service charge and delivery fee too. */
  taxes: Pick<Tax, 'name' | 'rate_pct' | 'default'>[]
}

/** The pricing of an order that was placed, with the tax of each of its lines by the line's id. */
export type KeptPricing = Pricing & { line_taxes: Record<string, number | null> }

export type Sums = {
  subtotal_minor: number
  discount_minor: number
  service_charge_minor: number
  tax_added_minor: number
  delivery_fee_minor: number
  total_minor: number
  tax_breakdown: TaxLine[] | null
}

export function priceLine(line: {
  quantity: number
  unitPriceMinor: number
  modifierPricesMinor: number[]
}): number {
  const each = line.modifierPricesMinor.reduce((sum, price) => sum + price, line.unitPriceMinor)
  return line.quantity * each
}

export function subtotalOf(lines: Pick<PricedLine, 'lineTotalMinor'>[]): number {
  return lines.reduce((sum, line) => sum + line.lineTotalMinor, 0)
}

/** By the rules in force, with the discounts whose window is open at the moment of placing. */
export function pricingOf(type: OrderType, rules: OrderingRules, discounts: Discount[]): Pricing {
  return {
    prices_include_tax: rules.prices_include_tax,
    service_charge_pct: rules.order_types[type].service_charge_pct,
    discounts: discounts
      .filter(({ types }) => types.length === 0 || types.includes(type))
      .map(({ types: _types, windows: _windows, ...discount }) => discount),
    taxes: rules.taxes.map(({ name, rate_pct, default: isDefault }) => ({
      name,
      rate_pct,
      default: isDefault,
    })),
  }
}

/** Where the tax of a category stands; a category without one has the default. */
export function taxOf(categoryId: number, taxes: readonly Tax[]): number | null {
  const own = taxes.findIndex(({ category_ids }) => category_ids.includes(categoryId))
  const place = own < 0 ? taxes.findIndex((tax) => tax.default) : own
  return place < 0 ? null : place
}

/** Subtotal, less the discount, plus service charge, taxes where prices do not include them, and delivery. */
export function priceOrder({
  lines,
  pricing,
  deliveryFeeMinor,
}: {
  lines: PricedLine[]
  pricing: Pricing
  deliveryFeeMinor: number
}): Sums {
  const subtotal = subtotalOf(lines)
  const discount = largestDiscount(pricing.discounts, subtotal)
  const serviceCharge = rounded(times(ratio(subtotal - discount), percent(pricing.service_charge_pct)))
  const breakdown =
    pricing.taxes.length === 0
      ? null
      : taxLines({ lines, subtotal, discount, pricing, extra: serviceCharge + deliveryFeeMinor })
  const taxAdded = (breakdown ?? []).reduce((sum, tax) => sum + (tax.included ? 0 : tax.tax_minor), 0)
  return {
    subtotal_minor: subtotal,
    discount_minor: discount,
    service_charge_minor: serviceCharge,
    tax_added_minor: taxAdded,
    delivery_fee_minor: deliveryFeeMinor,
    total_minor: subtotal - discount + serviceCharge + taxAdded + deliveryFeeMinor,
    tax_breakdown: breakdown,
  }
}

/** Names of the sums that differ. */
export function changedSums(before: Sums, after: Sums): (keyof Sums)[] {
  const names = Object.keys(after) as (keyof Sums)[]
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

/** Discounts are not added up: only the largest one applies, and never more than the subtotal. */
function largestDiscount(discounts: Pricing['discounts'], subtotal: number): number {
  const amounts = discounts
    .filter(({ minimum_minor }) => subtotal >= minimum_minor)
    .map(
      (discount) => discount.amount_minor ?? rounded(times(ratio(subtotal), percent(discount.percent ?? 0))),
    )
  return Math.min(subtotal, Math.max(0, ...amounts))
}

/** The discount lowers each rate's share in exact proportion; service charge and delivery fee have the default rate. */
function taxLines(order: {
  lines: PricedLine[]
  subtotal: number
  discount: number
  pricing: Pricing
  extra: number
}): TaxLine[] {
  const { lines, subtotal, discount, pricing, extra } = order
  const kept = subtotal === 0 ? ratio(1) : ratio(subtotal - discount, subtotal)
  return pricing.taxes.flatMap((tax, place) => {
    const dishes = subtotalOf(lines.filter((line) => line.tax === place))
    const taxed = plus(times(ratio(dishes), kept), ratio(tax.default ? extra : 0))
    return taxed.over === 0n ? [] : [taxLine(tax, taxed, pricing.prices_include_tax)]
  })
}

function taxLine(
  { name, rate_pct }: Pick<Tax, 'name' | 'rate_pct'>,
  taxed: Ratio,
  included: boolean,
): TaxLine {
  const rate = percent(rate_pct)
  if (!included)
    return { name, rate_pct, included, base_minor: rounded(taxed), tax_minor: rounded(times(taxed, rate)) }
  const tax = rounded(times(taxed, { over: rate.over, under: rate.under + rate.over }))
  return { name, rate_pct, included, base_minor: rounded(taxed) - tax, tax_minor: tax }
}
