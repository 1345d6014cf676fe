import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'

export type ConnectionRow = {
  branch_id: number
  location_id: string
  location_name: string
  account_name: string | null
  catalog_id: string | null
  catalog_name: string | null
  customer_list_id: string | null
  access_token: Buffer
  connected_at: number
  ended_at: number | null
  failed_at: number | null
  failed_reason: string | null
  rests_until: number | null
  asked_until: number
  next_ask_at: number
  callback_url: string | null
  callback_set_at: number | null
  next_list_at: number | null
  /** How far a walk through their orders has come that is not over, and how much of time it asks for at once. */
  listed_until: number | null
  list_slice_ms: number | null
}

const CONNECTION = sql.raw(`
  branch_id, location_id, location_name, account_name, catalog_id, catalog_name, customer_list_id, access_token,
  connected_at, ended_at, failed_at, failed_reason, rests_until, asked_until, next_ask_at,
  callback_url, callback_set_at, next_list_at, listed_until, list_slice_ms`)

/** Also those that are ending. */
export const ALL_CONNECTIONS = sql<ConnectionRow>`select ${CONNECTION} from hubrise_connections order by branch_id`

/** Also one that is ending. */
export async function findConnection(tx: Tx, branchId: number): Promise<ConnectionRow | undefined> {
  const [row] = await tx.run(
    sql<ConnectionRow>`select ${CONNECTION} from hubrise_connections where branch_id = ${branchId}`,
  )
  return row
}

export function saveConnection(
  tx: Tx,
  row: Pick<
    ConnectionRow,
    | 'branch_id'
    | 'location_id'
    | 'location_name'
    | 'account_name'
    | 'catalog_id'
    | 'catalog_name'
    | 'customer_list_id'
    | 'access_token'
  > & { callback_url?: string },
  at: number,
): Promise<unknown> {
  const moment = new Date(at)
  return tx.run(sql`
    insert into hubrise_connections
      (branch_id, location_id, location_name, account_name, catalog_id, catalog_name, customer_list_id, access_token,
       connected_at, asked_until, next_ask_at, callback_url)
    values (${row.branch_id}, ${row.location_id}, ${row.location_name}, ${row.account_name}, ${row.catalog_id},
            ${row.catalog_name}, ${row.customer_list_id}, ${row.access_token}, ${moment}, ${moment}, ${moment},
            ${row.callback_url ?? null})
    on conflict (restaurant_id, branch_id) do update
      set location_id = excluded.location_id, location_name = excluded.location_name,
          account_name = excluded.account_name, catalog_id = excluded.catalog_id, catalog_name = excluded.catalog_name,
          customer_list_id = excluded.customer_list_id, access_token = excluded.access_token,
          connected_at = excluded.connected_at, ended_at = null, failed_at = null, failed_reason = null,
          rests_until = null, next_ask_at = excluded.next_ask_at, next_list_at = null,
          listed_until = null, list_slice_ms = null,
          callback_url = excluded.callback_url, callback_set_at = null,
          asked_until = case when hubrise_connections.location_id = excluded.location_id
                             then hubrise_connections.asked_until else excluded.asked_until end`)
}

export function updateEnded(tx: Tx, branchId: number, at: number): void {
  tx.later(sql`update hubrise_connections set ended_at = ${new Date(at)} where branch_id = ${branchId}`)
}

export function deleteConnection(tx: Tx, branchId: number): void {
  tx.later(sql`delete from hubrise_connections where branch_id = ${branchId}`)
}

/** HubRise does not take the token any more, and why; without a reason nobody here can read it. `null`: it does. */
export function updateFailed(
  tx: Tx,
  branchId: number,
  failure: { at: number; reason: string | null } | null,
): void {
  tx.later(
    failure === null
      ? sql`
          update hubrise_connections set failed_at = null, failed_reason = null, rests_until = null
           where branch_id = ${branchId} and (failed_at is not null or rests_until is not null)`
      : sql`
          update hubrise_connections set failed_at = coalesce(failed_at, ${new Date(failure.at)}),
                 failed_reason = ${failure.reason} where branch_id = ${branchId}`,
  )
}

export function updateResting(tx: Tx, branchId: number, until: number): void {
  tx.later(sql`
    update hubrise_connections set rests_until = greatest(rests_until, ${new Date(until)}) where branch_id = ${branchId}`)
}

/** Somebody looks at the branch's affairs at HubRise then, or before; as `isNext` not before. */
export function scheduleHubRound(tx: Tx, branchId: number, at: number, { isNext = false } = {}): void {
  tx.later(sql`
    insert into hubrise_rounds (restaurant_id, branch_id, due_at)
    values (${tx.restaurant.id}, ${branchId}, ${new Date(at)})
    on conflict (restaurant_id, branch_id) do update
      set due_at = case when ${isNext} then excluded.due_at else least(hubrise_rounds.due_at, excluded.due_at) end`)
}

export function deleteHubRound(tx: Tx, branchId: number): void {
  tx.later(sql`
    delete from hubrise_rounds where restaurant_id = ${tx.restaurant.id} and branch_id = ${branchId}`)
}

/** Also of a connection that is ending. Undefined: there is none, or another process has it. */
export async function claimConnection(
  tx: Tx,
  { branchId, claim, until }: { branchId: number; claim: string; until: number },
  now: number,
): Promise<ConnectionRow | undefined> {
  const [row] = await tx.run(sql<ConnectionRow>`
    update hubrise_connections set claim = ${claim}::uuid, claimed_until = ${new Date(until)}
     where branch_id = ${branchId} and (claimed_until is null or claimed_until <= ${new Date(now)})
    returning ${CONNECTION}`)
  return row
}

/** Whether it is still ours to call for, and is to be called for. */
export async function renewConnection(
  tx: Tx,
  branchId: number,
  claim: string,
  until: number,
): Promise<boolean> {
  const rows = await tx.run(sql<{ branch_id: number }>`
    update hubrise_connections set claimed_until = ${new Date(until)}
     where branch_id = ${branchId} and claim = ${claim}::uuid and ended_at is null returning branch_id`)
  return rows.length > 0
}

export function releaseConnection(tx: Tx, branchId: number, claim: string): void {
  tx.later(sql`
    update hubrise_connections set claim = null, claimed_until = null
     where branch_id = ${branchId} and claim = ${claim}::uuid`)
}

export function updateCallbackSet(tx: Tx, branchId: number, at: number): void {
  tx.later(sql`
    update hubrise_connections set callback_set_at = ${new Date(at)} where branch_id = ${branchId}`)
}

export function scheduleAsking(tx: Tx, branchId: number, at: number): void {
  tx.later(sql`update hubrise_connections set next_ask_at = ${new Date(at)} where branch_id = ${branchId}`)
}

export function updateAsked(
  tx: Tx,
  branchId: number,
  { until, nextListAt }: { until: number; nextListAt: number },
): void {
  tx.later(sql`
    update hubrise_connections set asked_until = ${new Date(until)}, next_list_at = ${new Date(nextListAt)},
           listed_until = null, list_slice_ms = null
     where branch_id = ${branchId}`)
}

/** The walk goes on from there. */
export function updateListed(
  tx: Tx,
  branchId: number,
  { until, sliceMs, nextListAt }: { until: number; sliceMs: number | null; nextListAt: number },
): void {
  tx.later(sql`
    update hubrise_connections set listed_until = ${new Date(until)}, list_slice_ms = ${sliceMs},
           next_list_at = ${new Date(nextListAt)}
     where branch_id = ${branchId}`)
}

export function dueHubRounds(at: number) {
  return sql<{ restaurant_id: number; branch_id: number }>`
    select restaurant_id, branch_id from hubrise_rounds where due_at <= ${new Date(at)} order by due_at limit 500`
}
