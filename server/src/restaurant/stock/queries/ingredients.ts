import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { OwnUnit } from '../rules/units.ts'

export type IngredientRow = {
  id: number
  name: string
  sku: string
  unit: string
  unit_cost_minor: number | null
  makes: number | null
  version: number
  updated_at: number
}

const COLUMNS = sql.raw('id, name, sku, unit, unit_cost_minor, makes, version, updated_at')

export async function findIngredient(tx: Tx, id: number): Promise<IngredientRow | undefined> {
  const [row] = await tx.run(sql<IngredientRow>`select ${COLUMNS} from ingredients where id = ${id}`)
  return row
}

export async function lockIngredient(tx: Tx, id: number): Promise<IngredientRow | undefined> {
  const [row] = await tx.run(
    sql<IngredientRow>`select ${COLUMNS} from ingredients where id = ${id} for no key update`,
  )
  return row
}

export const ALL_INGREDIENTS = sql<IngredientRow>`select ${COLUMNS} from ingredients order by lower(name), id`
export const ALL_UNITS = sql<OwnUnit & { ingredient_id: number }>`
  select ingredient_id, unit, quantity from ingredient_units order by ingredient_id, unit`

export async function insertIngredient(
  tx: Tx,
  { name, sku, unit }: Pick<IngredientRow, 'name' | 'sku' | 'unit'>,
  at: number,
): Promise<number> {
  const [row] = await tx.run(sql<{ id: number }>`
    insert into ingredients (name, sku, unit, updated_at) values (${name}, ${sku}, ${unit}, ${new Date(at)})
    returning id`)
  if (!row) throw new Error('the ingredient was not kept')
  return row.id
}
