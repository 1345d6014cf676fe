import { sql } from 'kysely'
import { timestamp } from '../../../platform/postgres/sql/timestamp.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'

export type HubMenuRow = {
  branch_id: number
  catalog_id: string
  menu_hash: string | null
  menu_sent_at: number | null
  stock_hash: string | null
  stock_sent_at: number | null
  seen: string | null
  failed_at: number | null
  failed_code: string | null
  failed_reason: string | null
  failures: number
  try_at: number | null
  claimed_until: number | null
}

const MENU = sql.raw(`
  branch_id, catalog_id, menu_hash, menu_sent_at, stock_hash, stock_sent_at, seen, failed_at, failed_code,
  failed_reason, failures, try_at, claimed_until`)

export const ALL_HUB_MENUS = sql<HubMenuRow>`select ${MENU} from hubrise_menus order by branch_id`

/** Of connections that are in order. Those whose orders are asked for are those whose menus are sent. */
export const CONNECTED = sql<{ branch_id: number; rests_until: number | null }>`
  select branch_id, rests_until from hubrise_connections
   where ended_at is null and failed_at is null order by branch_id`

/** Of all restaurants, for whoever sends their menus. */
export const CONNECTED_RESTAURANTS = sql<{
  restaurant_id: number
}>`select distinct restaurant_id from hubrise_rounds order by restaurant_id`

/** What the menu and the owner's rules are at. */
export const SEEN_VERSIONS = sql<{ subject: string; version: number }>`
  select subject, version from versions where subject in ('menu', 'rules')`

/** Nothing, if another process has it. What was sent to another catalogue counts for nothing. */
export async function claimHubMenu(
  tx: Tx,
  {
    branchId,
    catalogId,
    claim,
    until,
  }: { branchId: number; catalogId: string; claim: string; until: number },
  now: number,
): Promise<HubMenuRow | undefined> {
  const [row] = await tx.run(sql<HubMenuRow>`
    insert into hubrise_menus (branch_id, catalog_id, claim, claimed_until)
    values (${branchId}, ${catalogId}, ${claim}::uuid, ${new Date(until)})
    on conflict (restaurant_id, branch_id) do update
      set claim = excluded.claim, claimed_until = excluded.claimed_until, catalog_id = excluded.catalog_id,
          menu_hash = case when hubrise_menus.catalog_id = excluded.catalog_id then hubrise_menus.menu_hash end,
          menu_sent_at = case when hubrise_menus.catalog_id = excluded.catalog_id then hubrise_menus.menu_sent_at end,
          stock_hash = case when hubrise_menus.catalog_id = excluded.catalog_id then hubrise_menus.stock_hash end,
          stock_sent_at = case when hubrise_menus.catalog_id = excluded.catalog_id then hubrise_menus.stock_sent_at end
      where hubrise_menus.claimed_until is null or hubrise_menus.claimed_until <= ${new Date(now)}
    returning ${MENU}`)
  return row
}

/** Whether it is still ours to send. */
export async function renewClaim(tx: Tx, branchId: number, claim: string, until: number): Promise<boolean> {
  const rows = await tx.run(sql<{ branch_id: number }>`
    update hubrise_menus set claimed_until = ${new Date(until)}
     where branch_id = ${branchId} and claim = ${claim}::uuid returning branch_id`)
  return rows.length > 0
}

/** What came of it. The claim is given back. */
export function saveSent(tx: Tx, claim: string, row: Omit<HubMenuRow, 'catalog_id' | 'claimed_until'>): void {
  tx.later(sql`
    update hubrise_menus
       set menu_hash = ${row.menu_hash}, menu_sent_at = ${timestamp(row.menu_sent_at)},
           stock_hash = ${row.stock_hash}, stock_sent_at = ${timestamp(row.stock_sent_at)}, seen = ${row.seen},
           failed_at = ${timestamp(row.failed_at)}, failed_code = ${row.failed_code},
           failed_reason = ${row.failed_reason}, failures = ${row.failures}, try_at = ${timestamp(row.try_at)},
           claim = null, claimed_until = null
     where branch_id = ${row.branch_id} and claim = ${claim}::uuid`)
}

/** As if HubRise had nothing of it. */
export async function forgetSent(tx: Tx, branchId: number): Promise<boolean> {
  const rows = await tx.run(sql<{ branch_id: number }>`
    update hubrise_menus set menu_hash = null, stock_hash = null, seen = null, try_at = null
     where branch_id = ${branchId} returning branch_id`)
  return rows.length > 0
}

export type PhotoForHub = { item_id: number; photo_id: string; place: number }

/** The largest file of each dish's photo that HubRise takes. */
export const PHOTOS_FOR_HUB = sql<PhotoForHub>`
  select p.item_id, p.id as photo_id, max(f.place) as place
    from item_photos p join photo_files f on f.restaurant_id = p.restaurant_id and f.photo_id = p.id
   where octet_length(f.bytes) <= 1048576
   group by p.item_id, p.id order by p.item_id`
