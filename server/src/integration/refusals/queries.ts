import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { Refusal } from './rules.ts'

export type Gathered = Refusal & {
  fingerprint: string
  calls: number
  firstAt: number
  lastAt: number
  lastRequestId: string
}

/** In the order of their fingerprints: two processes that write the same rows wait, and never for each other. */
export function saveRefusals(tx: Tx, gathered: Gathered[]): void {
  const rows = gathered.toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
  const json = JSON.stringify(
    rows.map((row) => ({
      ...row,
      firstAt: new Date(row.firstAt).toISOString(),
      lastAt: new Date(row.lastAt).toISOString(),
    })),
  )
  tx.later(sql`
    insert into refused_calls (fingerprint, token_id, token_name, method, path, status, code, message, details,
                               calls, first_at, last_at, last_request_id)
    select decode(g.fingerprint, 'hex'), g."tokenId", g."tokenName", g.method, g.path, g.status, g.code, g.message,
           g.details, g.calls, g."firstAt", g."lastAt", g."lastRequestId"
      from json_to_recordset(${json}::json) as g (
        fingerprint text, "tokenId" bigint, "tokenName" text, method text, path text, status int, code text,
        message text, details jsonb, calls int, "firstAt" timestamptz, "lastAt" timestamptz, "lastRequestId" text)
    on conflict (restaurant_id, fingerprint) do update
       set calls = refused_calls.calls + excluded.calls, last_at = excluded.last_at,
           last_request_id = excluded.last_request_id`)
}

/** What is older than the day, and what is beyond the newest so many. */
export function trimRefusals(tx: Tx, { before, most }: { before: number; most: number }): void {
  tx.later(sql`
    delete from refused_calls
     where last_at < ${new Date(before)}
        or fingerprint in (select fingerprint from refused_calls order by last_at desc, fingerprint offset ${most})`)
}

export type RefusalRow = {
  tokenId: number
  tokenName: string
  method: string
  path: string
  status: number
  code: string
  message: string
  details: Refusal['details']
  calls: number
  firstAt: number
  lastAt: number
  lastRequestId: string
}

export function listRefusalRows(tx: Tx, { since }: { since: number }): Promise<RefusalRow[]> {
  return tx.run(sql<RefusalRow>`
    select r.token_id as "tokenId", r.token_name as "tokenName", r.method, r.path, r.status, r.code, r.message,
           r.details, r.calls, r.first_at as "firstAt", r.last_at as "lastAt", r.last_request_id as "lastRequestId"
      from refused_calls r
     where r.last_at >= ${new Date(since)}
     order by r.last_at desc, r.fingerprint`)
}
