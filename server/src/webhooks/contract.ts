import { EVENT_TYPES } from '../events/types.ts'
import { Id, Moment, Nullable, OneOf, type Static, Type } from '../platform/http/schema.ts'

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const
export const ENDPOINT_STATES = ['active', 'paused', 'switched_off'] as const

export const Attempt = Type.Object({
  at: Moment(),
  status_code: Nullable(Type.Integer()),
  error: Nullable(Type.String()),
  duration_ms: Type.Integer(),
  response_body: Nullable(Type.String({ description: 'The first 2 KiB of the answer.' })),
})

/** One event to one address, as the log shows it. */
export const Delivery = Type.Object({
  id: Type.String({ format: 'uuid' }),
  event_id: Type.String({ format: 'uuid' }),
  type: OneOf(EVENT_TYPES),
  endpoint_id: Id(),
  url: Type.String(),
  status: OneOf(DELIVERY_STATUSES),
  created_at: Moment(),
  next_attempt_at: Nullable(Moment()),
  attempts: Type.Array(Attempt),
})
export type Delivery = Static<typeof Delivery>

/** An address as the owner sees it; its secret is shown only when it is made. */
export const Endpoint = Type.Object({
  id: Id(),
  url: Type.String(),
  description: Nullable(Type.String()),
  events: Type.Array(OneOf(EVENT_TYPES)),
  state: OneOf(ENDPOINT_STATES),
  failing_since: Nullable(Moment()),
  created_at: Moment(),
})
export type Endpoint = Static<typeof Endpoint>
