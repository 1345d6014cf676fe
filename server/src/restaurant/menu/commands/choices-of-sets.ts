// Sets that offer one choice less, or one more, because a dish or a size of it goes, or a dish comes back.
import { isDeepStrictEqual } from 'node:util'
import { record } from '../../../ground/audit/commands.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { lockItems, touchItems } from '../item-queries.ts'
import { type ItemParts, presentItem } from '../present.ts'
import { slotsWithout } from '../rules/sets.ts'
import type { Slot } from '../set-contract.ts'
import { setsOffering } from '../set-queries.ts'
import { announceItem } from './announce.ts'

/** Before the dish is deleted, and its choices with it. */
export async function announceLostChoices(tx: Tx, itemId: number): Promise<void> {
  for (const set of await lockSetsOffering(tx, itemId)) {
    announceSet(tx, set, set.slots, slotsWithout(set.slots, itemId))
  }
}

/** Before the sizes that it no longer has are deleted, and the choices that name them. */
export async function announceLostSizes(tx: Tx, before: ItemParts, after: ItemParts): Promise<void> {
  const kept = new Set(after.variants.map(({ id }) => id))
  const lost = before.variants.flatMap(({ id }) => (kept.has(id) ? [] : id))
  if (lost.length === 0) return
  for (const set of await lockSetsOffering(tx, before.item.id)) {
    announceSet(tx, set, set.slots, slotsWithout(set.slots, before.item.id, lost))
  }
}

/** Once the dish is there again. */
export async function announceRegainedChoices(tx: Tx, itemId: number): Promise<void> {
  for (const set of await lockSetsOffering(tx, itemId)) {
    announceSet(tx, set, slotsWithout(set.slots, itemId), set.slots)
  }
}

async function lockSetsOffering(tx: Tx, itemId: number): Promise<ItemParts[]> {
  const ids = await setsOffering(tx, itemId)
  return ids.length === 0 ? [] : lockItems(tx, ids)
}

function announceSet(tx: Tx, { item, ...parts }: ItemParts, before: Slot[], after: Slot[]): void {
  if (isDeepStrictEqual(before, after)) return
  const { id } = item
  const at = changedAt(tx)
  touchItems(tx, [id], at)
  record(tx, {
    action: 'menu.item_updated',
    subject: { kind: 'item', id },
    before: { set: before },
    after: { set: after },
  })
  announceItem(tx, presentItem({ ...parts, item: { ...item, updated_at: at } }, tx.restaurant.zone), ['set'])
}
