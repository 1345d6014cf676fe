import { ORDER_TYPES } from '../../ground/tenants/rules/ordering.ts'
import {
  Answer,
  Described,
  Named,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  type Static,
  Type,
} from '../../platform/http/validation/schema.ts'
import { Id, LINES, Moment, Text, Uuid } from '../../platform/http/validation/values.ts'
import { PhoneInput } from '../guests/contract.ts'
import { Currency } from '../menu/contract.ts'
import { External } from './external-contract.ts'
import { Minor, NewLine, OrderLine, TextOrNull } from './line-contract.ts'

export const ORDER_STATUSES = ['placed', 'accepted', 'rejected', 'ready', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
const LONGEST_CHANNEL = 30
export const MOST_LINES = 100
const LONGEST_REFERENCE = 120
const LONGEST_COUPON = 40

const OrderStatus = Named(
  'OrderStatus',
  OneOf(ORDER_STATUSES, {
    description:
      'The status of the order. It moves from `placed` to `accepted`, `ready` and `completed`; `rejected`, `completed` and `cancelled` are final.',
  }),
)
const OrderType = Named(
  'OrderType',
  OneOf(ORDER_TYPES, { description: 'Eaten at a table, fetched by the guest, or brought to an address.' }),
)

export const TaxLine = Named(
  'TaxLine',
  Type.Object({
    name: Type.String({ description: 'What the restaurant calls the tax.' }),
    rate_pct: Type.Number({ description: 'The rate in percent.' }),
    included: Type.Boolean({ description: 'Whether the prices include this tax.' }),
    base_minor: Type.Integer({
      description: "What was taxed, without the tax, in the currency's minor unit.",
    }),
    tax_minor: Type.Integer({ description: "The tax on it, in the currency's minor unit." }),
  }),
)
export type TaxLine = Static<typeof TaxLine>

const sums = {
  subtotal_minor: Minor('The lines that are not voided.'),
  discount_minor: Minor('What is taken off the subtotal.'),
  service_charge_minor: Minor("The service charge, by the order's type."),
  tax_added_minor: Minor('Taxes on top. 0 if the prices include them.'),
  delivery_fee_minor: Minor('What the delivery costs. 0 for other types.'),
  total_minor: Minor('What the guest pays: subtotal − discount + service charge + tax added + delivery fee.'),
  tax_breakdown: Nullable(Type.Array(TaxLine), {
    description: 'The taxes by rate, those inside the prices too. Null: the restaurant charges none.',
  }),
}
const channel = Type.String({
  description: 'Its channel: `web`, `phone`, `whatsapp`, `qr`, `pos`, `kiosk` or a delivery marketplace.',
})

const Latitude = Type.Number({ minimum: -90, maximum: 90 })
const Longitude = Type.Number({ minimum: -180, maximum: 180 })

export const Order = Named(
  'Order',
  Type.Object({
    id: Uuid('The order.'),
    status: OrderStatus,
    type: OrderType,
    channel,
    reference: TextOrNull('Your own number or name for the order.'),
    external: Nullable(
      Type.Object({
        id: Type.String({ description: "The marketplace's own id of the order." }),
        display_id: TextOrNull('The number the courier asks for; null if there is none.'),
      }),
      { description: "The marketplace's id and number; null for all other orders." },
    ),
    number: Nullable(Type.Integer({ minimum: 1 }), {
      description:
        'What people call it: 1, 2, 3 … in the order of placing at its branch on its business day. Null of orders from before there were numbers.',
    }),
    branch_id: Nullable(Id(), { description: 'The branch that it was placed at; null once that is gone.' }),
    guest_id: Nullable(Id(), {
      description: 'The guest profile; null if the guest left no phone number or email, and once erased.',
    }),
    table: Nullable(
      Type.Object({
        id: Id('The table.'),
        name: Type.String({ description: 'What staff call it.' }),
        code: TextOrNull('What the order was placed with: `table_code`.'),
      }),
      { description: "The guest's table; null unless it is `dine_in`." },
    ),
    customer: Type.Object(
      {
        name: TextOrNull('Null once the guest is erased, and where staff took the order without a name.'),
        phone: TextOrNull('As it was sent. Null once the guest is erased, and where staff took none.'),
        email: TextOrNull('Null where none was given, and once the guest is erased.'),
      },
      { description: 'Who ordered.' },
    ),
    note: TextOrNull('What the guest asks of the restaurant for the whole order.'),
    delivery_address: Nullable(
      Type.Object({
        line1: Type.String({ description: 'Street and number.' }),
        city: Type.String({ description: 'The town. Delivery zones go by it.' }),
        phone: Type.String({ description: 'The phone number to call at the door.' }),
        postcode: TextOrNull('The postcode; null if not given.'),
        lat: Nullable(Latitude, { description: 'Degrees north; null if not given.' }),
        lng: Nullable(Longitude, { description: 'Degrees east; null if not given.' }),
        instructions: TextOrNull('What the courier should know, such as the floor.'),
      }),
      { description: 'The delivery address; null unless it is `delivery`.' },
    ),
    currency: Currency,
    ...sums,
    cancel_reason: TextOrNull('The reason given for the cancellation.'),
    items: Type.Array(OrderLine, { description: 'Its lines, in the order they were sent.' }),
    placed_at: Moment('When it was placed.'),
    scheduled_for: Nullable(Moment(), {
      description:
        'When it is for: as requested, or the next opening if it is held. Null: as soon as possible.',
    }),
    ready_at: Nullable(Moment(), {
      description: 'The time that the guest was promised; null before the order is accepted.',
    }),
    paid_at: Nullable(Moment(), { description: 'When payments covered it; null until then.' }),
    updated_at: Moment('When it last changed.'),
  }),
)
export type Order = Static<typeof Order>

export const OrderAnswer = Answer(Order)
export const OrderPage = Page(Order)

export const OrderQuery = Type.Object({
  status: Type.Optional(Type.String({ description: 'One status, or several separated by commas.' })),
  type: Type.Optional(Described(OrderType, 'Orders of this type.')),
  channel: Type.Optional(Type.String({ description: 'Orders of this channel, such as `web`.' })),
  reference: Type.Optional(Type.String({ description: 'Orders with exactly this reference.' })),
  branch_id: Type.Optional(Id('Orders that were placed at this branch.')),
  placed_from: Type.Optional(
    Type.String({ description: 'Placed at this moment or later: a date or a date-time.' }),
  ),
  placed_to: Type.Optional(
    Type.String({
      description: 'Placed at this moment or earlier: a date (its last instant) or a date-time.',
    }),
  ),
  updated_since: Type.Optional(
    Type.String({ description: 'Changed at this moment or later: a date or a date-time.' }),
  ),
  ...PageQuery,
})
export type OrderQuery = Static<typeof OrderQuery>

const Address = Type.Object({
  line1: Type.Optional(Text(200, { description: 'Street and number. Needed.' })),
  city: Type.Optional(Text(200, { description: 'The town. Needed: delivery zones go by it.' })),
  phone: Type.Optional(
    Text(40, { description: "The phone number to call at the door. Default: the customer's phone." }),
  ),
  postcode: Type.Optional(
    Nullable(Type.String({ maxLength: 20 }), { emptyIsNull: true, description: 'The postcode.' }),
  ),
  lat: Type.Optional(Nullable(Latitude, { description: 'Degrees north, from -90 to 90.' })),
  lng: Type.Optional(Nullable(Longitude, { description: 'Degrees east, from -180 to 180.' })),
  instructions: Type.Optional(
    Nullable(Type.String({ maxLength: 300, ...LINES }), {
      emptyIsNull: true,
      description: 'What the courier should know, such as the floor or the door code.',
    }),
  ),
})

export const NewOrder = Named(
  'NewOrder',
  Type.Object({
    type: OrderType,
    channel: Type.Optional(
      Type.String({
        maxLength: LONGEST_CHANNEL,
        description:
          'Its channel: `web`, `phone`, `whatsapp`, or the `key` of an active marketplace channel, which needs `orders:external` and `external`. Default: `web`.',
      }),
    ),
    external: Type.Optional(
      Nullable(External, { description: 'Needed on the channel of a marketplace; refused on any other.' }),
    ),
    reference: Type.Optional(
      Nullable(Type.String({ maxLength: LONGEST_REFERENCE }), {
        emptyIsNull: true,
        description: 'Your own number or name for the order; orders can be listed by it.',
      }),
    ),
    branch_id: Type.Optional(
      Nullable(Id(), {
        description:
          "The branch it is ordered at. Null or left out: at the table's branch, or else at the default one.",
      }),
    ),
    table_code: Type.Optional(
      Nullable(Type.String({ maxLength: 50 }), {
        description: 'Needed for `dine_in`: the `code` of a table.',
      }),
    ),
    customer_name: Text(120, { description: 'Who orders, in one line.' }),
    customer_phone: PhoneInput,
    customer_email: Type.Optional(
      Nullable(Type.String({ format: 'email', maxLength: 254 }), {
        emptyIsNull: true,
        description: 'Where messages about the order go.',
      }),
    ),
    note: Type.Optional(
      Nullable(Type.String({ maxLength: 500, ...LINES }), {
        emptyIsNull: true,
        description: 'What the guest asks of the restaurant for the whole order.',
      }),
    ),
    scheduled_for: Type.Optional(
      Nullable(Moment(), {
        description:
          'When it is for, within opening hours. Null or left out: as soon as possible; while the restaurant is closed, at its next opening.',
      }),
    ),
    delivery_address: Type.Optional(
      Nullable(Address, { description: 'Needed for `delivery`: line1 and city.' }),
    ),
    coupon_code: Type.Optional(
      Nullable(Type.String({ maxLength: LONGEST_COUPON }), {
        emptyIsNull: true,
        description:
          'The code of a coupon, in upper or lower case. It counts if it takes off more than every automatic discount; if not, it is not used.',
      }),
    ),
    expected_total_minor: Type.Optional(
      Nullable(Type.Integer({ minimum: 0 }), {
        description:
          "What you have told the guest it costs, in the currency's minor unit. If the total would be another one, the order is refused with `total_differs` and nothing is stored.",
      }),
    ),
    lines: Type.Array(NewLine, {
      minItems: 1,
      maxItems: MOST_LINES,
      description: 'The ordered items. Lines stay separate and in this order.',
    }),
  }),
)
export type NewOrder = Static<typeof NewOrder>

const { customer_name, customer_phone, ...whatIsOrdered } = NewOrder.properties

/** What an order is priced by; who it is for need not be known yet. */
export const OrderQuoteRequest = Named(
  'OrderQuoteRequest',
  Type.Object({
    ...whatIsOrdered,
    customer_name: Type.Optional(Nullable(customer_name, { description: 'Who would order; not needed.' })),
    customer_phone: Type.Optional(
      Nullable(customer_phone, { description: 'Their phone; not needed. At least 5 digits.' }),
    ),
  }),
)
/** A quote's body; an order's is one too. Staff have channels of their own. */
export type OrderAsked = Omit<Static<typeof OrderQuoteRequest>, 'channel'> & { channel?: string }
/** An order to be placed. Staff may take one from a guest whom nobody knows. */
export type OrderWanted = Omit<NewOrder, 'channel' | 'customer_name' | 'customer_phone'> & {
  channel?: string
  customer_name: string | null
  customer_phone: string | null
}

const { id: _lineId, voided: _voided, ...quotedLine } = OrderLine.properties

export const OrderQuote = Named(
  'OrderQuote',
  Type.Object({
    type: OrderType,
    channel,
    currency: Currency,
    ...sums,
    scheduled_for: Nullable(Moment(), {
      description: 'The time of the order: the one that you sent, or the next opening. Null means now.',
    }),
    items: Type.Array(Type.Object(quotedLine), {
      description: 'The lines of the order, as you sent them.',
    }),
    discounts: Type.Array(
      Type.Object({
        kind: OneOf(['rule', 'coupon'], { description: 'An automatic discount, or the coupon.' }),
        name: Type.String({ description: 'What it is called.' }),
        amount_minor: Minor('What it takes off, or would take off.'),
        applied: Type.Boolean({ description: 'Whether it counts. At most one does.' }),
        reason: TextOrNull('Why it does not count; null if it does.'),
      }),
      { description: 'All discounts that were looked at.' },
    ),
    minimum_minor: Type.Integer({
      minimum: 0,
      description:
        "The smallest subtotal that is accepted for this type and address, in the currency's minor unit.",
    }),
    deliverable: Nullable(Type.Boolean(), {
      description:
        'Whether the restaurant delivers to the address; null if the type is not `delivery`. An address outside its zones is refused, so this is true or null.',
    }),
  }),
)
export type OrderQuote = Static<typeof OrderQuote>
export const OrderQuoteAnswer = Answer(OrderQuote)

export const MOVES = ['accepted', 'rejected', 'ready', 'completed', 'cancelled'] as const

export const OrderMove = Named(
  'OrderMove',
  Type.Object({
    status: OneOf(MOVES, {
      description: 'The new status. A move that its status does not allow is a 409.',
    }),
    reason: Type.Optional(
      Nullable(Type.String({ minLength: 3, maxLength: 200, ...LINES }), {
        description: 'Kept when an order is cancelled.',
      }),
    ),
    ready_at: Type.Optional(
      Nullable(Moment(), {
        description:
          "For `accepted`: the time that the guest is promised, not in the past. Null or left out: after the branch's preparation time, or the time that the order is scheduled for.",
      }),
    ),
  }),
)
