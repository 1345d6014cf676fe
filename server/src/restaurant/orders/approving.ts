// Above the owner's limit a manager of the order's branch confirms what staff do, on their screen.
import {
  actOf,
  approvedBy,
  type Confirmable,
  type Confirmation,
  type Confirmed,
} from '../../ground/staff/approval.ts'
import { approvalFault } from '../../ground/staff/faults.ts'
import {
  askForPasskey,
  type PasskeyDesk,
  provePasskey,
  SignedTicket,
} from '../../ground/staff/passkey-approval.ts'
import { provePin } from '../../ground/staff/pin-approval.ts'
import type { Right } from '../../ground/staff/rights.ts'
import { act, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { refuse } from '../../platform/errors.ts'
import type { Refine } from '../../platform/http/operations/operation.ts'
import type { Limiter } from '../../platform/http/rate-limit/limiter.ts'
import type { TObject } from '../../platform/http/validation/schema.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { FoundOrder } from './commands/event-handlers.ts'

/** Before the order is locked: a password takes its time. `path` is that of the route. */
export async function confirmedBy(
  tx: Tx,
  limiter: Limiter,
  call: Confirmable,
  path: string,
): Promise<Confirmed | null> {
  const { approval } = call.body
  if (!approval) return null
  return approvedBy(tx, limiter, approval, { address: call.request.ip, act: actOf(call, path) })
}

/** Who stands for it; somebody has to. */
export function approverOf(
  confirmed: Confirmed | null,
  { order }: FoundOrder,
  needed: 'approval_needed' | 'approval_needed.void' = 'approval_needed',
): Confirmation {
  if (confirmed === null) throw refuse({ approval: [approvalFault(needed)] })
  const { branchIds, name, way } = confirmed
  if (branchIds !== null && !branchIds.includes(order.branch_id ?? 0)) {
    throw refuse({ approval: [approvalFault('not_found.approver')] })
  }
  return { by: name, way }
}

type Confirming = { path: string; right: Right; body: TObject; refine?: Refine }

/** How a manager confirms what the route at `path` would do with the same body: their passkey is asked, or their PIN is taken. */
export function confirmingRoutes(desk: PasskeyDesk, { path, ...does }: Confirming): StaffRoute[] {
  return [
    act({
      method: 'POST',
      path: `${path}/passkey`,
      ...does,
      async perform(call) {
        const asked: Confirmable = call
        const by = asked.body.approval?.by
        return { data: await askForPasskey(desk, call, { by, act: actOf(asked, path) }) }
      },
    }),
    act({
      method: 'POST',
      path: `${path}/pin`,
      ...does,
      async perform(call) {
        const asked: Confirmable = call
        const { approval } = asked.body
        return { data: await provePin(desk, call, { approval, act: actOf(asked, path) }) }
      },
    }),
  ]
}

export function passkeyProofRoute(desk: PasskeyDesk): StaffRoute {
  return act({
    method: 'POST',
    path: '/approvals/passkey',
    right: 'takeOrders',
    body: SignedTicket,
    perform: async (call) => ({ data: await provePasskey(desk, call, call.body) }),
  })
}
