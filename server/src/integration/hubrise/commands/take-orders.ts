// What was kept of HubRise becomes orders of ours, by the ordinary command. Nobody is called here.

import { atRestaurant } from '../../../ground/tenants/at-restaurant.ts'
import { currentRules } from '../../../ground/tenants/current-rules.ts'
import { rulesAt } from '../../../ground/tenants/owner-rules.ts'
import type { RestaurantRow } from '../../../ground/tenants/queries.ts'
import { tell } from '../../../ground/tenants/tell.ts'
import { AppError } from '../../../platform/errors.ts'
import { faultList } from '../../../platform/faults.ts'
import { readTogether, realNow, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { findTableByCode } from '../../../restaurant/floor/queries.ts'
import { currentMenu } from '../../../restaurant/menu/commands/current-menu.ts'
import { findOrder, moveOrder } from '../../../restaurant/orders/commands/change-status.ts'
import { type OrderDesk, placeOrder } from '../../../restaurant/orders/commands/place.ts'
import { updateDeliveredBy } from '../../../restaurant/orders/delivered-by-queries.ts'
import { idOfExternal } from '../../../restaurant/orders/external-queries.ts'
import { MOVES_FROM, movesToTheEnd } from '../../../restaurant/orders/rules/lifecycle.ts'
import type { HubDesk } from '../desk.ts'
import { ALL_NAMES, keepUnknown } from '../queries/names.ts'
import {
  dueOrders,
  forgetTelling,
  type HubOrderRow,
  lockDueOrder,
  updateHubOrder,
} from '../queries/orders.ts'
import { nameFor, type OurMenu } from '../rules/order-lines.ts'
import { ourOrder, type Problem, type Read, tableNames } from '../rules/our-order.ts'
import { isLate, soldHash } from '../rules/sold.ts'
import { isFurther, isMissed, isOff, ownStatusAt } from '../rules/statuses.ts'
import { cut, type TheirOrder } from '../rules/their-order.ts'
import { channelFor } from './hub-channel.ts'
import { tellStatus } from './queue-telling.ts'

const MOST_AT_ONCE = 100

export type HubTaker = Pick<HubDesk, 'database' | 'now'> & {
  orders: OrderDesk
  onError: (error: unknown, restaurantId: number) => void
}

/** Each in a transaction of its own: one that fails holds up no other, and is tried again with the next round. */
export async function takeOrders(
  taker: HubTaker,
  restaurant: RestaurantRow,
  branchId: number,
): Promise<void> {
  const inTx = await atRestaurant(taker, restaurant, 'hubrise')
  const done = new Set<number>()
  const channels = new Map<string, string>()
  async function channelOf(source: string): Promise<string> {
    const known = channels.get(source) ?? (await inTx((tx) => channelFor(tx, source)))
    channels.set(source, known)
    return known
  }
  for (;;) {
    const [rows] = await readTogether(taker.database, restaurant.id, [dueOrders(branchId, MOST_AT_ONCE)])
    const fresh = rows.filter(({ id }) => !done.has(id))
    if (fresh.length === 0) return
    for (const row of fresh) {
      // Taken in, another's, or failed: in this turn it is not looked at again.
      done.add(row.id)
      try {
        if (row.state !== 'waiting') await inTx((tx) => followTheirs(tx, taker.orders, row))
        else await takeOne(inTx, taker.orders, row.id, await channelOf(row.source))
      } catch (error) {
        taker.onError(error, restaurant.id)
        await inTx((tx) => noteFailed(tx, row.id))
      }
    }
  }
}

/** Shown at once, and tried again with the next round. */
async function noteFailed(tx: Tx, id: number): Promise<void> {
  const row = await lockDueOrder(tx, id)
  if (row && row.problem === null) end(tx, row, { problem: { code: 'failed', detail: null } })
}

type InTx = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

async function takeOne(inTx: InTx, orders: OrderDesk, id: number, channel: string): Promise<void> {
  try {
    await inTx((tx) => takeWaiting(tx, orders, id, channel))
  } catch (error) {
    const detail = refusalOf(error)
    if (detail === null) throw error
    await inTx(async (tx) => {
      const row = await lockDueOrder(tx, id)
      if (row?.state === 'waiting') wait(tx, row, { code: 'refused', detail })
    })
  }
}

/** What the ordinary command has against it, null: it failed otherwise. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof AppError) || error.status !== 422) return null
  const faults = faultList(error.details as Parameters<typeof faultList>[0])
  const said = faults.map(({ field, message }) => `${field}: ${message}`).join(' ')
  return cut(said, 500) || error.message
}

async function takeWaiting(tx: Tx, orders: OrderDesk, id: number, channel: string): Promise<void> {
  const row = await lockDueOrder(tx, id)
  if (row?.state !== 'waiting') return
  const { contents, their_status: status } = row
  const over = { contents: null, is_due: false, problem: null, followed_status: status }
  if (isOff(status) || contents === null) return end(tx, row, { ...over, state: 'cancelled' })
  if (isMissed(status)) return end(tx, row, { ...over, state: 'missed', attention: 'missed' })
  const known = await idOfExternal(tx, channel, row.hub_id)
  const sold = { sold_hash: soldHash(contents), sold_total: contents.total ?? null }
  if (known !== null) return end(tx, row, { ...over, ...sold, state: 'taken', order_id: known })
  // Nobody is refused for an outage of hours, and nobody cooks for who has long gone: a person says.
  if (isLate(row, realNow(tx)) && !row.takes_late) return wait(tx, row, { code: 'late', detail: null })
  const read = await readOrder(tx, orders, row, contents, channel)
  for (const unknown of read.unknown) keepUnknown(tx, unknown, row.source, realNow(tx))
  if (!read.order) return wait(tx, row, read.problem)
  const placed = await placeOrder(tx, orders, read.order.wanted)
  if (read.order.deliveredBy) updateDeliveredBy(tx, placed.id, read.order.deliveredBy)
  const taken = { ...row, ...over, ...sold, state: 'taken' as const, order_id: placed.id }
  updateHubOrder(tx, row, taken)
  tellStatus(tx, taken, { status: 'received', note: null, time: null })
  await leadTo(tx, orders, placed.id, status)
}

function end(tx: Tx, row: HubOrderRow, change: Parameters<typeof updateHubOrder>[2]): void {
  updateHubOrder(tx, row, change)
  tell(tx, 'orders', row.branch_id)
}

function wait(tx: Tx, row: HubOrderRow, problem: Problem): void {
  end(tx, row, { is_due: false, problem })
}

async function readOrder(
  tx: Tx,
  orders: OrderDesk,
  { branch_id, source }: HubOrderRow,
  contents: TheirOrder,
  channel: string,
): Promise<Read> {
  const [snapshot, rules, names, tables] = await Promise.all([
    currentMenu(tx, orders.menuCache),
    currentRules(tx, orders.rules),
    tx.run(ALL_NAMES),
    Promise.all(tableNames(contents).map((name) => findTableByCode(tx, name))),
  ])
  const here = snapshot.at(rulesAt(rules, branch_id), channel)
  const menu: OurMenu = {
    currency: tx.restaurant.currency,
    itemOf: (itemId) => (here.find(itemId) ?? here.hidden(itemId))?.read() ?? null,
    slotsOf: (itemId) => here.slotsOf(itemId),
    named: (kind, key, ofItem, name) => nameFor(names, source, { kind, key, ofItem, name }),
  }
  const tableCode = tables.find((table) => table?.branch_id === branch_id)?.code ?? null
  return ourOrder(contents, { channel, branchId: branch_id, menu, now: realNow(tx), tableCode })
}

/** What others have done about an order that we have. */
async function followTheirs(
  tx: Tx,
  orders: OrderDesk,
  before: Pick<HubOrderRow, 'id' | 'order_id'>,
): Promise<void> {
  // The order before its row here, as whoever moves it does.
  const found = before.order_id === null ? null : await findOrder(tx, before.order_id)
  const row = await lockDueOrder(tx, before.id)
  if (!row) return
  const { their_status: status } = row
  const isOpen = found !== null && MOVES_FROM[found.order.status] !== undefined
  const isLate = isOff(status) && found?.order.status === 'completed'
  const attention = status === 'delivery_failed' ? 'delivery_failed' : isLate ? 'cancelled_late' : null
  end(tx, row, { is_due: false, problem: null, followed_status: status, ...(attention && { attention }) })
  if (found && isOpen) await leadTo(tx, orders, found.order.id, status, row.source)
  // What happened here after that is still to be told.
  if (row.tell_status === null || !isFurther(row.tell_status, status)) forgetTelling(tx, row.id)
}

/** By the ordinary moves, one after the other; none back. */
async function leadTo(
  tx: Tx,
  { eventHandlers }: OrderDesk,
  orderId: string,
  theirStatus: string,
  source = '',
): Promise<void> {
  const to = ownStatusAt(theirStatus)
  if (to === null) return
  const { order } = await findOrder(tx, orderId)
  const way = movesToTheEnd(order.status)
  const reason = source === '' ? null : source
  const moves = to === 'cancelled' ? (['cancelled'] as const) : way.slice(0, way.indexOf(to) + 1)
  for (const move of moves) {
    await moveOrder(tx, eventHandlers, await findOrder(tx, orderId), move, { reason })
  }
}
