import { sql } from 'kysely'
import { claimSubject } from '../../platform/cache/versions.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { type HappyHourRow, PERCENT, type TargetRow } from './queries.ts'

export type NamedHappyHourRow = HappyHourRow & { name: string }
export type HappyHourParts = { row: NamedHappyHourRow; targets: TargetRow[] }
export type Targets = { menu_ids: number[]; category_ids: number[]; item_ids: number[] }

const COLUMNS = sql`id, name, windows, ${PERCENT} as percent, amount_off_minor, price_minor`
const TARGET_COLUMNS = sql.raw('happy_hour_id, menu_id, category_id, item_id')

export const HAPPY_HOURS = sql<NamedHappyHourRow>`select ${COLUMNS} from happy_hours order by sort_order, id`
export const HAPPY_HOUR_TARGETS = sql<TargetRow>`select ${TARGET_COLUMNS} from happy_hour_targets order by id`

export async function lockHappyHour(tx: Tx, id: number): Promise<HappyHourParts | undefined> {
  claimSubject(tx, 'menu')
  const [[row], targets] = await Promise.all([
    tx.run(sql<NamedHappyHourRow>`select ${COLUMNS} from happy_hours where id = ${id}`),
    tx.run(
      sql<TargetRow>`select ${TARGET_COLUMNS} from happy_hour_targets where happy_hour_id = ${id} order by id`,
    ),
  ])
  return row && { row, targets }
}

export async function insertHappyHour(tx: Tx, row: Omit<NamedHappyHourRow, 'id'>): Promise<number> {
  const [stored] = await tx.run(sql<{ id: number }>`
    insert into happy_hours (name, windows, percent, exact_percent, amount_off_minor, price_minor, sort_order)
    select ${row.name}, ${JSON.stringify(row.windows)}::jsonb, ${row.percent}, ${row.percent}, ${row.amount_off_minor},
           ${row.price_minor}, coalesce(max(sort_order), 0) + 1 from happy_hours
    returning id`)
  if (!stored) throw new Error('the happy hour was not stored')
  return stored.id
}

export function updateHappyHour(tx: Tx, row: NamedHappyHourRow): void {
  tx.later(sql`
    update happy_hours set name = ${row.name}, windows = ${JSON.stringify(row.windows)}::jsonb, percent = ${row.percent},
           exact_percent = ${row.percent}, amount_off_minor = ${row.amount_off_minor}, price_minor = ${row.price_minor} where id = ${row.id}`)
}

export function replaceTargets(tx: Tx, id: number, { menu_ids, category_ids, item_ids }: Targets): void {
  tx.later(sql`delete from happy_hour_targets where happy_hour_id = ${id}`)
  tx.later(sql`
    insert into happy_hour_targets (happy_hour_id, menu_id, category_id, item_id)
    select ${id}::bigint, m, null::bigint, null::bigint from unnest(${menu_ids}::bigint[]) m
    union all select ${id}::bigint, null, c, null from unnest(${category_ids}::bigint[]) c
    union all select ${id}::bigint, null, null, i from unnest(${item_ids}::bigint[]) i`)
}

/** Of those named, the ones that there are. */
export async function targetsThere(tx: Tx, { menu_ids, category_ids, item_ids }: Targets): Promise<Targets> {
  claimSubject(tx, 'menu')
  const there = async (table: string, ids: number[]) => {
    const rows = await tx.run(
      sql<{ id: number }>`select id from ${sql.table(table)} where id = any(${ids}::bigint[])`,
    )
    return rows.map(({ id }) => id)
  }
  const [menus, categories, items] = await Promise.all([
    there('menus', menu_ids),
    there('categories', category_ids),
    there('items', item_ids),
  ])
  return { menu_ids: menus, category_ids: categories, item_ids: items }
}
