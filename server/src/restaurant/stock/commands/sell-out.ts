import { claimSubject } from '../../../platform/cache/versions.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { readBranchItem } from '../../menu/branch-item-queries.ts'
import { setAvailabilityAt } from '../../menu/commands/branch-items.ts'
import { findItem, flip } from '../../menu/commands/items.ts'
import { runOut } from '../queries/levels.ts'
import { cookedDishes, recipesFor } from '../queries/recipes.ts'
import { endSellOut, type SoldOut, saveSellOut, sellOuts, sellsOutAtZero } from '../queries/sell-outs.ts'
import { neededBy, recipesFrom } from '../rules/recipes.ts'

/** For a change of levels that may flip dishes: the menu is claimed before any level is held, as an import does. */
export async function claimMenuIfSellingOut(tx: Tx): Promise<boolean> {
  if (!(await sellsOutAtZero(tx))) return false
  claimSubject(tx, 'menu')
  return true
}

type Plan = { out: SoldOut[]; back: (SoldOut & { by_hand: boolean })[] }

/** Dishes that need what has run out and were not flipped for it yet; and those whose ingredients are all back. */
export async function planFlips(tx: Tx): Promise<Plan> {
  const [isOn, known] = await Promise.all([sellsOutAtZero(tx), sellOuts(tx)])
  const gone = Map.groupBy(isOn ? await runOut(tx) : [], ({ branch_id }) => branch_id)
  if (gone.size === 0) return { out: [], back: known }
  const dishes = await cookedDishes(tx)
  const [lines, made] = await recipesFor(tx, {
    itemIds: dishes.map(({ item_id }) => item_id),
    variantIds: dishes.flatMap(({ variant_ids }) => variant_ids),
    optionIds: [],
  })
  const recipes = recipesFrom(lines, made)
  const needs = dishes.map(({ item_id, variant_ids }) => ({
    item_id,
    needed: neededBy(item_id, variant_ids, recipes),
  }))
  const lacking = [...gone].flatMap(([branch_id, rows]) =>
    needs
      .filter(({ needed }) => rows.some(({ ingredient_id }) => needed.has(ingredient_id)))
      .map(({ item_id }) => ({ item_id, branch_id })),
  )
  return {
    out: lacking.filter((one) => !known.some((other) => isSame(one, other))),
    back: known.filter((one) => !lacking.some((other) => isSame(one, other))),
  }
}

function isSame(one: SoldOut, other: SoldOut): boolean {
  return one.item_id === other.item_id && one.branch_id === other.branch_id
}

/**
 * Holds the menu, so orders wait for it: asked for only where something is to be flipped, and never while levels are
 * worked out for orders.
 */
export async function flipDishes(tx: Tx): Promise<void> {
  claimSubject(tx, 'menu')
  const { out, back } = await planFlips(tx)
  const byItem = (one: SoldOut, other: SoldOut) => one.item_id - other.item_id
  for (const one of back) endSellOut(tx, one)
  for (const one of back.filter(({ by_hand }) => !by_hand).sort(byItem)) await flipBack(tx, one)
  for (const one of out.sort(byItem)) await flipOut(tx, one)
}

async function flipOut(tx: Tx, place: SoldOut): Promise<void> {
  const parts = await findItem(tx, place.item_id)
  const { branch_id: branchId } = place
  if (branchId === null) {
    const isAvailable = parts.item.is_available
    if (isAvailable) await flip(tx, parts, false)
    saveSellOut(tx, place, !isAvailable)
    return
  }
  const own = await readBranchItem(tx, branchId, place.item_id)
  const isAvailable = own.is_available ?? parts.item.is_available
  if (isAvailable) await setAvailabilityAt(tx, branchId, parts, false)
  saveSellOut(tx, place, !isAvailable)
}

async function flipBack(tx: Tx, { item_id: itemId, branch_id: branchId }: SoldOut): Promise<void> {
  const parts = await findItem(tx, itemId)
  if (branchId === null) await flip(tx, parts, true)
  else await setAvailabilityAt(tx, branchId, parts, parts.item.is_available ? null : true)
}
