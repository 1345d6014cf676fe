import { sql } from 'kysely'
import { claimSubject } from '../../platform/cache/versions.ts'
import { sqlOf } from '../../platform/postgres/sql/statement.ts'
import { timestamp } from '../../platform/postgres/sql/timestamp.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { Window } from '../../platform/time/windows.ts'
import type { Translations } from './contract.ts'
import type { BranchItemRow } from './rules/at-branch.ts'
import type { ChannelParts, PriceListParts } from './rules/on-channel.ts'
import { ALL_SLOTS, slotFrom, slotsOf } from './set-queries.ts'

export type MenuRow = {
  id: number
  name: Translations
  is_active: boolean
  sort_order: number
  windows: Window[]
}
export type CategoryRow = MenuRow & {
  menu_id: number
  station_id: number | null
  /** With which its dishes are taken at the table; null: with none. */
  course: number | null
}
export type ItemRow = {
  id: number
  category_id: number
  name: Translations
  description: Translations | null
  price_minor: number | null
  is_available: boolean
  show_online: boolean
  dietary: 'none' | 'veg' | 'non_veg' | 'egg' | 'vegan'
  allergens: string[] | null
  sort_order: number
  station_id: number | null
  /** Sold out until then, when it comes back by itself. */
  sold_out_until: number | null
  updated_at: number
}
export type VariantRow = {
  id: number
  item_id: number
  name: Translations
  price_minor: number
  is_default: boolean
}
export type GroupRow = { id: number; name: Translations; min_select: number; max_select: number | null }
export type OptionRow = {
  id: number
  group_id: number
  name: Translations
  price_minor: number
  is_available: boolean
}
export type ItemGroupRow = { item_id: number; group_id: number }
export type HappyHourRow = {
  id: number
  windows: Window[]
  percent: number | null
  amount_off_minor: number | null
  price_minor: number | null
}
export type TargetRow = {
  happy_hour_id: number
  menu_id: number | null
  category_id: number | null
  item_id: number | null
}

/** With what few restaurants have, and none needs a statement for. */
type RestaurantOfMenu = {
  zone: string
  currency: string
  stations: [number, number[]][] | null
  channels: ChannelParts[] | null
  price_lists: PriceListParts[] | null
}

export const ITEM_COLUMNS = sql.raw(
  'id, category_id, name, description, price_minor, is_available, show_online, dietary, allergens, sort_order, station_id, sold_out_until, updated_at',
)

export const MENU_VERSION = sql<{ version: number }>`select version from versions where subject = 'menu'`

/** With all its decimals. A version before writes only the rounded one; where that is another, it is the newer. */
export const PERCENT = sql.raw(
  'case when round(exact_percent, 2) = percent then exact_percent else percent end',
)

/** Everything a menu is made of; together they are one round trip. */
export const WHOLE_MENU = [
  MENU_VERSION,
  sql<MenuRow>`select id, name, is_active, sort_order, windows from menus order by sort_order, id`,
  sql<CategoryRow>`
    select id, menu_id, name, is_active, sort_order, windows, station_id, course from categories order by sort_order, id`,
  sql<ItemRow>`select ${ITEM_COLUMNS} from items order by id`,
  sql<VariantRow>`select id, item_id, name, price_minor, is_default from variants order by sort_order, id`,
  sql<GroupRow>`select id, name, min_select, max_select from modifier_groups order by sort_order, id`,
  sql<OptionRow>`select id, group_id, name, price_minor, is_available from modifier_options order by sort_order, id`,
  sql<ItemGroupRow>`select item_id, group_id from item_modifier_groups order by sort_order, group_id`,
  sql<HappyHourRow>`
    select id, windows, ${PERCENT} as percent, amount_off_minor, price_minor from happy_hours order by sort_order, id`,
  sql<TargetRow>`select happy_hour_id, menu_id, category_id, item_id from happy_hour_targets`,
  sql<RestaurantOfMenu>`
    select zone, currency,
           (select jsonb_agg(jsonb_build_array(id, branch_ids)) from stations where branch_ids <> '{}') as stations,
           (select jsonb_agg(jsonb_build_object('key', key, 'is_active', is_active, 'app_id', app_id,
                     'price_list_id', price_list_id, 'changed_at', extract(epoch from coalesce(prices_changed_at,
                       case when price_list_id is not null then updated_at end)) * 1000))
              from channels) as channels,
           (select jsonb_agg(jsonb_build_object('id', l.id, 'percent', l.percent,
                     'changed_at', extract(epoch from l.updated_at) * 1000,
                     'prices', (select jsonb_agg(jsonb_build_array(p.item_id, p.variant_id, p.price_minor))
                                  from price_list_prices p where p.price_list_id = l.id)))
              from price_lists l
             where exists (select from channels c where c.price_list_id = l.id)) as price_lists
      from restaurants where id = current_restaurant()`,
  sql<BranchItemRow>`
    select branch_id, item_id, variant_id, price_minor, is_available, is_hidden from branch_items
     order by item_id, variant_id nulls first`,
  ALL_SLOTS,
] as const

/** One dish with all that belongs to it, its row locked, in one round trip. */
export async function lockItem(tx: Tx, id: number) {
  claimSubject(tx, 'menu')
  const [items, variants, groups, options, slots] = await Promise.all([
    tx.run(sql<ItemRow>`select ${ITEM_COLUMNS} from items where id = ${id} for no key update`),
    tx.run(sql<VariantRow>`
      select id, item_id, name, price_minor, is_default from variants where item_id = ${id} order by sort_order, id`),
    tx.run(sql<GroupRow>`
      select g.id, g.name, g.min_select, g.max_select
        from item_modifier_groups l join modifier_groups g using (restaurant_id)
       where l.item_id = ${id} and g.id = l.group_id order by l.sort_order, g.id`),
    tx.run(sql<OptionRow>`
      select o.id, o.group_id, o.name, o.price_minor, o.is_available
        from item_modifier_groups l join modifier_options o using (restaurant_id, group_id)
       where l.item_id = ${id} order by o.sort_order, o.id`),
    tx.run(slotsOf([id])),
  ])
  const [item] = items
  return item ? { item, variants, groups, options, slots: slots.map(slotFrom) } : undefined
}

/** The category and groups that exist among those named, and the place a new dish takes. */
export async function findPlace(tx: Tx, categoryId: number, groupIds: number[]) {
  claimSubject(tx, 'menu')
  const [categories, groups, options, last] = await Promise.all([
    tx.run(sqlOf.selectFrom('categories').select('id').where('id', '=', categoryId)),
    tx.run(sql<GroupRow>`
      select id, name, min_select, max_select from modifier_groups where id = any(${groupIds}::bigint[])`),
    tx.run(sql<OptionRow>`
      select id, group_id, name, price_minor, is_available from modifier_options
       where group_id = any(${groupIds}::bigint[]) order by sort_order, id`),
    tx.run(sql<{ sort_order: number }>`
      select coalesce(max(sort_order), 0) as sort_order from items where category_id = ${categoryId}`),
  ])
  return { found: categories.length > 0, groups, options, nextSortOrder: (last[0]?.sort_order ?? 0) + 1 }
}

export type NewItemRow = Omit<ItemRow, 'id'>

export async function insertItem(tx: Tx, row: NewItemRow): Promise<number> {
  const [inserted] = await tx.run(
    sqlOf
      .insertInto('items')
      .values({
        ...row,
        name: JSON.stringify(row.name),
        description: row.description && JSON.stringify(row.description),
        sold_out_until: timestamp(row.sold_out_until),
        updated_at: new Date(row.updated_at),
      })
      .returning('id'),
  )
  if (!inserted) throw new Error('the dish was not stored')
  return inserted.id
}

export async function insertVariants(
  tx: Tx,
  itemId: number,
  variants: { name: Translations; price_minor: number; is_default: boolean }[],
): Promise<VariantRow[]> {
  if (variants.length === 0) return []
  const rows = await tx.run(
    sqlOf
      .insertInto('variants')
      .values(
        variants.map((variant, index) => ({
          item_id: itemId,
          name: JSON.stringify(variant.name),
          price_minor: variant.price_minor,
          is_default: variant.is_default,
          sort_order: index + 1,
        })),
      )
      .returning(['id', 'item_id', 'name', 'price_minor', 'is_default', 'sort_order']),
  )
  return (rows as (VariantRow & { sort_order: number })[]).sort((a, b) => a.sort_order - b.sort_order)
}

export function linkGroups(tx: Tx, itemId: number, groupIds: number[]): void {
  if (groupIds.length === 0) return
  tx.later(
    sqlOf
      .insertInto('item_modifier_groups')
      .values(
        groupIds.map((groupId, index) => ({ item_id: itemId, group_id: groupId, sort_order: index + 1 })),
      ),
  )
}

export function updateItem(tx: Tx, row: ItemRow): void {
  const { id, ...values } = row
  tx.later(
    sqlOf
      .updateTable('items')
      .set({
        ...values,
        name: JSON.stringify(row.name),
        description: row.description && JSON.stringify(row.description),
        sold_out_until: timestamp(row.sold_out_until),
        updated_at: new Date(row.updated_at),
      })
      .where('id', '=', id),
  )
}

export function setSoldOutUntil(tx: Tx, id: number, until: number | null): void {
  tx.later(sql`update items set sold_out_until = ${timestamp(until)} where id = ${id}`)
}

/**
 * About how many bytes the menus take as the API shows them: a modifier group counts for each item that has it. The
 * 250 and 100 stand for what a row's other fields take.
 */
export function measureMenu() {
  return sql<{ bytes: number }>`
    with groups as (
      select g.id, octet_length(g.name::text) + 100
               + coalesce((select sum(octet_length(o.name::text) + 100) from modifier_options o where o.group_id = g.id), 0) as bytes
        from modifier_groups g
    )
    select coalesce((select sum(octet_length(name::text) + coalesce(octet_length(description::text), 0) + 250) from items), 0)
         + coalesce((select sum(octet_length(name::text) + 100) from variants), 0)
         + coalesce((select sum(octet_length(name::text) + 100) from item_slots), 0)
         + coalesce((select count(*) * 60 from slot_choices), 0)
         + coalesce((select count(*) * 60 from price_list_prices), 0)
         + coalesce((select sum(octet_length(name::text) + octet_length(windows::text) + 100) from categories), 0)
         + coalesce((select sum(octet_length(name::text) + octet_length(windows::text) + 100) from menus), 0)
         + coalesce((select sum(groups.bytes) from item_modifier_groups l join groups on groups.id = l.group_id), 0)
         + coalesce((select sum(groups.bytes) from groups), 0) as bytes`
}

export function categoriesOfItems(tx: Tx, ids: number[]) {
  return tx.run(sql<{ id: number; category_id: number }>`
    select id, category_id from items where id = any(${ids}::bigint[])`)
}
