import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'

/** What a marketplace has said of an order, as the order keeps it. */
export type KeptExternal = {
  id: string
  display_id: string | null
  prepaid: boolean
  prices: 'ours' | 'theirs'
  tip_minor: number
}

/** The order that a marketplace knows by this id. */
export async function idOfExternal(tx: Tx, channel: string, externalId: string): Promise<string | null> {
  const [row] = await tx.run(sql<{ id: string }>`
    select id from orders where channel = ${channel} and external is not null and external ->> 'id' = ${externalId}`)
  return row?.id ?? null
}
