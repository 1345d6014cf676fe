import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import {
  dueTelling,
  forgetTelling,
  type HubOrderRow,
  lockHubOrder,
  saveNotTold,
  saveTold,
} from '../queries/orders.ts'
import { againInMs } from '../rules/sending.ts'
import { isFurther, saidAfter } from '../rules/statuses.ts'
import type { Round } from './open-round.ts'

/** Oldest first, each as it is now: what was in between and could not be told is left out. False: HubRise takes no more. */
export async function tellOrders({ inTx, now, connection, call }: Round): Promise<boolean> {
  for (;;) {
    const row = await inTx((tx) => nextToTell(tx, connection.branch_id, now()))
    if (!row) return true
    const { tell_status, their_status } = row
    const status = saidAfter(tell_status, their_status)
    const answer = await call({ method: 'PATCH', path: pathOf(row), body: bodyOf(row, status) })
    // Told twice, where this comes to nothing, is told once.
    await inTx(async (tx) => {
      if (!answer) return saveNotTold(tx, row, now() + againInMs(row.tell_failures + 1, null))
      // It would say the same the next time.
      if (answer.kind === 'refused') return saveNotTold(tx, row, null)
      const before = (await lockHubOrder(tx, row.hub_id))?.their_status ?? their_status
      saveTold(tx, { ...row, their_status: isFurther(status, before) ? status : before }, status, now())
    })
    if (!answer) return false
  }
}

/** Not what HubRise is past by now. */
async function nextToTell(tx: Tx, branchId: number, at: number): Promise<Telling | null> {
  for (;;) {
    const row = await dueTelling(tx, branchId, at)
    if (!row) return null
    if (isTelling(row) && isFurther(row.tell_status, row.their_status)) return row
    forgetTelling(tx, row.id)
  }
}

type Telling = HubOrderRow & { tell_status: string }

function isTelling(row: HubOrderRow): row is Telling {
  return row.tell_status !== null
}

function pathOf({ hub_id }: HubOrderRow): string {
  return `/location/orders/${encodeURIComponent(hub_id)}`
}

function bodyOf({ tell_note: note, tell_time: time }: HubOrderRow, status: string) {
  return {
    status,
    ...(time !== null && status !== 'received' && { confirmed_time: new Date(time).toISOString() }),
    ...(note !== null && { seller_notes: note }),
  }
}
