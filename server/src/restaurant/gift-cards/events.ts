import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Moment, Named, Nullable, Type } from '../../platform/http/schema.ts'
import { Currency } from '../menu/contract.ts'
import { order } from '../orders/examples.ts'

const Minor = Type.Integer({ description: "In the currency's minor unit." })

export const GiftCard = Named(
  'GiftCard',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    code_last4: Type.String({
      description: 'The last four characters of its code; the code itself is never sent.',
    }),
    currency: Currency,
    amount_minor: Minor,
    balance_minor: Minor,
    order_id: Nullable(Type.String({ format: 'uuid', description: 'The order that it paid for.' })),
    expires_at: Nullable(Moment()),
    created_at: Moment(),
    updated_at: Moment(),
  }),
)

const giftCard = {
  id: '0199f7c3-2a77-7b18-9c41-77d1b6a0e5f2',
  code_last4: '7QX2',
  currency: 'USD',
  amount_minor: 5000,
  balance_minor: 5000,
  order_id: null,
  expires_at: '2028-11-14T23:59:59.999-05:00',
  created_at: '2026-11-14T19:30:05.123-05:00',
  updated_at: '2026-11-14T19:30:05.123-05:00',
}

const spentGiftCard = {
  ...giftCard,
  balance_minor: 5000 - order.total_minor,
  order_id: order.id,
  updated_at: '2026-11-14T19:42:51.004-05:00',
}

export const giftCardEvents = {
  'giftcard.issued': event(
    'A gift card is sold or issued.',
    { gift_card: GiftCard },
    { gift_card: giftCard },
  ),
  'giftcard.redeemed': event(
    'A gift card pays for an order.',
    { gift_card: GiftCard },
    { gift_card: spentGiftCard },
  ),
} as const satisfies EventDeclarations
