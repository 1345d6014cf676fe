import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Made, RecipeLine } from '../rules/recipes.ts'

export type RecipeRow = RecipeLine & { id: number; entered_quantity: number; entered_unit: string }

const COLUMNS = sql.raw('item_id, variant_id, option_id, made_id, ingredient_id, quantity')

export type Sold = { itemIds: number[]; variantIds: number[]; optionIds: number[] }

/** All that can matter for these, recipes of what is made here with them. */
export function recipesFor(tx: Tx, { itemIds, variantIds, optionIds }: Sold) {
  return Promise.all([
    tx.run(sql<RecipeLine>`
      select ${COLUMNS} from recipe_lines
       where item_id = any(${itemIds}::bigint[]) or variant_id = any(${variantIds}::bigint[])
          or option_id = any(${optionIds}::bigint[]) or made_id is not null`),
    madeHere(tx),
  ])
}

export const ALL_RECIPES = sql<RecipeRow>`
  select id, ${COLUMNS}, entered_quantity, entered_unit from recipe_lines order by id`

export const MADE_HERE = sql<Made>`select id, makes from ingredients where makes is not null`

function madeHere(tx: Tx): Promise<Made[]> {
  return tx.run(MADE_HERE)
}

/** Of each dish that a recipe names, or a size of it: its sizes. */
export function cookedDishes(tx: Tx) {
  return tx.run(sql<{ item_id: number; variant_ids: number[] }>`
    select i.id as item_id, coalesce(array_agg(v.id) filter (where v.id is not null), '{}') as variant_ids
      from items i left join variants v on v.item_id = i.id
     where exists (select from recipe_lines r where r.item_id = i.id)
        or exists (select from recipe_lines r join variants s on s.id = r.variant_id where s.item_id = i.id)
     group by i.id`)
}

export type RecipeOf =
  | { item_id: number }
  | { variant_id: number }
  | { option_id: number }
  | { made_id: number }

export type NewRecipeLine = {
  ingredient_id: number
  quantity: number
  entered_quantity: number
  entered_unit: string
}

/** All of its lines; one that stays as it was is not touched. */
export function replaceRecipe(tx: Tx, of: RecipeOf, lines: readonly NewRecipeLine[]): void {
  const [[column, id] = ['item_id', 0]] = Object.entries(of) as [string, number][]
  tx.later(sql`
    delete from recipe_lines where ${sql.ref(column)} = ${id}
       and ingredient_id <> all(${lines.map(({ ingredient_id }) => ingredient_id)}::bigint[])`)
  tx.later(sql`
    insert into recipe_lines (${sql.ref(column)}, ingredient_id, quantity, entered_quantity, entered_unit)
    select ${id}, ingredient_id, quantity, entered_quantity, entered_unit
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as r(ingredient_id bigint, quantity numeric, entered_quantity numeric, entered_unit text)
    on conflict (restaurant_id, item_id, variant_id, option_id, made_id, ingredient_id) do update
      set quantity = excluded.quantity, entered_quantity = excluded.entered_quantity, entered_unit = excluded.entered_unit`)
}
