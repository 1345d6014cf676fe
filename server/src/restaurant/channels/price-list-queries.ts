import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { PriceList } from './contract.ts'

export type ListedPrice = PriceList['prices'][number]
export type PriceListRow = Omit<PriceList, 'updated_at'> & { ref: string | null; updated_at: number }
export type PriceListTerms = Pick<PriceListRow, 'name' | 'percent' | 'prices'>

const LISTS = sql`
  select l.id, l.ref, l.name, l.percent, l.updated_at,
         coalesce((select jsonb_agg(jsonb_build_object('item_id', p.item_id, 'variant_id', p.variant_id,
                     'price_minor', p.price_minor) order by p.item_id, p.variant_id)
                     from price_list_prices p where p.price_list_id = l.id), '[]'::jsonb) as prices
    from price_lists l`

export function listPriceLists() {
  return sql<PriceListRow>`${LISTS} order by l.id`
}

/** Whoever changes lists or channels has claimed the menu, so nobody else changes it meanwhile. */
export async function findPriceList(tx: Tx, id: number): Promise<PriceListRow | undefined> {
  const [row] = await tx.run(sql<PriceListRow>`${LISTS} where l.id = ${id}`)
  return row
}

export async function hasPriceList(tx: Tx, id: number): Promise<boolean> {
  return (await tx.run(sql`select from price_lists where id = ${id}`)).length > 0
}

export async function insertPriceList(
  tx: Tx,
  { name, percent, prices }: PriceListTerms,
  { at, id = null, ref = null }: { at: number; id?: number | null; ref?: string | null },
): Promise<number> {
  const [row] = await tx.run(sql<{ id: number }>`
    insert into price_lists (id, ref, name, percent, updated_at)
    values (coalesce(${id}::bigint, nextval(pg_get_serial_sequence('price_lists', 'id'))), ${ref}, ${name}, ${percent}, ${new Date(at)})
    returning id`)
  if (!row) throw new Error('nothing was stored')
  replacePrices(tx, row.id, prices)
  return row.id
}

export function updatePriceList(
  tx: Tx,
  id: number,
  { name, percent, prices }: PriceListTerms,
  at: number,
): void {
  tx.later(sql`
    update price_lists set name = ${name}, percent = ${percent}, updated_at = ${new Date(at)} where id = ${id}`)
  tx.later(sql`delete from price_list_prices where price_list_id = ${id}`)
  replacePrices(tx, id, prices)
}

function replacePrices(tx: Tx, id: number, prices: readonly ListedPrice[]): void {
  if (prices.length === 0) return
  tx.later(sql`
    insert into price_list_prices (price_list_id, item_id, variant_id, price_minor)
    select ${id}, item_id, variant_id, price_minor
      from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as p(item_id bigint, variant_id bigint, price_minor bigint)`)
}

export function deletePriceList(tx: Tx, id: number): void {
  tx.later(sql`delete from price_lists where id = ${id}`)
}

/** What they have in common: `variant_ids` is empty of a dish with one price. */
export async function sizesOf(
  tx: Tx,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await tx.run(sql<{ id: number; variant_ids: number[] }>`
    select i.id, array(select v.id from variants v where v.item_id = i.id) as variant_ids
      from items i where i.id = any(${itemIds}::bigint[])`)
  return new Map(rows.map(({ id, variant_ids }) => [id, variant_ids]))
}

export function channelsAt(tx: Tx, priceListId: number): Promise<{ name: string; app_id: number | null }[]> {
  return tx.run(sql<{ name: string; app_id: number | null }>`
    select name, app_id from channels where price_list_id = ${priceListId} order by key collate "C"`)
}

export async function countPriceLists(tx: Tx): Promise<number> {
  const [row] = await tx.run(sql<{ count: number }>`select count(*)::int as count from price_lists`)
  return row?.count ?? 0
}
