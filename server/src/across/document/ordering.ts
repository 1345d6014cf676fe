import { ORDER_TYPES } from '../../ground/tenants/rules/ordering.ts'
import { Day, Ref, Windows } from '../../platform/document/schema.ts'
import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Text } from '../../platform/http/validation/values.ts'

const money = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })
const percent = Type.Number({ minimum: 0, maximum: 100 })

const TypeRules = Type.Object({
  offered: Type.Optional(Type.Boolean()),
  minimum_minor: Type.Optional(money),
  service_charge_pct: Type.Optional(percent),
})

const TaxPart = Type.Object({
  name: Text(100),
  rate_pct: percent,
  default: Type.Optional(Type.Boolean()),
  category_refs: Type.Optional(Type.Array(Ref, { maxItems: 10_000 })),
  types: Type.Optional(Type.Array(OneOf(ORDER_TYPES), { maxItems: 100 })),
  item_refs: Type.Optional(Type.Array(Ref, { maxItems: 10_000 })),
  valid_from: Type.Optional(Nullable(Day)),
})

const DiscountPart = Type.Object({
  name: Text(200),
  percent: Type.Optional(percent),
  amount_minor: Type.Optional(money),
  types: Type.Optional(Type.Array(OneOf(ORDER_TYPES), { maxItems: 100 })),
  minimum_minor: Type.Optional(money),
  windows: Type.Optional(Windows),
})

const ZonePart = Type.Object({
  name: Text(200),
  cities: Type.Optional(Type.Array(Text(200), { maxItems: 10_000 })),
  street_prefixes: Type.Optional(Type.Array(Text(200), { maxItems: 10_000 })),
  fee_minor: Type.Optional(money),
  minimum_minor: Type.Optional(money),
})

const MOST_TIPS = 5
const TipPart = Type.Object({
  percents: Type.Array(Type.Number({ exclusiveMinimum: 0, maximum: 100 }), {
    minItems: 1,
    maxItems: MOST_TIPS,
  }),
  types: Type.Optional(Type.Array(OneOf(ORDER_TYPES), { maxItems: 100 })),
})

/** The owner's rules for orders, as keys of a document's settings. */
export const orderingSettings = {
  order_types: Type.Optional(
    Type.Object({
      dine_in: Type.Optional(TypeRules),
      pickup: Type.Optional(TypeRules),
      delivery: Type.Optional(TypeRules),
    }),
  ),
  order_ahead_days: Type.Optional(Type.Integer({ minimum: 0, maximum: 366 })),
  ordering_paused_until: Type.Optional(Nullable(Type.String({ format: 'date-time' }))),
  prices_include_tax: Type.Optional(Type.Boolean()),
  taxes: Type.Optional(Type.Array(TaxPart, { maxItems: 100 })),
  discounts: Type.Optional(Type.Array(DiscountPart, { maxItems: 200 })),
  delivery_zones: Type.Optional(Type.Array(ZonePart, { maxItems: 1_000 })),
  tips: Type.Optional(Nullable(TipPart)),
  next_course_minutes: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 240 }))),
}

/** What a branch may have of its own; null or left out: as the restaurant. */
export const ownOrdering = {
  order_types: Type.Optional(Nullable(orderingSettings.order_types)),
  delivery_zones: Type.Optional(Nullable(orderingSettings.delivery_zones)),
  taxes: Type.Optional(Nullable(orderingSettings.taxes)),
  discounts: Type.Optional(Nullable(orderingSettings.discounts)),
  ordering_paused_until: orderingSettings.ordering_paused_until,
}

export const OrderingPart = Type.Object(orderingSettings)
export type OrderingPart = Static<typeof OrderingPart>
export type TaxPart = Static<typeof TaxPart>
export type DiscountPart = Static<typeof DiscountPart>
