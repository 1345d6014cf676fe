import { formatMoment } from '../../platform/time/clock.ts'
import type { WebhookEndpoint } from './api-contract.ts'
import type { Delivery, DeliveryDetail, Endpoint, Health } from './contract.ts'
import type { DeliveryRow, HealthRow } from './queries/deliveries.ts'
import type { EndpointRow } from './queries/endpoints.ts'
import { eventHeaders } from './rules.ts'
import { sentHeaders } from './sender/sender.ts'

export function presentDelivery(row: DeliveryRow, zone: string): Delivery {
  return {
    id: row.id,
    event_id: row.event_id,
    type: row.type,
    endpoint_id: row.endpoint_id,
    url: row.url,
    status: row.status,
    created_at: formatMoment(row.created_at, zone),
    next_attempt_at: formatMoment(row.next_attempt_at, zone),
    attempts: row.attempts.map(({ signature: _, response_headers: __, ...attempt }) => ({
      ...attempt,
      at: formatMoment(Date.parse(attempt.at), zone),
    })),
  }
}

export function presentDetail(
  row: DeliveryRow,
  { body, isTest }: { body: string; isTest: boolean },
  zone: string,
): DeliveryDetail {
  const delivery = presentDelivery(row, zone)
  const headers = eventHeaders({ id: row.event_id, type: row.type, isTest })
  return {
    ...delivery,
    request_body: body,
    attempts: delivery.attempts.map((attempt, index) => ({
      ...attempt,
      request_headers: sentHeaders({ headers, body }, row.attempts[index]?.signature ?? ''),
      response_headers:
        row.attempts[index]?.response_headers?.map(([name, value]) => ({ name, value })) ?? null,
    })),
  }
}

export function presentHealth({ endpointId, p95Ms, ...counts }: HealthRow): Health {
  return { endpoint_id: endpointId, ...counts, p95_ms: p95Ms }
}

export function presentEndpoint(row: EndpointRow, zone: string): Endpoint {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events as Endpoint['events'],
    state: stateOf(row),
    failing_since: formatMoment(row.failingSince, zone),
    created_at: formatMoment(row.createdAt, zone),
  }
}

export function stateOf({ pausedAt, switchedOffAt }: EndpointRow): Endpoint['state'] {
  if (switchedOffAt !== null) return 'switched_off'
  return pausedAt === null ? 'active' : 'paused'
}

export function presentForApi(row: EndpointRow, zone: string): WebhookEndpoint {
  return {
    id: row.id,
    url: row.url,
    events: row.events as WebhookEndpoint['events'],
    is_active: stateOf(row) === 'active',
    created_at: formatMoment(row.createdAt, zone),
    updated_at: formatMoment(row.updatedAt, zone),
  }
}
