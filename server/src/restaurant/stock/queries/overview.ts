import { type SqlBool, sql } from 'kysely'
import type { Translations } from '../../menu/contract.ts'
import type { MovementKind } from '../contract.ts'
import type { StaffMovement, StaffPack, StaffSupplier } from '../staff-contract.ts'

export const ALL_LEVELS = sql<{
  ingredient_id: number
  branch_id: number
  on_hand: number
  par_level: number
  is_counted: boolean
}>`
  select ingredient_id, branch_id, on_hand, par_level, is_counted from stock_levels order by ingredient_id, branch_id`

export const ALL_SUPPLIERS = sql<StaffSupplier>`
  select id, name, email, phone, note, version from suppliers order by lower(name), id`

export const RULE = sql<{ sell_out_at_zero: boolean }>`select sell_out_at_zero from stock_settings`

const PACK_COLUMNS = sql.raw('id, ingredient_id, supplier_id, name, quantity, price_minor, sku')
export const ALL_PACKS = sql<StaffPack>`
  select ${PACK_COLUMNS} from ingredient_packs order by ingredient_id, sort_order, id`

export function packsOf(ingredientId: number) {
  return sql<StaffPack>`
    select ${PACK_COLUMNS} from ingredient_packs where ingredient_id = ${ingredientId} order by sort_order, id`
}

export type MovementRow = Omit<StaffMovement, 'created_at'> & { created_at: number }

export type MovementFilter = {
  ingredientId?: number | undefined
  kinds?: readonly MovementKind[] | undefined
  before?: number | undefined
  most: number
}

export function lastMovements({ ingredientId, kinds, before, most }: MovementFilter) {
  const where = [
    sql<SqlBool>`true`,
    ...(ingredientId === undefined ? [] : [sql<SqlBool>`m.ingredient_id = ${ingredientId}`]),
    ...(kinds === undefined ? [] : [sql<SqlBool>`m.kind = any(${kinds}::text[])`]),
    // Said in so many words, this names the index, which leaves out what orders use.
    ...(kinds === undefined || kinds.includes('use') ? [] : [sql<SqlBool>`m.kind <> 'use'`]),
    ...(before === undefined ? [] : [sql<SqlBool>`m.id < ${before}`]),
  ]
  return sql<MovementRow>`
    select m.id, m.ingredient_id, i.name, i.unit, m.branch_id, m.kind, m.quantity, m.change, m.on_hand_after, m.reason,
           m.note, m.cost_minor, m.orders, m.other_branch_id, m.actor_name, m.created_at
      from stock_movements m join ingredients i on i.id = m.ingredient_id
     where ${sql.join(where, sql` and `)} order by m.id desc limit ${most}`
}

/** What was thrown away in the last days, by reason. */
export function wasteSince(since: number) {
  return sql<{ reason: string | null; cost_minor: number | null; movements: number }>`
    select reason, round(-sum(cost_minor)) as cost_minor, count(*)::int as movements
      from stock_movements where kind = 'waste' and created_at >= ${new Date(since)}
     group by reason order by 2 desc nulls last`
}

export function usagesOf(ingredientId: number) {
  return sql<{ kind: 'item' | 'variant' | 'option' | 'ingredient'; name: Translations; quantity: number }>`
    select case when r.item_id is not null then 'item' when r.variant_id is not null then 'variant'
                when r.option_id is not null then 'option' else 'ingredient' end as kind,
           coalesce(i.name, s.name, o.name, jsonb_build_object('en', n.name)) as name, r.quantity
      from recipe_lines r
      left join items i on i.id = r.item_id
      left join variants v on v.id = r.variant_id
      left join items s on s.id = v.item_id
      left join modifier_options o on o.id = r.option_id
      left join ingredients n on n.id = r.made_id
     where r.ingredient_id = ${ingredientId} order by r.id`
}

export function madeOf(ingredientId: number) {
  return sql<{ ingredient_id: number; quantity: number; entered_quantity: number; entered_unit: string }>`
    select ingredient_id, quantity, entered_quantity, entered_unit from recipe_lines
     where made_id = ${ingredientId} order by id`
}

/** Every dish that can have a recipe, with its sizes, as its price stands. */
export const PRICED_DISHES = sql<{
  item_id: number
  category_id: number
  variant_id: number | null
  price_minor: number
}>`
  select i.id as item_id, i.category_id, v.id as variant_id, coalesce(v.price_minor, i.price_minor) as price_minor
    from items i left join variants v on v.item_id = i.id
   where coalesce(v.price_minor, i.price_minor) is not null
   order by i.id, v.sort_order, v.id`

export function dishParts(itemId: number) {
  return [
    sql<{ id: number; name: Translations; price_minor: number | null }>`
      select id, name, price_minor from items where id = ${itemId}`,
    sql<{ id: number; name: Translations; price_minor: number }>`
      select id, name, price_minor from variants where item_id = ${itemId} order by sort_order, id`,
    sql<{ id: number; name: Translations; group_name: Translations }>`
      select o.id, o.name, g.name as group_name
        from item_modifier_groups l join modifier_groups g on g.id = l.group_id join modifier_options o on o.group_id = g.id
       where l.item_id = ${itemId} order by l.sort_order, o.sort_order, o.id`,
  ] as const
}
