import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'

export type StocktakeRow = {
  id: number
  branch_id: number
  status: 'open' | 'finished' | 'dropped'
  started_by: string | null
  started_at: number
  closed_at: number | null
  counted: number
  variance_minor: number | null
}
export type StocktakeLineRow = { ingredient_id: number; counted: number; expected: number }

const HEADS = sql`
  select s.id, s.branch_id, s.status, s.started_by, s.started_at, s.closed_at, count(l.ingredient_id)::int as counted,
         round(sum((l.counted - l.expected) * i.unit_cost_minor)) as variance_minor
    from stocktakes s
    left join stocktake_lines l on l.stocktake_id = s.id
    left join ingredients i on i.id = l.ingredient_id`

export const LAST_STOCKTAKES = sql<StocktakeRow>`
  ${HEADS} where s.status <> 'dropped' group by s.restaurant_id, s.id order by s.id desc limit 30`

export function stocktakeHead(id: number) {
  return sql<StocktakeRow>`${HEADS} where s.id = ${id} group by s.restaurant_id, s.id`
}

export function stocktakeLines(id: number) {
  return sql<StocktakeLineRow>`
    select ingredient_id, counted, expected from stocktake_lines where stocktake_id = ${id} order by ingredient_id`
}

export function linesOfStocktake(tx: Tx, id: number): Promise<StocktakeLineRow[]> {
  return tx.run(stocktakeLines(id))
}

export async function openStocktake(tx: Tx, branchId: number): Promise<{ id: number } | undefined> {
  const [row] = await tx.run(
    sql<{ id: number }>`select id from stocktakes where branch_id = ${branchId} and status = 'open'`,
  )
  return row
}

export async function insertStocktake(tx: Tx, branchId: number, at: number): Promise<{ id: number }> {
  const [row] = await tx.run(sql<{ id: number }>`
    insert into stocktakes (branch_id, started_by, started_at)
    values (${branchId}, ${tx.cause.actor.name}, ${new Date(at)}) returning id`)
  if (!row) throw new Error('the stocktake was not kept')
  return row
}

export async function lockStocktake(tx: Tx, id: number) {
  const [row] = await tx.run(sql<{ branch_id: number; status: StocktakeRow['status'] }>`
    select branch_id, status from stocktakes where id = ${id} for no key update`)
  return row
}

export function saveStocktakeLine(tx: Tx, id: number, line: StocktakeLineRow, at: number): void {
  tx.later(sql`
    insert into stocktake_lines (stocktake_id, ingredient_id, counted, expected, counted_at)
    values (${id}, ${line.ingredient_id}, ${line.counted}, ${line.expected}, ${new Date(at)})
    on conflict (restaurant_id, stocktake_id, ingredient_id) do update
      set counted = excluded.counted, expected = excluded.expected, counted_at = excluded.counted_at`)
}

export function removeStocktakeLine(tx: Tx, id: number, ingredientId: number): void {
  tx.later(sql`delete from stocktake_lines where stocktake_id = ${id} and ingredient_id = ${ingredientId}`)
}

export function closeStocktake(tx: Tx, id: number, status: 'finished' | 'dropped', at: number): void {
  tx.later(sql`update stocktakes set status = ${status}, closed_at = ${new Date(at)} where id = ${id}`)
}
