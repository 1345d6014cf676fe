import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { Translations } from './contract.ts'
import { MOST_CHOICES } from './set-contract.ts'

export type DeletedKind = 'menu' | 'category' | 'item' | 'modifier_group' | 'happy_hour'
export type DeletedRow = {
  id: number
  kind: DeletedKind
  subject_id: number
  name: Translations | string
  deleted_by: string | null
  deleted_at: number
}

/** Each with the column that says which of its rows belong to what is deleted. */
const TABLES: Record<DeletedKind, readonly (readonly [table: string, column: string])[]> = {
  menu: [['menus', 'id']],
  category: [['categories', 'id']],
  item: [
    ['items', 'id'],
    ['variants', 'item_id'],
    ['item_modifier_groups', 'item_id'],
    ['branch_items', 'item_id'],
    ['item_slots', 'item_id'],
    ['price_list_prices', 'item_id'],
  ],
  modifier_group: [
    ['modifier_groups', 'id'],
    ['modifier_options', 'group_id'],
  ],
  happy_hour: [['happy_hours', 'id']],
}
/** Recipes of what is deleted, with the column that leads from them to it. */
const RECIPES: Partial<Record<DeletedKind, (id: number) => RawBuilder<unknown>>> = {
  item: (id) =>
    sql`(t.item_id = ${id} or t.variant_id in (select v.id from variants v where v.item_id = ${id}))`,
  modifier_group: (id) => sql`t.option_id in (select o.id from modifier_options o where o.group_id = ${id})`,
}
/** Choices of what is deleted, and those that it is. */
function choicesOf(id: number): RawBuilder<unknown> {
  return sql`(t.item_id = ${id} or t.slot_id in (select s.id from item_slots s where s.item_id = ${id}))`
}

const TARGET_COLUMNS: Partial<Record<DeletedKind, string>> = {
  menu: 'menu_id',
  category: 'category_id',
  item: 'item_id',
  happy_hour: 'happy_hour_id',
}

function rowsOf(table: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(to_jsonb(t)), '[]') from ${sql.table(table)} t where ${condition})`
}

/** Happy hours that name nothing but this: without it they would be for every dish, so they go with it. */
function emptiedBy(column: string, id: number): RawBuilder<unknown> {
  return sql`exists (select from happy_hour_targets o where o.happy_hour_id = t.id and o.${sql.ref(column)} = ${id})
    and not exists (select from happy_hour_targets o where o.happy_hour_id = t.id and o.${sql.ref(column)} is distinct from ${id})`
}

/** Whoever deletes more than these by a program does not want them back one by one. */
const MOST_KEPT = 200

/** Row for row, with the happy hours that name it. */
export async function insertDeleted(
  tx: Tx,
  { kind, id, name }: { kind: DeletedKind; id: number; name: Translations | string },
  at: number,
): Promise<number> {
  const column = TARGET_COLUMNS[kind]
  const parts = TABLES[kind].flatMap(([table, own]) => [
    sql.lit(table),
    rowsOf(table, sql`t.${sql.ref(own)} = ${id}`),
  ])
  const recipes = RECIPES[kind]
  if (recipes) parts.push(sql.lit('recipe_lines'), rowsOf('recipe_lines', recipes(id)))
  if (kind === 'item') parts.push(sql.lit('slot_choices'), rowsOf('slot_choices', choicesOf(id)))
  if (column) {
    parts.push(sql.lit('happy_hour_targets'), rowsOf('happy_hour_targets', sql`t.${sql.ref(column)} = ${id}`))
    if (kind !== 'happy_hour')
      parts.push(sql.lit('happy_hours'), rowsOf('happy_hours', emptiedBy(column, id)))
  }
  const [row] = await tx.run(sql<{ id: number }>`
    insert into deleted_menu_parts (kind, subject_id, name, rows, deleted_by, deleted_at)
    values (${kind}, ${id}, ${JSON.stringify(name)}::jsonb, jsonb_build_object(${sql.join(parts)}),
            ${tx.cause.actor.name}, ${new Date(at)})
    returning id`)
  if (!row) throw new Error('what was deleted was not kept')
  tx.later(sql`
    delete from deleted_menu_parts
     where id <= (select id from deleted_menu_parts order by id desc offset ${MOST_KEPT} limit 1)`)
  return row.id
}

export function removeRows(tx: Tx, kind: DeletedKind, id: number): void {
  const column = TARGET_COLUMNS[kind]
  if (column && kind !== 'happy_hour') {
    tx.later(sql`delete from happy_hours t where ${emptiedBy(column, id)}`)
    tx.later(sql`delete from happy_hour_targets where ${sql.ref(column)} = ${id}`)
  }
  const [[table, own] = ['', '']] = TABLES[kind]
  tx.later(sql`delete from ${sql.table(table)} where ${sql.ref(own)} = ${id}`)
}

export async function takeDeleted(tx: Tx, id: number, since: number): Promise<DeletedRow | undefined> {
  const [row] = await tx.run(sql<DeletedRow>`
    select id, kind, subject_id, name, deleted_by, deleted_at from deleted_menu_parts
     where id = ${id} and deleted_at > ${new Date(since)}`)
  return row
}

export function listDeleted(since: number) {
  return sql<DeletedRow>`
    select id, kind, subject_id, name, deleted_by, deleted_at from deleted_menu_parts
     where deleted_at > ${new Date(since)} order by deleted_at desc, id desc limit ${MOST_KEPT}`
}

/**
 * Whether the row that it stood in is still there; of a happy hour, something that it is for: without any it would be
 * for every dish.
 */
export async function parentStands(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx.run(sql<{ stands: boolean }>`
    select case d.kind
             when 'item' then exists (select from categories c where c.id = (d.rows -> 'items' -> 0 ->> 'category_id')::bigint)
             when 'category' then exists (select from menus m where m.id = (d.rows -> 'categories' -> 0 ->> 'menu_id')::bigint)
             when 'happy_hour' then d.rows -> 'happy_hour_targets' = '[]' or exists (
               select from jsonb_to_recordset(d.rows -> 'happy_hour_targets') as t(menu_id bigint, category_id bigint, item_id bigint)
                where exists (select from menus m where m.id = t.menu_id)
                   or exists (select from categories c where c.id = t.category_id)
                   or exists (select from items i where i.id = t.item_id))
             else true end as stands
      from deleted_menu_parts d where d.id = ${id}`)
  return row?.stands ?? false
}

const RESTORED = [
  ['menus', 'id, name, is_active, sort_order, windows'],
  ['categories', 'id, menu_id, name, is_active, sort_order, windows, course'],
  [
    'items',
    'id, category_id, name, description, price_minor, is_available, show_online, dietary, allergens, sort_order, updated_at, sold_out_until',
  ],
  ['variants', 'id, item_id, ref, name, price_minor, is_default, sort_order'],
  ['item_slots', 'id, item_id, ref, name, min_select, max_select, sort_order'],
  ['modifier_groups', 'id, name, min_select, max_select, sort_order'],
  ['modifier_options', 'id, group_id, ref, name, price_minor, is_available, sort_order'],
  ['happy_hours', 'id, name, windows, percent, exact_percent, amount_off_minor, price_minor, sort_order'],
] as const

const WITH_REFS = ['menus', 'categories', 'items', 'modifier_groups']
const WITH_STATIONS = ['categories', 'items']

/** With the same ids. What it named and is gone by now, it names no more; nor has it a ref that another one has taken. */
export async function putBack(tx: Tx, id: number): Promise<void> {
  for (const [table, columns] of RESTORED) {
    tx.later(sql`
      insert into ${sql.table(table)} (${sql.raw(columns)})
      select ${sql.raw(columns)} from ${keptRows(table, id)} r on conflict do nothing`)
  }
  // Meant to be back on sale by now: what would have brought it back found nothing.
  tx.later(sql`
    update items t set is_available = true, sold_out_until = null from ${keptRows('items', id)} r
     where t.id = r.id and t.sold_out_until <= ${new Date(tx.cause.now)}`)
  for (const table of WITH_REFS) {
    tx.later(sql`
      update ${sql.table(table)} t set ref = r.ref from ${keptRows(table, id)} r
       where t.id = r.id and not exists (select from ${sql.table(table)} o where o.ref = r.ref)`)
  }
  for (const table of WITH_STATIONS) {
    tx.later(sql`
      update ${sql.table(table)} t set station_id = r.station_id
        from ${keptRows(table, id)} r join stations s on s.id = r.station_id where t.id = r.id`)
  }
  tx.later(sql`
    insert into item_modifier_groups (item_id, group_id, sort_order)
    select r.item_id, r.group_id, r.sort_order
      from ${keptRows('item_modifier_groups', id)} r join modifier_groups g on g.id = r.group_id`)
  tx.later(sql`
    insert into happy_hour_targets (happy_hour_id, menu_id, category_id, item_id)
    select r.happy_hour_id, r.menu_id, r.category_id, r.item_id
      from ${keptRows('happy_hour_targets', id)} r join happy_hours h on h.id = r.happy_hour_id
     where (r.menu_id is null or exists (select from menus m where m.id = r.menu_id))
       and (r.category_id is null or exists (select from categories c where c.id = r.category_id))
       and (r.item_id is null or exists (select from items i where i.id = r.item_id))`)
  tx.later(sql`
    insert into branch_items (branch_id, item_id, variant_id, price_minor, is_available, is_hidden)
    select r.branch_id, r.item_id, r.variant_id, r.price_minor, r.is_available, r.is_hidden
      from ${keptRows('branch_items', id)} r join branches b on b.id = r.branch_id`)
  // What has become a set meanwhile is no choice any more, and what finds its slot full stays out.
  tx.later(sql`
    insert into slot_choices (slot_id, item_id, variant_id, extra_minor, sort_order)
    select r.slot_id, r.item_id, r.variant_id, r.extra_minor, r.sort_order
      from ${keptRows('slot_choices', id)} r join item_slots s on s.id = r.slot_id join items i on i.id = r.item_id
     where (r.variant_id is null or exists (select from variants v where v.id = r.variant_id))
       and not exists (select from item_slots o where o.item_id = r.item_id)
       and (select count(*) from slot_choices c where c.slot_id = r.slot_id)
         + (select count(*) from ${keptRows('slot_choices', id)} k where k.slot_id = r.slot_id) <= ${MOST_CHOICES}
    on conflict do nothing`)
  tx.later(sql`
    insert into price_list_prices (price_list_id, item_id, variant_id, price_minor)
    select r.price_list_id, r.item_id, r.variant_id, r.price_minor
      from ${keptRows('price_list_prices', id)} r join price_lists l on l.id = r.price_list_id`)
  // What an ingredient that is gone by now was in, is left out.
  tx.later(sql`
    insert into recipe_lines (item_id, variant_id, option_id, ingredient_id, quantity, entered_quantity, entered_unit)
    select r.item_id, r.variant_id, r.option_id, r.ingredient_id, r.quantity, r.entered_quantity, r.entered_unit
      from ${keptRows('recipe_lines', id)} r join ingredients i on i.id = r.ingredient_id on conflict do nothing`)
  tx.later(sql`delete from deleted_menu_parts where id = ${id}`)
}

function keptRows(table: string, id: number): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(table)},
      (select d.rows -> ${sql.lit(table)} from deleted_menu_parts d where d.id = ${id}))`
}

export async function forgetDeleted(tx: Tx, before: number): Promise<void> {
  await tx.run(sql`delete from deleted_menu_parts where deleted_at <= ${new Date(before)}`)
  await tx.run(sql`
    delete from item_photos p where not exists (select from items i where i.id = p.item_id)
       and not exists (select from deleted_menu_parts d where d.kind = 'item' and d.subject_id = p.item_id)`)
}

export function takeDeletedOf(kind: DeletedKind, subjectId: number) {
  return sql<DeletedRow>`
    select id, kind, subject_id, name, deleted_by, deleted_at from deleted_menu_parts
     where kind = ${kind} and subject_id = ${subjectId} order by id desc limit 1`
}
