import type { EventType } from '../events/types.ts'
import { formatMoment } from '../platform/time/clock.ts'
import type { Delivery, Endpoint } from './contract.ts'
import type { DeliveryRow } from './queries/deliveries.ts'
import type { EndpointRow } from './queries/endpoints.ts'

export function presentDelivery(row: DeliveryRow, zone: string): Delivery {
  return {
    id: row.id,
    event_id: row.event_id,
    type: row.type,
    endpoint_id: row.endpoint_id,
    url: row.url,
    status: row.status,
    created_at: formatMoment(row.created_at, zone),
    next_attempt_at: row.next_attempt_at === null ? null : formatMoment(row.next_attempt_at, zone),
    attempts: row.attempts.map((attempt) => ({ ...attempt, at: formatMoment(Date.parse(attempt.at), zone) })),
  }
}

export function presentEndpoint(row: EndpointRow, zone: string): Endpoint {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events as EventType[],
    state: stateOf(row),
    failing_since: row.failingSince === null ? null : formatMoment(row.failingSince, zone),
    created_at: formatMoment(row.createdAt, zone),
  }
}

export function stateOf({ pausedAt, switchedOffAt }: EndpointRow): Endpoint['state'] {
  if (switchedOffAt !== null) return 'switched_off'
  return pausedAt === null ? 'active' : 'paused'
}
