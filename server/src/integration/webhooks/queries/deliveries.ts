import { sql } from 'kysely'
import { IS_TEST } from '../../../ground/events/commands.ts'
import type { EventType } from '../../../ground/events/types.ts'
import type { Redaction } from '../../../ground/redaction/rules.ts'
import { currentTrace } from '../../../platform/observability/tracing.ts'
import { cachedSql } from '../../../platform/postgres/sql/cached-sql.ts'
import type { Happening } from '../../../platform/postgres/sql/tx.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { firstIdAt, type LoggedHeader } from '../rules.ts'
import type { Purpose } from './endpoints.ts'

/**
 * One delivery, and its place in the queue, for every address that has chosen the event at this moment. What no scope
 * shows is for the restaurant's own addresses, whatever they may read, and never for an app's. An id begins with its moment on the
 * service's own clock, so that a bound on `created_at` is one on ids.
 */
export function fanOutEvent(event: Happening & { at: number; scope: string | null }) {
  const at = new Date(event.at)
  return cachedSql<{ endpoint_id: number }>`
    with made as (
      insert into webhook_deliveries (id, event_id, type, endpoint_id, created_at, next_attempt_at)
      select uuidv7(${at}::timestamptz - clock_timestamp()), ${event.id}::uuid, ${event.type}, id, ${at}::timestamptz, ${at}::timestamptz from webhook_endpoints
       where (${event.type} = any(events) or '*' = any(events)) and (scopes is null or coalesce(${event.scope}::text = any(scopes), app_id is null))
         and removed_at is null and switched_off_at is null and last_event_id is null
      returning id, endpoint_id
    )
    insert into webhook_queue (delivery_id, event_id, endpoint_id, subject_hash, due_at, traceparent)
    select id, ${event.id}::uuid, endpoint_id, hashtextextended(${event.subject}, 0), ${at}::timestamptz, ${currentTrace()}::text from made
    returning endpoint_id`
}

/** To one address, even if it did not choose the event. */
export async function insertDelivery(
  tx: Tx,
  event: { id: string; type: EventType },
  endpointId: number,
): Promise<string> {
  const at = new Date(tx.cause.now)
  const [made] = await tx.run(sql<{ delivery_id: string }>`
    with made as (
      insert into webhook_deliveries (id, event_id, type, endpoint_id, created_at, next_attempt_at)
      values (uuidv7(${at}::timestamptz - clock_timestamp()), ${event.id}, ${event.type}, ${endpointId}, ${at}, ${at}) returning id
    )
    insert into webhook_queue (delivery_id, event_id, endpoint_id, due_at, traceparent)
    select id, ${event.id}, ${endpointId}, ${at}, ${currentTrace()} from made
    returning delivery_id`)
  if (!made) throw new Error('the delivery was not stored')
  return made.delivery_id
}

type AttemptRow = {
  at: string
  status_code: number | null
  error: string | null
  duration_ms: number
  response_body: string | null
  signature: string | null
  response_headers: LoggedHeader[] | null
}

export type DeliveryRow = {
  id: string
  event_id: string
  type: EventType
  endpoint_id: number
  url: string
  status: 'pending' | 'delivered' | 'failed'
  created_at: number
  next_attempt_at: number | null
  attempts: AttemptRow[]
}

export type DeliveryFilter = {
  type?: EventType | undefined
  status?: DeliveryRow['status'] | undefined
  endpointId?: number | undefined
  createdFrom?: number | undefined
  createdTo?: number | undefined
  purpose?: Purpose | undefined
  id?: string | undefined
  /** Older than this delivery. */
  before?: string | undefined
}

/** Older ids contain the time of the database, so a bound on `created_at` needs this margin. */
const CLOCKS_DIFFER_MS = 3_600_000

/** Newest first. */
export function listDeliveryRows(tx: Tx, filter: DeliveryFilter, most: number): Promise<DeliveryRow[]> {
  const { id, type, status, endpointId, createdFrom, createdTo, before, purpose = 'webhook' } = filter
  const conditions = [
    sql`p.purpose = ${purpose}`,
    ...(id === undefined ? [] : [sql`d.id = ${id}`]),
    ...(before === undefined ? [] : [sql`d.id < ${before}`]),
    ...(type === undefined ? [] : [ofType(type)]),
    ...(status === undefined ? [] : [ofStatus(status)]),
    ...(endpointId === undefined ? [] : [sql`d.endpoint_id = ${endpointId}`]),
    ...(createdFrom === undefined
      ? []
      : [
          sql`d.created_at >= ${new Date(createdFrom)} and d.id >= ${firstIdAt(createdFrom - CLOCKS_DIFFER_MS)}`,
        ]),
    ...(createdTo === undefined
      ? []
      : [sql`d.created_at <= ${new Date(createdTo)} and d.id < ${firstIdAt(createdTo + CLOCKS_DIFFER_MS)}`]),
  ]
  return tx.run(sql<DeliveryRow>`
    select d.id, d.event_id, d.type, d.endpoint_id, p.url, d.status, d.created_at, d.next_attempt_at,
           coalesce(a.attempts, '[]') as attempts
      from webhook_deliveries d
      join webhook_endpoints p on p.restaurant_id = d.restaurant_id and p.id = d.endpoint_id
      left join lateral (
        select json_agg(json_build_object('at', t.at, 'status_code', t.status_code, 'error', t.error,
                 'duration_ms', t.duration_ms, 'response_body', t.response_body, 'signature', t.signature,
                 'response_headers', t.response_headers) order by t.id) as attempts
          from webhook_attempts t where t.restaurant_id = d.restaurant_id and t.delivery_id = d.id
      ) a on true
     where ${sql.join(conditions, sql` and `)}
     order by d.id desc limit ${most}`)
}

/** Most deliveries; so they are found by the log's order alone, and the index of types leaves them out. */
const FREQUENT: EventType[] = ['order.created', 'order.status_changed']

function ofType(type: EventType) {
  if (FREQUENT.includes(type)) return sql`d.type = ${type}`
  // Said in so many words, this names that index.
  return sql`d.type = ${type} and d.type not in ('order.created', 'order.status_changed')`
}

/** What waits is in the queue, and what failed has an index: neither makes the log be read from end to end. */
function ofStatus(status: DeliveryRow['status']) {
  if (status === 'failed') return sql`d.status = 'failed' and d.failed_at is not null`
  if (status === 'delivered') return sql`d.status = 'delivered'`
  return sql`d.status = 'pending' and exists (
    select from webhook_queue q where q.restaurant_id = current_restaurant() and q.delivery_id = d.id)`
}

export async function findEventBody(
  tx: Tx,
  eventId: string,
): Promise<{ body: string; isTest: boolean } | undefined> {
  const [event] = await tx.run(sql<{ body: string; isTest: boolean }>`
    select event_body(events) as body, ${IS_TEST} as "isTest" from events where id = ${eventId}`)
  return event
}

export type HealthRow = {
  endpointId: number
  delivered: number
  failed: number
  pending: number
  retrying: number
  p95Ms: number | null
}

/** Ids begin with their time, so the day's deliveries are one period of the primary key. */
export function listHealth(tx: Tx, { firstId }: { firstId: string }): Promise<HealthRow[]> {
  return tx.run(sql<HealthRow>`
    with recent as (
      select id, endpoint_id, status from webhook_deliveries where id >= ${firstId}
    ), tries as (
      select r.endpoint_id, percentile_cont(0.95) within group (order by a.duration_ms) as p95
        from recent r
        join webhook_attempts a on a.restaurant_id = current_restaurant() and a.delivery_id = r.id
       group by r.endpoint_id
    )
    select r.endpoint_id as "endpointId",
           count(*) filter (where r.status = 'delivered')::int as delivered,
           count(*) filter (where r.status = 'failed')::int as failed,
           count(*) filter (where r.status = 'pending')::int as pending,
           count(q.delivery_id)::int as retrying,
           round(max(t.p95))::int as "p95Ms"
      from recent r
      left join tries t using (endpoint_id)
      left join webhook_queue q on q.restaurant_id = current_restaurant() and q.delivery_id = r.id and q.attempts > 0
     group by r.endpoint_id order by r.endpoint_id`)
}

/**
 * Back to the start: pending, due now, with all its retries before it. Answers those that are now queued. The new `seq`
 * tells an attempt that is under way that its outcome is no longer the delivery's.
 */
export function restartDeliveries(
  tx: Tx,
  which: { id: string } | { eventId: string } | { failedSince: number; endpointId: number | null },
) {
  const at = new Date(tx.cause.now)
  const chosen =
    'id' in which
      ? sql`d.id = ${which.id}`
      : 'eventId' in which
        ? sql`d.event_id = ${which.eventId}`
        : sql`d.id in (
              select f.id from webhook_deliveries f
               where f.failed_at >= ${new Date(which.failedSince)} and f.status = 'failed'
              union all
              -- Still to be tried again, hours from now perhaps.
              select q.delivery_id from webhook_queue q
               where q.restaurant_id = current_restaurant() and q.attempts > 0 and exists (
                 select from webhook_attempts a
                  where a.delivery_id = q.delivery_id and a.at >= ${new Date(which.failedSince)})
            ) and (${which.endpointId}::bigint is null or d.endpoint_id = ${which.endpointId})`
  return tx.run(sql<{ delivery_id: string }>`
    with restarted as (
      update webhook_deliveries d
         set status = 'pending', next_attempt_at = ${at}, finished_at = null, failed_at = null
        from webhook_endpoints p
       where p.restaurant_id = d.restaurant_id and p.id = d.endpoint_id and p.removed_at is null
         and p.switched_off_at is null and ${chosen}
      returning d.id, d.event_id, d.endpoint_id
    )
    insert into webhook_queue (delivery_id, event_id, endpoint_id, due_at, traceparent)
    select id, event_id, endpoint_id, ${at}, ${currentTrace()} from restarted order by id
    on conflict (restaurant_id, delivery_id) do update
       set due_at = excluded.due_at, attempts = 0, subject_hash = null, seq = excluded.seq, traceparent = excluded.traceparent
    returning delivery_id`)
}

export async function countDeliveriesOf(tx: Tx, eventId: string): Promise<number> {
  const [row] = await tx.run(sql<{ count: number }>`
    select count(*) as count from webhook_deliveries where event_id = ${eventId}`)
  return row?.count ?? 0
}

export async function findDeliveryState(tx: Tx, id: string) {
  const [row] = await tx.run(sql<{ removed: boolean; switchedOff: boolean; endpointId: number }>`
    select p.id as "endpointId", p.removed_at is not null as removed, p.switched_off_at is not null as "switchedOff"
      from webhook_deliveries d
      join webhook_endpoints p on p.restaurant_id = d.restaurant_id and p.id = d.endpoint_id
     where d.id = ${id}`)
  return row
}

/** What deliveries to a point of sale were about. */
export function findPushed(
  tx: Tx,
  deliveryIds: string[],
): Promise<{ deliveryId: string; subject: string | null }[]> {
  return tx.run(sql<{ deliveryId: string; subject: string | null }>`
    select d.id as "deliveryId", e.subject
      from webhook_deliveries d
      join webhook_endpoints p on p.restaurant_id = d.restaurant_id and p.id = d.endpoint_id
      join events e on e.restaurant_id = d.restaurant_id and e.id = d.event_id
     where d.id = any(${deliveryIds}::uuid[]) and p.purpose = 'point_of_sale'`)
}

/** Whose log a delivery is in: the operator names it by its id alone. */
export function findDeliveryRestaurant(id: string) {
  return sql<{ restaurantId: number | null }>`select restaurant_of_delivery(${id}) as "restaurantId"`
}

/** What still waits for an address is given up. */
export function failWaiting(tx: Tx, endpointId: number): void {
  const at = new Date(tx.cause.now)
  tx.later(sql`
    update webhook_deliveries set status = 'failed', next_attempt_at = null, finished_at = ${at}, failed_at = ${at}
     where endpoint_id = ${endpointId} and status = 'pending'`)
  tx.later(
    sql`delete from webhook_queue where restaurant_id = current_restaurant() and endpoint_id = ${endpointId}`,
  )
}

export async function deleteOldDeliveries(
  tx: Tx,
  { finishedBefore, idBefore, most }: { finishedBefore: number; idBefore: string; most: number },
): Promise<number> {
  const [row] = await tx.run(sql<{ removed: number }>`
    with gone as (
      delete from webhook_deliveries where id in (
        select id from webhook_deliveries
         where id < ${idBefore} and status <> 'pending' and finished_at < ${new Date(finishedBefore)} limit ${most})
      returning 1
    )
    select count(*)::int as removed from gone`)
  return row?.removed ?? 0
}

/**
 * Answers that quote what a guest asked to be forgotten; and none is kept from now on, of attempts under way as well:
 * what they were sent, and may quote, was the event as it was.
 */
export async function blankAnswers(
  tx: Tx,
  { guestIds, subjectIds, formerIds, within }: Redaction,
): Promise<void> {
  const ofGuest = sql`(e.subject = any(${guestIds.map((id) => `guest:${id}`)}::text[])
                       or split_part(e.subject, ':', 2) = any(${[...subjectIds, ...formerIds]}::text[]))`
  await tx.run(sql`
    update webhook_deliveries d set answers_kept = false
      from events e where e.id = d.event_id and d.answers_kept and ${ofGuest}`)
  await tx.run(sql`
    update webhook_attempts a set response_body = null, response_headers = null
      from webhook_deliveries d join events e on e.id = d.event_id
     where d.id = a.delivery_id and ${ofGuest}
       and exists (select from unnest(${within}::text[]) part where 
                    position(lower(part) in lower(concat(a.response_body, a.response_headers))) > 0)`)
}
