import { EVENT_TYPES } from '../../ground/events/types.ts'
import { Answer, Named, Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Id, Moment, Text } from '../../platform/http/validation/values.ts'

const CHOICES = ['*', ...EVENT_TYPES] as const

export const WebhookEndpoint = Named(
  'WebhookEndpoint',
  Type.Object({
    id: Id('The number of the address.'),
    url: Type.String({ description: 'Where events are sent.' }),
    events: Type.Array(OneOf(CHOICES), { description: 'The events sent to it; `*` is every event.' }),
    is_active: Type.Boolean({
      description: 'False if it is paused, or was switched off after five days of failures.',
    }),
    created_at: Moment('When it was added.'),
    updated_at: Moment('When it was last changed.'),
  }),
)
export type WebhookEndpoint = Static<typeof WebhookEndpoint>

const url = Text(2_048, { description: 'Where events are sent (https).' })
export const EventName = Type.String({ maxLength: 100 })
const events = Type.Array(EventName, {
  minItems: 1,
  maxItems: 100,
  description: `Any of ${EVENT_TYPES.join(', ')}; or \`["*"]\`: every event that the token may read, also those that come later.`,
})

export const NewWebhookEndpoint = Named('NewWebhookEndpoint', Type.Object({ url, events }))
export const WebhookEndpointChange = Named(
  'WebhookEndpointChange',
  Type.Object({
    url: Type.Optional(Nullable(url, { description: 'Where events are sent (https). Null: as it is.' })),
    events: Type.Optional(Nullable(events, { description: 'The new list of events. Null: as it is.' })),
    is_active: Type.Optional(
      Nullable(Type.Boolean(), { description: 'False holds events back until it is true again.' }),
    ),
  }),
)

export const WebhookEndpointAnswer = Answer(WebhookEndpoint)
export const WebhookEndpointsAnswer = Answer(Type.Array(WebhookEndpoint), {
  count: Type.Integer({ description: 'How many there are.' }),
})
export const WebhookSecretAnswer = Answer(WebhookEndpoint, {
  secret: Type.String({ description: 'The signing secret, shown only once.' }),
})
export const WebhookPingAnswer = Answer(
  Type.Object({
    event_id: Type.String({ format: 'uuid', description: 'The value of `Service-Delivery`.' }),
    delivery_id: Type.String({ format: 'uuid', description: 'Its entry in the delivery log.' }),
  }),
)

const endpoint = {
  id: 12,
  url: 'https://app.example/webhooks',
  events: ['order.created', 'order.status_changed'],
  is_active: true,
  created_at: '2026-11-14T19:30:05.123-05:00',
  updated_at: '2026-11-14T19:30:05.123-05:00',
}
export const examples = {
  wish: { url: endpoint.url, events: endpoint.events },
  change: { events: ['*'], is_active: true },
  one: { data: endpoint, meta: {}, links: {} },
  many: { data: [endpoint], meta: { count: 1 }, links: {} },
  secret: {
    data: endpoint,
    meta: { secret: 'whsec_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE' },
    links: {},
  },
  ping: {
    data: {
      event_id: '0199f7c2-5c40-7d3b-8e21-0c9a6f5b4d17',
      delivery_id: '0199f7c2-5c41-7aa0-9f10-0a1b2c3d4e5f',
    },
    meta: {},
    links: {},
  },
}
