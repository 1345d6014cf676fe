import { branchFaults } from '../../../ground/tenants/faults.ts'
import {
  type Branch,
  branchFault,
  type OwnerRules,
  pausedUntil,
  rulesAt,
} from '../../../ground/tenants/owner-rules.ts'
import type { OrderType } from '../../../ground/tenants/rules/ordering.ts'
import { type FieldErrors, refuse } from '../../../platform/errors.ts'
import { parseMoment } from '../../../platform/time/clock.ts'
import type { CouponRow } from '../../coupons/queries.ts'
import { faultOfUse } from '../../coupons/rules-of-use.ts'
import type { AskedCoupon } from '../../coupons/use.ts'
import type { DiningTable } from '../../floor/queries.ts'
import { isOpen } from '../../menu/rules/happy-hours.ts'
import type { MenuSnapshot } from '../../menu/snapshot.ts'
import { businessDayOf } from '../../reports/rules.ts'
import type { OrderAsked } from '../contract.ts'
import { orderFault } from '../faults.ts'
import { zoneOf } from './delivery.ts'
import { chooseLines } from './lines.ts'
import {
  type Candidate,
  type KeptPricing,
  largestOf,
  type PricedLine,
  type Pricing,
  priceOrder,
  pricingOf,
  type Sums,
  subtotalOf,
} from './pricing.ts'
import { placeOf, type Rate, taxOfDish } from './taxes.ts'
import { timeOrder } from './timing.ts'

/** What an order is judged and priced by. `table` is the one that it names, where the restaurant has it. */
export type Ground = {
  snapshot: MenuSnapshot
  rules: OwnerRules
  table: DiningTable | undefined
  /** Undefined where none was named. */
  coupon?: AskedCoupon | undefined
}

/** The order by the owner's rules and the menu, or all the reasons to refuse it. */
export function decideOrder(
  wanted: OrderAsked,
  { snapshot, rules, table, coupon: asked_coupon }: Ground,
  { now, zone: clock }: { now: number; zone: string },
) {
  const { branch, faults } = branchOf(wanted, rules, table)
  const { ordering } = branch
  const ownRules = ordering.order_types[wanted.type]
  if (!ownRules.offered) faults.type = [orderFault('not_offered.type')]
  if (wanted.type === 'dine_in' && !table) faults.table_code = [orderFault('not_found.table_code')]

  const asked = wanted.scheduled_for == null ? null : parseMoment(wanted.scheduled_for, clock)
  const timing = timeOrder({
    now,
    asked,
    branch,
    pausedUntil: pausedUntil(rules, branch, now),
    aheadDays: ordering.order_ahead_days,
  })
  if ('fault' in timing) faults.scheduled_for = [timing.fault]
  const forAt = 'fault' in timing ? (asked ?? now) : timing.forAt

  const chosen = chooseLines(snapshot.at(branch), wanted.lines, {
    now,
    forAt,
    channel: wanted.channel ?? 'web',
  })
  Object.assign(faults, chosen.faults)

  const zone = wanted.type === 'delivery' ? zoneOf(ordering.delivery_zones, addressOf(wanted)) : undefined
  if (wanted.type === 'delivery' && !zone) {
    faults['delivery_address.city'] = [orderFault('outside_zones')]
  }
  const minimum = Math.max(ownRules.minimum_minor, zone?.minimum_minor ?? 0)
  const itemsMinor = subtotalOf(chosen.lines)
  if (Object.keys(chosen.faults).length === 0 && itemsMinor < minimum) {
    faults.lines = [orderFault('below_minimum', { items_minor: itemsMinor, minimum_minor: minimum })]
  }
  const isPriced = Object.keys(chosen.faults).length === 0
  const coupon = asked_coupon && {
    ...asked_coupon,
    fault: faultOfUse(asked_coupon, {
      type: wanted.type,
      channel: wanted.channel ?? 'web',
      day: businessDayOf(now, branch),
      itemsMinor: isPriced ? itemsMinor : null,
    }),
  }
  if (coupon?.fault) faults.coupon_code = [coupon.fault]
  if (Object.keys(faults).length > 0) throw refuse(faults)

  const moment = { type: wanted.type, at: now }
  const ofRules = pricingAt(branch, { ...moment, subtotalMinor: itemsMinor })
  const { pricing, candidate } = withCoupon(ofRules, coupon?.row, itemsMinor)
  const lines = chosen.lines.map((line) => ({ ...line, tax: taxAt(branch, pricing.taxes, line, moment) }))
  const priced = priceOrder({
    lines: lines.map(wholeLine),
    pricing,
    deliveryFeeMinor: zone?.fee_minor ?? 0,
  })
  const { total_minor } = priced.sums
  if ((wanted.expected_total_minor ?? total_minor) !== total_minor) {
    throw refuse({ expected_total_minor: [orderFault('total_differs', { total_minor })] })
  }
  const scheduledFor = 'fault' in timing ? null : timing.scheduledFor
  return {
    branch,
    lines,
    pricing,
    priced,
    /** The one that was named, and that could count. */
    coupon: candidate,
    minimumMinor: minimum,
    scheduledFor,
    /** Nobody asked for that moment: the order waits for the next opening. */
    held: asked === null && scheduledFor !== null,
  }
}

/** A coupon that does not count is not used: the order does not keep it. */
function withCoupon(
  pricing: Pricing,
  row: CouponRow | undefined,
  itemsMinor: number,
): { pricing: Pricing; candidate: Candidate | null } {
  if (!row) return { pricing, candidate: null }
  const { id: coupon_id, name, percent, amount_minor } = row
  const candidate = {
    ...{ name, coupon_id },
    ...(percent !== null && { percent }),
    ...(amount_minor !== null && { amount_minor }),
  }
  const discounts = [...pricing.discounts, candidate]
  const counts = largestOf(discounts, itemsMinor)?.candidate === candidate
  return { pricing: counts ? { ...pricing, discounts } : pricing, candidate }
}

/** Where the order happens: at its table's branch, or at the one that is named. */
function branchOf(wanted: OrderAsked, rules: OwnerRules, table: DiningTable | undefined) {
  const faults: FieldErrors = {}
  const named = wanted.branch_id ?? null
  const wrong = branchFault(rules, named)
  if (wrong) faults.branch_id = [wrong]
  else if (table && named !== null && table.branch_id !== named) {
    faults.table_code = [branchFaults('not_offered.table_branch')]
  } else if (table && branchFault(rules, table.branch_id)) {
    faults.table_code = [branchFaults('closed.table_branch')]
  }
  return { branch: rulesAt(rules, named ?? table?.branch_id), faults }
}

/** Of a line from before its category was kept. */
export const NO_CATEGORY = 0

type RulesHere = Pick<Branch, 'ordering' | 'zone' | 'business_day_start'>
type Placing = { type: OrderType; at: number }

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
  dish: { itemId: number; categoryId: number },
  { type, at }: Placing,
): number | null {
  const tax = taxOfDish(branch.ordering.taxes, dish, { type, day: businessDayOf(at, branch) })
  return tax ? placeOf(rates, tax) : null
}

/**
 * The pricing of an order that gets more lines: a dish that it has already bears the same tax, another one that of the
 * entries which hold on the business day of placing.
 */
export function withTaxesOf(
  added: readonly { id: number; item_id: number; category_id?: number | null }[],
  {
    order: { type, placed_at: at },
    pricing,
    lines,
    branch,
  }: {
    order: { type: OrderType; placed_at: number }
    pricing: KeptPricing
    lines: readonly { id: number; item_id: number }[]
    branch: RulesHere
  },
): KeptPricing {
  const taxes = [...pricing.taxes]
  const lineTaxes = { ...pricing.line_taxes }
  const day = businessDayOf(at, branch)
  for (const { id, item_id: itemId, category_id } of added) {
    const same = lines.find((line) => line.item_id === itemId && String(line.id) in pricing.line_taxes)
    const dish = { itemId, categoryId: category_id ?? NO_CATEGORY }
    const tax = same ? undefined : taxOfDish(branch.ordering.taxes, dish, { type, day })
    if (tax && placeOf(taxes, tax) === null) {
      taxes.push({ name: tax.name, rate_pct: tax.rate_pct, default: false })
    }
    lineTaxes[id] = same ? (pricing.line_taxes[same.id] ?? null) : tax ? placeOf(taxes, tax) : null
  }
  return { ...pricing, taxes, line_taxes: lineTaxes }
}

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

export function addressOf({ delivery_address: address, customer_phone }: OrderAsked) {
  const phone = address?.phone ?? customer_phone ?? ''
  return {
    line1: address?.line1 ?? '',
    city: address?.city ?? '',
    phone,
    postcode: address?.postcode ?? null,
    lat: address?.lat ?? null,
    lng: address?.lng ?? null,
    instructions: address?.instructions ?? null,
  }
}
