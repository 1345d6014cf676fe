import { BUILT_IN_CHANNELS } from '../../ground/tenants/rules/channels.ts'
import { ORDER_TYPES } from '../../ground/tenants/rules/ordering.ts'
import {
  Answer,
  Named,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  type Static,
  Type,
} from '../../platform/http/validation/schema.ts'
import { Day, Id, Moment, Text } from '../../platform/http/validation/values.ts'

export const COUPON_CHANNELS = BUILT_IN_CHANNELS
const MOST_MINOR = 1_000_000_000
const LONGEST_NAME = 120

const Code = Text(40, {
  minLength: 3,
  pattern: '^[A-Za-z0-9-]+$',
  fault: 'wrong_format.code',
  description: 'What guests enter: 3 to 40 letters, digits and hyphens. Upper and lower case are the same.',
})
const Percent = Type.Number({ exclusiveMinimum: 0, maximum: 100 })
const Amount = Type.Integer({ minimum: 1, maximum: MOST_MINOR })
const Types = Type.Array(OneOf(ORDER_TYPES), {
  maxItems: ORDER_TYPES.length,
  description: 'Order types that it is for. Empty: all.',
})
const Channels = Type.Array(OneOf(COUPON_CHANNELS), {
  maxItems: COUPON_CHANNELS.length,
  description: 'Channels that it is for. Empty: all.',
})
const Minimum = Type.Integer({
  minimum: 0,
  maximum: MOST_MINOR,
  description: "The smallest subtotal that it is good for, in the currency's minor unit.",
})
const Limit = Type.Integer({ minimum: 1, maximum: 1_000_000_000 })
const name = Text(LONGEST_NAME, { description: 'What the order and the bill call it.' })

export const Coupon = Named(
  'Coupon',
  Type.Object({
    id: Id('The coupon.'),
    code: Type.String({ description: 'What guests enter, in upper or lower case.' }),
    name: Type.String({ description: 'What the order and the bill call it.' }),
    percent: Nullable(Type.Number(), { description: 'The percentage taken off; null if it is an amount.' }),
    amount_minor: Nullable(Type.Integer(), {
      description: "Taken off, in the currency's minor unit; null if it is a percentage.",
    }),
    types: Types,
    channels: Channels,
    minimum_minor: Minimum,
    starts_on: Nullable(Day('The first day.'), { description: 'The first day; null: since always.' }),
    ends_on: Nullable(Day('The last day.'), { description: 'The last day, included; null: no end.' }),
    max_uses: Nullable(Type.Integer(), { description: 'How many orders may use it; null: any number.' }),
    max_uses_per_guest: Nullable(Type.Integer(), {
      description: 'How many orders of one guest, by phone, may use it; null: any number.',
    }),
    uses: Type.Integer({
      minimum: 0,
      description: 'How many orders have used it, rejected and cancelled ones left out.',
    }),
    is_active: Type.Boolean({ description: 'Whether it can be used.' }),
    updated_at: Moment('When it last changed, its uses included.'),
  }),
)
export type Coupon = Static<typeof Coupon>

export const CouponAnswer = Answer(Coupon)
export const CouponPage = Page(Coupon)
export const CouponQuery = Type.Object({ ...PageQuery })

/** All of a coupon that is optional, as the API and the restaurant document take it. */
export const couponFields = {
  percent: Type.Optional(
    Nullable(Percent, {
      description:
        'Taken off, in percent with up to two decimals. Send exactly one of `percent` and `amount_minor`.',
    }),
  ),
  amount_minor: Type.Optional(
    Nullable(Amount, {
      description:
        "Taken off, in the currency's minor unit. Send exactly one of `percent` and `amount_minor`.",
    }),
  ),
  types: Type.Optional(Types),
  channels: Type.Optional(Channels),
  minimum_minor: Type.Optional(Minimum),
  starts_on: Type.Optional(
    Nullable(Day('The first day.'), { description: 'The first day; null: since always.' }),
  ),
  ends_on: Type.Optional(
    Nullable(Day('The last day.'), { description: 'The last day, included; null: no end.' }),
  ),
  max_uses: Type.Optional(Nullable(Limit, { description: 'How many orders may use it; null: any number.' })),
  max_uses_per_guest: Type.Optional(
    Nullable(Limit, { description: 'How many orders of one guest, by phone, may use it; null: any number.' }),
  ),
  is_active: Type.Optional(Type.Boolean({ description: 'Whether it can be used. Default: true.' })),
}
export const couponCode = Code
export const couponName = name

export const NewCoupon = Named(
  'NewCoupon',
  Type.Object({
    code: Code,
    name: Type.Optional(Nullable(name, { emptyIsNull: true, description: 'Default: the code.' })),
    ...couponFields,
  }),
)
export type NewCoupon = Static<typeof NewCoupon>

export const CouponChange = Named(
  'CouponChange',
  Type.Object({ code: Type.Optional(Code), name: Type.Optional(name), ...couponFields }),
)
export type CouponChange = Static<typeof CouponChange>
