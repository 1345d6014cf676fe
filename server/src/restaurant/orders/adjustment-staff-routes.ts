import { approversOf, type Confirmed } from '../../ground/staff/approval.ts'
import type { PasskeyDesk } from '../../ground/staff/passkey-approval.ts'
import { act, inside, look, type StaffCall, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { dataOf } from '../../platform/http/operations/listed.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { readAdjustments } from './adjustments.ts'
import { approverOf, confirmedBy, confirmingRoutes, passkeyProofRoute } from './approving.ts'
import { seenIn } from './change-staff-routes.ts'
import { type Approve, addAdjustment, removeAdjustment } from './commands/adjust.ts'
import type { Repriced } from './commands/bill.ts'
import { readByHand, saveByHand } from './commands/by-hand.ts'
import { findOrder } from './commands/change-status.ts'
import type { FoundOrder, OrderEventHandlers } from './commands/event-handlers.ts'
import { adjustmentFaults } from './rules/adjustments.ts'
import { isWithin, takenBy } from './rules/by-hand.ts'
import { ByHandChange, type ByHandState, StaffAdjustment, StaffTakeBack } from './staff-contract.ts'

type Deps = PasskeyDesk & { orderEventHandlers: OrderEventHandlers }

const ADJUSTMENTS = '/orders/:order:uuid/adjustments'
const ADJUSTMENT = `${ADJUSTMENTS}/:adjustment`

/** What staff take off an order, by the commands of the API; above the owner's limit with a manager's confirmation. */
export function adjustmentStaffRoutes({ orderEventHandlers, ...desk }: Deps): StaffRoute[] {
  const { database, limiter } = desk
  return [
    look({
      path: ADJUSTMENTS,
      right: 'seeOrders',
      read: ({ restaurant, id }) => dataOf(readAdjustments(database, restaurant, id)),
    }),
    act({
      method: 'POST',
      path: ADJUSTMENTS,
      right: 'adjustOrders',
      body: StaffAdjustment,
      refine: adjustmentFaults,
      async run(tx, call) {
        const { approval: _, seen_updated_at: _seen, ...wanted } = call.body
        const confirmed = await confirmedBy(tx, limiter, call, ADJUSTMENTS)
        const found = await findOrder(tx, call.id)
        const approve = unlessWithin(tx, call, { found, confirmed, isNew: true })
        const seen = seenIn(call.body)
        return { data: await addAdjustment(tx, orderEventHandlers, found, { wanted, seen, approve }) }
      },
    }),
    ...confirmingRoutes(desk, {
      path: ADJUSTMENTS,
      right: 'adjustOrders',
      body: StaffAdjustment,
      refine: adjustmentFaults,
    }),
    act({
      method: 'DELETE',
      path: ADJUSTMENT,
      right: 'adjustOrders',
      body: StaffTakeBack,
      async run(tx, call) {
        const confirmed = await confirmedBy(tx, limiter, call, ADJUSTMENT)
        const found = await findOrder(tx, call.id)
        const approve = unlessWithin(tx, call, { found, confirmed, isNew: false })
        const [id, seen] = [Number(call.params.adjustment), seenIn(call.body)]
        return { data: await removeAdjustment(tx, orderEventHandlers, found, { id, seen, approve }) }
      },
    }),
    ...confirmingRoutes(desk, { path: ADJUSTMENT, right: 'adjustOrders', body: StaffTakeBack }),
    passkeyProofRoute(desk),
    look({
      path: '/discounts-by-hand',
      right: 'adjustOrders',
      read: inside(
        database,
        async (tx): Promise<ByHandState> => ({
          ...(await readByHand(tx)),
          approvers: await approversOf(tx),
        }),
      ),
    }),
    act({
      method: 'PUT',
      path: '/discounts-by-hand',
      right: 'changeSettings',
      body: ByHandChange,
      run: async (tx, { body }) => ({ data: await saveByHand(tx, body) }),
    }),
  ]
}

/** Managers need nobody. What makes an order dearer never needs one; taking back what made it dearer always does. */
function unlessWithin(
  tx: Tx,
  { staff, membership }: Pick<StaffCall, 'staff' | 'membership'>,
  { found, confirmed, isNew }: { found: FoundOrder; confirmed: Confirmed | null; isNew: boolean },
): Approve {
  return async (after) => {
    if (membership.role !== 'staff') return null
    const isDearer = isNew ? isRaise(after) : after.order.total_minor >= found.order.total_minor
    if (isDearer) return null
    if (isNew && isWithin(await readByHand(tx), takenBy(staff.userId, { ...after.bill, lines: after.lines })))
      return null
    return approverOf(confirmed, found)
  }
}

/** By what was added last. */
function isRaise({ bill }: Repriced): boolean {
  const last = bill.adjustments.at(-1)
  return last?.kind === 'price' && last.taken_minor <= 0
}
