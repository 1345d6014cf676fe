import type { Discount, OrderingRules, OrderType, Tax } from '../../../ground/tenants/rules/ordering.ts'
import { percent, plus, type Ratio, ratio, rounded, times } from '../../../platform/ratio.ts'
import type { TaxLine } from '../contract.ts'

export type PricedLine = { lineTotalMinor: number; categoryId: number }

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

export function subtotalOf(lines: PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.lineTotalMinor, 0)
}

/** Subtotal, less the discount, plus service charge, taxes where prices do not include them, and delivery. */
export function priceOrder(order: {
  lines: PricedLine[]
  type: OrderType
  rules: OrderingRules
  /** Those whose window is open at the moment of placing. */
  discounts: Discount[]
  deliveryFeeMinor: number
}): Sums {
  const { lines, type, rules, deliveryFeeMinor } = order
  const subtotal = subtotalOf(lines)
  const discount = largestDiscount(order.discounts, type, subtotal)
  const charge = rules.order_types[type].service_charge_pct
  const serviceCharge = rounded(times(ratio(subtotal - discount), percent(charge)))
  const breakdown =
    rules.taxes.length === 0
      ? null
      : taxLines({ lines, subtotal, discount, rules, extra: serviceCharge + deliveryFeeMinor })
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
function largestDiscount(discounts: Discount[], type: OrderType, subtotal: number): number {
  const amounts = discounts
    .filter(
      ({ types, minimum_minor }) => (types.length === 0 || types.includes(type)) && subtotal >= minimum_minor,
    )
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
  rules: OrderingRules
  extra: number
}): TaxLine[] {
  const { lines, subtotal, discount, rules, extra } = order
  const kept = subtotal === 0 ? ratio(1) : ratio(subtotal - discount, subtotal)
  return rules.taxes.flatMap((tax) => {
    const dishes = subtotalOf(lines.filter((line) => taxOf(line.categoryId, rules.taxes) === tax))
    const taxed = plus(times(ratio(dishes), kept), ratio(tax.default ? extra : 0))
    return taxed.over === 0n ? [] : [taxLine(tax, taxed, rules.prices_include_tax)]
  })
}

function taxOf(categoryId: number, taxes: Tax[]): Tax | undefined {
  return taxes.find((tax) => tax.category_ids.includes(categoryId)) ?? taxes.find((tax) => tax.default)
}

function taxLine({ name, rate_pct }: Tax, taxed: Ratio, included: boolean): TaxLine {
  const rate = percent(rate_pct)
  if (!included)
    return { name, rate_pct, included, base_minor: rounded(taxed), tax_minor: rounded(times(taxed, rate)) }
  const tax = rounded(times(taxed, { over: rate.over, under: rate.under + rate.over }))
  return { name, rate_pct, included, base_minor: rounded(taxed) - tax, tax_minor: tax }
}
