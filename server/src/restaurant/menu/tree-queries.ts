import { sql } from 'kysely'
import { claimSubject } from '../../platform/cache/versions.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { CategoryRow, GroupRow, MenuRow, OptionRow } from './queries.ts'

const MENU_COLUMNS = sql.raw('id, name, is_active, sort_order, windows')
const CATEGORY_COLUMNS = sql.raw('id, menu_id, name, is_active, sort_order, windows, station_id, course')

export type MenuParts = { menu: MenuRow; categories: CategoryRow[] }
export type CategoryParts = { category: CategoryRow; items: { id: number; sort_order: number }[] }
export type GroupParts = { group: GroupRow; options: OptionRow[]; itemIds: number[] }

/** Whoever writes the menu claims all of it first, so no row of it needs a lock of its own. */
export async function lockMenu(tx: Tx, id: number): Promise<MenuParts | undefined> {
  claimSubject(tx, 'menu')
  const [[menu], categories] = await Promise.all([
    tx.run(sql<MenuRow>`select ${MENU_COLUMNS} from menus where id = ${id}`),
    tx.run(sql<CategoryRow>`
      select ${CATEGORY_COLUMNS} from categories where menu_id = ${id} order by sort_order, id`),
  ])
  return menu && { menu, categories }
}

export async function lockCategory(tx: Tx, id: number): Promise<CategoryParts | undefined> {
  claimSubject(tx, 'menu')
  const [[category], items] = await Promise.all([
    tx.run(sql<CategoryRow>`select ${CATEGORY_COLUMNS} from categories where id = ${id}`),
    tx.run(sql<CategoryParts['items'][number]>`
      select id, sort_order from items where category_id = ${id} order by sort_order, id`),
  ])
  return category && { category, items }
}

export async function lockGroup(tx: Tx, id: number): Promise<GroupParts | undefined> {
  claimSubject(tx, 'menu')
  const [[group], options, links] = await Promise.all([
    tx.run(sql<GroupRow>`select id, name, min_select, max_select from modifier_groups where id = ${id}`),
    tx.run(sql<OptionRow>`
      select id, group_id, name, price_minor, is_available from modifier_options
       where group_id = ${id} order by sort_order, id`),
    tx.run(sql<{ item_id: number }>`
      select item_id from item_modifier_groups where group_id = ${id} order by item_id`),
  ])
  return group && { group, options, itemIds: links.map(({ item_id }) => item_id) }
}

export async function insertMenu(tx: Tx, row: Omit<MenuRow, 'id' | 'sort_order'>): Promise<MenuRow> {
  const [stored] = await tx.run(sql<MenuRow>`
    insert into menus (name, is_active, windows, sort_order)
    select ${JSON.stringify(row.name)}::jsonb, ${row.is_active}, ${JSON.stringify(row.windows)}::jsonb,
           coalesce(max(sort_order), 0) + 1 from menus
    returning ${MENU_COLUMNS}`)
  if (!stored) throw new Error('the menu was not stored')
  return stored
}

export async function insertCategory(
  tx: Tx,
  row: Omit<CategoryRow, 'id' | 'sort_order' | 'station_id'>,
): Promise<CategoryRow> {
  const [stored] = await tx.run(sql<CategoryRow>`
    insert into categories (menu_id, name, is_active, windows, course, sort_order)
    select ${row.menu_id}, ${JSON.stringify(row.name)}::jsonb, ${row.is_active}, ${JSON.stringify(row.windows)}::jsonb, ${row.course}::int,
           coalesce(max(sort_order), 0) + 1 from categories where menu_id = ${row.menu_id}
    returning ${CATEGORY_COLUMNS}`)
  if (!stored) throw new Error('the category was not stored')
  return stored
}

export function updateMenu(tx: Tx, { id, name, is_active, windows }: MenuRow): void {
  tx.later(sql`
    update menus set name = ${JSON.stringify(name)}::jsonb, is_active = ${is_active},
           windows = ${JSON.stringify(windows)}::jsonb where id = ${id}`)
}

export function updateCategory(tx: Tx, row: CategoryRow): void {
  const { id, menu_id, name, is_active, sort_order, windows, course } = row
  tx.later(sql`
    update categories set menu_id = ${menu_id}, name = ${JSON.stringify(name)}::jsonb, is_active = ${is_active},
           sort_order = ${sort_order}, windows = ${JSON.stringify(windows)}::jsonb, course = ${course}::int where id = ${id}`)
}

export async function lastCategoryPlace(tx: Tx, menuId: number): Promise<number | null> {
  claimSubject(tx, 'menu')
  const [row] = await tx.run(sql<{ place: number }>`
    select coalesce((select max(sort_order) from categories where menu_id = m.id), 0) as place
      from menus m where m.id = ${menuId}`)
  return row?.place ?? null
}

/** The place of each row, counted from 1 in the order of the ids. */
export function placeInOrder(tx: Tx, table: 'menus' | 'categories', ids: number[]): void {
  tx.later(sql`
    update ${sql.table(table)} t set sort_order = o.place
      from unnest(${ids}::bigint[]) with ordinality as o(id, place)
     where t.id = o.id and t.sort_order is distinct from o.place`)
}

export function menuPlaces(tx: Tx): Promise<{ id: number; sort_order: number }[]> {
  claimSubject(tx, 'menu')
  return tx.run(
    sql<{ id: number; sort_order: number }>`select id, sort_order from menus order by sort_order, id`,
  )
}

export async function insertGroup(tx: Tx, row: Omit<GroupRow, 'id'>): Promise<number> {
  const [stored] = await tx.run(sql<{ id: number }>`
    insert into modifier_groups (name, min_select, max_select, sort_order)
    select ${JSON.stringify(row.name)}::jsonb, ${row.min_select}, ${row.max_select}, coalesce(max(sort_order), 0) + 1
      from modifier_groups
    returning id`)
  if (!stored) throw new Error('the modifier group was not stored')
  return stored.id
}

export function updateGroup(tx: Tx, { id, name, min_select, max_select }: GroupRow): void {
  tx.later(sql`
    update modifier_groups set name = ${JSON.stringify(name)}::jsonb, min_select = ${min_select},
           max_select = ${max_select} where id = ${id}`)
}

/** Fresh ids, as many as are asked for. */
export async function newIds(
  tx: Tx,
  table: 'variants' | 'modifier_options' | 'item_slots',
  count: number,
): Promise<number[]> {
  if (count === 0) return []
  const rows = await tx.run(sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`)
  return rows.map(({ id }) => id)
}

/** The whole list of a group's options: those that were there keep their rows, those that are not named go. */
export function replaceOptions(tx: Tx, groupId: number, options: OptionRow[]): void {
  const rows = options.map((option, index) => ({ ...option, sort_order: index + 1 }))
  tx.later(sql`
    delete from modifier_options
     where group_id = ${groupId} and id <> all(${options.map(({ id }) => id)}::bigint[])`)
  if (rows.length === 0) return
  tx.later(sql`
    insert into modifier_options (id, group_id, name, price_minor, is_available, sort_order)
    select id, group_id, name, price_minor, is_available, sort_order from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id bigint, group_id bigint, name jsonb, price_minor bigint, is_available boolean, sort_order int)
    on conflict (restaurant_id, id) do update set name = excluded.name, price_minor = excluded.price_minor,
      is_available = excluded.is_available, sort_order = excluded.sort_order`)
}
