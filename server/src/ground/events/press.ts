import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { READS_PRESSED } from '../../platform/db/peers.ts'
import { type Cause, inRestaurant, type Restaurant, type Tx } from '../../platform/db/transaction.ts'
import { DAY_MS } from '../../platform/time/clock.ts'
import { differenceOf } from './difference.ts'

/** Until then most deliveries have ended, and most readers of the feed have come by: they have the body as it is. */
const WHOLE_FOR_MS = DAY_MS / 2
/** A night that was missed is made good by one of the next. */
const LOOKED_BACK_MS = 4 * DAY_MS
const SUBJECTS_AT_ONCE = 100
/** With less to gain a body stays as it is. */
const WORTH = 0.6

/**
 * Of the events about one thing the first stays as it is, and the others become their difference from it: an order's take half
 * of their bytes. `event_body` gives the bytes of any. Nothing is pressed while a process is there that cannot read it.
 */
export async function pressEvents(database: Database, restaurant: Restaurant, now: number): Promise<void> {
  const cause: Cause = { actor: { kind: 'system', id: null, name: 'housekeeping' }, requestId: null, now }
  const groups = await inRestaurant(database, restaurant, cause, (tx) => listRepeated(tx, now))
  for (let start = 0; start < groups.length; start += SUBJECTS_AT_ONCE) {
    const some = groups.slice(start, start + SUBJECTS_AT_ONCE)
    const pressed = await inRestaurant(database, restaurant, cause, (tx) => pressSome(tx, some))
    if (!pressed) return
  }
}

type Group = { ids: string[] }

/** In one month alone: a month is dropped as a whole, so none goes before what is pressed on it. */
function listRepeated(tx: Tx, now: number): Promise<Group[]> {
  return tx.run(sql<Group>`
    select array_agg(id::text order by place) as ids from events
     where created_at >= ${new Date(now - LOOKED_BACK_MS)} and created_at < ${new Date(now - WHOLE_FOR_MS)}
       and subject is not null and place is not null and pressed_on is null and uuid_extract_version(id) = 7
     group by subject, date_trunc('month', uuid_extract_timestamp(id), 'UTC') having count(*) > 1
     order by min(place)`)
}

/** False: a process is at work that could not read them. */
async function pressSome(tx: Tx, groups: readonly Group[]): Promise<boolean> {
  const [unable] = await tx.run(sql`
    select from processes where reads < ${READS_PRESSED} and seen_at > clock_timestamp() - interval '10 minutes' limit 1`)
  if (unable) return false
  // An erasure that holds some of them goes first, and whoever comes later waits.
  const rows = await tx.run(sql<{ id: string; body: string }>`
    select id, body from events where id = any(${groups.flatMap(({ ids }) => ids)}::uuid[]) and pressed_on is null
       for no key update skip locked`)
  const bodies = new Map(rows.map(({ id, body }) => [id, body]))
  const pressed = groups.flatMap(({ ids }) =>
    pressGroup(
      ids.filter((id) => bodies.has(id)),
      bodies,
    ),
  )
  if (pressed.length > 0) savePressed(tx, pressed)
  return true
}

type Pressed = { id: string; base: string; difference: string }

function pressGroup([base, ...others]: string[], bodies: ReadonlyMap<string, string>): Pressed[] {
  const whole = base && bodies.get(base)
  if (!whole) return []
  return others.flatMap((id) => {
    const body = bodies.get(id) ?? ''
    const difference = differenceOf(whole, body)
    return difference.length < WORTH * body.length ? [{ id, base, difference }] : []
  })
}

/** Only where PostgreSQL itself gets the same bytes out of it. */
function savePressed(tx: Tx, pressed: readonly Pressed[]): void {
  const ids = pressed.map(({ id }) => id)
  tx.later(sql`
    update events e set body = g.difference, pressed_on = g.base, filler = null
      from unnest(${ids}::uuid[], ${pressed.map(({ base }) => base)}::uuid[], ${pressed.map(({ difference }) => difference)}::text[])
           as g (id, base, difference)
     where e.id = g.id and e.id = any(${ids}::uuid[]) and unpressed(e.restaurant_id, g.base, g.difference) = e.body`)
}

/** For the removal of old events: the others go first. Asked this way they are looked up once, whatever PostgreSQL expects. */
export function isPressedOn() {
  return sql<boolean>`id in (select p.pressed_on from events p where p.pressed_on is not null)`
}
