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
import { Id, Moment, MomentBound, Uuid } from '../../platform/http/validation/values.ts'
import { Currency } from '../menu/contract.ts'
import { TaxLine } from '../orders/contract.ts'
import { OrderLine, TextOrNull } from '../orders/line-contract.ts'

/** `void` is kept for later. */
export const RECEIPT_KINDS = ['sale', 'refund', 'void'] as const
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]

const Kind = OneOf(RECEIPT_KINDS, {
  description:
    '`sale`: payments covered the order for the first time. `refund`: money went back. `void` is not issued yet.',
})

/** Of a refund it is negative. */
function Signed(description: string) {
  return Type.Integer({ description: `${description} In the currency's minor unit.` })
}

const Hash = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description })

const { id, item_id, name, variant_name, quantity, unit_price_minor, line_total_minor, modifiers, choices } =
  OrderLine.properties
const ReceiptLine = Type.Object({
  ...{ id, item_id, name, variant_name, quantity, unit_price_minor, line_total_minor, modifiers, choices },
})

const Seller = Type.Object(
  {
    name: Type.String({ description: 'What the restaurant is called.' }),
    branch: TextOrNull('The name of the branch; null if there is only one.'),
    legal_name: TextOrNull("The seller's legal name; null if not set."),
    address: TextOrNull("The seller's address: that of the seller, or else of the branch."),
    tax_number: TextOrNull("The seller's tax number; null if not set."),
    phone: TextOrNull("The branch's phone; null if not set."),
    timezone: Type.String({ description: "The branch's clock." }),
  },
  { description: 'Who sold, as it was known then.' },
)

const ReceiptSums = Type.Object(
  {
    subtotal_minor: Signed('The lines. For a refund: what is refunded, without the tip.'),
    discount_minor: Signed('What was taken off the subtotal.'),
    service_charge_minor: Signed('The service charge.'),
    tax_added_minor: Signed('Taxes on top.'),
    delivery_fee_minor: Signed('What the delivery cost.'),
    total_minor: Signed('All of it, without the tip.'),
    tip_minor: Signed('The tips.'),
  },
  { description: 'What it adds up to.' },
)

const ReceiptPayment = Type.Object({
  id: Uuid('The payment.'),
  method: Type.String({ description: 'How it was paid, as in `Payment`.' }),
  amount_minor: Signed('What it covered, the tip apart.'),
  tip_minor: Signed('What was given on top.'),
  refunded_minor: Signed('What of both had gone back by then.'),
  captured_at: Nullable(Moment(), { description: 'When the money was there.' }),
})

const ReceiptGuest = Type.Object({
  name: TextOrNull('What the guest is called.'),
  phone: TextOrNull('As it was given with the order.'),
  email: TextOrNull('As it was given with the order.'),
  address: TextOrNull('The delivery address; null unless it was `delivery`.'),
})
export type ReceiptGuest = Static<typeof ReceiptGuest>

const OfOrder = Type.Object(
  {
    number: Nullable(Type.Integer(), { description: 'What people called it.' }),
    type: OneOf(ORDER_TYPES, { description: 'Eaten at a table, fetched by the guest, or brought.' }),
    channel: Type.String({ description: 'The channel it came in on.' }),
    table: TextOrNull('What staff called the table; null without one.'),
    placed_at: Moment('When it was placed.'),
  },
  { description: 'The order as it was then.' },
)

const frozen = {
  version: Type.Integer({ description: 'The format of this document: 1.' }),
  id: Uuid('The receipt.'),
  branch_id: Id('Its branch.'),
  number: Type.Integer({ minimum: 1, description: 'Its number at the branch.' }),
  kind: Kind,
  order_id: Uuid('Its order.'),
  payment_id: Nullable(Type.String({ format: 'uuid' }), { description: 'As in the receipt.' }),
  refund: Nullable(
    Type.Object({
      id: Uuid('The refund.'),
      kind: Type.String({ description: 'Why: `correction`, `goodwill` or `return`.' }),
      sale_number: Nullable(Type.Integer(), {
        description: "The number of the sale's receipt; null if none was issued.",
      }),
    }),
    { description: 'What went back; null of a sale.' },
  ),
  issued_at: Moment('When it was issued.'),
  currency: Currency,
  seller: Seller,
  order: OfOrder,
  lines: Type.Array(ReceiptLine, {
    description: 'What was sold, without lines that were voided; empty of a refund.',
  }),
  sums: ReceiptSums,
  taxes: Type.Array(TaxLine, { description: 'The taxes by rate, those inside the prices too.' }),
  payments: Type.Array(ReceiptPayment, {
    description: 'What was paid, oldest first. For a refund: the payment that was refunded, negative.',
  }),
}

/** What is hashed. */
const FrozenDocument = Type.Object(frozen)
export type FrozenDocument = Static<typeof FrozenDocument>

export const Receipt = Named(
  'Receipt',
  Type.Object({
    id: Uuid('The receipt.'),
    branch_id: Id('The branch whose chain it is part of.'),
    number: Type.Integer({
      minimum: 1,
      description: '1, 2, 3 … at its branch, without a gap, in the order in which they were issued.',
    }),
    kind: Kind,
    order_id: Uuid('The order that it is of.'),
    payment_id: Nullable(Type.String({ format: 'uuid' }), {
      description:
        'For a sale: the payment that covered the order; null if a lower total did. Of a refund: the payment that was refunded.',
    }),
    issued_at: Moment('When it was issued.'),
    currency: Currency,
    total_minor: Signed(
      'What the order cost, without the tip. For a refund: the part that was refunded, negative.',
    ),
    tip_minor: Signed('The tips. For a refund: the part that was refunded, negative.'),
    tax_breakdown: Type.Array(TaxLine, {
      description:
        "The taxes by rate. For a refund: a proportional share of the sale's, negative; empty for money that no sale was issued for.",
    }),
    previous_hash: Hash('The `hash` of the receipt before it at the branch; 64 zeros of the first.'),
    hash: Hash(
      'The SHA-256, in hex, of `previous_hash`, a line feed and `document` without its member `guest`, as RFC 8785 canonical JSON.',
    ),
    document: Type.Object(
      {
        ...frozen,
        guest: Nullable(ReceiptGuest, {
          description:
            "The guest's own data; it is nowhere else in the receipt. Null if none was given, and once the guest is erased.",
        }),
      },
      { description: 'What was issued. Nothing of it ever changes but `guest`.' },
    ),
  }),
)
export type Receipt = Static<typeof Receipt>

export const ReceiptAnswer = Answer(Receipt)
export const ReceiptPage = Page(Receipt)

export const ReceiptQuery = Type.Object({
  order_id: Type.Optional(Uuid('Receipts of this order.')),
  branch_id: Type.Optional(Id('Receipts of this branch.')),
  issued_from: Type.Optional(MomentBound('A date or a date-time, inclusive.')),
  issued_to: Type.Optional(MomentBound('A date (its last instant) or a date-time, inclusive.')),
  ...PageQuery,
})
