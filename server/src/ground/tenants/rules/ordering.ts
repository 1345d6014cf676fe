import type { Window } from '../../../platform/time/windows.ts'

export const ORDER_TYPES = ['dine_in', 'pickup', 'delivery'] as const
export type OrderType = (typeof ORDER_TYPES)[number]

type TypeRules = { offered: boolean; minimum_minor: number; service_charge_pct: number }
/** What it names (dishes, categories, or all that no other names) bears the rate in orders of its types from its day on. */
export type Tax = {
  name: string
  rate_pct: number
  default: boolean
  category_ids: number[]
  /** Left out or empty: all types. */
  types?: OrderType[]
  item_ids?: number[]
  /** Default: always. */
  valid_from?: string
}
export type Discount = {
  name: string
  percent?: number
  amount_minor?: number
  types: OrderType[]
  minimum_minor: number
  windows: Window[]
}
export type DeliveryZone = {
  name: string
  cities: string[]
  street_prefixes: string[]
  fee_minor: number
  minimum_minor: number
}

/** What guests are offered to give on top when they pay online. No `types`: for all. */
export type TipRule = { percents: number[]; types: OrderType[] }

/** The owner's rules for orders, complete: what was never set has its default. */
export type OrderingRules = {
  order_types: Record<OrderType, TypeRules>
  order_ahead_days: number
  ordering_paused_until: string | null
  prices_include_tax: boolean
  taxes: Tax[]
  discounts: Discount[]
  delivery_zones: DeliveryZone[]
  /** Null: guests are not asked for a tip. */
  tips: TipRule | null
  /** How long after a course the next one is fired by itself; null: somebody fires it. */
  next_course_minutes: number | null
}

/** What a branch may have of its own, each part as a whole. */
export const OWN_PARTS = [
  'order_types',
  'delivery_zones',
  'taxes',
  'discounts',
  'ordering_paused_until',
] as const
export type OwnOrdering = Partial<Pick<OrderingRules, (typeof OWN_PARTS)[number]>>

const OFFERED: TypeRules = { offered: true, minimum_minor: 0, service_charge_pct: 0 }

export function orderingRules(stored: Partial<OrderingRules>): OrderingRules {
  return {
    order_ahead_days: 30,
    ordering_paused_until: null,
    prices_include_tax: false,
    taxes: [],
    discounts: [],
    delivery_zones: [],
    tips: null,
    next_course_minutes: null,
    ...stored,
    order_types: completeTypes(stored.order_types ?? {}),
  }
}

function completeTypes(stored: Partial<Record<OrderType, Partial<TypeRules>>>): Record<OrderType, TypeRules> {
  const [dine_in, pickup, delivery] = ORDER_TYPES.map((type) => ({ ...OFFERED, ...stored[type] }))
  return { dine_in: dine_in ?? OFFERED, pickup: pickup ?? OFFERED, delivery: delivery ?? OFFERED }
}
