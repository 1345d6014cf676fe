import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { Translations } from './contract.ts'

export type RoutedRow = { id: number; name: Translations; station_id: number | null }
export type RoutedCategory = RoutedRow & { ref: string; menu_name: Translations }
export type RoutedItem = RoutedRow & { ref: string; category_id: number }

/** Categories and dishes in the owner's order, each with the station it names itself. */
export async function listRouted(tx: Tx): Promise<{ categories: RoutedCategory[]; items: RoutedItem[] }> {
  const [categories, items] = await Promise.all([
    tx.run(sql<RoutedCategory>`
      select c.id, c.ref, c.name, c.station_id, m.name as menu_name
        from categories c join menus m on m.id = c.menu_id order by m.sort_order, m.id, c.sort_order, c.id`),
    tx.run(sql<RoutedItem>`
      select id, ref, name, station_id, category_id from items order by sort_order, id`),
  ])
  return { categories, items }
}

export type Route = { id: number; station_id: number | null }

export function routeCategories(tx: Tx, routes: Route[]): void {
  tx.later(sql`
    update categories t set station_id = r.station_id
      from jsonb_to_recordset(${JSON.stringify(routes)}::jsonb) as r(id bigint, station_id bigint) where t.id = r.id`)
}

export function routeItems(tx: Tx, routes: Route[], at: number): void {
  tx.later(sql`
    update items t set station_id = r.station_id, updated_at = ${new Date(at)}
      from jsonb_to_recordset(${JSON.stringify(routes)}::jsonb) as r(id bigint, station_id bigint) where t.id = r.id`)
}
