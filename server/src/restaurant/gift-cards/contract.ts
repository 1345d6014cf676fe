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
import { LINES, Moment } from '../../platform/http/validation/values.ts'
import { Currency } from '../menu/contract.ts'

export const GIFT_CARD_STATUSES = ['active', 'used', 'expired', 'blocked'] as const
export type GiftCardStatus = (typeof GIFT_CARD_STATUSES)[number]
const ENTRY_KINDS = ['issued', 'redeemed', 'returned', 'expired', 'adjusted'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]
export const MOST_MINOR = 100_000_000

const Status = Named(
  'GiftCardStatus',
  OneOf(GIFT_CARD_STATUSES, {
    description:
      '`active`: it has a balance. `used`: its balance is 0; it is active again when money is returned to it. `expired` and `blocked`: it cannot be used.',
  }),
)

export const GiftCard = Named(
  'GiftCard',
  Type.Object({
    id: Type.String({ format: 'uuid', description: 'The card.' }),
    code_last4: Type.String({
      description: 'The last four characters of its code; the code itself is never sent.',
    }),
    status: Status,
    currency: Currency,
    amount_minor: Type.Integer({ minimum: 1, description: 'What it was issued with, in minor units.' }),
    balance_minor: Type.Integer({ minimum: 0, description: 'Its balance, in minor units.' }),
    order_id: Nullable(Type.String({ format: 'uuid' }), { description: 'The order that it last paid for.' }),
    recipient_name: Nullable(Type.String(), { description: 'Whom it is for.' }),
    expires_at: Nullable(Moment(), {
      description: 'The last instant it can be used; null: it does not expire.',
    }),
    created_at: Moment('When it was issued.'),
    updated_at: Moment('When it last changed.'),
  }),
)
export type GiftCard = Static<typeof GiftCard>

export const GiftCardAnswer = Answer(GiftCard)
export const IssuedGiftCardAnswer = Answer(GiftCard, {
  code: Type.String({
    description:
      'The code of the card, as printed: anyone who has it can spend the card. Shown only once, and in a replay with the same Idempotency-Key.',
  }),
})
export const GiftCardPage = Page(GiftCard)

export const GiftCardQuery = Type.Object({
  status: Type.Optional(OneOf(GIFT_CARD_STATUSES, { description: 'Only cards in this status.' })),
  ...PageQuery,
})
export type GiftCardQuery = Static<typeof GiftCardQuery>

export const GiftCardLookup = Named(
  'GiftCardLookup',
  Type.Object({
    code: Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        'As it was written: spaces, hyphens, case and the look-alikes O/0 and I/L/1 do not matter.',
    }),
  }),
)

export const NewGiftCard = Named(
  'NewGiftCard',
  Type.Object({
    amount_minor: Type.Integer({
      minimum: 1,
      maximum: MOST_MINOR,
      description: "Its amount, in minor units of the restaurant's currency.",
    }),
    recipient_name: Type.Optional(
      Nullable(Type.String({ maxLength: 120 }), {
        emptyIsNull: true,
        description: 'Whom it is for, in one line.',
      }),
    ),
    recipient_email: Type.Optional(
      Nullable(Type.String({ format: 'email', maxLength: 254 }), {
        emptyIsNull: true,
        description: 'Where the card is sent. Default: you pass on the code yourself.',
      }),
    ),
    message: Type.Optional(
      Nullable(Type.String({ maxLength: 500, ...LINES }), {
        emptyIsNull: true,
        description: 'Shown to the recipient with the card.',
      }),
    ),
    expires_on: Type.Optional(
      Nullable(Type.String({ format: 'date' }), { description: 'The last day it can be used.' }),
    ),
    send_on: Type.Optional(
      Nullable(Type.String({ format: 'date' }), {
        description: 'The day it is sent to `recipient_email`, in the morning. Default: immediately.',
      }),
    ),
  }),
)
export type NewGiftCard = Static<typeof NewGiftCard>

/** What somebody who buys a card on the guest pages has typed. */
export const NewCardSale = Type.Object({
  amount_minor: Type.Integer({ minimum: 1, maximum: MOST_MINOR }),
  buyer_name: Type.String({ minLength: 1, maxLength: 120 }),
  buyer_email: Type.String({ format: 'email', maxLength: 254 }),
  /** For somebody else. */
  is_gift: Type.Boolean(),
  recipient_name: NewGiftCard.properties.recipient_name,
  recipient_email: NewGiftCard.properties.recipient_email,
  message: NewGiftCard.properties.message,
  send_on: NewGiftCard.properties.send_on,
})
export type NewCardSale = Static<typeof NewCardSale>
