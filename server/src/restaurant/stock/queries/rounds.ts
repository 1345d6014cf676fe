import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Uses } from '../rules/uses.ts'

export type Round = { place: number; sell_out_due: boolean }

/** Held until the transaction ends: of two workers the second sees what the first has done. */
export async function lockRound(tx: Tx): Promise<Round | undefined> {
  const [round] = await tx.run(sql<Round>`
    select place, sell_out_due from stock_rounds where restaurant_id = ${tx.restaurant.id} for no key update`)
  return round
}

export function saveRound(tx: Tx, { place, sell_out_due }: Round): void {
  tx.later(sql`
    update stock_rounds set place = ${place}, sell_out_due = ${sell_out_due} where restaurant_id = ${tx.restaurant.id}`)
}

/** From here on the restaurant's orders are followed; those placed before are not. */
export async function beginRounds(tx: Tx): Promise<boolean> {
  const begun = await tx.run(sql<{ place: number }>`
    insert into stock_rounds (restaurant_id, place) select ${tx.restaurant.id}, last_value from event_places
    on conflict do nothing returning place`)
  return begun.length > 0
}

export function askForSellOut(tx: Tx): void {
  tx.later(sql`update stock_rounds set sell_out_due = true where restaurant_id = ${tx.restaurant.id}`)
}

export const KEPT_BY = sql<{
  restaurant_id: number
}>`select restaurant_id from stock_rounds order by restaurant_id`

export function usesOf(tx: Tx, orderIds: readonly string[]) {
  return tx.run(sql<{ order_id: string; branch_id: number; lines: Uses }>`
    select order_id, branch_id, lines from stock_uses where order_id = any(${orderIds}::uuid[])`)
}

export function saveUses(
  tx: Tx,
  rows: readonly { order_id: string; branch_id: number; lines: Uses }[],
): void {
  tx.later(sql`
    insert into stock_uses (order_id, branch_id, lines)
    select order_id, branch_id, lines from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(order_id uuid, branch_id bigint, lines jsonb)
    on conflict (restaurant_id, order_id) do update set lines = excluded.lines`)
}
