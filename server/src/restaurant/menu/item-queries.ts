import { sql } from 'kysely'
import { claimSubject } from '../../platform/cache/versions.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { ItemParts } from './present.ts'
import {
  type GroupRow,
  ITEM_COLUMNS,
  type ItemGroupRow,
  type ItemRow,
  type OptionRow,
  type VariantRow,
} from './queries.ts'
import { slotFrom, slotsOf } from './set-queries.ts'

/** Dishes with all that belongs to them, by id, in one round trip. */
export async function lockItems(tx: Tx, ids: number[]): Promise<ItemParts[]> {
  claimSubject(tx, 'menu')
  const [items, variants, links, groups, options, slots] = await Promise.all([
    tx.run(sql<ItemRow>`select ${ITEM_COLUMNS} from items where id = any(${ids}::bigint[]) order by id`),
    tx.run(sql<VariantRow>`
      select id, item_id, name, price_minor, is_default from variants
       where item_id = any(${ids}::bigint[]) order by sort_order, id`),
    tx.run(sql<ItemGroupRow>`
      select item_id, group_id from item_modifier_groups
       where item_id = any(${ids}::bigint[]) order by sort_order, group_id`),
    tx.run(sql<GroupRow>`select id, name, min_select, max_select from modifier_groups`),
    tx.run(sql<OptionRow>`
      select id, group_id, name, price_minor, is_available from modifier_options order by sort_order, id`),
    tx.run(slotsOf(ids)),
  ])
  const slotsByItem = Map.groupBy(slots, (row) => row.item_id)
  const variantsOf = Map.groupBy(variants, (row) => row.item_id)
  const linksOf = Map.groupBy(links, (row) => row.item_id)
  const optionsOf = Map.groupBy(options, (row) => row.group_id)
  const groupsById = new Map(groups.map((row) => [row.id, row]))
  return items.map((item) => {
    const own = (linksOf.get(item.id) ?? []).flatMap(({ group_id }) => groupsById.get(group_id) ?? [])
    return {
      item,
      variants: variantsOf.get(item.id) ?? [],
      groups: own,
      options: own.flatMap(({ id }) => optionsOf.get(id) ?? []),
      slots: (slotsByItem.get(item.id) ?? []).map(slotFrom),
    }
  })
}

export function touchItems(tx: Tx, ids: number[], at: number): void {
  tx.later(sql`update items set updated_at = ${new Date(at)} where id = any(${ids}::bigint[])`)
}

export function placeItems(tx: Tx, places: { id: number; sort_order: number }[], at: number): void {
  tx.later(sql`
    update items t set sort_order = r.sort_order, updated_at = ${new Date(at)}
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as r(id bigint, sort_order int) where t.id = r.id`)
}

export type Priced = { id: number; price_minor: number }

export function setPrices(
  tx: Tx,
  { items, variants, touched, at }: { items: Priced[]; variants: Priced[]; touched: number[]; at: number },
): void {
  tx.later(sql`
    update items t set price_minor = r.price_minor
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as r(id bigint, price_minor bigint) where t.id = r.id`)
  tx.later(sql`
    update variants t set price_minor = r.price_minor
      from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) as r(id bigint, price_minor bigint) where t.id = r.id`)
  touchItems(tx, touched, at)
}

export function setStation(tx: Tx, id: number, stationId: number): void {
  tx.later(sql`update items set station_id = ${stationId} where id = ${id}`)
}

/** The whole list of a dish's sizes: those that were there keep their rows, those that are not named go. */
export function replaceVariants(tx: Tx, itemId: number, variants: VariantRow[]): void {
  const rows = variants.map((variant, index) => ({ ...variant, sort_order: index + 1 }))
  tx.later(sql`
    delete from variants where item_id = ${itemId} and id <> all(${variants.map(({ id }) => id)}::bigint[])`)
  // The database checks row by row that an item has one default variant, so old defaults are cleared before new ones are set.
  tx.later(sql`update variants set is_default = false where item_id = ${itemId} and is_default`)
  if (rows.length === 0) return
  tx.later(sql`
    insert into variants (id, item_id, name, price_minor, is_default, sort_order)
    select id, item_id, name, price_minor, is_default, sort_order from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id bigint, item_id bigint, name jsonb, price_minor bigint, is_default boolean, sort_order int)
    on conflict (restaurant_id, id) do update set name = excluded.name, price_minor = excluded.price_minor,
      is_default = excluded.is_default, sort_order = excluded.sort_order`)
}

export function replaceLinks(tx: Tx, itemId: number, groupIds: number[]): void {
  tx.later(sql`delete from item_modifier_groups where item_id = ${itemId}`)
  if (groupIds.length === 0) return
  tx.later(sql`
    insert into item_modifier_groups (item_id, group_id, sort_order)
    select ${itemId}, o.id, o.place from unnest(${groupIds}::bigint[]) with ordinality as o(id, place)`)
}

/** Of those named, the groups that there are, with their options. */
export async function groupsNamed(tx: Tx, ids: number[]) {
  const [groups, options] = await Promise.all([
    tx.run(sql<GroupRow>`
      select id, name, min_select, max_select from modifier_groups where id = any(${ids}::bigint[])`),
    tx.run(sql<OptionRow>`
      select id, group_id, name, price_minor, is_available from modifier_options
       where group_id = any(${ids}::bigint[]) order by sort_order, id`),
  ])
  return { groups, options }
}

export function dueItems(tx: Tx, until: number): Promise<{ id: number }[]> {
  return tx.run(sql<{ id: number }>`
    select id from items where sold_out_until <= ${new Date(until)} and not is_available order by id`)
}

export const SOLD_OUT_UNTIL = sql<{ id: number; sold_out_until: number }>`
  select id, sold_out_until from items where sold_out_until is not null`

/** Whether there is anything to sell. */
export const ANY_ITEM = sql<{ id: number }>`select id from items limit 1`
