import { sql } from 'kysely'
import { type Faults, type Refs, refuseRepeatedRefs, resolveRefs } from '../../../platform/document/faults.ts'
import { claimIds, refsIn } from '../../../platform/document/refs.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { forgetPrices } from '../branch-item-queries.ts'
import type { MenuPart } from '../document.ts'
import { menuFault } from '../faults.ts'
import { flatten } from '../rules/flatten.ts'
import { placesOf } from '../rules/places.ts'
import { readSlots, replaceAllSlots } from './import-slots.ts'

type Flat = ReturnType<typeof flatten>
type FlatItem = Flat['items'][number]
export type MenuRefs = { menus: Refs; categories: Refs; items: Refs; variants: Refs }

/** Replaces menus, categories and dishes: same ref, same row, same id. A dish that stays as it was is not touched. */
export async function importMenus(
  tx: Tx,
  parts: MenuPart[],
  { groups, stations }: { groups: Refs; stations: Refs },
  faults: Faults,
): Promise<MenuRefs> {
  const flat = flatten(parts)
  const { menus, categories, items } = flat
  for (const entries of [menus, categories, items]) refuseRepeatedRefs(entries, faults)
  const menuIds = await claimIds(tx, 'menus', refsOf(menus), await refsIn(tx, 'menus'))
  const categoryIds = await claimIds(tx, 'categories', refsOf(categories), await refsIn(tx, 'categories'))
  const itemIds = await claimIds(tx, 'items', refsOf(items), await refsIn(tx, 'items'))
  const sizes = items.flatMap((item) => sizesOf(item, itemIds.get(item.ref) ?? 0, faults))
  const sizeIds = await claimIds(
    tx,
    'variants',
    sizes.map((size) => size.key),
    await refsIn(tx, 'variants', 'item_id'),
  )
  const variants = new Map(sizes.map((size) => [size.path, sizeIds.get(size.key) ?? 0]))
  const rows = {
    sets: await readSlots(tx, items, { items: itemIds, variants }, faults),
    sizes: sizes.map(({ key, ...size }) => ({ id: sizeIds.get(key), ...size })),
    links: items.flatMap((item) => linksOf(item, itemIds.get(item.ref) ?? 0, groups, faults)),
    categoryStations: categories.map((category) => stationOf(category, stations, faults)),
    itemStations: items.map((item) => stationOf(item, stations, faults)),
  }
  const refs = {
    menus: menuIds,
    categories: categoryIds,
    items: itemIds,
    variants,
  }
  if (faults.list.length === 0) await save(tx, flat, refs, rows)
  return refs
}

function sizesOf({ ref, pointer, part }: FlatItem, itemId: number, faults: Faults) {
  const own = part.variants ?? []
  refuseRepeatedRefs(
    own.map((size, index) => ({ ref: size.ref, pointer: `${pointer}/variants/${index}` })),
    faults,
  )
  checkPrice(part.price_minor ?? null, own, pointer, faults)
  const chosen = Math.max(
    0,
    own.findIndex((size) => size.is_default === true),
  )
  return own.map((size, index) => ({
    ...size,
    item_id: itemId,
    key: `${itemId}/${size.ref}`,
    path: `${ref}/${size.ref}`,
    is_default: index === chosen,
    sort_order: index + 1,
  }))
}

function linksOf({ pointer, part }: FlatItem, itemId: number, groups: Refs, faults: Faults) {
  const wanted = part.modifier_group_refs ?? []
  const groupIds = resolveRefs(wanted, groups, `${pointer}/modifier_group_refs`, 'modifier group', faults)
  return groupIds.map((group_id, index) => ({ item_id: itemId, group_id, sort_order: index + 1 }))
}

function stationOf(
  { part, pointer }: { part: { station_ref?: string | null }; pointer: string },
  stations: Refs,
  faults: Faults,
): number | null {
  const ref = part.station_ref ?? null
  const id = ref === null ? null : stations.get(ref)
  if (ref !== null && id === undefined)
    faults.at(`${pointer}/station_ref`, menuFault('not_found.station_ref', { ref }))
  return id ?? null
}

type Size = { id: number | undefined; item_id: number }

type Rows = {
  sets: Awaited<ReturnType<typeof readSlots>>
  sizes: Size[]
  links: object[]
  categoryStations: (number | null)[]
  itemStations: (number | null)[]
}

async function save(tx: Tx, { menus, categories, items }: Flat, ids: MenuRefs, rows: Rows): Promise<void> {
  await upsertMenus(
    tx,
    menus.map(({ ref, part }, index) => ({ id: ids.menus.get(ref), ref, ...head(part, index) })),
  )
  await upsertCategories(
    tx,
    categories.map(({ ref, menuRef, part }, index) => ({
      id: ids.categories.get(ref),
      menu_id: ids.menus.get(menuRef),
      ref,
      station_id: rows.categoryStations[index],
      course: part.course ?? null,
      ...head(part, index),
    })),
  )
  const standing = await standingItems(tx)
  const places = placesOf(
    items.map(({ ref, categoryRef }) => ({
      id: ids.items.get(ref) ?? 0,
      categoryId: ids.categories.get(categoryRef) ?? 0,
    })),
    standing,
  )
  await upsertItems(
    tx,
    items.map(({ ref, categoryRef, part }, index) => ({
      id: ids.items.get(ref),
      category_id: ids.categories.get(categoryRef),
      ref,
      name: part.name,
      description: part.description ?? null,
      price_minor: part.price_minor ?? null,
      is_available: part.is_available ?? true,
      show_online: part.show_online ?? true,
      dietary: part.dietary ?? 'none',
      allergens: part.allergens ? [...new Set(part.allergens)] : null,
      sort_order: places[index],
      station_id: rows.itemStations[index],
    })),
  )
  await replaceSizes(tx, rows.sizes)
  await replaceLinks(tx, rows.links)
  await replaceAllSlots(tx, rows.sets)
  await touchItems(tx, standing)
}

type StandingItem = { id: number; category_id: number; sort_order: number; parts: string }

/** Every dish with where it stands, and its sizes, groups and slots as one text to compare. */
async function standingItems(tx: Tx): Promise<Map<number, StandingItem>> {
  const rows = await tx.run(sql<StandingItem>`
    select i.id, i.category_id, i.sort_order, jsonb_build_array(
        (select jsonb_agg(jsonb_build_array(v.id, v.name, v.price_minor, v.is_default) order by v.sort_order, v.id)
           from variants v where v.item_id = i.id),
        (select jsonb_agg(l.group_id order by l.sort_order, l.group_id) from item_modifier_groups l where l.item_id = i.id),
        (select jsonb_agg(jsonb_build_array(s.id, s.name, s.min_select, s.max_select,
                  (select jsonb_agg(jsonb_build_array(c.item_id, c.variant_id, c.extra_minor) order by c.sort_order, c.id)
                     from slot_choices c where c.slot_id = s.id)) order by s.sort_order, s.id)
           from item_slots s where s.item_id = i.id)
      )::text as parts from items i`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** An item whose variants or groups changed has changed too, even if its own row did not. */
async function touchItems(tx: Tx, before: Map<number, StandingItem>): Promise<void> {
  const changed = [...(await standingItems(tx)).values()]
    .filter(({ id, parts }) => before.has(id) && before.get(id)?.parts !== parts)
    .map(({ id }) => id)
  if (changed.length === 0) return
  await tx.run(
    sql`update items set updated_at = ${new Date(changedAt(tx))} where id = any(${changed}::bigint[])`,
  )
}

/** After the happy hours are in place, so that only those which still name something count. */
export async function removeOtherMenus(tx: Tx, kept: MenuRefs, faults: Faults): Promise<void> {
  const { menus, categories, items } = kept
  const [menuIds, categoryIds, itemIds] = [menus, categories, items].map((refs) => [...refs.values()])
  const named = await tx.run(sql<{ name: string }>`
    select distinct h.name from happy_hour_targets t join happy_hours h on h.id = t.happy_hour_id
     where t.menu_id <> all(${menuIds}::bigint[]) or t.category_id <> all(${categoryIds}::bigint[])
        or t.item_id <> all(${itemIds}::bigint[])`)
  for (const { name } of named) {
    faults.at('/menus', menuFault('in_use.happy_hour', { happy_hour: name }))
  }
  if (named.length > 0) return
  await tx.run(sql`delete from items where id <> all(${itemIds}::bigint[])`)
  await tx.run(sql`delete from categories where id <> all(${categoryIds}::bigint[])`)
  await tx.run(sql`delete from menus where id <> all(${menuIds}::bigint[])`)
}

function refsOf(entries: { ref: string }[]): string[] {
  return entries.map(({ ref }) => ref)
}

function head(part: { name: object; is_active?: boolean; windows?: object[] }, index: number) {
  return {
    name: part.name,
    is_active: part.is_active ?? true,
    windows: part.windows ?? [],
    sort_order: index + 1,
  }
}

function checkPrice(
  priceMinor: number | null,
  sizes: { is_default?: boolean }[],
  pointer: string,
  faults: Faults,
): void {
  if ((priceMinor !== null) === sizes.length > 0) {
    faults.at(`${pointer}/price_minor`, menuFault('exactly_one.price'))
  }
  if (sizes.filter((size) => size.is_default === true).length > 1) {
    faults.at(`${pointer}/variants`, menuFault('not_unique.default_variant'))
  }
}

async function upsertMenus(tx: Tx, rows: object[]): Promise<void> {
  await tx.run(sql`
    insert into menus (id, ref, name, is_active, sort_order, windows)
    select id, ref, name, is_active, sort_order, windows from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id bigint, ref text, name jsonb, is_active boolean, sort_order int, windows jsonb)
    on conflict (restaurant_id, id) do update set name = excluded.name, is_active = excluded.is_active,
      sort_order = excluded.sort_order, windows = excluded.windows`)
}

async function upsertCategories(tx: Tx, rows: object[]): Promise<void> {
  await tx.run(sql`
    insert into categories (id, menu_id, ref, name, is_active, sort_order, windows, station_id, course)
    select id, menu_id, ref, name, is_active, sort_order, windows, station_id, course from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id bigint, menu_id bigint, ref text, name jsonb, is_active boolean, sort_order int, windows jsonb, station_id bigint, course int)
    on conflict (restaurant_id, id) do update set menu_id = excluded.menu_id, name = excluded.name,
      is_active = excluded.is_active, sort_order = excluded.sort_order, windows = excluded.windows,
      station_id = excluded.station_id, course = excluded.course`)
}

async function upsertItems(tx: Tx, rows: object[]): Promise<void> {
  await tx.run(sql`
    insert into items (id, category_id, ref, name, description, price_minor, is_available, show_online, dietary,
                       allergens, sort_order, station_id, updated_at)
    select id, category_id, ref, name, description, price_minor, is_available, show_online, dietary, allergens,
           sort_order, station_id, ${new Date(changedAt(tx))}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id bigint, category_id bigint, ref text, name jsonb, description jsonb, price_minor bigint,
             is_available boolean, show_online boolean, dietary text, allergens text[], sort_order int, station_id bigint)
    on conflict (restaurant_id, id) do update set category_id = excluded.category_id, name = excluded.name,
      description = excluded.description, price_minor = excluded.price_minor, is_available = excluded.is_available,
      show_online = excluded.show_online, dietary = excluded.dietary, allergens = excluded.allergens,
      sort_order = excluded.sort_order, station_id = excluded.station_id, updated_at = excluded.updated_at,
      sold_out_until = case when items.is_available = excluded.is_available then items.sold_out_until end
    where (items.category_id, items.name, items.description, items.price_minor, items.is_available, items.show_online,
           items.dietary, items.allergens, items.sort_order, items.station_id)
       is distinct from (excluded.category_id, excluded.name, excluded.description, excluded.price_minor,
           excluded.is_available, excluded.show_online, excluded.dietary, excluded.allergens, excluded.sort_order,
           excluded.station_id)`)
}

async function replaceSizes(tx: Tx, rows: Size[]): Promise<void> {
  // The database checks row by row that an item has one default variant, so old defaults are cleared before new ones are set.
  await tx.run(sql`update variants set is_default = false where is_default`)
  await tx.run(sql`
    insert into variants (id, item_id, ref, name, price_minor, is_default, sort_order)
    select id, item_id, ref, name, price_minor, is_default, sort_order from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id bigint, item_id bigint, ref text, name jsonb, price_minor bigint, is_default boolean, sort_order int)
    on conflict (restaurant_id, id) do update set name = excluded.name, price_minor = excluded.price_minor,
      is_default = excluded.is_default, sort_order = excluded.sort_order`)
  await tx.run(sql`delete from variants where id <> all(${rows.flatMap(({ id }) => id ?? [])}::bigint[])`)
  forgetPrices(tx, [...new Set(rows.map(({ item_id }) => item_id))])
}

async function replaceLinks(tx: Tx, rows: object[]): Promise<void> {
  await tx.run(sql`delete from item_modifier_groups`)
  await tx.run(sql`
    insert into item_modifier_groups (item_id, group_id, sort_order)
    select item_id, group_id, min(sort_order) from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(item_id bigint, group_id bigint, sort_order int) group by item_id, group_id`)
}
