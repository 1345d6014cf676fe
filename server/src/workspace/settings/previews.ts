import { bookingFrom } from '../../across/document/import-booking.ts'
import { orderingFrom } from '../../across/document/import-ordering.ts'
import { currentRules } from '../../ground/tenants/current-rules.ts'
import { type Branch, rulesAt } from '../../ground/tenants/owner-rules.ts'
import type { OrderingRules } from '../../ground/tenants/rules/ordering.ts'
import { type Faults, gatherFaults, type Refs } from '../../platform/document/faults.ts'
import { nameUnnamed, refsIn } from '../../platform/document/refs.ts'
import { type FieldErrors, refuse } from '../../platform/errors.ts'
import type { Fault } from '../../platform/faults.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { localToMoment, MINUTE_MS } from '../../platform/time/clock.ts'
import { zoneOf } from '../../restaurant/orders/rules/delivery.ts'
import { sumsOf } from '../../restaurant/orders/rules/priced-at.ts'
import { heldOn } from '../../restaurant/reservations/held.ts'
import { readPlan } from '../../restaurant/reservations/plan.ts'
import { noSlotsFault, partyOf } from '../../restaurant/reservations/rules/decide.ts'
import { depositFor, depositMinor } from '../../restaurant/reservations/rules/deposit.ts'
import { Occupancy } from '../../restaurant/reservations/rules/occupancy.ts'
import { reasonsOn } from '../../restaurant/reservations/rules/reasons.ts'
import type {
  BookingPreview,
  BookingPreviewAsked,
  OrderPreview,
  OrderPreviewAsked,
} from './preview-contract.ts'

/** As it would be at this branch, or else at the default one. */
export async function previewOrder(
  tx: Tx,
  { value, order }: OrderPreviewAsked,
  branchId: number | null,
): Promise<OrderPreview> {
  await nameUnnamed(tx, 'categories', 'category')
  await nameUnnamed(tx, 'items', 'item')
  const [rules, categories, items] = await Promise.all([
    currentRules(tx, null),
    refsIn(tx, 'categories'),
    refsIn(tx, 'items'),
  ])
  const faults = gatherFaults()
  const branch = rulesAt(rules, branchId)
  const ordering = orderingFrom(
    branch.ordering,
    value,
    { zone: tx.restaurant.zone, categories, items },
    faults,
  )
  assertNone(faults, 'settings')
  return orderUnder({ ...branch, ordering }, order, categories)
}

function orderUnder(
  branch: Branch,
  { type, date, time, amounts, address }: OrderPreviewAsked['order'],
  categories: Refs,
): OrderPreview {
  const { ordering } = branch
  const zone = type === 'delivery' && address ? (zoneOf(ordering.delivery_zones, address) ?? null) : null
  const placed = {
    type,
    at: localToMoment(date, time, branch.zone),
    deliveryFeeMinor: zone?.fee_minor ?? 0,
    lines: amounts.map(({ category_ref, amount_minor }) => ({
      lineTotalMinor: amount_minor,
      itemId: 0,
      categoryId: categories.get(category_ref ?? '') ?? 0,
    })),
  }
  const sums = sumsOf(branch, placed)
  const only = (discounts: OrderingRules['discounts']) => ({
    ...branch,
    ordering: { ...ordering, discounts },
  })
  const applied = ordering.discounts.find(
    (each) => sumsOf(only([each]), placed).discount_minor === sums.discount_minor,
  )
  const { offered, minimum_minor } = ordering.order_types[type]
  return {
    sums,
    discount: sums.discount_minor > 0 ? (applied?.name ?? null) : null,
    zone: zone && { name: zone.name, fee_minor: zone.fee_minor, minimum_minor: zone.minimum_minor },
    minimum_minor: Math.max(minimum_minor, zone?.minimum_minor ?? 0),
    offered,
  }
}

export async function previewBooking(
  tx: Tx,
  { value, date, party_size: size }: BookingPreviewAsked,
  branchId: number | null,
  say: (fault: Fault) => string,
): Promise<BookingPreview> {
  const faults = gatherFaults()
  const rules = bookingFrom(value, faults)
  assertNone(faults, 'booking')
  const plan = { ...(await readPlan(tx, branchId)), rules }
  const occupancy = new Occupancy(await tx.run(heldOn(plan, { from: date })))
  const slots = reasonsOn(plan, { date, party: size, now: tx.cause.now }, occupancy)
  const deposit = depositFor(rules.deposit, size, date)
  return {
    closed: slots.length === 0 ? say(noSlotsFault(plan, date)) : null,
    slots: slots.map(({ time, reason }) => ({ time, reason: reason === null ? null : say(reason) })),
    stay_minutes: partyOf(plan, size).stayMs / MINUTE_MS,
    deposit_minor: deposit && depositMinor(deposit, size),
  }
}

/** All faults at once, each where the body has it. */
function assertNone({ list }: Faults, within: 'settings' | 'booking'): void {
  if (list.length === 0) return
  const fields: FieldErrors = {}
  for (const { pointer, fault } of list) {
    const field = `value${pointer.slice(within.length + 1).replaceAll('/', '.')}`
    fields[field] = [...(fields[field] ?? []), fault]
  }
  throw refuse(fields)
}
