import { type Approval, approvedBy, approversOf, type Placed } from '../../ground/staff/approval.ts'
import { approvalFault } from '../../ground/staff/faults.ts'
import { act, inside, look, type StaffCall, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { notFound, refuse } from '../../platform/errors.ts'
import type { Limiter } from '../../platform/http/rate-limit/limiter.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { readAdjustments } from './adjustments.ts'
import { seenIn } from './change-staff-routes.ts'
import { type Approve, addAdjustment, removeAdjustment } from './commands/adjust.ts'
import type { Repriced } from './commands/bill.ts'
import { readByHand, saveByHand } from './commands/by-hand.ts'
import { findOrder } from './commands/change-status.ts'
import type { FoundOrder, OrderEventHandlers } from './commands/event-handlers.ts'
import { adjustmentFaults } from './rules/adjustments.ts'
import { isWithin, takenBy } from './rules/by-hand.ts'
import { ByHandChange, type ByHandState, StaffAdjustment, StaffTakeBack } from './staff-contract.ts'

type Deps = { database: Database; limiter: Limiter; orderEventHandlers: OrderEventHandlers }

/** What staff take off an order, by the commands of the API; above the owner's limit with a manager's password. */
export function adjustmentStaffRoutes({ database, limiter, orderEventHandlers }: Deps): StaffRoute[] {
  return [
    look({
      path: '/orders/:order:uuid/adjustments',
      right: 'seeOrders',
      async read({ restaurant, id }) {
        const data = await readAdjustments(database, restaurant, id)
        if (!data) throw notFound()
        return { data }
      },
    }),
    act({
      method: 'POST',
      path: '/orders/:order:uuid/adjustments',
      right: 'adjustOrders',
      body: StaffAdjustment,
      refine: adjustmentFaults,
      async run(tx, call) {
        const { approval, seen_updated_at: _, ...wanted } = call.body
        const confirmed = await confirmedBy(tx, limiter, call, approval)
        const found = await findOrder(tx, call.id)
        const approve = unlessWithin(tx, call, { found, confirmed, isNew: true })
        const seen = seenIn(call.body)
        return { data: await addAdjustment(tx, orderEventHandlers, found, { wanted, seen, approve }) }
      },
    }),
    act({
      method: 'DELETE',
      path: '/orders/:order:uuid/adjustments/:adjustment',
      right: 'adjustOrders',
      body: StaffTakeBack,
      async run(tx, call) {
        const confirmed = await confirmedBy(tx, limiter, call, call.body.approval)
        const found = await findOrder(tx, call.id)
        const approve = unlessWithin(tx, call, { found, confirmed, isNew: false })
        const [id, seen] = [Number(call.params.adjustment), seenIn(call.body)]
        return { data: await removeAdjustment(tx, orderEventHandlers, found, { id, seen, approve }) }
      },
    }),
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

/** Before the order is locked: a password takes its time. */
async function confirmedBy(
  tx: Tx,
  limiter: Limiter,
  { request }: Pick<StaffCall, 'request'>,
  approval: Approval | null | undefined,
): Promise<Placed | null> {
  return approval ? approvedBy(tx, limiter, approval, request.ip) : null
}

/** Managers need nobody. What makes an order dearer never needs one; taking back what made it dearer always does. */
function unlessWithin(
  tx: Tx,
  { staff, membership }: Pick<StaffCall, 'staff' | 'membership'>,
  { found, confirmed, isNew }: { found: FoundOrder; confirmed: Placed | null; isNew: boolean },
): Approve {
  return async (after) => {
    if (membership.role !== 'staff') return null
    const isDearer = isNew ? isRaise(after) : after.order.total_minor >= found.order.total_minor
    if (isDearer) return null
    if (isNew && isWithin(await readByHand(tx), takenBy(staff.userId, { ...after.bill, lines: after.lines })))
      return null
    if (confirmed === null) throw refuse({ approval: [approvalFault('approval_needed')] })
    const { branchIds, name } = confirmed
    if (branchIds !== null && !branchIds.includes(found.order.branch_id ?? 0)) {
      throw refuse({ approval: [approvalFault('not_found.approver')] })
    }
    return name
  }
}

/** By what was added last. */
function isRaise({ bill }: Repriced): boolean {
  const last = bill.adjustments.at(-1)
  return last?.kind === 'price' && last.taken_minor <= 0
}
