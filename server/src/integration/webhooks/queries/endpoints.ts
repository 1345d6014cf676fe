import { sql } from 'kysely'
import { sqlOf } from '../../../platform/postgres/sql/statement.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'

const columns = [
  'id',
  'url',
  'description',
  'events',
  'paused_at as pausedAt',
  'switched_off_at as switchedOffAt',
  'failing_since as failingSince',
  'created_at as createdAt',
  'updated_at as updatedAt',
  'app_id as appId',
  'scopes',
  'purpose',
] as const

export type EndpointRow = {
  id: number
  url: string
  description: string | null
  events: string[]
  pausedAt: number | null
  switchedOffAt: number | null
  failingSince: number | null
  createdAt: number
  updatedAt: number
  /** The app that made it, and is told when it is uninstalled. */
  appId: number | null
  /** What whoever made it may read, and so be told of; null: everything. */
  scopes: string[] | null
  purpose: Purpose
}

export async function nextEndpointId(tx: Tx): Promise<number> {
  const [row] = await tx.run(
    sql<{ id: number }>`select nextval(pg_get_serial_sequence('webhook_endpoints', 'id')) as id`,
  )
  if (!row) throw new Error('no id for the new address')
  return row.id
}

export type Purpose = 'webhook' | 'point_of_sale'

export function insertEndpoint(
  tx: Tx,
  endpoint: {
    id: number
    url: string
    description: string | null
    events: string[]
    secret: Buffer
    purpose: Purpose
    app_id: number | null
    scopes: string[] | null
  },
): Promise<unknown> {
  const now = new Date(tx.cause.now)
  return tx.run(
    sqlOf.insertInto('webhook_endpoints').values({ ...endpoint, created_at: now, updated_at: now }),
  )
}

export function listEndpointRows(tx: Tx, purpose: Purpose = 'webhook'): Promise<EndpointRow[]> {
  return tx.run(
    sqlOf
      .selectFrom('webhook_endpoints')
      .select(columns)
      .where('removed_at', 'is', null)
      .where('last_event_id', 'is', null)
      .where('purpose', '=', purpose)
      .orderBy('id'),
  )
}

export async function lockEndpoint(
  tx: Tx,
  id: number,
): Promise<(EndpointRow & { secret: Buffer }) | undefined> {
  const [row] = await tx.run(
    sqlOf
      .selectFrom('webhook_endpoints')
      .select([...columns, 'secret'])
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .where('last_event_id', 'is', null)
      // A key that does not change: an event that fans out meanwhile need not wait.
      .forNoKeyUpdate(),
  )
  return row
}

export function updateEndpoint(
  tx: Tx,
  id: number,
  change: Partial<{
    url: string
    description: string | null
    events: string[]
    secret: Buffer
    previous_secret: Buffer
    previous_secret_until: Date
    paused_at: Date | null
    switched_off_at: Date | null
    failing_since: Date | null
    removed_at: Date
    last_event_id: string
  }>,
): void {
  const updated_at = new Date(tx.cause.now)
  tx.later(
    sqlOf
      .updateTable('webhook_endpoints')
      .set({ ...change, updated_at })
      .where('id', '=', id),
  )
}

/** What sending needs to know of a restaurant's addresses; those that were removed have nothing to send. */
export function findSendingEndpoints() {
  return sqlOf
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'secret', 'previous_secret', 'previous_secret_until'])
    .where('removed_at', 'is', null)
}

/** The first failure since the last success marks the address; past the limit the next one switches it off. */
export function markFailing(tx: Tx, ids: number[], { at, limitAt }: { at: number; limitAt: number }) {
  return tx.run(sql<{ id: number; url: string; failingSince: number; switchedOffAt: number | null }>`
    update webhook_endpoints
       set failing_since = coalesce(failing_since, ${new Date(at)}::timestamptz),
           switched_off_at = case when failing_since <= ${new Date(limitAt)} then ${new Date(at)}::timestamptz end
     where id = any(${ids}::bigint[]) and removed_at is null and switched_off_at is null
       and (failing_since is null or failing_since <= ${new Date(limitAt)})
    returning id, url, failing_since as "failingSince", switched_off_at as "switchedOffAt"`)
}

export function markRecovered(tx: Tx, ids: number[]): void {
  tx.later(sql`
    update webhook_endpoints set failing_since = null
     where id = any(${ids}::bigint[]) and failing_since is not null`)
}

/** Which restaurant an address belongs to: the operator names it by its number alone. */
export function findRestaurantOfEndpoint(endpointId: number) {
  return sqlOf.selectFrom('webhook_lanes').select('restaurant_id').where('endpoint_id', '=', endpointId)
}

export function deleteRemovedEndpoints(tx: Tx, removedBefore: number): void {
  tx.later(sql`
    delete from webhook_endpoints e
     where removed_at < ${new Date(removedBefore)}
       and not exists (select from webhook_deliveries d where d.restaurant_id = e.restaurant_id and d.endpoint_id = e.id)`)
}

export function listClosedWithBacklog(tx: Tx): Promise<{ id: number }[]> {
  return tx.run(sql<{ id: number }>`
    select e.id from webhook_endpoints e
     where num_nonnulls(e.removed_at, e.switched_off_at) > 0
       and exists (select from webhook_queue q where q.endpoint_id = e.id)`)
}

/** Those that have had their last event, or have been given up over it. */
export function removeLeft(tx: Tx): void {
  tx.later(sql`
    update webhook_endpoints e set removed_at = ${new Date(tx.cause.now)}
     where last_event_id is not null and removed_at is null
       and not exists (select from webhook_queue q where q.restaurant_id = current_restaurant() and q.endpoint_id = e.id)`)
}
