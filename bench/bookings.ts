import { sql } from 'kysely'
import { importDocument } from '../server/src/across/document/import.ts'
import type { Database } from '../server/src/platform/postgres/pool/database.ts'
import {
  type Cause,
  inRestaurant,
  type Restaurant,
} from '../server/src/platform/postgres/transaction/transaction.ts'
import { addDays, localDate } from '../server/src/platform/time/clock.ts'
import { announceBooking } from '../server/src/restaurant/reservations/held.ts'

const STAY_MINUTES = 90
const FIRST_SLOT = '12:00'

export type Tables = { tables: number; bookingsATable: number }

/** Gives a restaurant tables, and every table its bookings one after the other; answers the day they are on. */
export async function fillTables(
  database: Database,
  restaurant: Restaurant,
  { tables, bookingsATable }: Tables,
): Promise<string> {
  const now = Date.now()
  const date = addDays(localDate(now, restaurant.zone), 7)
  const cause: Cause = { actor: { kind: 'operator', id: null, name: 'bench' }, requestId: null, now }
  await inRestaurant(database, restaurant, cause, async (tx) => {
    await importDocument(tx, {
      tables: Array.from({ length: tables }, (_, index) => ({
        ref: `t${index + 1}`,
        name: `Table ${index + 1}`,
        code: `T${index + 1}`,
        min_seats: 1,
        max_seats: 2 + 2 * (index % 4),
      })),
      booking: {
        periods: [{ from: FIRST_SLOT, to: '04:00' }],
        slot_minutes: 30,
        durations: [{ up_to_party: 2, minutes: STAY_MINUTES }],
        pacing: { covers: 10 * tables, parties: null },
      },
    })
    tx.later(sql`
      with made as (
        insert into reservations (id, status, name, phone, party_size, date, time, starts_at, ends_at, table_ids, source,
                                  created_at, updated_at)
        select gen_random_uuid(), 'confirmed', 'Guest', '+34600111222', 2, (at at time zone ${restaurant.zone})::date,
               to_char(at at time zone ${restaurant.zone}, 'HH24:MI'), at, at + make_interval(mins => ${STAY_MINUTES}::int),
               array[id], 'api', now(), now()
          from tables, generate_series(0, ${bookingsATable - 1}::int) place, lateral (
            select (${`${date} ${FIRST_SLOT}`}::timestamp at time zone ${restaurant.zone})
                   + make_interval(mins => place * ${STAY_MINUTES}::int) as at) start
        returning id, table_ids, starts_at, ends_at
      )
      insert into reservation_tables (reservation_id, table_id, during)
      select id, table_ids[1], tstzrange(starts_at, ends_at) from made`)
    announceBooking(tx, null)
  })
  return date
}
