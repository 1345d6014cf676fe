import { sql } from 'kysely'
import type pg from 'pg'
import { isBaseOfAnother } from '../../ground/events/whole.ts'
import { isInLog } from '../../integration/webhooks/commands/tidy-log.ts'
import { removeKept } from '../../platform/http/idempotency/keys.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { dropMonths, listMonths, makeMonths, monthsBegin } from '../../platform/postgres/schema/months.ts'
import {
  type Cause,
  inRestaurant,
  type Restaurant,
  type Tx,
} from '../../platform/postgres/transaction/transaction.ts'
import { DAY_MS } from '../../platform/time/clock.ts'
import { removeTickets } from '../../restaurant/kitchen/queries.ts'
import { removeMails } from '../../restaurant/notifications/queries.ts'
import type { Bounds } from './retention.ts'

/** Few enough that nobody waits for them. */
const AT_ONCE = 5_000
/** A month that could not be dropped for so long after its end holds something that stays: the rest goes row by row. */
const STUCK_MS = 35 * DAY_MS

/** Rows that no partition takes with it, in small transactions. `monthsFrom`: later events lie in months. */
export async function pruneRestaurant(
  database: Database,
  restaurant: Restaurant,
  { now, bounds, monthsFrom }: { now: number; bounds: Bounds; monthsFrom: number },
): Promise<void> {
  const cause: Cause = { actor: { kind: 'system', id: null, name: 'housekeeping' }, requestId: null, now }
  for (let more = true; more; ) {
    const [events, ...others] = await inRestaurant(database, restaurant, cause, (tx) =>
      Promise.all([
        bounds.events === null ? 0 : removeEvents(tx, bounds.events, monthsFrom),
        bounds.idempotency === null ? 0 : removeKept(tx, bounds.idempotency, AT_ONCE),
        bounds.mails === null ? 0 : removeMails(tx, bounds.mails, AT_ONCE),
        bounds.kitchenTickets === null ? 0 : removeTickets(tx, bounds.kitchenTickets, AT_ONCE),
      ]),
    )
    // An event that others differ from goes after these.
    more = events > 0 || others.includes(AT_ONCE)
  }
}

async function removeEvents(tx: Tx, before: number, monthsFrom: number): Promise<number> {
  const oneByOne = Math.max(monthsFrom, before - STUCK_MS)
  const own = Number.isFinite(oneByOne) ? sql`and id < first_id_at(${new Date(oneByOne)})` : sql``
  const [row] = await tx.run(sql<{ removed: number }>`
    with gone as (
      delete from events where id in (
        select id from events where created_at < ${new Date(before)} ${own} and not ${isInLog()} and not ${isBaseOfAnother()} limit ${AT_ONCE})
      returning 1
    )
    select count(*)::int as removed from gone`)
  return row?.removed ?? 0
}

/** As the owner: months are made ahead, and those that are over and too old are dropped. */
export async function turnMonths(owner: pg.Pool, now: number, bounds: Bounds): Promise<string[]> {
  await makeMonths(owner, now)
  const dropped: string[] = []
  if (bounds.events !== null) {
    const stays = `old.created_at >= '${new Date(bounds.events).toISOString()}' or exists (
      select from public.webhook_deliveries d where d.restaurant_id = old.restaurant_id and d.event_id = old.id)`
    dropped.push(...(await dropMonths(owner, { table: 'events', before: bounds.events, stays })))
  }
  if (bounds.audit !== null) {
    dropped.push(...(await dropMonths(owner, { table: 'audit_log', before: bounds.audit, stays: 'false' })))
    await removeEntries(owner, bounds.audit)
  }
  return dropped
}

/** Entries from before there were months; the service itself may not remove any. */
async function removeEntries(owner: pg.Pool, before: number): Promise<void> {
  const until = new Date(Math.min(before, monthsBegin(await listMonths(owner), 'audit_log')))
  const remove = () =>
    owner.query(
      `delete from audit_log where (restaurant_id, at, id) in (
         select restaurant_id, at, id from audit_log where at < $1 limit ${AT_ONCE})`,
      [until],
    )
  while ((await remove()).rowCount === AT_ONCE);
}
