import { ORDER_TYPES } from '../../ground/tenants/rules/ordering.ts'
import {
  Answer,
  Id,
  Moment,
  Named,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  type Static,
  Text,
  Type,
} from '../../platform/http/schema.ts'
import { PhoneInput } from '../guests/contract.ts'
import { Currency, Price, Translations } from '../menu/contract.ts'

export const ORDER_STATUSES = ['placed', 'accepted', 'rejected', 'ready', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
export const CHANNELS = ['web', 'phone', 'whatsapp'] as const
export const MOST_LINES = 100
export const MOST_QUANTITY = 99
export const LONGEST_REFERENCE = 120
export const LONGEST_LINE_NOTE = 200

const OrderStatus = Named('OrderStatus', OneOf(ORDER_STATUSES))
const OrderType = Named('OrderType', OneOf(ORDER_TYPES))
const amount = Type.Integer({ minimum: 0 })
const text = Nullable(Type.String())

export const OrderLine = Named(
  'OrderLine',
  Type.Object({
    id: Id(),
    item_id: Id(),
    variant_id: Nullable(Id(), {
      description: 'The variant that was chosen; null for an item without variants.',
    }),
    name: Translations,
    variant_name: Nullable(Translations),
    quantity: Type.Integer({ minimum: 1, maximum: MOST_QUANTITY }),
    unit_price_minor: amount,
    line_total_minor: amount,
    voided: Type.Boolean(),
    note: Nullable(Type.String(), { description: 'What the kitchen is told about this line.' }),
    modifiers: Type.Array(
      Type.Object({
        option_id: Type.Integer({
          minimum: 0,
          description: 'The option that was chosen. 0 on an old order, if the item no longer has the option.',
        }),
        name: Translations,
        price_minor: Price,
      }),
    ),
  }),
)

export type OrderLine = Static<typeof OrderLine>

export const TaxLine = Named(
  'TaxLine',
  Type.Object({
    name: Type.String(),
    rate_pct: Type.Number(),
    included: Type.Boolean({ description: 'Whether the prices include this tax.' }),
    base_minor: Type.Integer({ description: 'What was taxed, without the tax.' }),
    tax_minor: Type.Integer(),
  }),
)
export type TaxLine = Static<typeof TaxLine>

export const Order = Named(
  'Order',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    status: OrderStatus,
    type: OrderType,
    channel: Type.String(),
    reference: Nullable(Type.String(), { description: 'Your own number or name for the order.' }),
    branch_id: Nullable(Id()),
    table: Nullable(Type.Object({ id: Id(), name: Type.String(), code: text })),
    customer: Type.Object({ name: text, phone: text, email: text }),
    note: text,
    delivery_address: Nullable(
      Type.Object({ line1: Type.String(), city: Type.String(), phone: Type.String() }),
    ),
    currency: Currency,
    subtotal_minor: amount,
    discount_minor: amount,
    service_charge_minor: amount,
    tax_added_minor: amount,
    delivery_fee_minor: amount,
    total_minor: amount,
    tax_breakdown: Nullable(Type.Array(TaxLine)),
    cancel_reason: text,
    items: Type.Array(OrderLine),
    placed_at: Moment(),
    scheduled_for: Nullable(Moment()),
    paid_at: Nullable(Moment()),
    updated_at: Moment(),
  }),
)
export type Order = Static<typeof Order>

export const OrderAnswer = Answer(Order)
export const OrderPage = Page(Order)

export const OrderQuery = Type.Object({
  status: Type.Optional(Type.String({ description: 'One status, or several separated by commas.' })),
  type: Type.Optional(OrderType),
  channel: Type.Optional(Type.String()),
  reference: Type.Optional(Type.String({ description: 'Orders with exactly this reference.' })),
  placed_from: Type.Optional(Type.String({ description: 'A date or a date-time, inclusive.' })),
  placed_to: Type.Optional(
    Type.String({ description: 'A date (its last instant) or a date-time, inclusive.' }),
  ),
  updated_since: Type.Optional(Type.String({ description: 'A date or a date-time, inclusive.' })),
  ...PageQuery,
})
export type OrderQuery = Static<typeof OrderQuery>

const NewLine = Type.Object({
  item_id: Type.Integer(),
  variant_id: Type.Optional(Nullable(Type.Integer())),
  quantity: Type.Integer({ minimum: 1, maximum: MOST_QUANTITY }),
  option_ids: Type.Optional(Type.Array(Type.Integer(), { maxItems: 200 })),
  note: Type.Optional(
    Nullable(Type.String({ maxLength: LONGEST_LINE_NOTE }), {
      emptyIsNull: true,
      description: 'Printed on the kitchen ticket.',
    }),
  ),
})
export type NewLine = Static<typeof NewLine>

const Address = Type.Object({
  line1: Type.Optional(Text(200)),
  city: Type.Optional(Text(200)),
  phone: Type.Optional(Text(40)),
})

export const NewOrder = Named(
  'NewOrder',
  Type.Object({
    type: OrderType,
    channel: Type.Optional(OneOf(CHANNELS)),
    reference: Type.Optional(
      Nullable(Type.String({ maxLength: LONGEST_REFERENCE }), {
        emptyIsNull: true,
        description: 'Your own number or name for the order; orders can be listed by it.',
      }),
    ),
    table_code: Type.Optional(
      Nullable(Type.String({ maxLength: 50 }), { description: 'Needed for `dine_in`.' }),
    ),
    customer_name: Text(120),
    customer_phone: PhoneInput,
    customer_email: Type.Optional(
      Nullable(Type.String({ format: 'email', maxLength: 254 }), { emptyIsNull: true }),
    ),
    note: Type.Optional(Nullable(Type.String({ maxLength: 500 }), { emptyIsNull: true })),
    scheduled_for: Type.Optional(Nullable(Moment())),
    delivery_address: Type.Optional(
      Nullable(Address, { description: 'Needed for `delivery`: line1 and city.' }),
    ),
    lines: Type.Array(NewLine, { minItems: 1, maxItems: MOST_LINES }),
  }),
)
export type NewOrder = Static<typeof NewOrder>

const { customer_name, customer_phone, ...whatIsOrdered } = NewOrder.properties

/** What an order is priced by; who it is for need not be known yet. */
export const OrderQuoteRequest = Named(
  'OrderQuoteRequest',
  Type.Object({
    ...whatIsOrdered,
    customer_name: Type.Optional(Nullable(customer_name)),
    customer_phone: Type.Optional(Nullable(customer_phone)),
  }),
)
/** A quote's body; an order's is one too. */
export type OrderAsked = Static<typeof OrderQuoteRequest>

const { id: _lineId, voided: _voided, ...quotedLine } = OrderLine.properties

export const OrderQuote = Named(
  'OrderQuote',
  Type.Object({
    type: OrderType,
    channel: Order.properties.channel,
    currency: Currency,
    subtotal_minor: amount,
    discount_minor: amount,
    service_charge_minor: amount,
    tax_added_minor: amount,
    delivery_fee_minor: amount,
    total_minor: amount,
    tax_breakdown: Order.properties.tax_breakdown,
    scheduled_for: Nullable(Moment(), {
      description: 'The time of the order: the one that you sent, or the next opening. Null means now.',
    }),
    items: Type.Array(Type.Object(quotedLine), {
      description: 'The lines of the order, as you sent them.',
    }),
    minimum_minor: Type.Integer({
      minimum: 0,
      description: 'The smallest subtotal that is accepted for this type and address.',
    }),
    deliverable: Nullable(Type.Boolean(), {
      description:
        'Whether the restaurant delivers to the address; null where the type is not `delivery`. An address outside its zones is refused, so this is true or null.',
    }),
  }),
)
export type OrderQuote = Static<typeof OrderQuote>
export const OrderQuoteAnswer = Answer(OrderQuote)

export const MOVES = ['accepted', 'rejected', 'ready', 'completed', 'cancelled'] as const

export const OrderMove = Named(
  'OrderMove',
  Type.Object({
    status: OneOf(MOVES),
    reason: Type.Optional(
      Nullable(Type.String({ minLength: 3, maxLength: 200 }), {
        description: 'Kept when an order is cancelled.',
      }),
    ),
  }),
)

export const LineVoid = Type.Object({ reason: Type.String({ minLength: 3, maxLength: 200 }) })

export const TIMELINE_KINDS = [
  'placed',
  'held',
  'accepted',
  'rejected',
  'fired',
  'ready',
  'completed',
  'cancelled',
  'paid',
  'refunded',
  'line_voided',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

export const TimelineEntry = Named(
  'OrderTimelineEntry',
  Type.Object({
    at: Moment('When it happened.'),
    kind: OneOf(TIMELINE_KINDS, {
      description:
        'What happened. `held` waits for the next opening; `fired` reaches the kitchen; `paid` once, when payments cover the order; `refunded` and `line_voided` each time.',
    }),
    by: Nullable(Type.String(), {
      description: 'The token, the app or the member of staff; null if the service acted by itself.',
    }),
    note: Nullable(Type.String(), { description: 'The reason, if one was given.' }),
  }),
)
export type TimelineEntry = Static<typeof TimelineEntry>
export const TimelineAnswer = Answer(Type.Array(TimelineEntry))
