import { sql } from 'kysely'
import { BUILT_IN_CHANNELS } from '../../ground/tenants/rules/channels.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'

export type ChannelRow = {
  key: string
  name: string
  price_list_id: number | null
  is_active: boolean
  app_id: number | null
  /** The client id of the app. */
  app: string | null
  updated_at: number
}

const CHANNELS = sql`
  select c.key, c.name, c.price_list_id, c.is_active, c.app_id, a.client_id as app, c.updated_at
    from channels c left join apps a on a.id = c.app_id`

/** Those of an app, or all. */
export function listChannels(appId: number | null = null) {
  return sql<ChannelRow>`
    ${CHANNELS} where ${appId}::bigint is null or c.app_id = ${appId} order by c.key collate "C"`
}

export async function findChannel(tx: Tx, key: string): Promise<ChannelRow | undefined> {
  const [row] = await tx.run(sql<ChannelRow>`${CHANNELS} where c.key = ${key}`)
  return row
}

export function saveChannel(tx: Tx, row: ChannelRow): void {
  tx.later(sql`
    insert into channels (key, name, price_list_id, is_active, app_id, updated_at, prices_changed_at)
    values (${row.key}, ${row.name}, ${row.price_list_id}, ${row.is_active}, ${row.app_id}, ${new Date(row.updated_at)},
            case when ${row.price_list_id}::bigint is not null then ${new Date(row.updated_at)}::timestamptz end)
    on conflict (restaurant_id, key) do update
      set name = excluded.name, price_list_id = excluded.price_list_id, is_active = excluded.is_active,
          updated_at = excluded.updated_at,
          prices_changed_at = case when channels.price_list_id is distinct from excluded.price_list_id
                                   then excluded.updated_at else channels.prices_changed_at end`)
}

/** Beside those that everybody has. */
export async function countOwnChannels(tx: Tx): Promise<number> {
  const [row] = await tx.run(sql<{ count: number }>`
    select count(*)::int as count from channels where key <> all(${[...BUILT_IN_CHANNELS]}::text[])`)
  return row?.count ?? 0
}

/** Those of them that a marketplace has placed orders on. */
export async function channelsWithOrders(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.run(sql<{ key: string }>`
    select key from channels c
     where exists (select from orders o where o.channel = c.key and o.external is not null)`)
  return new Set(rows.map(({ key }) => key))
}

export function deleteChannel(tx: Tx, key: string): void {
  tx.later(sql`delete from channels where key = ${key}`)
}

/** Since when a restaurant has the channels that everybody has. */
export const SINCE = sql<{
  at: number
}>`select created_at as at from restaurants where id = current_restaurant()`

export async function clientIdOf(tx: Tx, appId: number): Promise<string | null> {
  const [row] = await tx.run(sql<{ client_id: string }>`select client_id from apps where id = ${appId}`)
  return row?.client_id ?? null
}

export async function appsNamed(tx: Tx, clientIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.run(sql<{ id: number; client_id: string }>`
    select id, client_id from apps where client_id = any(${clientIds}::text[])`)
  return new Map(rows.map(({ id, client_id }) => [client_id, id]))
}
