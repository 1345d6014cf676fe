import { record } from '../../../ground/audit/commands.ts'
import { currentRules } from '../../../ground/tenants/current-rules.ts'
import { found, refuse } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { menuFault } from '../faults.ts'
import { lockItems, placeItems } from '../item-queries.ts'
import { presentItem } from '../present.ts'
import {
  type CategoryParts,
  insertCategory,
  lastCategoryPlace,
  lockCategory,
  updateCategory,
} from '../tree-queries.ts'
import type { CategoryChange, NewCategory } from '../write-contract.ts'
import { announceCategory, announceItem, toldOf } from './announce.ts'
import { assertMenuSize, changedHead, newHead, recordDifference, refuseOtherIds } from './names-and-hours.ts'
import { keepDeleted } from './trash.ts'

const NO_SUCH_MENU = [menuFault('not_found.menu')]

export async function findCategory(tx: Tx, id: number): Promise<CategoryParts> {
  return found(await lockCategory(tx, id))
}

type Served = { course?: number | null | undefined }

export async function createCategory(tx: Tx, wanted: NewCategory & Served): Promise<CategoryParts> {
  await menuPlace(tx, wanted.menu_id)
  const category = await insertCategory(tx, {
    menu_id: wanted.menu_id,
    course: wanted.course ?? null,
    ...newHead(tx, wanted),
  })
  await assertMenuSize(tx, 'name')
  record(tx, {
    action: 'menu.category_created',
    subject: { kind: 'category', id: category.id },
    after: category,
  })
  announceCategory(tx, category, ['created'])
  return { category, items: [] }
}

/** `menuId`: it moves to the end of that menu. */
export async function changeCategory(
  tx: Tx,
  parts: CategoryParts,
  { course, ...change }: CategoryChange & Served,
  menuId = parts.category.menu_id,
): Promise<CategoryParts> {
  const category = changedHead(tx, parts.category, change)
  if (course !== undefined) category.course = course
  if (menuId !== category.menu_id) {
    category.sort_order = (await menuPlace(tx, menuId)) + 1
    category.menu_id = menuId
  }
  const changed = recordDifference(tx, 'menu.category_changed', 'category', parts.category, category)
  if (changed.length === 0) return parts
  updateCategory(tx, category)
  await assertMenuSize(tx, 'name')
  announceCategory(tx, category, toldOf(changed))
  return { ...parts, category }
}

async function menuPlace(tx: Tx, menuId: number): Promise<number> {
  const place = await lastCategoryPlace(tx, menuId)
  if (place === null) throw refuse({ menu_id: NO_SUCH_MENU })
  return place
}

export async function deleteCategory(tx: Tx, { category, items }: CategoryParts): Promise<number> {
  if (items.length > 0) throw refuse({ items: [menuFault('in_use.category')] })
  const { ofRestaurant, branches } = await currentRules(tx, null)
  const taxes = [ofRestaurant, ...branches].flatMap(({ ordering }) => ordering.taxes)
  const tax = taxes.find(({ category_ids }) => category_ids.includes(category.id))
  if (tax) throw refuse({ taxes: [menuFault('in_use.category_tax', { tax: tax.name })] })
  const { id, name } = category
  const deleted = await keepDeleted(tx, { kind: 'category', id, name })
  record(tx, { action: 'menu.category_deleted', subject: { kind: 'category', id }, before: category })
  announceCategory(tx, category, ['deleted'])
  return deleted
}

/** An item that moves has changed, and whoever follows items is told. */
export async function orderItems(tx: Tx, parts: CategoryParts, ids: number[]): Promise<CategoryParts> {
  const before = parts.items.map(({ id }) => id)
  refuseOtherIds(ids, before)
  const standing = new Map(parts.items.map(({ id, sort_order }) => [id, sort_order]))
  const items = ids.map((id, index) => ({ id, sort_order: index + 1 }))
  const moved = items.filter(({ id, sort_order }) => standing.get(id) !== sort_order)
  if (moved.length === 0) return parts
  placeItems(tx, moved, changedAt(tx))
  const subject = { kind: 'category', id: parts.category.id }
  record(tx, { action: 'menu.category_reordered', subject, before: { ids: before }, after: { ids } })
  for (const item of await lockItems(
    tx,
    moved.map(({ id }) => id),
  )) {
    announceItem(tx, presentItem(item, tx.restaurant.zone), ['sort_order'])
  }
  announceCategory(tx, parts.category, ['order'])
  return { ...parts, items }
}
