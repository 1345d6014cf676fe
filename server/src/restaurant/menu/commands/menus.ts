import { record } from '../../../ground/audit/commands.ts'
import { claimSubject } from '../../../platform/cache/versions.ts'
import { found, refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { menuFault } from '../faults.ts'
import {
  insertMenu,
  lockMenu,
  type MenuParts,
  menuPlaces,
  placeInOrder,
  updateMenu,
} from '../tree-queries.ts'
import type { MenuChange, NewMenu } from '../write-contract.ts'
import { announceMenu, toldOf } from './announce.ts'
import { assertMenuSize, changedHead, newHead, recordDifference, refuseOtherIds } from './names-and-hours.ts'
import { keepDeleted } from './trash.ts'

export async function findMenu(tx: Tx, id: number): Promise<MenuParts> {
  return found(await lockMenu(tx, id))
}

export async function createMenu(tx: Tx, wanted: NewMenu): Promise<MenuParts> {
  claimSubject(tx, 'menu')
  const menu = await insertMenu(tx, newHead(tx, wanted))
  await assertMenuSize(tx, 'name')
  record(tx, { action: 'menu.created', subject: { kind: 'menu', id: menu.id }, after: menu })
  const parts = { menu, categories: [] }
  announceMenu(tx, parts, ['created'])
  return parts
}

export async function changeMenu(tx: Tx, parts: MenuParts, change: MenuChange): Promise<MenuParts> {
  const menu = changedHead(tx, parts.menu, change)
  const changed = recordDifference(tx, 'menu.changed', 'menu', parts.menu, menu)
  if (changed.length === 0) return parts
  updateMenu(tx, menu)
  await assertMenuSize(tx, 'name')
  const after = { ...parts, menu }
  announceMenu(tx, after, toldOf(changed))
  return after
}

export async function deleteMenu(tx: Tx, parts: MenuParts): Promise<number> {
  const { menu, categories } = parts
  if (categories.length > 0) throw refuse({ categories: [menuFault('in_use.menu')] })
  const deleted = await keepDeleted(tx, { kind: 'menu', id: menu.id, name: menu.name })
  record(tx, { action: 'menu.deleted', subject: { kind: 'menu', id: menu.id }, before: menu })
  announceMenu(tx, parts, ['deleted'])
  return deleted
}

export async function orderCategories(tx: Tx, parts: MenuParts, ids: number[]): Promise<MenuParts> {
  const before = parts.categories.map(({ id }) => id)
  refuseOtherIds(ids, before)
  const places = new Map(ids.map((id, index) => [id, index + 1]))
  const categories = parts.categories
    .map((category) => ({ ...category, sort_order: places.get(category.id) ?? 0 }))
    .toSorted((a, b) => a.sort_order - b.sort_order)
  if (parts.categories.every(({ id, sort_order }) => places.get(id) === sort_order)) return parts
  placeInOrder(tx, 'categories', ids)
  const subject = { kind: 'menu', id: parts.menu.id }
  record(tx, { action: 'menu.reordered', subject, before: { ids: before }, after: { ids } })
  const after = { ...parts, categories }
  announceMenu(tx, after, ['order'])
  return after
}

/** Menus stand in nothing that could tell of their order, so each that moved tells of itself. */
export async function orderMenus(tx: Tx, ids: number[]): Promise<number[]> {
  const standing = await menuPlaces(tx)
  const before = standing.map(({ id }) => id)
  refuseOtherIds(ids, before)
  const moved = standing.filter(({ id, sort_order }) => ids[sort_order - 1] !== id)
  if (moved.length === 0) return ids
  placeInOrder(tx, 'menus', ids)
  const subject = { kind: 'restaurant', id: tx.restaurant.id }
  record(tx, { action: 'menu.reordered', subject, before: { ids: before }, after: { ids } })
  for (const { id } of moved) announceMenu(tx, await findMenu(tx, id), ['sort_order'])
  return ids
}
