import { sql } from 'kysely'
import { type Faults, type Refs, resolveRefs } from '../../../platform/document/faults.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { HappyHourPart } from '../document.ts'
import { menuFault } from '../faults.ts'

type Places = { menus: Refs; categories: Refs; items: Refs }

/** Happy hours have no names that last: an import replaces them all. */
export async function importHappyHours(
  tx: Tx,
  parts: HappyHourPart[],
  places: Places,
  faults: Faults,
): Promise<void> {
  const rows = parts.map((part, index) => {
    const pointer = `/happy_hours/${index}`
    const { name, windows = [], percent, amount_off_minor, price_minor } = part
    if ([percent, amount_off_minor, price_minor].filter((cut) => cut !== undefined).length !== 1) {
      faults.at(pointer, menuFault('exactly_one.discount'))
    }
    return {
      name,
      windows,
      percent,
      amount_off_minor,
      price_minor,
      sort_order: index + 1,
      menu_ids: resolveRefs(part.menu_refs ?? [], places.menus, `${pointer}/menu_refs`, 'menu', faults),
      category_ids: resolveRefs(
        part.category_refs ?? [],
        places.categories,
        `${pointer}/category_refs`,
        'category',
        faults,
      ),
      item_ids: resolveRefs(part.item_refs ?? [], places.items, `${pointer}/item_refs`, 'dish', faults),
    }
  })
  if (faults.list.length > 0) return
  await tx.run(sql`delete from happy_hours`)
  await tx.run(sql`
    with sent as (
      select name, windows, percent, amount_off_minor, price_minor, sort_order, menu_ids, category_ids, item_ids
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(name text, windows jsonb, percent numeric, amount_off_minor bigint, price_minor bigint, sort_order int,
             menu_ids bigint[], category_ids bigint[], item_ids bigint[])
    ), stored as (
      insert into happy_hours (name, windows, percent, exact_percent, amount_off_minor, price_minor, sort_order)
      select name, windows, percent, percent, amount_off_minor, price_minor, sort_order from sent
      returning id, sort_order
    )
    insert into happy_hour_targets (happy_hour_id, menu_id, category_id, item_id)
    select stored.id, target.menu_id, target.category_id, target.item_id
      from sent join stored using (sort_order), lateral (
        select m as menu_id, null::bigint as category_id, null::bigint as item_id from unnest(menu_ids) m
        union all select null, c, null from unnest(category_ids) c
        union all select null, null, i from unnest(item_ids) i
      ) target`)
}
