import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { MovementKind } from '../contract.ts'

export type NewMovementRow = {
  ingredient_id: number
  branch_id: number
  kind: MovementKind
  quantity: number
  change: number
  on_hand_after: number
  reason: string | null
  note: string | null
  cost_minor: number | null
  orders: number | null
  purchase_order_id: number | null
  stocktake_id: number | null
  other_branch_id: number | null
}

const COLUMNS =
  sql.raw(`ingredient_id, branch_id, kind, quantity, change, on_hand_after, reason, note, cost_minor, orders,
  purchase_order_id, stocktake_id, other_branch_id`)

/** Ids in the order of the rows. */
export async function insertMovements(
  tx: Tx,
  rows: readonly NewMovementRow[],
  at: number,
): Promise<number[]> {
  const { kind, name } = tx.cause.actor
  const made = await tx.run(sql<{ id: number }>`
    insert into stock_movements (${COLUMNS}, actor_kind, actor_name, created_at)
    select ${COLUMNS}, ${kind}, ${name}, ${new Date(at)}
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as (ingredient_id bigint, branch_id bigint, kind text, quantity numeric, change numeric, on_hand_after numeric,
            reason text, note text, cost_minor numeric, orders int, purchase_order_id bigint, stocktake_id bigint,
            other_branch_id bigint)) with ordinality
        as r(ingredient_id, branch_id, kind, quantity, change, on_hand_after, reason, note, cost_minor, orders,
             purchase_order_id, stocktake_id, other_branch_id, place)
     order by r.place
    returning id`)
  return made.map(({ id }) => id)
}

/** Names and contacts of somebody who is erased, wherever a note quotes them. */
export async function blankNotes(tx: Tx, { whole, within }: { whole: string[]; within: string[] }) {
  await tx.run(sql`
    update stock_movements set note = null
     where note is not null
       and (exists (select from unnest(${whole}::text[]) t where lower(t) = lower(note))
            or exists (select from unnest(${within}::text[]) t where strpos(lower(note), lower(t)) > 0))`)
}
