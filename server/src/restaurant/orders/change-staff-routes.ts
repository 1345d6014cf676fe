import { approversOf, type Confirmed } from '../../ground/staff/approval.ts'
import type { PasskeyDesk } from '../../ground/staff/passkey-approval.ts'
import { may } from '../../ground/staff/rights.ts'
import { act, type StaffRoute } from '../../ground/staff-calls/route.ts'
import type { RulesCache } from '../../ground/tenants/owner-rules.ts'
import { FieldsInvalid } from '../../platform/errors.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { MenuCache } from '../menu/snapshot.ts'
import { approverOf, confirmedBy, confirmingRoutes } from './approving.ts'
import { type ApproveLines, addLines } from './commands/add-lines.ts'
import { readByHand } from './commands/by-hand.ts'
import { changeDetails } from './commands/change-details.ts'
import { findOrder } from './commands/change-status.ts'
import type { FoundOrder, OrderEventHandlers } from './commands/event-handlers.ts'
import { fireCourse } from './commands/fire-course.ts'
import type { Seen } from './commands/open-to-change.ts'
import type { OrderDesk } from './commands/place.ts'
import { voidLine } from './commands/void-line.ts'
import { isWithin, takenBy, whoTakeMore } from './rules/by-hand.ts'
import { newOrderFaults } from './rules/new-order.ts'
import { StaffChange, StaffLines, StaffVoid } from './staff-contract.ts'

type Deps = PasskeyDesk & {
  menuCache: MenuCache
  rules: RulesCache
  orderEventHandlers: OrderEventHandlers
}

const LINES = '/orders/:order:uuid/lines'
const VOID = `${LINES}/:line/void`

/** What staff change of an order that is under way, by the commands of the API. */
export function orderChangeStaffRoutes({
  menuCache,
  rules,
  orderEventHandlers,
  ...confirming
}: Deps): StaffRoute[] {
  const desk: OrderDesk = { menuCache, rules, eventHandlers: orderEventHandlers }
  return [
    act({
      method: 'POST',
      path: LINES,
      right: 'takeOrders',
      body: StaffLines,
      async run(tx, call) {
        const { id, body, membership } = call
        const confirmed = await confirmedBy(tx, confirming.limiter, call, LINES)
        const found = await findOrder(tx, id)
        const data = await addLines(tx, desk, found, {
          lines: body.lines,
          seen: seenIn(body),
          ...(membership.role === 'staff' && { approve: unlessDiscountsGrow(tx, { found, confirmed }) }),
        })
        return { data }
      },
    }),
    ...confirmingRoutes(confirming, { path: LINES, right: 'takeOrders', body: StaffLines }),
    act({
      method: 'POST',
      path: VOID,
      right: 'takeOrders',
      body: StaffVoid,
      async run(tx, call) {
        const { id, params, body, membership } = call
        const confirmed = await confirmedBy(tx, confirming.limiter, call, VOID)
        const found = await findOrder(tx, id)
        const mayAlone = may(membership.role, 'voidLines')
        const approver = mayAlone ? null : approverOf(confirmed, found, 'approval_needed.void')
        const data = await voidLine(tx, orderEventHandlers, found, {
          lineId: Number(params.line),
          reason: body.reason,
          seen: seenIn(body),
          ...(approver && { approver }),
        })
        return { data }
      },
    }),
    ...confirmingRoutes(confirming, { path: VOID, right: 'takeOrders', body: StaffVoid }),
    act({
      method: 'POST',
      path: '/orders/:order:uuid/courses/:course/fire',
      right: 'takeOrders',
      run: async (tx, { id, params }) => ({
        data: await fireCourse(tx, await findOrder(tx, id), { course: Number(params.course) }),
      }),
    }),
    act({
      method: 'PATCH',
      path: '/orders/:order:uuid',
      right: 'takeOrders',
      body: StaffChange,
      async run(tx, { id, body }) {
        const { seen_updated_at: _, ...change } = body
        const faults = newOrderFaults(change)
        if (Object.keys(faults).length > 0) throw new FieldsInvalid(faults)
        const found = await findOrder(tx, id)
        return { data: await changeDetails(tx, desk, found, { change, seen: seenIn(body) }) }
      },
    }),
  ]
}

/** More dishes take a discount above the owner's limit only where a manager confirms it; managers may add them. */
function unlessDiscountsGrow(
  tx: Tx,
  { found, confirmed }: { found: FoundOrder; confirmed: Confirmed | null },
): ApproveLines {
  return async (before, after) => {
    const more = whoTakeMore(before, after)
    if (more.length === 0) return null
    const [limit, managers] = await Promise.all([readByHand(tx), approversOf(tx)])
    const actorIds = more
      .filter((actorId) => !managers.some(({ id }) => id === actorId))
      .filter((actorId) => !isWithin(limit, takenBy(actorId, after)))
    return actorIds.length === 0 ? null : { ...approverOf(confirmed, found), actorIds }
  }
}

export function seenIn({ seen_updated_at: at }: { seen_updated_at?: string | undefined }): Seen {
  return at === undefined ? null : { updatedAt: Date.parse(at) }
}
