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
import { Id, LINES, Moment, MomentBound, Uuid } from '../../platform/http/validation/values.ts'
import { Currency } from '../menu/contract.ts'
import { REFUND_KINDS } from './rules/ledger.ts'

export const METHODS = ['cash', 'card', 'online', 'gift_card', 'deposit', 'voucher', 'other'] as const
export const PAYMENT_STATUSES = ['pending', 'captured', 'failed', 'cancelled'] as const
const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const
/** What people take over the counter, and hand back there. */
export const BY_HAND = ['cash', 'card', 'voucher', 'other'] as const
const OF_AN_ORDER = ['cash', 'card', 'gift_card', 'deposit', 'voucher', 'other'] as const
const OF_A_DEPOSIT = ['cash', 'card', 'voucher', 'other', 'gift_card'] as const
const OF_TICKETS = OF_A_DEPOSIT

export type Method = (typeof METHODS)[number]
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
export type RefundStatus = (typeof REFUND_STATUSES)[number]

const MOST_MINOR = 1_000_000_000_000
const LONGEST_REFERENCE = 120
/** That of a prepaid order is made of its channel's key and the marketplace's id. */
const LONGEST_SHOWN_REFERENCE = 160
const MOST_RETURNED = 100
const LONGEST_CODE = 64
const LONGEST_ADDRESS = 2_000

function Minor(description: string, minimum = 0) {
  return Type.Integer({ minimum, maximum: MOST_MINOR, description })
}

const Refund = Type.Object(
  {
    id: Uuid('The refund.'),
    status: OneOf(REFUND_STATUSES, {
      description:
        '`pending` while the provider works on it or cannot be reached; it counts as refunded until it fails.',
    }),
    kind: OneOf(REFUND_KINDS, {
      description:
        'The reason: `correction` was taken by mistake and is due again, `goodwill` is a courtesy and never becomes due, `return` is for returned dishes.',
    }),
    amount_minor: Minor('What is refunded, amount and tip together, in the minor unit.', 1),
    reason: Nullable(Type.String(), { description: 'Why, as it was said.' }),
    created_at: Moment('When it was asked for.'),
  },
  { description: 'A refund of the payment.' },
)

export const Payment = Named(
  'Payment',
  Type.Object({
    id: Uuid('The payment.'),
    order_id: Nullable(Uuid('The order that it pays for.'), { description: 'The order that it pays for.' }),
    reservation_id: Nullable(Type.String({ format: 'uuid' }), {
      description: 'The reservation whose deposit was paid or, with `deposit`, whose deposit was used.',
    }),
    experience_booking_id: Nullable(Type.String({ format: 'uuid' }), {
      description: 'The tickets that it pays for.',
    }),
    gift_card_id: Nullable(Type.String({ format: 'uuid' }), {
      description: 'The gift card that was sold, or that paid.',
    }),
    method: OneOf(METHODS, {
      description: 'How it was paid. `card` is a terminal on the counter, `online` a page at a provider.',
    }),
    status: OneOf(PAYMENT_STATUSES, {
      description: '`captured`: the money is there. `cancelled`: the link ended before anyone paid.',
    }),
    currency: Currency,
    amount_minor: Minor('What it covers, in the minor unit, the tip apart.', 1),
    tip_minor: Minor('What was given on top, in the minor unit.'),
    refunded_minor: Minor('The sum of all refunds that succeeded, of amount and tip together.'),
    reference: Nullable(Type.String({ maxLength: LONGEST_SHOWN_REFERENCE }), {
      description: 'Your own reference, such as the number of a receipt.',
    }),
    failure_reason: Nullable(Type.String(), { description: 'Why it failed.' }),
    refunds: Type.Array(Refund, { description: 'Its refunds, oldest first.' }),
    created_at: Moment('When it was begun.'),
    captured_at: Nullable(Moment(), { description: 'When the money was there.' }),
    updated_at: Moment('When it last changed.'),
  }),
)
export type Payment = Static<typeof Payment>

export const PaymentAnswer = Answer(Payment)
export const PaymentPage = Page(Payment)

export const PaymentQuery = Type.Object({
  order_id: Type.Optional(Uuid('Payments of this order.')),
  reservation_id: Type.Optional(Uuid('Payments of the deposit of this reservation, or with it.')),
  status: Type.Optional(OneOf(PAYMENT_STATUSES, { description: 'Payments in this status.' })),
  method: Type.Optional(OneOf(METHODS, { description: 'Payments by this method.' })),
  branch_id: Type.Optional(
    Id(
      'Payments taken at this branch: for its orders and reservations, and for gift cards and tickets sold there.',
    ),
  ),
  created_from: Type.Optional(MomentBound('A date or a date-time, inclusive.')),
  created_to: Type.Optional(MomentBound('A date (its last instant) or a date-time, inclusive.')),
  updated_since: Type.Optional(
    MomentBound('Changed at this moment or later, by a refund for example: a date or a date-time.'),
  ),
  ...PageQuery,
})
export type PaymentQuery = Static<typeof PaymentQuery>

const Reference = Type.Optional(
  Nullable(Type.String({ maxLength: LONGEST_REFERENCE }), {
    emptyIsNull: true,
    description: 'Your own reference, such as the number of a receipt.',
  }),
)
const GiftCardCode = Type.Optional(
  Nullable(Type.String({ maxLength: LONGEST_CODE }), {
    description: 'Needed for `gift_card`: the code on the card. Spaces, hyphens and case do not matter.',
  }),
)

export const NewOrderPayment = Named(
  'NewOrderPayment',
  Type.Object({
    method: OneOf(OF_AN_ORDER, {
      description: 'How it was paid. For a payment online make a payment link instead.',
    }),
    amount_minor: Type.Optional(
      Nullable(Minor('', 1), {
        description:
          'At most what is due. Default: what is due; with a gift card or deposit at most its balance.',
      }),
    ),
    tip_minor: Type.Optional(Nullable(Minor(''), { description: 'A tip on top of the amount. Default: 0.' })),
    reference: Reference,
    gift_card_code: GiftCardCode,
    reservation_id: Type.Optional(
      Nullable(Type.String({ format: 'uuid' }), {
        description: 'Needed for `deposit`: the reservation whose paid deposit is used for the order.',
      }),
    ),
  }),
)
export type NewOrderPayment = Static<typeof NewOrderPayment>

export const NewTicketPayment = Named(
  'NewTicketPayment',
  Type.Object({
    method: OneOf(OF_TICKETS, {
      description: 'How it was paid. For a payment online make a payment link instead.',
    }),
    amount_minor: Type.Optional(
      Nullable(Minor('', 1), {
        description: 'At most what is due. Default: what is due; with a gift card at most its balance.',
      }),
    ),
    tip_minor: Type.Optional(Nullable(Minor(''), { description: 'A tip on top of the amount. Default: 0.' })),
    reference: Reference,
    gift_card_code: GiftCardCode,
  }),
)
export type NewTicketPayment = Static<typeof NewTicketPayment>

export const NewDepositPayment = Named(
  'NewDepositPayment',
  Type.Object({
    method: OneOf(OF_A_DEPOSIT, { description: 'How the deposit was paid, in full.' }),
    reference: Reference,
    gift_card_code: GiftCardCode,
  }),
)
export type NewDepositPayment = Static<typeof NewDepositPayment>

export const NewPaymentLink = Named(
  'NewPaymentLink',
  Type.Object({
    return_url: Type.Optional(
      Nullable(Type.String({ maxLength: LONGEST_ADDRESS }), {
        emptyIsNull: true,
        description: 'Where the guest is sent after paying; https.',
      }),
    ),
  }),
)
export type NewPaymentLink = Static<typeof NewPaymentLink>

export const PaymentLink = Named(
  'PaymentLink',
  Type.Object({
    payment_id: Uuid('The payment, `pending` until the guest has paid.'),
    url: Type.String({
      format: 'uri',
      description: 'The page where the guest pays. Give it to that guest only.',
    }),
    expires_at: Moment('When the page ends; the payment is `cancelled` then.'),
  }),
)
export type PaymentLink = Static<typeof PaymentLink>
export const PaymentLinkAnswer = Answer(PaymentLink)

export const NewRefund = Named(
  'NewRefund',
  Type.Object({
    kind: Type.Optional(
      Nullable(OneOf(REFUND_KINDS), {
        description:
          '`correction`: taken by mistake, and due again. `goodwill`: refunded as a courtesy, so it never becomes due. `return`: the dishes in `line_ids` are returned. Default: `correction`.',
      }),
    ),
    line_ids: Type.Optional(
      Nullable(
        Type.Array(Type.Integer({ description: 'The `id` of a line of the order that is not voided.' }), {
          minItems: 1,
          maxItems: MOST_RETURNED,
        }),
        {
          description:
            'Required for a `return`, and only then: the lines that are returned. They are voided, the order is priced without them, and what payments cover above its new total is refunded.',
        },
      ),
    ),
    amount_minor: Type.Optional(
      Nullable(Minor('', 1), {
        description:
          'How much to refund, the amount first and then the tip. Default: everything left of both; for a `return`, what its lines cost, and nothing else can be sent.',
      }),
    ),
    reason: Type.Optional(
      Nullable(Type.String({ minLength: 3, maxLength: 200, ...LINES }), {
        description: 'Why, for the records.',
      }),
    ),
  }),
)
export type NewRefund = Static<typeof NewRefund>
