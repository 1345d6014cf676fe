// What marketplaces call our dishes, said once by somebody here and remembered.
import { record } from '../../../ground/audit/commands.ts'
import { found, refuse } from '../../../platform/errors.ts'
import { realNow, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { currentMenu } from '../../../restaurant/menu/commands/current-menu.ts'
import type { Item } from '../../../restaurant/menu/contract.ts'
import { hubFault } from '../faults.ts'
import { lockName, type NameRow, saveName } from '../queries/names.ts'
import { findHubOrder, retryWaiting, updateHubOrder } from '../queries/orders.ts'
import type { NameBody } from '../staff-contract.ts'
import { takeSoon } from './keep-order.ts'
import { tellStatus } from './queue-telling.ts'

export async function sayName(tx: Tx, id: number, said: NameBody): Promise<void> {
  const row = found(await lockName(tx, id))
  const { item_id = null, variant_id = null, option_ids } = said
  const menu = await currentMenu(tx, null)
  const itemId = row.kind === 'option' ? row.of_item_id : item_id
  const item = itemId === null ? undefined : menu.find(itemId)?.read()
  if (!item || !fits(row, item, { variant_id, option_ids })) {
    throw refuse({ item_id: [hubFault('not_found.hub_choice')] })
  }
  const own = row.kind === 'option' ? { item_id: null, variant_id: null } : { item_id, variant_id }
  saveName(tx, id, { ...own, option_ids }, realNow(tx))
  record(tx, {
    action: 'hubrise.named',
    subject: { kind: 'hubrise_name', id },
    after: { name: row.name, ...own, option_ids },
  })
  for (const branchId of await retryWaiting(tx)) takeSoon(tx, branchId)
}

function fits(
  { kind }: NameRow,
  item: Item,
  { variant_id, option_ids }: { variant_id: number | null; option_ids: number[] },
): boolean {
  const own = new Set(item.modifier_groups.flatMap(({ options }) => options.map(({ id }) => id)))
  if (option_ids.some((id) => !own.has(id))) return false
  if (kind === 'option') return option_ids.length <= 1
  return variant_id === null || item.variants.some(({ id }) => id === variant_id)
}

/** After something was changed that kept it back. */
export async function retryOrder(tx: Tx, id: number): Promise<void> {
  found(await findHubOrder(tx, id))
  const branches = await retryWaiting(tx, id)
  if (branches.length === 0) throw refuse({ order: [hubFault('not_waiting.hub_order')] })
  for (const branchId of branches) takeSoon(tx, branchId)
}

/** Nobody makes it: whoever sold it is told so. */
export async function rejectHubOrder(tx: Tx, id: number, reason: string): Promise<void> {
  const row = found(await findHubOrder(tx, id, { lock: true }))
  if (row.state !== 'waiting') throw refuse({ order: [hubFault('not_waiting.hub_order')] })
  updateHubOrder(tx, row, { state: 'rejected', contents: null, problem: null, is_due: false })
  tellStatus(tx, row, { status: 'rejected', note: reason, time: null })
  record(tx, {
    action: 'hubrise.order_rejected',
    subject: { kind: 'hubrise_order', id },
    after: { source: row.source, reason },
  })
}

/** Somebody has read it. */
export async function seeHubOrder(tx: Tx, id: number): Promise<void> {
  const row = found(await findHubOrder(tx, id, { lock: true }))
  const sold_total = row.changed_total ?? row.sold_total
  updateHubOrder(tx, row, { attention: null, sold_total, changed_total: null })
}
