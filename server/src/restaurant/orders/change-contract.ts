// What changes an order that was placed: more lines, other details, and what staff take off.
import { Answer, Named, Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Id, LINES, Moment } from '../../platform/http/validation/values.ts'
import { MOST_LINES, NewOrder } from './contract.ts'
import { NewLine, TextOrNull } from './line-contract.ts'

/** More lines for an order. */
export const AddedLines = Named(
  'AddedLines',
  Type.Object({
    lines: Type.Array(NewLine, {
      minItems: 1,
      maxItems: MOST_LINES,
      description: 'The lines to add, at current prices. An order has at most 100 lines in all.',
    }),
  }),
)

const { note, table_code, scheduled_for, customer_name, customer_phone, customer_email, delivery_address } =
  NewOrder.properties

/** What is left out stays. */
export const OrderChange = Named(
  'OrderChange',
  Type.Object({
    note,
    table_code,
    scheduled_for,
    customer_name: Type.Optional(customer_name),
    customer_phone: Type.Optional(customer_phone),
    customer_email,
    delivery_address,
  }),
)
export type OrderChange = Static<typeof OrderChange>

export const LineVoid = Named(
  'LineVoid',
  Type.Object({
    reason: Type.String({ minLength: 3, maxLength: 200, ...LINES, description: 'Why it is taken off.' }),
  }),
)

const OWN_KINDS = ['discount', 'comp', 'price'] as const
/** What staff do; the others came with the order. */
export type OwnKind = (typeof OWN_KINDS)[number]
const MOST_TAKEN = 1_000_000_000

export const NewAdjustment = Named(
  'NewAdjustment',
  Type.Object({
    kind: OneOf(OWN_KINDS, {
      description:
        '`discount` takes something off the order, or off a line; `comp` gives a line away; `price` charges another unit price for a line.',
    }),
    line_id: Type.Optional(
      Nullable(Id(), {
        description: 'The line. Needed for `comp` and `price`; a `discount` without it is on the order.',
      }),
    ),
    percent: Type.Optional(
      Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 100 }), {
        description:
          'Of a `discount`, with up to two decimals: of what is left at that point. Exactly one of `percent` and `amount_minor` is set.',
      }),
    ),
    amount_minor: Type.Optional(
      Nullable(Type.Integer({ minimum: 1, maximum: MOST_TAKEN }), {
        description: "Of a `discount`, in the currency's minor unit; at most what is left is taken off.",
      }),
    ),
    price_minor: Type.Optional(
      Nullable(Type.Integer({ minimum: 0, maximum: MOST_TAKEN }), {
        description: 'Of a `price`: the unit price of the line from now on, without its modifiers.',
      }),
    ),
    reason: Type.String({ minLength: 3, maxLength: 200, ...LINES, description: 'Why; always needed.' }),
  }),
)
export type NewAdjustment = Static<typeof NewAdjustment>

export const Adjustment = Named(
  'Adjustment',
  Type.Object({
    id: Id('The adjustment, among those of its order.'),
    kind: OneOf([...OWN_KINDS, 'rule', 'coupon'], {
      description:
        'What staff did: `discount`, `comp` or `price`. What came with the order: `rule`, an automatic discount, or `coupon`.',
    }),
    name: TextOrNull('What the discount or the coupon is called; null of what staff did.'),
    line_id: Nullable(Id(), { description: 'The line; null if it is on the whole order.' }),
    percent: Nullable(Type.Number(), { description: 'In percent; null if it is an amount.' }),
    price_minor: Nullable(Type.Integer({ minimum: 0 }), {
      description: "The unit price that a `price` charges, in the currency's minor unit; null of others.",
    }),
    amount_minor: Type.Integer({
      description:
        "What it takes off now, in the currency's minor unit. Below 0 if a `price` is higher than the one before.",
    }),
    reason: TextOrNull(
      'The reason; null for what came with the order, and if it named a guest who was erased.',
    ),
    by: TextOrNull('The token, the app or the member of staff; null for what came with the order.'),
    created_at: Moment('When it was made.'),
  }),
)
export type Adjustment = Static<typeof Adjustment>
export const AdjustmentsAnswer = Answer(Type.Array(Adjustment))
