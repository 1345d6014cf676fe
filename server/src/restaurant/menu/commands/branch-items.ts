import { isDeepStrictEqual } from 'node:util'
import { record } from '../../../ground/audit/commands.ts'
import { type FieldErrors, notFound, refuse } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { readBranchItem, saveBranchItem } from '../branch-item-queries.ts'
import type { BranchItemInput, Item } from '../contract.ts'
import { menuFault } from '../faults.ts'
import { type ItemParts, presentItem } from '../present.ts'
import { updateItem } from '../queries.ts'
import { asRestaurant, type BranchItem, differs, itemAt } from '../rules/at-branch.ts'
import { announceItem } from './announce.ts'

const PRICED_BY_SIZE = menuFault('priced_by_variant.branch')
const ONE_PRICE = menuFault('no_variants')

/** All of it: what is left out is as the restaurant has it. In the transaction that holds the dish. */
export async function setBranchItem(
  tx: Tx,
  branchId: number,
  parts: ItemParts,
  sent: BranchItemInput,
): Promise<BranchItem> {
  const { id } = parts.item
  const wanted: BranchItem = {
    item_id: id,
    price_minor: sent.price_minor ?? null,
    variants: (sent.variants ?? []).toSorted((a, b) => a.variant_id - b.variant_id),
    is_available: sent.is_available ?? null,
    is_hidden: sent.is_hidden ?? false,
  }
  const faults = branchItemFaults(parts, sent)
  if (Object.keys(faults).length > 0) throw refuse(faults)
  await save(tx, branchId, parts, wanted)
  return wanted
}

/** As the restaurant has it again. Answers how it differed. */
export async function resetBranchItem(tx: Tx, branchId: number, parts: ItemParts): Promise<BranchItem> {
  const before = await readBranchItem(tx, branchId, parts.item.id)
  if (!differs(before)) throw notFound()
  await save(tx, branchId, parts, asRestaurant(parts.item.id))
  return before
}

/** Sold out, or on sale again, at this branch alone; null: as the restaurant has it. */
export async function setAvailabilityAt(
  tx: Tx,
  branchId: number,
  parts: ItemParts,
  isAvailable: boolean | null,
): Promise<Item> {
  const before = await readBranchItem(tx, branchId, parts.item.id)
  return save(tx, branchId, parts, { ...before, is_available: isAvailable })
}

/** Of sizes, each once and of this dish; of a dish with one price, none. */
function branchItemFaults({ variants }: ItemParts, sent: BranchItemInput): FieldErrors {
  const faults: FieldErrors = {}
  const sizes = sent.variants ?? []
  if (variants.length > 0 && sent.price_minor != null) faults.price_minor = [PRICED_BY_SIZE]
  if (variants.length === 0 && sizes.length > 0) {
    faults.variants = [ONE_PRICE]
    return faults
  }
  const seen = new Set<number>()
  sizes.forEach(({ variant_id: id }, index) => {
    const field = `variants.${index}.variant_id`
    if (!variants.some((variant) => variant.id === id)) faults[field] = [menuFault('not_found.own_variant')]
    else if (seen.has(id)) faults[field] = [menuFault('not_unique.variant')]
    seen.add(id)
  })
  return faults
}

/** A change of nothing writes nothing. The dish counts as changed for whoever follows changes. */
async function save(tx: Tx, branchId: number, parts: ItemParts, own: BranchItem): Promise<Item> {
  const { zone } = tx.restaurant
  const before = await readBranchItem(tx, branchId, own.item_id)
  const changed = (['price_minor', 'variants', 'is_available', 'is_hidden'] as const).filter(
    (field) => !isDeepStrictEqual(before[field], own[field]),
  )
  if (changed.length === 0) return itemAt(presentItem(parts, zone), own)
  saveBranchItem(tx, branchId, own)
  const row = { ...parts.item, updated_at: changedAt(tx) }
  updateItem(tx, row)
  const item = itemAt(presentItem({ ...parts, item: row }, zone), own)
  const only = (one: BranchItem) => Object.fromEntries(changed.map((field) => [field, one[field]]))
  record(tx, {
    action: 'menu.item_changed_at_branch',
    subject: { kind: 'item', id: own.item_id },
    before: only(before),
    after: { branch_id: branchId, ...only(own) },
  })
  announceItem(tx, item, changed, branchId)
  return item
}
