import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { type BranchItem, type BranchItemRow, branchItemFrom, differs } from './rules/at-branch.ts'

export async function readBranchItem(tx: Tx, branchId: number, itemId: number): Promise<BranchItem> {
  const rows = await tx.run(sql<BranchItemRow>`
    select branch_id, item_id, variant_id, price_minor, is_available, is_hidden from branch_items
     where branch_id = ${branchId} and item_id = ${itemId} order by variant_id nulls first`)
  return branchItemFrom(itemId, rows)
}

export function saveBranchItem(tx: Tx, branchId: number, own: BranchItem): void {
  const { item_id: itemId, variants, ...dish } = own
  const hasRow = differs({ ...own, variants: [] })
  tx.later(sql`
    delete from branch_items
     where branch_id = ${branchId} and item_id = ${itemId} and (variant_id is not null or not ${hasRow})`)
  if (hasRow) {
    // What only stays as it was is no flip of sold out.
    tx.later(sql`
      insert into branch_items (branch_id, item_id, price_minor, is_available, is_hidden)
      values (${branchId}, ${itemId}, ${dish.price_minor}, ${dish.is_available}, ${dish.is_hidden})
      on conflict (restaurant_id, branch_id, item_id, variant_id) do update
        set price_minor = excluded.price_minor, is_available = excluded.is_available, is_hidden = excluded.is_hidden`)
  }
  if (variants.length === 0) return
  const [ids, prices] = [
    variants.map(({ variant_id }) => variant_id),
    variants.map(({ price_minor }) => price_minor),
  ]
  tx.later(sql`
    insert into branch_items (branch_id, item_id, variant_id, price_minor)
    select ${branchId}, ${itemId}, v.id, v.price
      from unnest(${ids}::bigint[], ${prices}::bigint[]) as v(id, price)`)
}

/** What is sold out or on sale everywhere is so at every branch. Answers at how many it was not. */
export async function forgetAvailability(tx: Tx, itemId: number): Promise<number> {
  const rows = await tx.run(sql`
    update branch_items set is_available = null where item_id = ${itemId} and is_available is not null returning branch_id`)
  dropEmpty(tx, [itemId])
  return rows.length
}

/** Dishes that are priced by size now have no price of their own anywhere, nor on a price list. */
export function forgetPrices(tx: Tx, itemIds: readonly number[]): void {
  tx.later(sql`
    update branch_items set price_minor = null
     where item_id = any(${itemIds}::bigint[]) and variant_id is null and price_minor is not null`)
  tx.later(sql`
    delete from price_list_prices where item_id = any(${itemIds}::bigint[]) and variant_id is null`)
  dropEmpty(tx, itemIds)
}

function dropEmpty(tx: Tx, itemIds: readonly number[]): void {
  tx.later(sql`
    delete from branch_items
     where item_id = any(${itemIds}::bigint[]) and variant_id is null and price_minor is null and is_available is null
       and not is_hidden`)
}
