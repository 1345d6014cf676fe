import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Moment, Named, Nullable, Type } from '../../platform/http/schema.ts'
import { Currency } from '../menu/contract.ts'
import { order } from '../orders/examples.ts'

const Minor = Type.Integer({ description: "In the currency's minor unit." })

export const Payment = Named(
  'Payment',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    order_id: Nullable(Type.String({ format: 'uuid' })),
    method: Type.String(),
    currency: Currency,
    amount_minor: Minor,
    refunded_minor: Minor,
    created_at: Moment(),
    updated_at: Moment(),
  }),
)

const payment = {
  id: '0199f7c3-0b1e-7d7f-8a10-5b1f0d2c9e33',
  order_id: order.id,
  method: 'card',
  currency: 'USD',
  amount_minor: order.total_minor,
  refunded_minor: order.total_minor,
  created_at: '2026-11-14T19:30:05.123-05:00',
  updated_at: '2026-11-14T19:42:51.004-05:00',
}

export const paymentEvents = {
  'payment.refunded': event('A payment is refunded.', { payment: Payment }, { payment }),
} as const satisfies EventDeclarations
