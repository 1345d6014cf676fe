import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { EventType } from './types.ts'

/** The last place up to which every event of the restaurant is committed. Events are read by a later statement. */
export async function settledPlace(tx: Tx): Promise<number> {
  const [row] = await tx.run(sql<{ place: number }>`select settled_event_place() as place`)
  return row?.place ?? 0
}

export type Happened = { place: number; type: EventType; subject: string | null }

/** What happened after one place and up to another, in its order; without what it said. */
export function eventsUpTo(
  tx: Tx,
  { types, after, upTo, most }: { types: readonly EventType[]; after: number; upTo: number; most: number },
): Promise<Happened[]> {
  return tx.run(sql<Happened>`
    select place, type, subject from events
     where place > ${after} and place <= ${upTo} and type = any(${types}::text[])
     order by place limit ${most}`)
}
