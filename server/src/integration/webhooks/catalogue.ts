// Every event there is, put together from what each domain declares. It stands here and not above the webhooks because
// sending a test event takes its example.
import { type EventDeclaration, type EventType, event } from '../../ground/events/types.ts'
import type { WebhookHeader } from '../../platform/http/operations/openapi.ts'
import { Named, OneOf, Type } from '../../platform/http/validation/schema.ts'
import { Id, Moment } from '../../platform/http/validation/values.ts'
import { experienceEvents } from '../../restaurant/experiences/events.ts'
import { giftCardEvents } from '../../restaurant/gift-cards/events.ts'
import { guestEvents } from '../../restaurant/guests/events.ts'
import { Currency } from '../../restaurant/menu/contract.ts'
import { menuEvents } from '../../restaurant/menu/events.ts'
import { orderEvents } from '../../restaurant/orders/events.ts'
import { paymentEvents } from '../../restaurant/payments/events.ts'
import { reservationEvents } from '../../restaurant/reservations/events.ts'
import { reviewEvents } from '../../restaurant/reviews/events.ts'
import { shiftEvents } from '../../restaurant/shifts/events.ts'
import { stockEvents } from '../../restaurant/stock/events.ts'

export const EVENTS = {
  ping: event(
    'A test event, sent from the developer settings. It is sent to the address even if the address did not choose it.',
    { message: Type.String({ description: 'A greeting.' }) },
    { message: 'Hello from Comanda. Your webhook endpoint works.' },
  ),
  ...orderEvents,
  ...reservationEvents,
  ...menuEvents,
  ...paymentEvents,
  ...guestEvents,
  ...giftCardEvents,
  ...reviewEvents,
  ...stockEvents,
  ...shiftEvents,
  ...experienceEvents,
  'app.uninstalled': event(
    "An app is no longer installed: the restaurant has uninstalled it, or its access has ended altogether. It is the last event of the addresses that the app made; the restaurant's own addresses and tokens hear of it, other apps do not.",
    {
      app: Type.Object(
        { client_id: Type.String({ description: 'The client id of the app.' }) },
        { description: 'The app that is no longer installed.' },
      ),
    },
    { app: { client_id: 'svc_app_3kTq8ZbVnY2mWc5R' } },
  ),
} as const satisfies Record<EventType, EventDeclaration>

/** The body that receivers get, around the event's own data. */
export function EventEnvelope(type: EventType) {
  return Named(
    nameOf(type),
    Type.Object({
      id: Type.String({
        format: 'uuid',
        description: 'The event, the same on every retry: deduplicate on it.',
      }),
      type: OneOf([type], {
        description: 'What has happened. New types may be added: ignore those you do not know.',
      }),
      created_at: Moment('When it happened.'),
      restaurant: Type.Object(
        {
          id: Id('The restaurant.'),
          slug: Type.String({ description: 'Its short name, unique on this service.' }),
          currency: Currency,
        },
        { description: 'Whose event it is.' },
      ),
      data: EVENTS[type].data,
    }),
  )
}

/** `order.status_changed` is `OrderStatusChangedEvent` in the published description. */
function nameOf(type: EventType): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${words.join('')}Event`
}

export function exampleBody(type: EventType) {
  return {
    id: '0199f7c2-5c40-7d3b-8e21-0c9a6f5b4d17',
    type,
    created_at: '2026-11-14T19:42:51.010-05:00',
    restaurant: { id: 1, slug: 'la-piazza', currency: 'USD' },
    data: EVENTS[type].example,
  }
}

/** What comes with every event. */
export const WEBHOOK_HEADERS: WebhookHeader[] = [
  ['Service-Event', "The event's type.", { type: 'string' }],
  [
    'Service-Delivery',
    "The event's id, the same on every retry and replay.",
    { type: 'string', format: 'uuid' },
  ],
  [
    'Service-Signature',
    '`t=<unix time>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>` with the signing secret as key. After a rotation there are two `v1` for 24 hours. Refuse a `t` older than five minutes.',
    { type: 'string' },
  ],
  [
    'Service-Test',
    '`true` on a test event: the body is an example, and nothing has happened.',
    { type: 'string', enum: ['true'] },
    false,
  ],
]
