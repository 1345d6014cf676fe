import type { OwnerRules } from '../../../ground/tenants/owner-rules.ts'
import type { OrderType } from '../../../ground/tenants/rules/ordering.ts'
import { type FieldErrors, refuse } from '../../../platform/errors.ts'
import { parseMoment } from '../../../platform/time/clock.ts'
import type { DiningTable } from '../../floor/queries.ts'
import { isOpen } from '../../menu/rules/happy-hours.ts'
import type { MenuSnapshot } from '../../menu/snapshot.ts'
import type { OrderAsked } from '../contract.ts'
import { orderFault } from '../faults.ts'
import { zoneOf } from './delivery.ts'
import { chooseLines } from './lines.ts'
import { type Pricing, priceOrder, pricingOf, type Sums, subtotalOf, taxOf } from './pricing.ts'
import { timeOrder } from './timing.ts'

/** What an order is judged and priced by. `table` is the one that it names, where the restaurant has it. */
export type Ground = { snapshot: MenuSnapshot; rules: OwnerRules; table: DiningTable | undefined }

/** The order by the owner's rules and the menu, or all the reasons to refuse it. */
export function decideOrder(
  wanted: OrderAsked,
  { snapshot, rules, table }: Ground,
  { now, zone: clock }: { now: number; zone: string },
) {
  const { ordering, defaultBranch } = rules
  const faults: FieldErrors = {}
  const ownRules = ordering.order_types[wanted.type]
  if (!ownRules.offered) faults.type = [orderFault('not_offered.type')]
  if (wanted.type === 'dine_in' && !table) faults.table_code = [orderFault('not_found.table_code')]

  const pausedUntil = ordering.ordering_paused_until
  const asked = wanted.scheduled_for == null ? null : parseMoment(wanted.scheduled_for, clock)
  const timing = timeOrder({
    now,
    asked,
    branch: defaultBranch,
    pausedUntil: pausedUntil === null ? null : parseMoment(pausedUntil, 'UTC'),
    aheadDays: ordering.order_ahead_days,
  })
  if ('fault' in timing) faults.scheduled_for = [timing.fault]
  const forAt = 'fault' in timing ? (asked ?? now) : timing.forAt

  const chosen = chooseLines(snapshot, wanted.lines, { now, forAt, channel: wanted.channel ?? 'web' })
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
  if (Object.keys(faults).length > 0) throw refuse(faults)

  const pricing = pricingAt(rules, wanted.type, now)
  const lines = chosen.lines.map((line) => ({ ...line, tax: taxOf(line.categoryId, ordering.taxes) }))
  const sums = priceOrder({ lines, pricing, deliveryFeeMinor: zone?.fee_minor ?? 0 })
  const scheduledFor = 'fault' in timing ? null : timing.scheduledFor
  return {
    lines,
    pricing,
    sums,
    minimumMinor: minimum,
    scheduledFor,
    /** Nobody asked for that moment: the order waits for the next opening. */
    held: asked === null && scheduledFor !== null,
  }
}

/** By the rules in force, with the discounts whose window is open at the moment given. */
export function pricingAt({ ordering, defaultBranch }: OwnerRules, type: OrderType, at: number): Pricing {
  const discounts = ordering.discounts.filter(({ windows }) => isOpen(windows, defaultBranch.zone, at))
  return pricingOf(type, ordering, discounts)
}

export function sumsOf(
  rules: OwnerRules,
  order: {
    lines: { lineTotalMinor: number; categoryId: number }[]
    type: OrderType
    at: number
    deliveryFeeMinor: number
  },
): Sums {
  const lines = order.lines.map((line) => ({ ...line, tax: taxOf(line.categoryId, rules.ordering.taxes) }))
  return priceOrder({ ...order, lines, pricing: pricingAt(rules, order.type, order.at) })
}

export function addressOf({ delivery_address: address, customer_phone }: OrderAsked) {
  const phone = address?.phone ?? customer_phone ?? ''
  return { line1: address?.line1 ?? '', city: address?.city ?? '', phone }
}
