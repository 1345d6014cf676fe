import { record } from '../../../ground/audit/commands.ts'
import { bumpVersion, claimSubject } from '../../../platform/cache/versions.ts'
import { notFound, refuse } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { DAY_MS } from '../../../platform/time/clock.ts'
import type { Translations } from '../contract.ts'
import { menuFault } from '../faults.ts'
import { lockItems, touchItems } from '../item-queries.ts'
import { presentItem } from '../present.ts'
import {
  type DeletedKind,
  forgetDeleted,
  insertDeleted,
  parentStands,
  putBack,
  removeRows,
  takeDeleted,
} from '../trash-queries.ts'
import { lockCategory, lockMenu } from '../tree-queries.ts'
import { announceCategory, announceItem, announceMenu } from './announce.ts'
import { announceRegainedChoices } from './choices-of-sets.ts'
import { MENU_TOO_LARGE, menuIsTooLarge } from './menu-size.ts'

/** So long what was deleted can be brought back. */
export const KEPT_MS = DAY_MS

/** Removes it, and keeps it row for row for as long as somebody may want it back. */
export async function keepDeleted(
  tx: Tx,
  what: { kind: DeletedKind; id: number; name: Translations | string },
): Promise<number> {
  const deleted = await insertDeleted(tx, what, tx.cause.now)
  removeRows(tx, what.kind, what.id)
  return deleted
}

/** With the same ids as before, at its old place. */
export async function restoreDeleted(tx: Tx, id: number): Promise<{ kind: DeletedKind; id: number }> {
  claimSubject(tx, 'menu')
  const row = await takeDeleted(tx, id, tx.cause.now - KEPT_MS)
  if (!row) throw notFound()
  if (!(await parentStands(tx, id))) {
    throw refuse({ deleted: [menuFault('parent_deleted')] })
  }
  await putBack(tx, id)
  if (await menuIsTooLarge(tx)) throw refuse({ deleted: [MENU_TOO_LARGE] })
  const { kind, subject_id } = row
  record(tx, { action: 'menu.restored', subject: { kind, id: subject_id }, after: { name: row.name } })
  await announceRestored(tx, kind, subject_id)
  bumpVersion(tx, 'menu')
  return { kind, id: subject_id }
}

async function announceRestored(tx: Tx, kind: DeletedKind, id: number): Promise<void> {
  if (kind === 'menu') {
    const parts = await lockMenu(tx, id)
    if (parts) announceMenu(tx, parts, ['created'])
  }
  if (kind === 'category') {
    const parts = await lockCategory(tx, id)
    if (parts) announceCategory(tx, parts.category, ['created'])
  }
  if (kind !== 'item') return
  touchItems(tx, [id], changedAt(tx))
  for (const parts of await lockItems(tx, [id])) {
    announceItem(tx, presentItem(parts, tx.restaurant.zone), ['created'])
  }
  await announceRegainedChoices(tx, id)
}

/** Deleted too long ago to come back, and photos of dishes that no longer exist. */
export async function forgetOldDeleted(tx: Tx): Promise<void> {
  await forgetDeleted(tx, tx.cause.now - KEPT_MS)
}
