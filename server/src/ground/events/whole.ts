import { sql } from 'kysely'
import type { Database } from '../../platform/postgres/pool/database.ts'
import {
  type Cause,
  inRestaurant,
  type Restaurant,
  type Tx,
} from '../../platform/postgres/transaction/transaction.ts'

const AT_ONCE = 500

/** Events that an earlier version has kept as their difference from another one, in full again. Answers how many there were. */
export async function makeEventsWhole(
  database: Database,
  restaurant: Restaurant,
  cause: Cause,
): Promise<number> {
  for (let all = 0; ; ) {
    const made = await inRestaurant(database, restaurant, cause, makeSomeWhole)
    all += made
    if (made < AT_ONCE) return all
  }
}

async function makeSomeWhole(tx: Tx): Promise<number> {
  const [row] = await tx.run(sql<{ made: number }>`
    with whole as (
      update events set body = event_body(events), pressed_on = null where id in (
        select id from events where pressed_on is not null limit ${AT_ONCE} for no key update skip locked)
      returning 1
    )
    select count(*)::int as made from whole`)
  return row?.made ?? 0
}

/** For the removal of old events: those that differ from another go before it. Asked this way they are looked up once. */
export function isBaseOfAnother() {
  return sql<boolean>`id in (select p.pressed_on from events p where p.pressed_on is not null)`
}
