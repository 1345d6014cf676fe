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

export function sellOuts(tx: Tx) {
  return tx.run(sql<{ item_id: number; by_hand: boolean }>`
    select item_id, by_hand from stock_sell_outs order by item_id`)
}

export function saveSellOut(tx: Tx, itemId: number, byHand: boolean): void {
  tx.later(sql`
    insert into stock_sell_outs (item_id, by_hand) values (${itemId}, ${byHand})
    on conflict (restaurant_id, item_id) do update set by_hand = excluded.by_hand`)
}

export function endSellOut(tx: Tx, itemId: number): void {
  tx.later(sql`delete from stock_sell_outs where item_id = ${itemId}`)
}
