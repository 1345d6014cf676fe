// What HubRise tells of an order, kept before anything is done about it. The same may be told often, late and in any order.
import { tell } from '../../../ground/tenants/tell.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { realNow, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { updateDeliveredBy } from '../../../restaurant/orders/delivered-by-queries.ts'
import type { ConnectionRow } from '../queries/connections.ts'
import { type HubOrderRow, insertHubOrder, lockHubOrder, updateHubOrder } from '../queries/orders.ts'
import { delivererOf } from '../rules/our-order.ts'
import { soldHash, wantedAt } from '../rules/sold.ts'
import { isFurther, isOff } from '../rules/statuses.ts'
import { sourceOf, type TheirOrder } from '../rules/their-order.ts'

export const HUB_TAKE_TASK = 'hubrise_take'

/** When HubRise saw it so, null where it does not say. Of the same moment a change counts, not how it was at first. */
export type Seen = { at: number; isChange: boolean } | null

export async function keepOrder(
  tx: Tx,
  { branch_id, location_id }: Pick<ConnectionRow, 'branch_id' | 'location_id'>,
  their: TheirOrder,
  seen: Seen,
): Promise<void> {
  const at = seen?.at ?? null
  const placedAt = Date.parse(their.created_at)
  const isNew = await insertHubOrder(
    tx,
    {
      ...{ branch_id, location_id, hub_id: their.id, source: sourceOf(their), contents: their },
      ...{
        contents_at: at ?? placedAt,
        their_status: their.status,
        placed_at: placedAt,
        wanted_at: wantedAt(their),
      },
    },
    realNow(tx),
  )
  if (!isNew && !(await follow(tx, their, seen))) return
  takeSoon(tx, branch_id)
}

/** Whether it says anything new. */
async function follow(tx: Tx, their: TheirOrder, seen: Seen): Promise<boolean> {
  const found = await lockHubOrder(tx, their.id)
  if (!found) return false
  const row = found.state === 'taken' ? noteChange(tx, found, their, seen) : found
  const deliverer = row.order_id === null ? null : delivererOf(their)
  if (row.order_id !== null && deliverer?.by === 'service') updateDeliveredBy(tx, row.order_id, deliverer)
  const isLater =
    row.state === 'waiting' && row.contents !== null && seen !== null && isAfter(seen, row.contents_at)
  const further = isFurther(their.status, row.their_status)
  if (!isLater && !further) return false
  updateHubOrder(tx, row, {
    ...(isLater && { contents: their, contents_at: seen.at, wanted_at: wantedAt(their) }),
    ...(further && { their_status: their.status }),
    is_due: true,
  })
  return true
}

/** Something else was sold or paid after the kitchen has had it: a person has to see that. */
function noteChange(tx: Tx, row: HubOrderRow, their: TheirOrder, seen: Seen): HubOrderRow {
  if (isOff(their.status) || (seen !== null && !isAfter(seen, row.contents_at))) return row
  const sold_hash = soldHash(their)
  if (sold_hash === row.sold_hash) return row
  const total = their.total ?? null
  const contents_at = seen?.at ?? row.contents_at
  // Taken before that was kept.
  const isFirst = row.sold_hash === null
  const attention = row.attention ?? 'changed'
  const change = isFirst ? { sold_total: total } : { changed_total: total, attention }
  const next = { ...row, ...change, sold_hash, contents_at }
  updateHubOrder(tx, row, next)
  if (!isFirst) tell(tx, 'orders', row.branch_id)
  return next
}

function isAfter({ at, isChange }: NonNullable<Seen>, before: number): boolean {
  return at > before || (at === before && isChange)
}

export function takeSoon(tx: Tx, branchId: number): void {
  const payload = { restaurantId: tx.restaurant.id, branchId }
  enqueue(tx, HUB_TAKE_TASK, payload, { key: `${HUB_TAKE_TASK}:${tx.restaurant.id}:${branchId}` })
}
