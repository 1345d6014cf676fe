import { branchFaults } from '../../../ground/tenants/faults.ts'
import { branchFault, type OwnerRules, pausedUntil, rulesAt } from '../../../ground/tenants/owner-rules.ts'
import type { OrderType } from '../../../ground/tenants/rules/ordering.ts'
import { type FieldErrors, refuse } from '../../../platform/errors.ts'
import { parseMoment } from '../../../platform/time/clock.ts'
import { channelFault } from '../../channels/faults.ts'
import type { CouponRow } from '../../coupons/queries.ts'
import { faultOfUse } from '../../coupons/rules-of-use.ts'
import type { AskedCoupon } from '../../coupons/use.ts'
import type { DiningTable } from '../../floor/queries.ts'
import type { MenuSnapshot } from '../../menu/snapshot.ts'
import { businessDayOf } from '../../reports/rules.ts'
import type { OrderAsked } from '../contract.ts'
import { orderFault } from '../faults.ts'
import { partKey, sharesOf } from './choices.ts'
import { zoneOf } from './delivery.ts'
import { withHidden } from './dish.ts'
import { faultsOfTheirs, pricedByThem, promisedBy, SERVED } from './external.ts'
import { type ChosenLine, chooseLines } from './lines.ts'
import { type Dish, pricingAt, type RulesHere, taxAt } from './priced-at.ts'
import {
  type Candidate,
  type KeptPricing,
  largestOf,
  type Pricing,
  priceOrder,
  subtotalOf,
} from './pricing.ts'
import { placeOf, taxOfDish } from './taxes.ts'
import { type Timing, timeOrder } from './timing.ts'

/** What an order is judged and priced by. `table` is the one that it names, where the restaurant has it. */
export type Ground = {
  snapshot: MenuSnapshot
  rules: OwnerRules
  table: DiningTable | undefined
  /** Undefined where none was named. */
  coupon?: AskedCoupon | undefined
  /** Whose channels it may name; null: all of the restaurant's. */
  appId?: number | null
}

/** The order by the owner's rules and the menu, or all the reasons to refuse it. */
export function decideOrder(
  wanted: OrderAsked,
  { snapshot, rules, table, coupon: asked_coupon, appId = null }: Ground,
  { now, zone: clock, isServed = false }: { now: number; zone: string; isServed?: boolean },
) {
  const { branch, faults } = branchOf(wanted, rules, table)
  const { ordering } = branch
  const promised = promisedBy(wanted, snapshot.channels, { appId, faults }) ?? (isServed ? SERVED : null)
  const ownRules = ordering.order_types[wanted.type]
  if (!ownRules.offered && !promised) faults.type = [orderFault('not_offered.type')]
  // At a kiosk they may take a stand along, or wait to be called.
  const needsTable = wanted.channel !== 'kiosk' || wanted.table_code != null
  if (wanted.type === 'dine_in' && needsTable && !table) {
    faults.table_code = [orderFault('not_found.table_code')]
  }

  const asked = wanted.scheduled_for == null ? null : parseMoment(wanted.scheduled_for, clock)
  const timing: Timing = promised
    ? { forAt: asked ?? now, scheduledFor: asked }
    : timeOrder({
        ...{ now, asked, branch, aheadDays: ordering.order_ahead_days },
        pausedUntil: pausedUntil(rules, branch, now),
      })
  if ('fault' in timing) faults.scheduled_for = [timing.fault]
  const forAt = 'fault' in timing ? (asked ?? now) : timing.forAt

  const channel = wanted.channel ?? 'web'
  const menu = snapshot.at(branch, channel)
  const chosen = chooseLines(promised ? withHidden(menu) : menu, wanted.lines, {
    ...{ now, forAt, channel, promised: promised?.prices },
  })
  Object.assign(faults, chosen.faults)

  const zone = wanted.type === 'delivery' ? zoneOf(ordering.delivery_zones, addressOf(wanted)) : undefined
  // What was not served yet can be refused: nobody has driven there.
  if (wanted.type === 'delivery' && !zone && (!promised || promised === SERVED)) {
    faults['delivery_address.city'] = [orderFault('outside_zones')]
  }
  const minimum = promised ? 0 : Math.max(ownRules.minimum_minor, zone?.minimum_minor ?? 0)
  const itemsMinor = subtotalOf(chosen.lines)
  const isPriced = Object.keys(chosen.faults).length === 0
  const knownMinor = isPriced ? itemsMinor : null
  if (isPriced && itemsMinor < minimum) {
    faults.lines = [orderFault('below_minimum', { items_minor: itemsMinor, minimum_minor: minimum })]
  }
  const coupon = asked_coupon && {
    ...asked_coupon,
    fault: faultOfUse(asked_coupon, {
      type: wanted.type,
      channel,
      day: businessDayOf(now, branch),
      itemsMinor: knownMinor,
    }),
  }
  if (coupon?.fault) faults.coupon_code = [coupon.fault]
  const theirs = promised?.prices === 'theirs' ? promised : null
  if (theirs) {
    const known = { itemsMinor: knownMinor, hasCoupon: coupon !== undefined }
    Object.assign(faults, faultsOfTheirs(theirs, known))
  }
  if (Object.keys(faults).length > 0) throw refuse(faults)

  const moment = { type: wanted.type, at: now }
  const here = pricingAt(branch, { ...moment, subtotalMinor: itemsMinor })
  const ofRules = theirs ? pricedByThem(here, theirs, channel) : here
  const { pricing, candidate } = withCoupon(ofRules, coupon?.row, itemsMinor)
  const lines = chosen.lines.map((line) => ({
    ...line,
    taxes: dishesIn(line).map((dish) => taxAt(branch, pricing.taxes, dish, moment)),
  }))
  const priced = priceOrder({
    lines: lines.map((line) => ({
      ...line,
      shares: sharesOf(line, line.lineTotalMinor, (place) => line.taxes[place] ?? null),
    })),
    pricing,
    deliveryFeeMinor: theirs?.deliveryFeeMinor ?? zone?.fee_minor ?? 0,
  })
  const { total_minor } = priced.sums
  if (total_minor === 0 && wanted.external?.prepaid && (wanted.external.tip_minor ?? 0) > 0) {
    throw refuse({ 'external.tip_minor': [channelFault('not_allowed.tip')] })
  }
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

/** The dish of a line, then those that were chosen of it. */
function dishesIn({ itemId, categoryId, choices }: ChosenLine): Dish[] {
  const chosen = choices.map(({ item_id, category_id }) => ({ itemId: item_id, categoryId: category_id }))
  return [{ itemId, categoryId }, ...chosen]
}

type KeptDishes = {
  id: number
  item_id: number
  category_id?: number | null
  choices: readonly { item_id: number; category_id: number }[]
}

function keptParts({ id, item_id, category_id, choices }: KeptDishes): [key: string, Dish][] {
  return [{ item_id, category_id }, ...choices].map((part, place) => [
    partKey(id, place),
    { itemId: part.item_id, categoryId: part.category_id ?? NO_CATEGORY },
  ])
}

/**
 * The pricing of an order that gets more lines: a dish that it has already bears the same tax, another one that of the
 * entries which hold on the business day of placing.
 */
export function withTaxesOf(
  added: readonly KeptDishes[],
  {
    order: { type, placed_at: at },
    pricing,
    lines,
    branch,
  }: {
    order: { type: OrderType; placed_at: number }
    pricing: KeptPricing
    lines: readonly KeptDishes[]
    branch: RulesHere
  },
): KeptPricing {
  const taxes = [...pricing.taxes]
  const lineTaxes = { ...pricing.line_taxes }
  const day = businessDayOf(at, branch)
  const known = new Map<number, number | null>()
  for (const [key, { itemId }] of lines.flatMap(keptParts)) {
    if (key in lineTaxes && !known.has(itemId)) known.set(itemId, lineTaxes[key] ?? null)
  }
  for (const [key, dish] of added.flatMap(keptParts)) {
    const same = known.get(dish.itemId)
    const tax = same === undefined ? taxOfDish(branch.ordering.taxes, dish, { type, day }) : undefined
    if (tax && placeOf(taxes, tax) === null) {
      taxes.push({ name: tax.name, rate_pct: tax.rate_pct, default: false })
    }
    lineTaxes[key] = same !== undefined ? same : tax ? placeOf(taxes, tax) : null
  }
  return { ...pricing, taxes, line_taxes: lineTaxes }
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
