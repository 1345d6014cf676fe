import { sql } from 'kysely'
import { RIGHTS } from '../../ground/staff/rights.ts'
import type { Language } from '../../platform/i18n/texts.ts'
import { sqlOf } from '../../platform/postgres/sql/statement.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { PushChoice, PushWish, Topic } from './contract.ts'

export type Subscription = Omit<PushWish, 'new_orders' | 'ready_tickets'>

export type OrderToTell = {
  id: string
  number: number | null
  type: 'dine_in' | 'pickup' | 'delivery'
  table: string | null
  channel_name: string | null
}

export type PushJob = {
  restaurantId: number
  sessionId: string
  orderId: string
  topic: Topic
  station: string | null
  at: number
}

export function choiceOf(sessionId: string) {
  return sqlOf
    .selectFrom('push_subscriptions')
    .select(['new_orders', 'ready_tickets'])
    .where('session_id', '=', sessionId)
    .$castTo<PushChoice>()
}

/** A browser has one subscription, whoever is signed in there. */
export function saveSubscription(
  tx: Tx,
  { sessionId, userId }: { sessionId: string; userId: string },
  { endpoint, p256dh, auth, language, new_orders, ready_tickets }: PushWish,
): void {
  tx.later(sql`delete from push_subscriptions where endpoint = ${endpoint} and session_id <> ${sessionId}`)
  tx.later(sql`
    insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, language, new_orders, ready_tickets, created_at)
    values (${sessionId}, ${userId}, ${endpoint}, ${p256dh}, ${auth}, ${language}, ${new_orders}, ${ready_tickets},
            ${new Date(tx.cause.now)})
    on conflict (restaurant_id, session_id) do update
       set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language,
           new_orders = excluded.new_orders, ready_tickets = excluded.ready_tickets`)
}

export function removeSubscription(tx: Tx, sessionId: string): void {
  tx.later(sql`delete from push_subscriptions where session_id = ${sessionId}`)
}

/** Of a browser that has ended it; not of one that has begun another since. */
export function removeEnded(tx: Tx, sessionId: string, endpoint: string): void {
  tx.later(sql`delete from push_subscriptions where session_id = ${sessionId} and endpoint = ${endpoint}`)
}

/** Who may see the orders of the branch, at this moment. */
const MAY_SEE = sql`
  m.role = any(${[...RIGHTS.seeOrders]}::text[])
  and (m.role = 'owner' or m.branch_ids = '{}' or coalesce(o.branch_id, default_branch()) = any(m.branch_ids))`

/** Its guest is to pay before anybody has to look at it. */
const IS_HELD = sql`(o.pay_by is not null and o.paid_at is null and o.total_minor > 0)`

/** One job for each browser that is to be told, in the transaction of what happened. Whoever did it knows. */
export function queuePushes(
  tx: Tx,
  task: string,
  {
    orderId,
    topic,
    station = null,
    wasHeld = false,
  }: { orderId: string; topic: Topic; station?: string | null; wasHeld?: boolean },
): void {
  const { actor, now } = tx.cause
  const wished = topic === 'new_order' ? sql`s.new_orders and not ${IS_HELD}` : sql`s.ready_tickets`
  const held = wasHeld ? sql`o.pay_by is not null` : sql`true`
  tx.later(sql`
    select enqueue_job(${task},
             json_build_object('restaurantId', s.restaurant_id, 'sessionId', s.session_id, 'orderId', o.id,
                               'topic', ${topic}::text, 'station', ${station}::text, 'at', ${now}::bigint),
             null, concat('push:', ${topic}::text, ':', o.id, ':', s.session_id), null)
      from push_subscriptions s
      join memberships m on m.restaurant_id = s.restaurant_id and m.user_id = s.user_id
      join orders o on o.id = ${orderId}
     where ${wished} and ${held} and ${MAY_SEE} and s.user_id::text is distinct from ${actor.kind === 'staff' ? actor.id : null}`)
}

/** Nothing where they have signed out, left the team or may not see the order any more. */
export function toTell({ sessionId, orderId }: PushJob, now: number) {
  return sql<Subscription & OrderToTell & { language: Language }>`
    select s.endpoint, s.p256dh, s.auth, s.language, o.id, o.number, o.type, o.dining_table ->> 'name' as table,
           c.name as channel_name
      from push_subscriptions s
      join staff_sessions d on d.id = s.session_id and d.expires_at > ${new Date(now)}
      join memberships m on m.restaurant_id = s.restaurant_id and m.user_id = s.user_id
      join orders o on o.id = ${orderId}
      left join channels c on c.key = o.channel
     where s.session_id = ${sessionId} and ${MAY_SEE}`
}
