import { EVENT_TYPES } from '../../ground/events/types.ts'
import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Id, Moment } from '../../platform/http/validation/values.ts'

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const
const ENDPOINT_STATES = ['active', 'paused', 'switched_off'] as const

const Attempt = Type.Object({
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

/** With all that was sent and answered. What was not kept at the time of an attempt is not known: signature, headers. */
export const DeliveryDetail = Type.Interface([Delivery], {
  request_body: Type.String(),
  attempts: Type.Array(
    Type.Interface([Attempt], {
      request_headers: Type.Record(Type.String(), Type.String()),
      response_headers: Nullable(
        Type.Array(
          Type.Object({
            name: Type.String(),
            value: Nullable(
              Type.String({ description: 'Null where it may be a secret, which is not kept.' }),
            ),
          }),
        ),
      ),
    }),
  ),
})
export type DeliveryDetail = Static<typeof DeliveryDetail>

/** How one address has done in the last day. */
export const Health = Type.Object({
  endpoint_id: Id(),
  delivered: Type.Integer(),
  failed: Type.Integer(),
  pending: Type.Integer(),
  retrying: Type.Integer({ description: 'Of those pending: tried before, and refused.' }),
  p95_ms: Nullable(Type.Integer({ description: 'Of all attempts; null if there were none.' })),
})
export type Health = Static<typeof Health>

/** An address as the owner sees it; its secret is shown only when it is made. */
export const Endpoint = Type.Object({
  id: Id(),
  url: Type.String(),
  description: Nullable(Type.String()),
  events: Type.Array(OneOf(['*', ...EVENT_TYPES])),
  state: OneOf(ENDPOINT_STATES),
  failing_since: Nullable(Moment()),
  created_at: Moment(),
})
export type Endpoint = Static<typeof Endpoint>
