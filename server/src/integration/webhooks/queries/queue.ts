import { sql } from 'kysely'
import { IS_TEST } from '../../../ground/events/commands.ts'
import { timestamp } from '../../../platform/postgres/sql/timestamp.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { LoggedHeader, Verdict } from '../rules.ts'

export type Claimed = {
  restaurantId: number
  deliveryId: string
  eventId: string
  endpointId: number
  attempts: number
  failing: boolean
  seq: number
  /** Of whatever caused it. */
  traceparent: string | null
}

export type Capacity = {
  /** Claims that an address may have in this process. */
  width: number
  failingWidth: number
  /** Free places in all, for addresses in order and for failing ones apart. */
  free: number
  failingFree: number
  /** What one restaurant may hold of them. */
  share: number
  failingShare: number
  /** What this process has claimed already, and addresses with another width than the usual. */
  held: readonly { endpointId: number; claimed: number; width: number }[]
  restaurants: readonly { restaurantId: number; healthy: number; failing: number }[]
}

/**
 * Comes before whatever takes from the queue, gives back or writes down how it went. Nothing waits for the disk: deliveries are at
 * least once, so what a crash of the server loses is made again, and this is a third of the cost. And the plan is the
 * same however long the queue is: one that was made while the queue was empty would read all of it when a million wait,
 * and one that is made for each look costs as much as the look.
 */
export const AT_THE_QUEUE = sql<unknown>`
  select set_config('synchronous_commit', 'off', true), set_config('enable_seqscan', 'off', true),
         set_config('plan_cache_mode', 'force_generic_plan', true)`

// What one look at an address reads at most: a long backlog on one subject would be read to its end each time.
const CANDIDATES = 128

/**
 * Takes what is due, for every restaurant at once. It walks from one address with a queue to the next by the index,
 * so that an address with a backlog of a million costs as much as one with ten, and gives each address its own places
 * and each restaurant its share of them. A later change of a subject waits while an earlier one has not had its first try.
 */
export function claimDue(
  now: number,
  leaseUntil: number,
  { width, failingWidth, free, failingFree, share, failingShare, held, restaurants }: Capacity,
) {
  const at = sql`${new Date(now)}::timestamptz`
  return sql<Claimed>`
    with recursive busy (endpoint_id) as (
      (select endpoint_id from webhook_queue order by endpoint_id limit 1)
      union all
      select (select q.endpoint_id from webhook_queue q where q.endpoint_id > busy.endpoint_id order by q.endpoint_id limit 1)
        from busy where busy.endpoint_id is not null
    ), due as (
      select q.restaurant_id, q.delivery_id, q.due_at, endpoint.is_failing,
             row_number() over (partition by q.endpoint_id order by q.due_at, q.seq) as place
        from busy
        join webhook_lanes endpoint on endpoint.endpoint_id = busy.endpoint_id and endpoint.is_open
        left join unnest(${held.map((entry) => entry.endpointId)}::bigint[], ${held.map((entry) => entry.claimed)}::int[],
                         ${held.map((entry) => entry.width)}::int[]) as held (endpoint_id, claimed, width)
          on held.endpoint_id = endpoint.endpoint_id
       cross join lateral (
         select c.restaurant_id, c.delivery_id, c.endpoint_id, c.due_at, c.seq from (
           select w.restaurant_id, w.delivery_id, w.endpoint_id, w.due_at, w.seq, w.subject_hash, w.attempts
             from webhook_queue w
            where w.endpoint_id = endpoint.endpoint_id and w.due_at <= ${at} and (w.claimed_until is null or w.claimed_until <= ${at})
            order by w.due_at, w.seq limit ${sql.lit(CANDIDATES)}
         ) c
         where c.subject_hash is null or c.attempts > 0 or not exists (
           select from webhook_queue earlier
            where earlier.endpoint_id = c.endpoint_id and earlier.subject_hash = c.subject_hash
              and earlier.attempts = 0 and earlier.seq < c.seq)
         order by c.due_at, c.seq
         limit greatest(0, case when endpoint.is_failing then ${sql.lit(failingWidth)} else coalesce(held.width, ${sql.lit(width)}) end
                           - coalesce(held.claimed, 0))
       ) q
    ), own as (
      select restaurant_id, delivery_id, due_at, is_failing, place,
             row_number() over (partition by restaurant_id, is_failing order by place, due_at) as own_turn from due
    ), turns as (
      select restaurant_id, own.delivery_id, own.is_failing,
             row_number() over (partition by is_failing order by place, due_at) as turn
        from own
        left join unnest(${restaurants.map((entry) => entry.restaurantId)}::bigint[], ${restaurants.map((entry) => entry.healthy)}::int[],
                         ${restaurants.map((entry) => entry.failing)}::int[]) as has (restaurant_id, healthy, failing)
               using (restaurant_id)
       where own_turn <= case when is_failing then ${sql.lit(failingShare)} - coalesce(has.failing, 0)
                              else ${sql.lit(share)} - coalesce(has.healthy, 0) end
    ), taken as (
      select q.restaurant_id, q.delivery_id, turns.is_failing
        from turns join webhook_queue q using (restaurant_id, delivery_id)
       where turns.turn <= case when turns.is_failing then ${failingFree}::int else ${free}::int end
         and (q.claimed_until is null or q.claimed_until <= ${at})
         for update of q skip locked
    )
    update webhook_queue q set claimed_until = ${new Date(leaseUntil)}
      from taken where q.restaurant_id = taken.restaurant_id and q.delivery_id = taken.delivery_id
    returning q.restaurant_id as "restaurantId", q.delivery_id as "deliveryId", q.event_id as "eventId",
              q.endpoint_id as "endpointId", q.attempts, q.seq, q.traceparent,
              taken.is_failing as failing`
}

/** Gives back what was taken and not tried. */
export function releaseClaims(claims: readonly Claimed[]) {
  return sql<never>`
    update webhook_queue q set claimed_until = null
      from unnest(${claims.map((claim) => claim.restaurantId)}::bigint[], ${claims.map((claim) => claim.deliveryId)}::uuid[])
           as given (restaurant_id, delivery_id)
     where q.restaurant_id = given.restaurant_id and q.delivery_id = given.delivery_id`
}

export function findEventBodies(ids: string[]) {
  return sql<{ id: string; type: string; body: string; isTest: boolean }>`
    select id, type, event_body(events) as body, ${IS_TEST} as "isTest" from events where id = any(${ids}::uuid[])`
}

export type AttemptResult = {
  deliveryId: string
  /** Of the claim: a delivery that was started over meanwhile has another. */
  seq: number
  at: number
  statusCode: number | null
  error: string | null
  durationMs: number
  answer: string | null
  headers: LoggedHeader[] | null
  signature: string | null
  attempts: number
  verdict: Verdict
}

/**
 * The log and the queue after some attempts. A delivery that another process has settled meanwhile stays as it is, and
 * one that was started over meanwhile waits for its new first try. The rows are locked first, so that every statement
 * after it sees who has started one over, or erased whom it tells of.
 * Each statement names its rows by `= any(ids)`: from a join with the arrays alone, PostgreSQL may choose to read the
 * restaurant's whole log (measured: 50 ms instead of 0.5 where its statistics were old).
 */
export function saveAttempts(tx: Tx, results: readonly AttemptResult[]): void {
  const column = <T>(value: (result: AttemptResult) => T) => results.map(value)
  const ids = column((result) => result.deliveryId)
  const seqs = column((result) => result.seq)
  tx.later(sql`select from webhook_deliveries where id = any(${ids}::uuid[]) order by id for no key update`)
  tx.later(sql`
    insert into webhook_attempts (delivery_id, at, status_code, error, duration_ms, response_body, signature, response_headers)
    select g.delivery_id, g.at, g.status_code, g.error, g.duration_ms, case when d.answers_kept then g.response_body end,
           g.signature, case when d.answers_kept then g.response_headers end
      from unnest(${ids}::uuid[], ${column((result) => new Date(result.at))}::timestamptz[],
                  ${column((result) => result.statusCode)}::int[], ${column((result) => result.error)}::text[],
                  ${column((result) => result.durationMs)}::int[], ${column((result) => result.answer)}::text[],
                  ${column((result) => result.signature)}::text[],
                  ${column(({ headers }) => headers && JSON.stringify(headers))}::json[])
           as g (delivery_id, at, status_code, error, duration_ms, response_body, signature, response_headers)
      join webhook_deliveries d on d.id = g.delivery_id and d.id = any(${ids}::uuid[])`)
  const delivered = results.filter(({ verdict }) => verdict.status === 'delivered')
  const failed = results.filter(({ verdict }) => verdict.status === 'failed')
  const waiting = results.filter(({ verdict }) => verdict.status === 'pending')
  if (delivered.length > 0) finish(tx, delivered, 'delivered')
  if (failed.length > 0) finish(tx, failed, 'failed')
  if (waiting.length > 0) putOff(tx, waiting)
  tx.later(sql`
    update webhook_queue set claimed_until = null
     where restaurant_id = current_restaurant() and delivery_id = any(${ids}::uuid[]) and seq <> all(${seqs}::bigint[])`)
}

/**
 * Whether nobody has started the delivery `d`, one of these, over since these claims were made. As a list by itself: for a join,
 * PostgreSQL may choose to read all that waits for the restaurant once for each delivery.
 */
function notStartedOver(ids: readonly string[], seqs: readonly number[]) {
  return sql`d.id <> all(array(
    select q.delivery_id from webhook_queue q
     where q.restaurant_id = current_restaurant() and q.delivery_id = any(${ids}::uuid[]) and q.seq <> all(${seqs}::bigint[])))`
}

function finish(tx: Tx, results: readonly AttemptResult[], status: 'delivered' | 'failed'): void {
  const ids = results.map((result) => result.deliveryId)
  const seqs = results.map((result) => result.seq)
  const at = new Date(Math.max(...results.map(({ verdict }) => verdict.endedAt)))
  const failedAt = status === 'failed' ? at : null
  tx.later(sql`
    update webhook_deliveries d
       set status = ${status}, next_attempt_at = null, finished_at = ${at}, failed_at = ${failedAt}
     where d.id = any(${ids}::uuid[]) and d.status = 'pending' and ${notStartedOver(ids, seqs)}`)
  tx.later(sql`
    delete from webhook_queue
     where restaurant_id = current_restaurant() and delivery_id = any(${ids}::uuid[]) and seq = any(${seqs}::bigint[])`)
}

function putOff(tx: Tx, results: readonly AttemptResult[]): void {
  const ids = results.map((result) => result.deliveryId)
  const seqs = results.map((result) => result.seq)
  const dueAt = results.map(({ verdict }) => timestamp(verdict.nextAttemptAt))
  tx.later(sql`
    update webhook_deliveries d set next_attempt_at = g.due_at
      from unnest(${ids}::uuid[], ${dueAt}::timestamptz[]) as g (id, due_at)
     where d.id = g.id and d.id = any(${ids}::uuid[]) and d.status = 'pending' and ${notStartedOver(ids, seqs)}`)
  tx.later(sql`
    update webhook_queue q set attempts = g.attempts, due_at = g.due_at, claimed_until = null
      from unnest(${ids}::uuid[], ${results.map((result) => result.attempts)}::int[], ${dueAt}::timestamptz[])
           as g (delivery_id, attempts, due_at)
     where q.restaurant_id = current_restaurant() and q.delivery_id = g.delivery_id
       and q.delivery_id = any(${ids}::uuid[]) and q.seq = any(${seqs}::bigint[])`)
}
