import { claimSubject } from '../../../platform/cache/versions.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { flip } from '../../menu/commands/items.ts'
import { lockItems } from '../../menu/item-queries.ts'
import { runOut } from '../queries/levels.ts'
import { cookedDishes, recipesFor } from '../queries/recipes.ts'
import { endSellOut, saveSellOut, sellOuts, sellsOutAtZero } from '../queries/sell-outs.ts'
import { neededBy, recipesFrom } from '../rules/recipes.ts'

/** For a change of levels that may flip dishes: the menu is claimed before any level is held, as an import does. */
export async function claimMenuIfSellingOut(tx: Tx): Promise<boolean> {
  if (!(await sellsOutAtZero(tx))) return false
  claimSubject(tx, 'menu')
  return true
}

type Plan = { out: number[]; back: { item_id: number; by_hand: boolean }[] }

/** Dishes that need what has run out and were not flipped for it yet; and those whose ingredients are all back. */
export async function planFlips(tx: Tx): Promise<Plan> {
  const [isOn, known] = await Promise.all([sellsOutAtZero(tx), sellOuts(tx)])
  const gone = new Set(isOn ? (await runOut(tx)).map(({ ingredient_id }) => ingredient_id) : [])
  if (gone.size === 0) return { out: [], back: known }
  const dishes = await cookedDishes(tx)
  const [lines, made] = await recipesFor(tx, {
    itemIds: dishes.map(({ item_id }) => item_id),
    variantIds: dishes.flatMap(({ variant_ids }) => variant_ids),
    optionIds: [],
  })
  const recipes = recipesFrom(lines, made)
  const lacking = dishes
    .filter(({ item_id, variant_ids }) =>
      [...neededBy(item_id, variant_ids, recipes)].some((id) => gone.has(id)),
    )
    .map(({ item_id }) => item_id)
  return {
    out: lacking.filter((id) => !known.some(({ item_id }) => item_id === id)),
    back: known.filter(({ item_id }) => !lacking.includes(item_id)),
  }
}

/**
 * Holds the menu, so orders wait for it: asked for only where something is to be flipped, and never while levels are
 * worked out for orders.
 */
export async function flipDishes(tx: Tx): Promise<void> {
  claimSubject(tx, 'menu')
  const { out, back } = await planFlips(tx)
  const brought = back.filter(({ by_hand }) => !by_hand).map(({ item_id }) => item_id)
  for (const { item_id } of back) endSellOut(tx, item_id)
  const items = out.length + brought.length === 0 ? [] : await lockItems(tx, [...out, ...brought])
  for (const parts of items) {
    const { id, is_available } = parts.item
    if (!out.includes(id)) await flip(tx, parts, true)
    else {
      if (is_available) await flip(tx, parts, false)
      saveSellOut(tx, id, !is_available)
    }
  }
}
