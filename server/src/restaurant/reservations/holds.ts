// Time at tables that no party has: blocked by the staff, on offer to a guest of the waitlist, or kept until a guest confirms.
import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { addDays } from '../../platform/time/clock.ts'
import { lockDay } from './day-lock-queries.ts'

export type HoldKind = 'block' | 'offer' | 'confirm'

export type HoldRow = {
  id: string
  kind: HoldKind
  table_ids: number[]
  starts_at: number
  ends_at: number
  party_size: number
  note: string | null
}

const COLUMNS = sql.raw('id, kind, table_ids, starts_at, ends_at, party_size, note')

/**
 * No constraint of the database knows both holds and bookings, so a hold waits for everybody who could book into it:
 * those of the day before and of the day after too, as a stay may pass midnight. By date, so that two cannot deadlock.
 */
export function lockDaysAround(tx: Tx, date: string): void {
  for (const day of [-1, 0, 1]) lockDay(tx, addDays(date, day))
}

export function insertHold(tx: Tx, hold: HoldRow): void {
  const { id, kind, table_ids, starts_at, ends_at, party_size, note } = hold
  tx.later(sql`
    insert into table_holds (id, kind, table_ids, starts_at, ends_at, party_size, note, created_at)
    values (${id}, ${kind}, ${table_ids}::bigint[], ${new Date(starts_at)}, ${new Date(ends_at)}, ${party_size}, ${note},
            ${new Date(tx.cause.now)})`)
}

/** Answers it where it was held until now. */
export async function endHold(tx: Tx, id: string, kind: HoldKind): Promise<HoldRow | undefined> {
  const [row] = await tx.run(sql<HoldRow>`
    update table_holds set live = false where id = ${id} and kind = ${kind} and live returning ${COLUMNS}`)
  return row
}

/** With the tables that experiences keep to themselves. */
export type ShownHold = Omit<HoldRow, 'kind' | 'party_size'> & { kind: HoldKind | 'experience' }

export function holdsBetween(fromAt: number, untilAt: number) {
  return sql<ShownHold>`
    select id::text, kind, table_ids, starts_at, ends_at, note from table_holds
     where live and starts_at < ${new Date(untilAt)} and ends_at > ${new Date(fromAt)}
       and starts_at > ${new Date(fromAt - DAY_MS)}
    union all
    select experience_id::text, 'experience', array_agg(table_id), lower(during), upper(during), null
      from reservation_tables
     where experience_id is not null and live
       and lower(during) < ${new Date(untilAt)} and upper(during) > ${new Date(fromAt)}
     group by experience_id, during
     order by 4, 1`
}

const DAY_MS = 86_400_000
