import { approversOf } from '../../ground/staff/approval.ts'
import { approvalFault } from '../../ground/staff/faults.ts'
import { act, type StaffRoute } from '../../ground/staff-calls/route.ts'
import type { RulesCache } from '../../ground/tenants/owner-rules.ts'
import { FieldsInvalid, refuse } from '../../platform/errors.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { MenuCache } from '../menu/snapshot.ts'
import { type ApproveLines, addLines } from './commands/add-lines.ts'
import { readByHand } from './commands/by-hand.ts'
import { changeDetails } from './commands/change-details.ts'
import { findOrder } from './commands/change-status.ts'
import type { OrderEventHandlers } from './commands/event-handlers.ts'
import { fireCourse } from './commands/fire-course.ts'
import type { Seen } from './commands/open-to-change.ts'
import type { OrderDesk } from './commands/place.ts'
import { voidLine } from './commands/void-line.ts'
import { isWithin, takenBy, whoTakeMore } from './rules/by-hand.ts'
import { newOrderFaults } from './rules/new-order.ts'
import { StaffChange, StaffLines, StaffVoid } from './staff-contract.ts'

type Deps = { menuCache: MenuCache; rules: RulesCache; orderEventHandlers: OrderEventHandlers }

/** What staff change of an order that is under way, by the commands of the API. */
export function orderChangeStaffRoutes({ menuCache, rules, orderEventHandlers }: Deps): StaffRoute[] {
  const desk: OrderDesk = { menuCache, rules, eventHandlers: orderEventHandlers }
  return [
    act({
      method: 'POST',
      path: '/orders/:order:uuid/lines',
      right: 'takeOrders',
      body: StaffLines,
      run: async (tx, { id, body, membership }) => ({
        data: await addLines(tx, desk, await findOrder(tx, id), {
          lines: body.lines,
          seen: seenIn(body),
          ...(membership.role === 'staff' && { approve: unlessDiscountsGrow(tx) }),
        }),
      }),
    }),
    act({
      method: 'POST',
      path: '/orders/:order:uuid/lines/:line/void',
      right: 'voidLines',
      body: StaffVoid,
      run: async (tx, { id, params, body }) => ({
        data: await voidLine(tx, orderEventHandlers, await findOrder(tx, id), {
          lineId: Number(params.line),
          reason: body.reason,
          seen: seenIn(body),
        }),
      }),
    }),
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

/** More dishes must not take a discount above the owner's limit; managers may add them. */
function unlessDiscountsGrow(tx: Tx): ApproveLines {
  return async (before, after) => {
    const more = whoTakeMore(before, after)
    if (more.length === 0) return
    const [limit, managers] = await Promise.all([readByHand(tx), approversOf(tx)])
    const limited = more.filter((actorId) => !managers.some(({ id }) => id === actorId))
    if (limited.every((actorId) => isWithin(limit, takenBy(actorId, after)))) return
    throw refuse({ lines: [approvalFault('approval_needed')] })
  }
}

export function seenIn({ seen_updated_at: at }: { seen_updated_at?: string | undefined }): Seen {
  return at === undefined ? null : { updatedAt: Date.parse(at) }
}
