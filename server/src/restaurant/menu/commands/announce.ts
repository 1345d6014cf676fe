// Menus, categories and dishes that changed, for webhooks and for every process that holds the menu.
import { emit } from '../../../ground/events/commands.ts'
import { bumpVersion } from '../../../platform/cache/versions.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Item } from '../contract.ts'
import { menuShown, presentCategory } from '../present.ts'
import type { CategoryRow } from '../queries.ts'
import type { MenuParts } from '../tree-queries.ts'

/** What only moved among the others is told by what it stands in, and the kitchen's stations are nobody else's affair. */
const TOLD = new Set(['name', 'is_active', 'windows', 'menu_id'])

export function announceMenu(tx: Tx, parts: MenuParts, changed: string[]): void {
  emit(tx, 'menu.updated', { menu: menuShown(parts), changed }, `menu:${parts.menu.id}`)
  bumpVersion(tx, 'menu')
}

export function announceCategory(tx: Tx, category: CategoryRow, changed: string[]): void {
  const shown = presentCategory(category)
  emit(tx, 'menu.category_updated', { category: shown, changed }, `category:${category.id}`)
  bumpVersion(tx, 'menu')
}

export function announceItem(
  tx: Tx,
  item: Item,
  changed: string[],
  /** Where alone it changed; null: everywhere. */
  branchId: number | null = null,
): void {
  emit(tx, 'menu.item_updated', { item, changed, branch_id: branchId }, `item:${item.id}`)
  bumpVersion(tx, 'menu')
}

export function toldOf(fields: string[]): string[] {
  return fields.filter((field) => TOLD.has(field))
}
