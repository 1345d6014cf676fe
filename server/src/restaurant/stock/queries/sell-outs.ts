import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'

export async function sellsOutAtZero(tx: Tx): Promise<boolean> {
  const [row] = await tx.run(sql<{ sell_out_at_zero: boolean }>`select sell_out_at_zero from stock_settings`)
  return row?.sell_out_at_zero ?? false
}

export function saveSellOutAtZero(tx: Tx, value: boolean): void {
  tx.later(sql`
    insert into stock_settings (sell_out_at_zero) values (${value})
    on conflict (restaurant_id) do update set sell_out_at_zero = excluded.sell_out_at_zero`)
}

/** A dish, and the branch where stock has sold it out. Null: everywhere, of a restaurant with one branch. */
export type SoldOut = { item_id: number; branch_id: number | null }

export function sellOuts(tx: Tx) {
  return tx.run(sql<SoldOut & { by_hand: boolean }>`
    select item_id, null::bigint as branch_id, by_hand from stock_sell_outs
    union all
    select item_id, branch_id, by_hand from stock_branch_sell_outs`)
}

export function saveSellOut(
  tx: Tx,
  { item_id: itemId, branch_id: branchId }: SoldOut,
  byHand: boolean,
): void {
  tx.later(
    branchId === null
      ? sql`
    insert into stock_sell_outs (item_id, by_hand) values (${itemId}, ${byHand})
    on conflict (restaurant_id, item_id) do update set by_hand = excluded.by_hand`
      : sql`
    insert into stock_branch_sell_outs (branch_id, item_id, by_hand) values (${branchId}, ${itemId}, ${byHand})
    on conflict (restaurant_id, branch_id, item_id) do update set by_hand = excluded.by_hand`,
  )
}

export function endSellOut(tx: Tx, { item_id: itemId, branch_id: branchId }: SoldOut): void {
  tx.later(
    branchId === null
      ? sql`delete from stock_sell_outs where item_id = ${itemId}`
      : sql`delete from stock_branch_sell_outs where item_id = ${itemId} and branch_id = ${branchId}`,
  )
}
