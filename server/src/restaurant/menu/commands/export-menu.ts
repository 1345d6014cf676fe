import { sql } from 'kysely'
import { nameUnnamed } from '../../../platform/document/refs.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { PERCENT } from '../queries.ts'

/** The menu's parts of a document, built by the database in the shape that an import reads. */
export async function exportMenuParts(
  tx: Tx,
  stations: Map<number, string>,
): Promise<Record<string, unknown>> {
  const stationRefs = JSON.stringify(Object.fromEntries(stations))
  for (const [table, prefix] of UNNAMED) await nameUnnamed(tx, table, prefix)
  const [[groups], [menus], [happyHours]] = await Promise.all([
    tx.run(sql<{ part: unknown }>`
      select coalesce(jsonb_agg(jsonb_build_object(
        'ref', g.ref, 'name', g.name, 'min_select', g.min_select, 'max_select', g.max_select,
        'options', (select coalesce(jsonb_agg(jsonb_build_object('ref', o.ref, 'name', o.name,
            'price_minor', o.price_minor, 'is_available', o.is_available) order by o.sort_order, o.id), '[]')
          from modifier_options o where o.group_id = g.id)
      ) order by g.sort_order, g.id), '[]') as part from modifier_groups g`),
    tx.run(sql<{ part: unknown }>`
      select coalesce(jsonb_agg(jsonb_build_object(
        'ref', m.ref, 'name', m.name, 'is_active', m.is_active, 'windows', m.windows,
        'categories', (select coalesce(jsonb_agg(jsonb_build_object(
            'ref', c.ref, 'name', c.name, 'is_active', c.is_active, 'windows', c.windows, 'station_ref', ${stationRefs}::jsonb -> c.station_id::text,
            'items', (select coalesce(jsonb_agg(jsonb_build_object(
                'ref', i.ref, 'name', i.name, 'description', i.description, 'dietary', i.dietary,
                'allergens', to_jsonb(i.allergens), 'is_available', i.is_available, 'show_online', i.show_online,
                'station_ref', ${stationRefs}::jsonb -> i.station_id::text,
                'modifier_group_refs', (select coalesce(jsonb_agg(g.ref order by l.sort_order), '[]')
                  from item_modifier_groups l join modifier_groups g on g.id = l.group_id where l.item_id = i.id)
              ) || case when i.price_minor is null then jsonb_build_object('variants', (
                select coalesce(jsonb_agg(jsonb_build_object('ref', v.ref, 'name', v.name, 'price_minor', v.price_minor,
                  'is_default', v.is_default) order by v.sort_order, v.id), '[]') from variants v where v.item_id = i.id))
                else jsonb_build_object('price_minor', i.price_minor) end
              || coalesce((select jsonb_build_object('slots', jsonb_agg(jsonb_build_object(
                  'ref', s.ref, 'name', s.name, 'min_select', s.min_select, 'max_select', s.max_select,
                  'choices', (select coalesce(jsonb_agg(jsonb_build_object('item_ref', chosen.ref, 'extra_minor', c.extra_minor)
                      || case when v.id is null then '{}' else jsonb_build_object('variant_ref', v.ref) end
                      order by c.sort_order, c.id), '[]')
                    from slot_choices c join items chosen on chosen.id = c.item_id left join variants v on v.id = c.variant_id
                   where c.slot_id = s.id)
                ) order by s.sort_order, s.id)) from item_slots s where s.item_id = i.id having count(*) > 0), '{}')
              order by i.sort_order, i.id), '[]') from items i where i.category_id = c.id)
          ) || case when c.course is null then '{}'::jsonb else jsonb_build_object('course', c.course) end
          order by c.sort_order, c.id), '[]') from categories c where c.menu_id = m.id)
      ) order by m.sort_order, m.id), '[]') as part from menus m`),
    tx.run(sql<{ part: unknown }>`
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'name', h.name, 'windows', h.windows, 'percent', ${PERCENT}, 'amount_off_minor', h.amount_off_minor,
        'price_minor', h.price_minor,
        'menu_refs', (select coalesce(jsonb_agg(m.ref order by t.id), '[]')
          from happy_hour_targets t join menus m on m.id = t.menu_id where t.happy_hour_id = h.id),
        'category_refs', (select coalesce(jsonb_agg(c.ref order by t.id), '[]')
          from happy_hour_targets t join categories c on c.id = t.category_id where t.happy_hour_id = h.id),
        'item_refs', (select coalesce(jsonb_agg(i.ref order by t.id), '[]')
          from happy_hour_targets t join items i on i.id = t.item_id where t.happy_hour_id = h.id)
      )) order by h.sort_order, h.id), '[]') as part from happy_hours h`),
  ])
  return { modifier_groups: groups?.part, menus: menus?.part, happy_hours: happyHours?.part }
}

const UNNAMED = [
  ['modifier_groups', 'group'],
  ['modifier_options', 'option'],
  ['menus', 'menu'],
  ['categories', 'category'],
  ['items', 'item'],
  ['variants', 'size'],
  ['item_slots', 'slot'],
] as const
