import type { Discount, OrderType } from '../../../ground/tenants/rules/ordering.ts'
import type { Fault } from '../../../platform/faults.ts'
import { isOpen } from '../../menu/rules/happy-hours.ts'
import { orderFault } from '../faults.ts'
import { type Candidate, type Priced, takenBy } from './pricing.ts'

/** A discount that was looked at when an order was priced; `fault`: why it does not count. */
export type LookedAt = {
  kind: 'rule' | 'coupon'
  name: string
  amountMinor: number
  fault: Fault | null
}

type Looking = {
  type: OrderType
  subtotalMinor: number
  now: number
  zone: string
  largest: Priced['largest']
  coupon: Candidate | null
}

/** All of the owner's discounts, and the coupon that was named. The largest counts; on a tie the first of them does. */
export function lookAtDiscounts(discounts: readonly Discount[], order: Looking): LookedAt[] {
  const { coupon, largest, subtotalMinor } = order
  const counts = largest?.candidate
  const places = discounts.map((discount) => ({ discount, fault: faultOf(discount, order) }))
  const ofRules = counts && counts.coupon_id === undefined ? counts : null
  const counted = places.find(({ discount, fault }) => fault === null && isSame(discount, ofRules))
  return [
    ...places.map((place): LookedAt => {
      const { discount, fault } = place
      const amountMinor = takenBy(discount, subtotalMinor)
      const lost = place === counted ? null : orderFault('outdone')
      return { kind: 'rule', name: discount.name, amountMinor, fault: fault ?? lost }
    }),
    ...(coupon
      ? [
          {
            kind: 'coupon' as const,
            name: coupon.name,
            amountMinor: takenBy(coupon, subtotalMinor),
            fault: counts?.coupon_id === undefined ? orderFault('outdone') : null,
          },
        ]
      : []),
  ]
}

function faultOf(
  { types, windows, minimum_minor }: Discount,
  { type, subtotalMinor: items_minor, now, zone }: Looking,
): Fault | null {
  if (types.length > 0 && !types.includes(type)) return orderFault('not_offered.discount_type')
  if (!isOpen(windows, zone, now)) return orderFault('not_offered.discount_now')
  if (items_minor < minimum_minor) return orderFault('below_minimum.discount', { items_minor, minimum_minor })
  return null
}

function isSame(discount: Discount, candidate: Candidate | null): boolean {
  return (
    candidate !== null &&
    discount.name === candidate.name &&
    discount.percent === candidate.percent &&
    discount.amount_minor === candidate.amount_minor
  )
}
