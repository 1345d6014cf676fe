import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Named, Unknown } from '../rules/order-lines.ts'

export type NameRow = Named & { id: number; name: string; source: string; seen_at: number }

const NAME = sql.raw(
  'id, kind, key, of_item_id, name, source, seen_at, item_id, variant_id, option_ids, named_at',
)

export const ALL_NAMES = sql<NameRow>`select ${NAME} from hubrise_names order by id`

/** Nobody has said what they are. */
export const OPEN_NAMES = sql<NameRow>`
  select ${NAME} from hubrise_names where named_at is null order by kind, seen_at desc, id limit 200`

export async function lockName(tx: Tx, id: number): Promise<NameRow | undefined> {
  const [row] = await tx.run(sql<NameRow>`select ${NAME} from hubrise_names where id = ${id} for update`)
  return row
}

/** One that was said and does not hold any more is asked again. */
export function keepUnknown(tx: Tx, unknown: Unknown, source: string, at: number): void {
  tx.later(sql`
    insert into hubrise_names (kind, key, of_item_id, name, source, seen_at, item_id, variant_id)
    values (${unknown.kind}, ${unknown.key}, ${unknown.of_item_id}, ${unknown.name}, ${source}, ${new Date(at)},
            ${unknown.item_id}, ${unknown.variant_id})
    on conflict (restaurant_id, kind, key, of_item_id, source) do update
      set name = excluded.name, seen_at = excluded.seen_at, item_id = excluded.item_id,
          variant_id = excluded.variant_id, named_at = null`)
}

export function saveName(
  tx: Tx,
  id: number,
  said: Pick<NameRow, 'item_id' | 'variant_id' | 'option_ids'>,
  at: number,
): void {
  tx.later(sql`
    update hubrise_names set item_id = ${said.item_id}, variant_id = ${said.variant_id},
           option_ids = ${said.option_ids}::bigint[], named_at = ${new Date(at)}
     where id = ${id}`)
}
