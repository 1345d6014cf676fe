import { sql } from 'kysely'
import { nameUnnamed } from '../../../platform/document/refs.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { sellsOutAtZero } from '../queries/sell-outs.ts'

/** What nobody has counted, or is below 0, is not said: imported, it would be a count. */
export async function exportStock(tx: Tx): Promise<Record<string, unknown>> {
  await nameUnnamed(tx, 'ingredients', 'ingredient')
  const [ingredients, recipes] = await Promise.all([
    tx.run(sql<object>`
      select i.ref, i.name, i.sku, i.unit,
             coalesce((select json_agg(json_strip_nulls(json_build_object(
                         'branch_ref', b.ref, 'on_hand', case when l.is_counted and l.on_hand >= 0 then l.on_hand end,
                         'par_level', l.par_level)) order by b.id)
                         from stock_levels l join branches b on b.id = l.branch_id where l.ingredient_id = i.id), '[]') as stock
        from ingredients i order by i.id`),
    tx.run(sql<{ recipe: object }>`
      select json_strip_nulls(json_build_object('item_ref', coalesce(i.ref, s.ref), 'variant_ref', v.ref, 'group_ref', g.ref,
               'option_ref', o.ref,
               'uses', json_agg(json_build_object('ingredient_ref', n.ref, 'quantity', r.quantity) order by r.id))) as recipe
        from recipe_lines r
        join ingredients n on n.id = r.ingredient_id
        left join items i on i.id = r.item_id
        left join variants v on v.id = r.variant_id
        left join items s on s.id = v.item_id
        left join modifier_options o on o.id = r.option_id
        left join modifier_groups g on g.id = o.group_id
       where r.made_id is null
       group by r.item_id, r.variant_id, r.option_id, i.ref, s.ref, v.ref, g.ref, o.ref
       order by coalesce(r.item_id, 0), coalesce(r.variant_id, 0), coalesce(r.option_id, 0)`),
  ])
  return { ingredients, recipes: recipes.map(({ recipe }) => recipe) }
}

export async function exportStockSettings(tx: Tx): Promise<{ stock: { sell_out_at_zero: boolean } }> {
  return { stock: { sell_out_at_zero: await sellsOutAtZero(tx) } }
}
