import { sql } from 'kysely'
import type { Faults, Refs } from '../../../platform/document/faults.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { BranchItemPart } from '../document.ts'
import { menuFault } from '../faults.ts'
import type { BranchItemRow } from '../rules/at-branch.ts'

type Branch = { ref: string; items?: BranchItemPart[] | undefined }
type MenuRefs = { branches: Refs; items: Refs; variants: Refs }

/** How dishes differ at branches: a branch that says nothing of it keeps what it has. After the menus are in place. */
export async function importBranchItems(
  tx: Tx,
  branches: Branch[],
  refs: MenuRefs,
  faults: Faults,
): Promise<void> {
  const priced = new Set(
    (await tx.run(sql<{ item_id: number }>`select distinct item_id from variants`)).map(
      ({ item_id }) => item_id,
    ),
  )
  const rows = branches.flatMap(({ ref, items }, at) => {
    const branchId = refs.branches.get(ref)
    if (!items || branchId === undefined) return []
    const seen = new Set<string>()
    return items.flatMap((part, index) => {
      const pointer = `/branches/${at}/items/${index}`
      const row = rowOf(part, branchId, refs, { pointer, priced, faults })
      if (!row) return []
      const place = `${row.item_id}/${row.variant_id}`
      if (seen.has(place)) faults.at(pointer, menuFault('not_unique.branch_item'))
      seen.add(place)
      return [row]
    })
  })
  if (faults.list.length > 0) return
  const named = branches.flatMap(({ ref, items }) => (items ? (refs.branches.get(ref) ?? []) : []))
  await tx.run(sql`delete from branch_items where branch_id = any(${named}::bigint[])`)
  await tx.run(sql`
    insert into branch_items (branch_id, item_id, variant_id, price_minor, is_available, is_hidden)
    select branch_id, item_id, variant_id, price_minor, is_available, is_hidden
      from jsonb_to_recordset(${JSON.stringify(rows.filter(saysAnything))}::jsonb)
        as r(branch_id bigint, item_id bigint, variant_id bigint, price_minor bigint, is_available boolean, is_hidden boolean)`)
}

function saysAnything({ price_minor, is_available, is_hidden }: BranchItemRow): boolean {
  return price_minor !== null || is_available !== null || is_hidden
}

function rowOf(
  { item_ref, variant_ref, price_minor = null, is_available = null, is_hidden = false }: BranchItemPart,
  branchId: number,
  { items, variants }: MenuRefs,
  { pointer, priced, faults }: { pointer: string; priced: Set<number>; faults: Faults },
): BranchItemRow | undefined {
  const itemId = items.get(item_ref)
  if (itemId === undefined) {
    faults.at(`${pointer}/item_ref`, menuFault('not_found.item_ref', { ref: item_ref }))
    return undefined
  }
  const row = { branch_id: branchId, item_id: itemId, price_minor, is_available, is_hidden }
  if (variant_ref == null) {
    if (price_minor !== null && priced.has(itemId)) {
      faults.at(`${pointer}/price_minor`, menuFault('required.variant_ref'))
    }
    return { ...row, variant_id: null }
  }
  const variantId = variants.get(`${item_ref}/${variant_ref}`)
  if (variantId === undefined) {
    faults.at(
      `${pointer}/variant_ref`,
      menuFault('not_found.item_variant', { item: item_ref, variant: variant_ref }),
    )
    return undefined
  }
  if (is_available !== null || is_hidden) {
    faults.at(pointer, menuFault('only_price'))
  }
  return { ...row, variant_id: variantId }
}

/** `soup/large`: the variants there are. */
export async function variantRefs(tx: Tx): Promise<Refs> {
  const rows = await tx.run(sql<{ path: string; id: number }>`
    select i.ref || '/' || v.ref as path, v.id from variants v join items i on i.id = v.item_id
     where i.ref is not null and v.ref is not null`)
  return new Map(rows.map(({ path, id }) => [path, id]))
}

/** By the id of the branch, each in the order of its items. */
export async function exportBranchItems(tx: Tx): Promise<Map<number, object[]>> {
  const rows = await tx.run(sql<{
    branch_id: number
    item_ref: string
    variant_ref: string | null
    price_minor: number | null
    is_available: boolean | null
    is_hidden: boolean
  }>`
    select d.branch_id, i.ref as item_ref, v.ref as variant_ref, d.price_minor, d.is_available, d.is_hidden
      from branch_items d join items i on i.id = d.item_id left join variants v on v.id = d.variant_id
     order by d.item_id, d.variant_id nulls first`)
  const byBranch = Map.groupBy(rows, ({ branch_id }) => branch_id)
  return new Map(
    [...byBranch].map(([id, own]) => [
      id,
      own.map(({ branch_id, variant_ref, ...part }) =>
        variant_ref === null ? part : { item_ref: part.item_ref, variant_ref, price_minor: part.price_minor },
      ),
    ]),
  )
}
