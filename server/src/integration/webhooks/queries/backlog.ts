import { sql } from 'kysely'

export type QueueState = 'due' | 'later' | 'paused'

const MOST_COUNTED = 100_000

/** What waits to be sent, of all restaurants; past the most, more is not counted. In the order of the index alone. */
export function countQueue(now: number) {
  return sql<{ state: QueueState; waiting: number }>`
    select case when not endpoint.is_open then 'paused' when q.due_at <= ${new Date(now)} then 'due' else 'later' end as state,
           count(*) as waiting
      from (select endpoint_id, due_at from webhook_queue order by endpoint_id, due_at limit ${MOST_COUNTED}) q
      join webhook_lanes endpoint on endpoint.endpoint_id = q.endpoint_id
     group by 1`
}

/** Since when the one that has waited longest could have been sent. It walks from address to address, as whoever sends does. */
export function oldestDue(now: number) {
  return sql<{ dueAt: number | null }>`
    with recursive busy (endpoint_id) as (
      (select endpoint_id from webhook_queue order by endpoint_id limit 1)
      union all
      select (select q.endpoint_id from webhook_queue q where q.endpoint_id > busy.endpoint_id order by q.endpoint_id limit 1)
        from busy where busy.endpoint_id is not null
    )
    select min(head.due_at) as "dueAt"
      from busy
      join webhook_lanes endpoint on endpoint.endpoint_id = busy.endpoint_id and endpoint.is_open
     cross join lateral (
       select due_at from webhook_queue q where q.endpoint_id = endpoint.endpoint_id order by due_at limit 1
     ) head
     where head.due_at <= ${new Date(now)}`
}
