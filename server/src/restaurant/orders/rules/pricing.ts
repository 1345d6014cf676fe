import type { Discount, OrderingRules, OrderType } from '../../../ground/tenants/rules/ordering.ts'
import { percent, type Ratio, ratio, rounded, spread, sumOf, times } from '../../../platform/ratio.ts'
import type { TaxLine } from '../contract.ts'
import { type Rate, ratesOf } from './taxes.ts'

/** `tax` is its place among the rates of the pricing; null: none. */
export type Share = { tax: number | null; minor: number }

export type PricedLine = {
  /** Of a line that nobody can name yet, left out. */
  id?: number
  lineTotalMinor: number
  /** What of it bears which tax: together its total. */
  shares: Share[]
}

/** Takes something off one line, or off the order where `lineId` is null. */
export type Cut = {
  id: number
  lineId: number | null
  /** Of what is left when its turn comes. Of the two others exactly one is set; of neither, all that is left. */
  percent: number | null
  amountMinor: number | null
}

/** A discount of the owner's rules, or a coupon, of which the largest counts. */
export type Candidate = Pick<Discount, 'name' | 'percent' | 'amount_minor'> & { coupon_id?: number }

/** What an order is priced by. It keeps this from placing on, whatever becomes of the owner's rules. */
export type Pricing = {
  prices_include_tax: boolean
  service_charge_pct: number
  /** Those whose minimum the order reached when it was placed. */
  discounts: Candidate[]
  /** In the order of the breakdown. */
  taxes: Rate[]
}

/** The pricing of an order that was placed, with the tax of each part of its lines by `partKey`. */
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

/** What a line bears of each tax: together with those of the charges exactly the breakdown. */
export type LineTax = Pick<TaxLine, 'name' | 'rate_pct' | 'base_minor' | 'tax_minor'>

export type Priced = {
  sums: Sums
  /** In the order of the lines. */
  lineTaxes: LineTax[][]
  /** What each cut takes off, by its id. */
  taken: ReadonlyMap<number, number>
  /** The largest of the candidates, where it takes something off. */
  largest: { candidate: Candidate; minor: number } | null
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

/** By the rules in force on a business day, with the discounts whose window is open and whose minimum is reached. */
export function pricingOf(
  { type, day, subtotalMinor }: { type: OrderType; day: string; subtotalMinor: number },
  rules: OrderingRules,
  open: Discount[],
): Pricing {
  return {
    prices_include_tax: rules.prices_include_tax,
    service_charge_pct: rules.order_types[type].service_charge_pct,
    discounts: open
      .filter(
        ({ types, minimum_minor }) =>
          (types.length === 0 || types.includes(type)) && subtotalMinor >= minimum_minor,
      )
      .map(({ name, percent, amount_minor }) => ({
        name,
        ...(percent !== undefined && { percent }),
        ...(amount_minor !== undefined && { amount_minor }),
      })),
    taxes: ratesOf(rules.taxes, { type, day }),
  }
}

/**
 * All sums of an order, and the only place that they come from. What takes off a line goes first, then the largest of
 * the candidates, then what takes off the order; each amount is rounded when it is taken, and nothing goes below 0. Then
 * service charge, taxes where prices do not include them, and delivery.
 */
export function priceOrder({
  lines,
  pricing,
  cuts = [],
  deliveryFeeMinor,
}: {
  lines: PricedLine[]
  pricing: Pricing
  cuts?: readonly Cut[]
  deliveryFeeMinor: number
}): Priced {
  const subtotal = subtotalOf(lines)
  const taken = new Map<number, number>()
  const left = lines.map((line) => {
    const own = cuts.filter(({ lineId }) => lineId !== null && lineId === line.id)
    return takeOff(line.lineTotalMinor, own, taken)
  })
  const afterLines = left.reduce((sum, minor) => sum + minor, 0)
  const largest = largestOf(pricing.discounts, afterLines)
  const ofOrder = cuts.filter(({ lineId }) => lineId === null)
  const rest = takeOff(afterLines - (largest?.minor ?? 0), ofOrder, taken)
  const serviceCharge = rounded(times(ratio(rest), percent(pricing.service_charge_pct)))
  const charges = serviceCharge + deliveryFeeMinor
  const { breakdown, lineTaxes } = taxesOn({ lines, left, afterLines, rest, charges }, pricing)
  const taxAdded = (breakdown ?? []).reduce((sum, tax) => sum + (tax.included ? 0 : tax.tax_minor), 0)
  return {
    sums: {
      subtotal_minor: subtotal,
      discount_minor: subtotal - rest,
      service_charge_minor: serviceCharge,
      tax_added_minor: taxAdded,
      delivery_fee_minor: deliveryFeeMinor,
      total_minor: rest + serviceCharge + taxAdded + deliveryFeeMinor,
      tax_breakdown: breakdown,
    },
    lineTaxes,
    taken,
    largest,
  }
}

/** One after the other; answers what is left. */
function takeOff(minor: number, cuts: readonly Cut[], taken: Map<number, number>): number {
  let left = minor
  for (const { id, percent: share, amountMinor } of cuts) {
    const wanted = share === null ? (amountMinor ?? left) : rounded(times(ratio(left), percent(share)))
    taken.set(id, Math.min(left, wanted))
    left -= Math.min(left, wanted)
  }
  return left
}

/** Discounts are not added up. On a tie the first counts, and one of the rules before a coupon. */
export function largestOf(candidates: readonly Candidate[], minor: number): Priced['largest'] {
  let largest: Priced['largest'] = null
  for (const candidate of candidates) {
    const takes = takenBy(candidate, minor)
    if (takes > (largest?.minor ?? 0)) largest = { candidate, minor: takes }
  }
  return largest
}

/** What a candidate takes off an amount, never more than all of it. */
export function takenBy({ amount_minor, percent: share = 0 }: Candidate, minor: number): number {
  return Math.min(minor, amount_minor ?? rounded(times(ratio(minor), percent(share))))
}

type Taxed = {
  lines: PricedLine[]
  /** Of each line, after what takes off it. */
  left: number[]
  afterLines: number
  /** Of all lines together, after everything. */
  rest: number
  charges: number
}

/** What bears a rate: a line with some of its total, or the charges (null). */
type Bearer = { line: number | null; minor: Ratio }

/**
 * What takes off a line lowers the taxed amount of that line, everything else all that is left, in exact proportion. Each
 * tax is rounded once, on the whole order. Rates share what is paid for, and lines share their rate, to the last unit.
 */
function taxesOn(order: Taxed, pricing: Pricing): { breakdown: TaxLine[] | null; lineTaxes: LineTax[][] } {
  const lineTaxes: LineTax[][] = order.lines.map(() => [])
  if (pricing.taxes.length === 0) return { breakdown: null, lineTaxes }
  const charged = pricing.taxes.findIndex((rate) => rate.default)
  const places = [...pricing.taxes.keys(), null]
  const bearers = places.map((place) =>
    bearersOf(order, place, charged === place || (charged < 0 && place === null)),
  )
  const taxed = bearers.map((own) => sumOf(own.map(({ minor }) => minor)))
  const grosses = spread(order.rest + order.charges, taxed)
  const breakdown = pricing.taxes.flatMap(({ name, rate_pct }, place) => {
    const [exact, gross = 0, own = []] = [taxed[place], grosses[place], bearers[place]]
    if (!exact || exact.over === 0n) return []
    const included = pricing.prices_include_tax
    const tax = taxIn(exact, rate_pct, included)
    const parts = spread(
      gross,
      own.map(({ minor }) => minor),
    )
    const taxes = spread(
      tax,
      parts.map((part) => ratio(part)),
    )
    for (const [at, { line }] of own.entries()) {
      const [part = 0, tax_minor = 0] = [parts[at], taxes[at]]
      if (line !== null)
        lineTaxes[line]?.push({ name, rate_pct, base_minor: included ? part - tax_minor : part, tax_minor })
    }
    return [{ name, rate_pct, included, base_minor: included ? gross - tax : gross, tax_minor: tax }]
  })
  return { breakdown, lineTaxes }
}

function bearersOf(
  { lines, left, afterLines, rest, charges }: Taxed,
  place: number | null,
  bearsCharges: boolean,
): Bearer[] {
  const bearers: Bearer[] = lines.flatMap(({ lineTotalMinor, shares }, line) => {
    const own = shares.filter(({ tax }) => tax === place).reduce((sum, { minor }) => sum + minor, 0)
    const kept = left[line] ?? 0
    if (own === 0 || kept === 0) return []
    const [over, under] = own === lineTotalMinor ? [kept, 1] : [BigInt(own) * BigInt(kept), lineTotalMinor]
    return [{ line, minor: times(ratio(over, under), ratio(rest, afterLines)) }]
  })
  return bearsCharges && charges > 0 ? [...bearers, { line: null, minor: ratio(charges) }] : bearers
}

function taxIn(taxed: Ratio, ratePct: number, included: boolean): number {
  const { over, under } = percent(ratePct)
  return rounded(times(taxed, { over, under: included ? under + over : under }))
}
