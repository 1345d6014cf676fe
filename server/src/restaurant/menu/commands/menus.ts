import { record } from '../../../ground/audit/commands.ts'
import { bumpVersion, claimSubject } from '../../../platform/cache/versions.ts'
import { notFound, refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { presentCategory, presentMenu } from '../present.ts'
import { insertMenu, lockMenu, type MenuParts, menuIds, placeInOrder, updateMenu } from '../tree-queries.ts'
import type { MenuChange, NewMenu } from '../write-contract.ts'
import { assertMenuSize, changedHead, newHead, recordDifference, refuseOtherIds } from './names-and-hours.ts'
import { keepDeleted } from './trash.ts'

/** The menu as its list shows it. */
export function menuShown({ menu, categories }: MenuParts) {
  return { ...presentMenu(menu), categories: categories.map(presentCategory) }
}

export async function findMenu(tx: Tx, id: number): Promise<MenuParts> {
  const parts = await lockMenu(tx, id)
  if (!parts) throw notFound()
  return parts
}

export async function createMenu(tx: Tx, wanted: NewMenu): Promise<MenuParts> {
  claimSubject(tx, 'menu')
  const menu = await insertMenu(tx, newHead(tx, wanted))
  await assertMenuSize(tx, 'name')
  record(tx, { action: 'menu.created', subject: { kind: 'menu', id: menu.id }, after: menu })
  bumpVersion(tx, 'menu')
  return { menu, categories: [] }
}

export async function changeMenu(tx: Tx, parts: MenuParts, change: MenuChange): Promise<MenuParts> {
  const menu = changedHead(tx, parts.menu, change)
  if (!recordDifference(tx, 'menu.changed', 'menu', parts.menu, menu)) return parts
  updateMenu(tx, menu)
  await assertMenuSize(tx, 'name')
  bumpVersion(tx, 'menu')
  return { ...parts, menu }
}

export async function deleteMenu(tx: Tx, parts: MenuParts): Promise<number> {
  const { menu, categories } = parts
  if (categories.length > 0) throw refuse({ categories: ['The menu still has categories.'] })
  const deleted = await keepDeleted(tx, { kind: 'menu', id: menu.id, name: menu.name })
  record(tx, { action: 'menu.deleted', subject: { kind: 'menu', id: menu.id }, before: menu })
  bumpVersion(tx, 'menu')
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
  bumpVersion(tx, 'menu')
  return { ...parts, categories }
}

export async function orderMenus(tx: Tx, ids: number[]): Promise<number[]> {
  const before = (await menuIds(tx)).map(({ id }) => id)
  refuseOtherIds(ids, before)
  placeInOrder(tx, 'menus', ids)
  const subject = { kind: 'restaurant', id: tx.restaurant.id }
  record(tx, { action: 'menu.reordered', subject, before: { ids: before }, after: { ids } })
  bumpVersion(tx, 'menu')
  return ids
}
